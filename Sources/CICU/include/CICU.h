// ICU's rules for lines and directions. No type of ICU's shows here: its headers clash with those of Foundation.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// What a line does behind a UTF-16 unit of a text.
typedef enum {
  /// It goes on.
  cicu_break_never,
  /// It may end.
  cicu_break_allowed,
  /// It ends.
  cicu_break_required,
} cicu_break;

/// Finds line ends and directions. It keeps what ICU has read of its rules, and is used by one thread at a time.
typedef struct cicu_analyzer cicu_analyzer;

/// Makes an analyzer; NULL if there is no memory, or ICU's data is missing. `cicu_analyzer_free` ends it.
cicu_analyzer *_Nullable cicu_analyzer_make(void);

void cicu_analyzer_free(cicu_analyzer *_Nonnull analyzer);

/// Writes for each of `count` UTF-16 units what a line does behind it, a `cicu_break`, as UAX #14 has it for no
/// language in particular. `breaks` has room for `count`. Returns whether it could.
bool cicu_line_breaks(cicu_analyzer *_Nonnull analyzer, const uint16_t *_Nonnull text, int32_t count,
                      uint8_t *_Nonnull breaks);

/// Writes for each of `count` UTF-16 units its level of embedding, as UAX #9 has it; odd levels run from right to left.
/// A paragraph has the direction of its first strong character, and runs from left to right without one. `levels` has
/// room for `count`. Returns whether it could.
bool cicu_bidi_levels(cicu_analyzer *_Nonnull analyzer, const uint16_t *_Nonnull text, int32_t count,
                      uint8_t *_Nonnull levels);

/// The version of ICU that is built against, such as 72.1.
const char *_Nonnull cicu_version(void);
