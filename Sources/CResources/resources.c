#include "resources.h"

static const unsigned char openapi_bytes[] = {
#embed "../../openapi.yaml"
};

static const unsigned char devices_bytes[] = {
#embed "devices.json"
};

static const unsigned char presentations_bytes[] = {
#embed "presentations.json"
};

Resource openapi_resource(void) {
  return (Resource){openapi_bytes, sizeof openapi_bytes};
}

Resource devices_resource(void) {
  return (Resource){devices_bytes, sizeof devices_bytes};
}

Resource presentations_resource(void) {
  return (Resource){presentations_bytes, sizeof presentations_bytes};
}
