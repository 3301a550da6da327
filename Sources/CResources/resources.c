#include "resources.h"

static const unsigned char openapi_bytes[] = {
#embed "../../openapi.yaml"
};

static const unsigned char devices_bytes[] = {
#embed "devices.json"
};

static const unsigned char playground_page_bytes[] = {
#embed "playground/index.html"
};

static const unsigned char playground_style_bytes[] = {
#embed "playground/playground.css"
};

static const unsigned char playground_script_bytes[] = {
#embed "playground/playground.js"
};

static const unsigned char presentations_bytes[] = {
#embed "presentations.json"
};

static const unsigned char alignment_insets_bytes[] = {
#embed "alignment-insets.json"
};

Resource openapi_resource(void) {
  return (Resource){openapi_bytes, sizeof openapi_bytes};
}

Resource devices_resource(void) {
  return (Resource){devices_bytes, sizeof devices_bytes};
}

Resource playground_page_resource(void) {
  return (Resource){playground_page_bytes, sizeof playground_page_bytes};
}

Resource playground_style_resource(void) {
  return (Resource){playground_style_bytes, sizeof playground_style_bytes};
}

Resource playground_script_resource(void) {
  return (Resource){playground_script_bytes, sizeof playground_script_bytes};
}

Resource presentations_resource(void) {
  return (Resource){presentations_bytes, sizeof presentations_bytes};
}

Resource alignment_insets_resource(void) {
  return (Resource){alignment_insets_bytes, sizeof alignment_insets_bytes};
}
