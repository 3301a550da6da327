// zlib, as far as bodies need it. No type of zlib's shows here: its headers would define types a second time that
// Swift's Glibc defines as well.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What bytes are wrapped in.
typedef enum {
  /// zlib's own format, RFC 1950.
  czlib_format_zlib,
  /// RFC 1952.
  czlib_format_gzip,
} czlib_format;

/// What a step of unpacking came to.
typedef enum {
  /// There is more room, or more to read: take another step.
  czlib_outcome_more,
  /// The packed bytes have ended, and length and checksum are right.
  czlib_outcome_end,
  /// The bytes are not of the format, or end before what is packed in them.
  czlib_outcome_malformed,
} czlib_outcome;

typedef struct czlib_inflater czlib_inflater;

/// Begins to unpack; NULL if there is no memory. `czlib_inflater_free` ends it.
czlib_inflater *_Nullable czlib_inflater_make(czlib_format format);

void czlib_inflater_free(czlib_inflater *_Nonnull inflater);

/// Unpacks some bytes into `room`. `inputCount` and `roomCount` say how many there are, and then how many were used.
czlib_outcome czlib_inflate(czlib_inflater *_Nonnull inflater, const uint8_t *_Nullable input,
                            size_t *_Nonnull inputCount, uint8_t *_Nonnull room, size_t *_Nonnull roomCount);

/// The room that packing so many bytes takes at most.
size_t czlib_bound(size_t count);

/// Packs all bytes into `room`, which has `czlib_bound` of them; returns how many were used, or 0 if there is no
/// memory.
size_t czlib_deflate(czlib_format format, int level, const uint8_t *_Nullable input, size_t count,
                     uint8_t *_Nonnull room, size_t roomCount);
