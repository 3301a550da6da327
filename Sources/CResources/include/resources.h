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

/// The figures of presentations, presentations.json.
Resource presentations_resource(void);
