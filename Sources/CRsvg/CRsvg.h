// librsvg, which reads SVG, and cairo, which writes PNG and PDF.

#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
