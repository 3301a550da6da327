#include "CZlib.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

enum { largest_window = 15, gzip_alone = 16, memory_level = 8, gzip_header_bytes = 32 };

struct czlib_inflater {
  z_stream stream;
};

static int window_bits(czlib_format format) {
  return format == czlib_format_gzip ? largest_window + gzip_alone : largest_window;
}

static uInt clamped(size_t count) { return count > UINT_MAX ? UINT_MAX : (uInt)count; }

czlib_inflater *czlib_inflater_make(czlib_format format) {
  czlib_inflater *inflater = calloc(1, sizeof *inflater);
  if (inflater == NULL) return NULL;
  if (inflateInit2(&inflater->stream, window_bits(format)) == Z_OK) return inflater;
  free(inflater);
  return NULL;
}

void czlib_inflater_free(czlib_inflater *inflater) {
  inflateEnd(&inflater->stream);
  free(inflater);
}

czlib_outcome czlib_inflate(czlib_inflater *inflater, const uint8_t *input, size_t *inputCount, uint8_t *room,
                            size_t *roomCount) {
  z_stream *stream = &inflater->stream;
  uInt offered = clamped(*inputCount), free_room = clamped(*roomCount);
  stream->next_in = (Bytef *)input;
  stream->avail_in = offered;
  stream->next_out = room;
  stream->avail_out = free_room;
  int result = inflate(stream, Z_NO_FLUSH);
  *inputCount = offered - stream->avail_in;
  *roomCount = free_room - stream->avail_out;
  if (result == Z_STREAM_END) return czlib_outcome_end;
  // Without progress, zlib returns Z_BUF_ERROR: the bytes have ended too early.
  return result == Z_OK ? czlib_outcome_more : czlib_outcome_malformed;
}

size_t czlib_bound(size_t count) { return compressBound(count) + gzip_header_bytes; }

size_t czlib_deflate(czlib_format format, int level, const uint8_t *input, size_t count, uint8_t *room,
                     size_t roomCount) {
  z_stream stream = {0};
  if (count > UINT_MAX || roomCount > UINT_MAX) return 0;
  if (deflateInit2(&stream, level, Z_DEFLATED, window_bits(format), memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  stream.next_out = room;
  stream.avail_out = (uInt)roomCount;
  int result = deflate(&stream, Z_FINISH);
  size_t used = roomCount - stream.avail_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? used : 0;
}
