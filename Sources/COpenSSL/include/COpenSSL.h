// The part of OpenSSL that an HTTPS server needs. No OpenSSL type is used here, because its headers define types that
// Swift's Glibc also defines.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The certificate, the key and the client authorities of a server. Any number of threads may use one.
typedef struct copenssl_context copenssl_context;

/// One connection.
typedef struct copenssl_session copenssl_session;

/// The outcome of a read or a write.
typedef enum {
  /// Bytes were read or written.
  copenssl_outcome_bytes,
  /// The socket must be readable first.
  copenssl_outcome_wants_read,
  /// The socket must be writable first.
  copenssl_outcome_wants_write,
  /// The peer will send nothing more.
  copenssl_outcome_end,
  /// The connection is broken.
  copenssl_outcome_failed,
} copenssl_outcome;

/// The files of a server.
typedef enum {
  copenssl_file_none,
  copenssl_file_certificate,
  copenssl_file_key,
  copenssl_file_client_authorities,
} copenssl_file;

/// Reads the files and prepares a server for TLS 1.2 and 1.3, following Mozilla's intermediate profile.
///
/// - `certificate`: PEM, the server's certificate first, followed by its chain to a root.
/// - `key`: PEM, without a passphrase.
/// - `clientAuthorities`: PEM, or NULL. If given, each client needs a certificate that one of them has signed.
/// - `ticketSeconds`: how long session tickets use the same key; tickets of the key before it are accepted too.
///
/// All must be regular files; a pipe, which waits for a writer, is refused.
///
/// Returns NULL on failure, with the faulty file in `culprit` and a sentence in `reason`.
copenssl_context *_Nullable copenssl_context_make(const char *_Nonnull certificate, const char *_Nonnull key,
                                                  const char *_Nullable clientAuthorities, int64_t ticketSeconds,
                                                  copenssl_file *_Nonnull culprit, char *_Nonnull reason,
                                                  size_t reasonCount);

/// The second since the beginning of 1970 until which the context's certificate is valid; 0 if unknown.
int64_t copenssl_context_expiry(copenssl_context *_Nonnull context);

/// Frees a context; its connections keep what they need.
void copenssl_context_free(copenssl_context *_Nonnull context);

/// A connection on a non-blocking socket; NULL if there is no memory. The first read does the handshake.
copenssl_session *_Nullable copenssl_session_make(copenssl_context *_Nonnull context, int descriptor);

/// The client's end of a connection on a blocking socket; NULL if there is no memory. The first write does the handshake,
/// which does not verify the server: it is for health checks of a server on the same machine.
copenssl_session *_Nullable copenssl_probe_make(int descriptor);

/// Prepares clients that verify their servers: with the authorities in a PEM file, or with the system's if NULL.
///
/// Returns NULL on failure, with a sentence in `reason`.
copenssl_context *_Nullable copenssl_client_context_make(const char *_Nullable authorities, char *_Nonnull reason,
                                                         size_t reasonCount);

/// The client's end of a connection on a non-blocking socket; NULL if there is no memory. The first write does the
/// handshake, which fails unless the server's certificate is valid for `host`, a name or a numeric address.
copenssl_session *_Nullable copenssl_client_make(copenssl_context *_Nonnull context, int descriptor,
                                                 const char *_Nonnull host);

/// Frees a connection; its socket stays open.
void copenssl_session_free(copenssl_session *_Nonnull session);

/// Whether the handshake is complete.
bool copenssl_session_is_established(copenssl_session *_Nonnull session);

/// Reads at most `*count` bytes, and stores in it how many it read.
copenssl_outcome copenssl_read(copenssl_session *_Nonnull session, void *_Nonnull buffer, size_t *_Nonnull count);

/// Writes at most `*count` bytes, at least one, and stores in it how many it wrote.
copenssl_outcome copenssl_write(copenssl_session *_Nonnull session, const void *_Nonnull bytes, size_t *_Nonnull count);

/// Tells the peer that nothing more will come, if that needs no waiting.
void copenssl_finish_writing(copenssl_session *_Nonnull session);

enum { COPENSSL_SHA256_BYTES = 32 };

/// Writes the SHA-256 of the bytes (FIPS 180-4) to `digest`, which holds `COPENSSL_SHA256_BYTES`. Returns whether it
/// succeeded.
bool copenssl_sha256(const uint8_t *_Nullable bytes, size_t count, uint8_t *_Nonnull digest);
