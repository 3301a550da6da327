// The part of zlib that bodies need. No zlib type is used here, because its headers define types that Swift's Glibc
// also defines.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The format around compressed bytes.
typedef enum {
  /// zlib's own format, RFC 1950.
  czlib_format_zlib,
  /// RFC 1952.
  czlib_format_gzip,
} czlib_format;

/// The outcome of a step of decompression.
typedef enum {
  /// There is more to read or to write: take another step.
  czlib_outcome_more,
  /// The compressed bytes have ended, and length and checksum are right.
  czlib_outcome_end,
  /// The bytes do not have the format, or end too early.
  czlib_outcome_malformed,
} czlib_outcome;

typedef struct czlib_inflater czlib_inflater;

/// Begins to decompress; NULL if there is no memory. Free it with `czlib_inflater_free`.
czlib_inflater *_Nullable czlib_inflater_make(czlib_format format);

void czlib_inflater_free(czlib_inflater *_Nonnull inflater);

/// Decompresses bytes into `output`. `inputCount` and `outputCount` hold the sizes, and afterwards how much was used.
czlib_outcome czlib_inflate(czlib_inflater *_Nonnull inflater, const uint8_t *_Nullable input,
                            size_t *_Nonnull inputCount, uint8_t *_Nonnull output, size_t *_Nonnull outputCount);

/// The most bytes that compressing `count` bytes can take.
size_t czlib_bound(size_t count);

/// Compresses all bytes into `output`, which holds `czlib_bound` bytes; returns how many were used, or 0 if there is no
/// memory.
size_t czlib_deflate(czlib_format format, int level, const uint8_t *_Nullable input, size_t count,
                     uint8_t *_Nonnull output, size_t outputCount);
