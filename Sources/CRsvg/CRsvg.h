// librsvg, which reads SVG, cairo, which draws it and writes PDF, and libpng.

#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <png.h>

/// Color with opacity in the order of cairo's pixels on little-endian machines.
static inline png_uint_32 crsvg_pixel_format(void) { return PNG_FORMAT_BGRA; }

/// Whether the lines of a PNG are written without filters, which takes a third of the time.
static inline png_uint_32 crsvg_fast(void) { return PNG_IMAGE_FLAG_FAST; }
