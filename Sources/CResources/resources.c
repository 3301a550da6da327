#include "resources.h"

static const unsigned char openapi_bytes[] = {
#embed "../../openapi.yaml"
};

static const unsigned char openapi_json_bytes[] = {
#embed "openapi.json"
};

static const unsigned char devices_bytes[] = {
#embed "devices.json"
};

// The playground's files. Each needs an array here and a row in `page_files`.
static const unsigned char page_index_html[] = {
#embed "playground/index.html"
};
static const unsigned char page_style_css[] = {
#embed "playground/style.css"
};
static const unsigned char page_main_js[] = {
#embed "playground/main.js"
};
static const unsigned char page_access_js[] = {
#embed "playground/access.js"
};
static const unsigned char page_canvas_js[] = {
#embed "playground/canvas.js"
};
static const unsigned char page_coloring_js[] = {
#embed "playground/coloring.js"
};
static const unsigned char page_completion_js[] = {
#embed "playground/completion.js"
};
static const unsigned char page_constants_js[] = {
#embed "playground/constants.js"
};
static const unsigned char page_documents_js[] = {
#embed "playground/documents.js"
};
static const unsigned char page_drawing_js[] = {
#embed "playground/drawing.js"
};
static const unsigned char page_early_js[] = {
#embed "playground/early.js"
};
static const unsigned char page_editor_js[] = {
#embed "playground/editor.js"
};
static const unsigned char page_elements_js[] = {
#embed "playground/elements.js"
};
static const unsigned char page_environment_js[] = {
#embed "playground/environment.js"
};
static const unsigned char page_example_documents_js[] = {
#embed "playground/example-documents.js"
};
static const unsigned char page_examples_js[] = {
#embed "playground/examples.js"
};
static const unsigned char page_exports_js[] = {
#embed "playground/exports.js"
};
static const unsigned char page_graph_js[] = {
#embed "playground/graph.js"
};
static const unsigned char page_history_js[] = {
#embed "playground/history.js"
};
static const unsigned char page_inspector_js[] = {
#embed "playground/inspector.js"
};
static const unsigned char page_json_js[] = {
#embed "playground/json.js"
};
static const unsigned char page_live_js[] = {
#embed "playground/live.js"
};
static const unsigned char page_nudge_js[] = {
#embed "playground/nudge.js"
};
static const unsigned char page_outline_js[] = {
#embed "playground/outline.js"
};
static const unsigned char page_pictures_js[] = {
#embed "playground/pictures.js"
};
static const unsigned char page_player_js[] = {
#embed "playground/player.js"
};
static const unsigned char page_question_js[] = {
#embed "playground/question.js"
};
static const unsigned char page_repairs_js[] = {
#embed "playground/repairs.js"
};
static const unsigned char page_results_js[] = {
#embed "playground/results.js"
};
static const unsigned char page_screens_js[] = {
#embed "playground/screens.js"
};
static const unsigned char page_selection_js[] = {
#embed "playground/selection.js"
};
static const unsigned char page_sessions_js[] = {
#embed "playground/sessions.js"
};
static const unsigned char page_sharing_js[] = {
#embed "playground/sharing.js"
};
static const unsigned char page_shortcuts_js[] = {
#embed "playground/shortcuts.js"
};
static const unsigned char page_timeline_js[] = {
#embed "playground/timeline.js"
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

Resource openapi_json_resource(void) {
  return (Resource){openapi_json_bytes, sizeof openapi_json_bytes};
}

Resource devices_resource(void) {
  return (Resource){devices_bytes, sizeof devices_bytes};
}

static const PageFile page_files[] = {
  {"index.html", {page_index_html, sizeof page_index_html}},
  {"style.css", {page_style_css, sizeof page_style_css}},
  {"main.js", {page_main_js, sizeof page_main_js}},
  {"access.js", {page_access_js, sizeof page_access_js}},
  {"canvas.js", {page_canvas_js, sizeof page_canvas_js}},
  {"coloring.js", {page_coloring_js, sizeof page_coloring_js}},
  {"completion.js", {page_completion_js, sizeof page_completion_js}},
  {"constants.js", {page_constants_js, sizeof page_constants_js}},
  {"documents.js", {page_documents_js, sizeof page_documents_js}},
  {"drawing.js", {page_drawing_js, sizeof page_drawing_js}},
  {"early.js", {page_early_js, sizeof page_early_js}},
  {"editor.js", {page_editor_js, sizeof page_editor_js}},
  {"elements.js", {page_elements_js, sizeof page_elements_js}},
  {"environment.js", {page_environment_js, sizeof page_environment_js}},
  {"example-documents.js", {page_example_documents_js, sizeof page_example_documents_js}},
  {"examples.js", {page_examples_js, sizeof page_examples_js}},
  {"exports.js", {page_exports_js, sizeof page_exports_js}},
  {"graph.js", {page_graph_js, sizeof page_graph_js}},
  {"history.js", {page_history_js, sizeof page_history_js}},
  {"inspector.js", {page_inspector_js, sizeof page_inspector_js}},
  {"json.js", {page_json_js, sizeof page_json_js}},
  {"live.js", {page_live_js, sizeof page_live_js}},
  {"nudge.js", {page_nudge_js, sizeof page_nudge_js}},
  {"outline.js", {page_outline_js, sizeof page_outline_js}},
  {"pictures.js", {page_pictures_js, sizeof page_pictures_js}},
  {"player.js", {page_player_js, sizeof page_player_js}},
  {"question.js", {page_question_js, sizeof page_question_js}},
  {"repairs.js", {page_repairs_js, sizeof page_repairs_js}},
  {"results.js", {page_results_js, sizeof page_results_js}},
  {"screens.js", {page_screens_js, sizeof page_screens_js}},
  {"selection.js", {page_selection_js, sizeof page_selection_js}},
  {"sessions.js", {page_sessions_js, sizeof page_sessions_js}},
  {"sharing.js", {page_sharing_js, sizeof page_sharing_js}},
  {"shortcuts.js", {page_shortcuts_js, sizeof page_shortcuts_js}},
  {"timeline.js", {page_timeline_js, sizeof page_timeline_js}},
};

PageFile playground_file(size_t number) {
  return page_files[number];
}

size_t playground_file_count(void) {
  return sizeof page_files / sizeof *page_files;
}

Resource presentations_resource(void) {
  return (Resource){presentations_bytes, sizeof presentations_bytes};
}

Resource alignment_insets_resource(void) {
  return (Resource){alignment_insets_bytes, sizeof alignment_insets_bytes};
}
