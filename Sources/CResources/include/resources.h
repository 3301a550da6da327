#pragma once

#include <stddef.h>

/// A data file that is part of the binary.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} Resource;

/// The description of the HTTP interface, openapi.yaml.
Resource openapi_resource(void);

/// The device catalogue, devices.json.
Resource devices_resource(void);

/// The playground: its page, its style sheet and its script.
Resource playground_page_resource(void);
Resource playground_style_resource(void);
Resource playground_script_resource(void);

/// The figures of presentations, presentations.json.
Resource presentations_resource(void);
/// The alignment rectangles' insets of Interface Builder's controls, alignment-insets.json.
Resource alignment_insets_resource(void);
