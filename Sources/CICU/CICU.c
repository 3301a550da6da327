#include "CICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>

struct cicu_analyzer {
  UBreakIterator *lines;
  UBiDi *bidi;
};

cicu_analyzer *cicu_analyzer_make(void) {
  cicu_analyzer *analyzer = calloc(1, sizeof *analyzer);
  if (analyzer == NULL) return NULL;
  UErrorCode error = U_ZERO_ERROR;
  // The root locale: the machine's own would give each machine lines of its own.
  analyzer->lines = ubrk_open(UBRK_LINE, "", NULL, 0, &error);
  analyzer->bidi = ubidi_open();
  if (U_SUCCESS(error) && analyzer->lines != NULL && analyzer->bidi != NULL) return analyzer;
  cicu_analyzer_free(analyzer);
  return NULL;
}

void cicu_analyzer_free(cicu_analyzer *analyzer) {
  if (analyzer->lines != NULL) ubrk_close(analyzer->lines);
  if (analyzer->bidi != NULL) ubidi_close(analyzer->bidi);
  free(analyzer);
}

bool cicu_line_breaks(cicu_analyzer *analyzer, const uint16_t *text, int32_t count, uint8_t *breaks) {
  UErrorCode error = U_ZERO_ERROR;
  ubrk_setText(analyzer->lines, (const UChar *)text, count, &error);
  if (U_FAILURE(error)) return false;
  memset(breaks, cicu_break_never, (size_t)count);
  int32_t place = ubrk_first(analyzer->lines);
  while ((place = ubrk_next(analyzer->lines)) != UBRK_DONE) {
    bool required = ubrk_getRuleStatus(analyzer->lines) >= UBRK_LINE_HARD;
    breaks[place - 1] = required ? cicu_break_required : cicu_break_allowed;
  }
  return true;
}

bool cicu_bidi_levels(cicu_analyzer *analyzer, const uint16_t *text, int32_t count, uint8_t *levels) {
  UErrorCode error = U_ZERO_ERROR;
  ubidi_setPara(analyzer->bidi, (const UChar *)text, count, UBIDI_DEFAULT_LTR, NULL, &error);
  const UBiDiLevel *found = ubidi_getLevels(analyzer->bidi, &error);
  if (U_FAILURE(error) || found == NULL) return false;
  memcpy(levels, found, (size_t)count);
  return true;
}

const char *cicu_version(void) { return U_ICU_VERSION; }
