#include "resources.h"

static const unsigned char openapi_bytes[] = {
#embed "../../openapi.yaml"
};

static const unsigned char devices_bytes[] = {
#embed "devices.json"
};

Resource openapi_resource(void) {
  return (Resource){openapi_bytes, sizeof openapi_bytes};
}

Resource devices_resource(void) {
  return (Resource){devices_bytes, sizeof devices_bytes};
}
