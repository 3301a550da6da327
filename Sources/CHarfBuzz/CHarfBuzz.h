// HarfBuzz with its own OpenType reader. Swift cannot see the macros of its headers, so they are functions here.

#pragma once

#include <fcntl.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// The pages of a mapped file.
typedef struct {
  void *start;
  size_t count;
} charfbuzz_pages;

static inline void charfbuzz_unmap(void *data) {
  charfbuzz_pages *pages = (charfbuzz_pages *)data;
  munmap(pages->start, pages->count);
  free(pages);
}

/// Maps a regular file that is not empty, or returns `NULL`.
///
/// HarfBuzz maps files, too, but reads those that cannot be mapped into memory without saying which. Only mapped pages can be
/// given back; see `charfbuzz_give_back`.
static inline hb_blob_t *charfbuzz_map(const char *path) {
  struct stat status;
  charfbuzz_pages *pages = (charfbuzz_pages *)malloc(sizeof *pages);
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  void *start = MAP_FAILED;
  if (pages && file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && status.st_size <= INT_MAX)
    start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE | MAP_NORESERVE, file, 0);
  if (file >= 0) close(file);
  if (start == MAP_FAILED) {
    free(pages);
    return NULL;
  }
  *pages = (charfbuzz_pages){start, (size_t)status.st_size};
  return hb_blob_create((const char *)start, (unsigned)pages->count, HB_MEMORY_MODE_READONLY, pages, charfbuzz_unmap);
}

/// Returns to the system the pages of a file that `charfbuzz_map` has mapped. The system maps a page again when it is
/// read.
static inline void charfbuzz_give_back(hb_blob_t *blob) {
  unsigned count = 0;
  const char *start = hb_blob_get_data(blob, &count);
  madvise((void *)start, count, MADV_DONTNEED);
}
