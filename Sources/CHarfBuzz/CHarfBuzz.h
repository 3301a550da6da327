// HarfBuzz with its own OpenType reader. Swift cannot see the macros of its headers, so they are functions here.

#pragma once

#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

/// The variation axis for the weight of a font's strokes.
static inline hb_tag_t charfbuzz_weight_axis(void) { return HB_OT_TAG_VAR_AXIS_WEIGHT; }

/// The table of what code points a font has glyphs for.
static inline hb_tag_t charfbuzz_character_map(void) { return HB_TAG('c', 'm', 'a', 'p'); }

/// The table of how wide glyphs are.
static inline hb_tag_t charfbuzz_horizontal_metrics(void) { return HB_TAG('h', 'm', 't', 'x'); }

/// The feature that changes characters because of their neighbors, such as hyphens to arrows.
static inline hb_tag_t charfbuzz_contextual_alternates(void) { return HB_TAG('c', 'a', 'l', 't'); }
/// The feature that gives all digits the same width.
static inline hb_tag_t charfbuzz_tabular_figures(void) { return HB_TAG('t', 'n', 'u', 'm'); }
