#pragma once

#include <stddef.h>

/// A data file embedded in the binary.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} Resource;

/// The description of the HTTP interface, openapi.yaml.
Resource openapi_resource(void);
/// The same document as JSON, openapi.json.
Resource openapi_json_resource(void);

/// The device catalog, devices.json.
Resource devices_resource(void);

/// A file of the playground.
typedef struct {
  const char *_Nonnull name;
  Resource resource;
} PageFile;

/// The playground's file at `number`, which must be less than `playground_file_count()`. The first file is the page.
PageFile playground_file(size_t number);
/// The number of files of the playground.
size_t playground_file_count(void);

/// The sizes and durations of presentations, presentations.json.
Resource presentations_resource(void);

/// The alignment insets of controls in Interface Builder documents, alignment-insets.json.
Resource alignment_insets_resource(void);
