#pragma once

#include <stddef.h>

/// A data file that is part of the binary.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} Resource;

/// The description of the HTTP interface, openapi.yaml.
Resource openapi_resource(void);
/// The same document as JSON, openapi.json.
Resource openapi_json_resource(void);

/// The device catalogue, devices.json.
Resource devices_resource(void);

/// A file of the playground.
typedef struct {
  const char *_Nonnull name;
  Resource resource;
} PageFile;

/// The playground's files, its page first, by their numbers below `playground_file_count()`.
PageFile playground_file(size_t number);
size_t playground_file_count(void);

/// The figures of presentations, presentations.json.
Resource presentations_resource(void);
/// The alignment rectangles' insets of Interface Builder's controls, alignment-insets.json.
Resource alignment_insets_resource(void);
