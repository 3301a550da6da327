// OpenSSL, as far as a server of HTTP over TLS needs it. No type of OpenSSL's shows here: its headers would define
// types a second time that Swift's Glibc defines as well.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a server is to its clients: certificate, key, and what it asks of them. Any number of threads may use one.
typedef struct copenssl_context copenssl_context;

/// One connection.
typedef struct copenssl_session copenssl_session;

/// What a step on a connection came to.
typedef enum {
  /// Bytes went through.
  copenssl_outcome_bytes,
  /// Nothing can be done before the socket is readable.
  copenssl_outcome_wants_read,
  /// Nothing can be done before the socket is writable.
  copenssl_outcome_wants_write,
  /// The peer will send nothing more.
  copenssl_outcome_end,
  /// The connection is broken.
  copenssl_outcome_failed,
} copenssl_outcome;

/// One of the files that a server is made of.
typedef enum {
  copenssl_file_none,
  copenssl_file_certificate,
  copenssl_file_key,
  copenssl_file_client_authorities,
} copenssl_file;

/// Reads the files and prepares a server of TLS 1.2 and 1.3 as Mozilla's intermediate profile has it.
///
/// - `certificate`: PEM, the server's own first, then those that lead from it to a root.
/// - `key`: PEM, without a passphrase.
/// - `clientAuthorities`: PEM, or NULL. If given, a client has to show a certificate that one of them has signed.
/// - `ticketSeconds`: how long tickets are made with the same key; those made with the one before are honoured too.
///
/// All of them are regular files: one that waits for whoever writes to it is refused.
///
/// Returns NULL if that cannot be done, and says in `culprit` which file is at fault and in `reason` why.
copenssl_context *_Nullable copenssl_context_make(const char *_Nonnull certificate, const char *_Nonnull key,
                                                  const char *_Nullable clientAuthorities, int64_t ticketSeconds,
                                                  copenssl_file *_Nonnull culprit, char *_Nonnull reason,
                                                  size_t reasonCount);

/// Gives up a context; connections that were made of it keep what they need.
void copenssl_context_free(copenssl_context *_Nonnull context);

/// A connection on a socket that never waits; NULL if there is no memory. It shakes hands as it is first read.
copenssl_session *_Nullable copenssl_session_make(copenssl_context *_Nonnull context, int descriptor);

/// A client's end of a connection on a socket that waits; NULL if there is no memory. It shakes hands as it first writes,
/// and does not ask who the server is: for asking a server on the same machine whether it answers.
copenssl_session *_Nullable copenssl_probe_make(int descriptor);

/// Gives up a connection; its socket stays open.
void copenssl_session_free(copenssl_session *_Nonnull session);

/// Whether both sides have shaken hands.
bool copenssl_session_is_established(copenssl_session *_Nonnull session);

/// Reads at most `*count` bytes, and says in it how many there were.
copenssl_outcome copenssl_read(copenssl_session *_Nonnull session, void *_Nonnull room, size_t *_Nonnull count);

/// Writes at most `*count` bytes, which are at least one, and says in it how many went through.
copenssl_outcome copenssl_write(copenssl_session *_Nonnull session, const void *_Nonnull bytes, size_t *_Nonnull count);

/// Tells the peer that nothing more will come, if that can be done at once.
void copenssl_finish_writing(copenssl_session *_Nonnull session);

enum { COPENSSL_SHA256_BYTES = 32 };

/// Writes the SHA-256 of some bytes (FIPS 180-4) to `digest`, which has room for `COPENSSL_SHA256_BYTES`. Returns
/// whether it could.
bool copenssl_sha256(const uint8_t *_Nullable bytes, size_t count, uint8_t *_Nonnull digest);
