// Expat, which parses XML as a stream of events.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <expat.h>
#include <stdbool.h>
#include <string.h>

/// Whether a text has the beginning of a reference to a character, such as `&#10;`.
static inline bool cexpat_has_character_references(const char *text, size_t count) {
  const char *end = text + count;
  while (text < end && (text = (const char *)memchr(text, '&', (size_t)(end - text))) != NULL) {
    if (++text < end && *text == '#') return true;
  }
  return false;
}

#endif
