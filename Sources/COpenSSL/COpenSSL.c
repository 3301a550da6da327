// Declares the monotonic clock.
#define _POSIX_C_SOURCE 200809L

#include "COpenSSL.h"

#include <openssl/core_names.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Mozilla's intermediate profile, version 5.7, without finite-field suites: they need parameters of their own, and every
// client with TLS 1.2 and AES-GCM supports elliptic curves.
static const char suites_of_12[] =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";
static const char suites_of_13[] = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256";
static const char groups[] = "X25519:P-256:P-384";
static const unsigned char session_context[] = "espalier";

// MARK: Tickets

enum { name_bytes = 16, cipher_key_bytes = 32, mac_key_bytes = 32 };

typedef struct {
  unsigned char name[name_bytes];
  unsigned char cipher[cipher_key_bytes];
  unsigned char mac[mac_key_bytes];
} ticket_key;

// The current ticket key, and the one before it.
typedef struct {
  pthread_mutex_t lock;
  ticket_key current, previous;
  int64_t made, seconds;
} ticket_keys;

struct copenssl_context {
  SSL_CTX *context;
};

struct copenssl_session {
  SSL *ssl;
};

static int keys_index = -1;
static pthread_once_t keys_once = PTHREAD_ONCE_INIT;

static void free_keys(void *parent, void *keys, CRYPTO_EX_DATA *data, int index, long length, void *argument) {
  if (keys == NULL) return;
  OPENSSL_cleanse(keys, sizeof(ticket_keys));
  free(keys);
}

static void find_index(void) { keys_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_keys); }

static int64_t seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static bool make_key(ticket_key *key) { return RAND_bytes((unsigned char *)key, sizeof *key) == 1; }

// The key for new tickets; it becomes the previous one when its time is over.
static bool current_key(ticket_keys *keys, ticket_key *key) {
  bool is_there = true;
  pthread_mutex_lock(&keys->lock);
  int64_t now = seconds_now();
  if (now - keys->made >= keys->seconds) {
    ticket_key fresh;
    is_there = make_key(&fresh);
    if (is_there) {
      keys->previous = keys->current;
      keys->current = fresh;
      keys->made = now;
    }
  }
  *key = keys->current;
  pthread_mutex_unlock(&keys->lock);
  return is_there;
}

// 1 for the current key, 2 for the previous one, 0 for any other.
static int known_key(ticket_keys *keys, const unsigned char *name, ticket_key *key) {
  pthread_mutex_lock(&keys->lock);
  int64_t age = seconds_now() - keys->made;
  int found = 0;
  if (age < 2 * keys->seconds && memcmp(name, keys->current.name, name_bytes) == 0) {
    *key = keys->current;
    found = age < keys->seconds ? 1 : 2;
  } else if (age < keys->seconds && memcmp(name, keys->previous.name, name_bytes) == 0) {
    *key = keys->previous;
    found = 2;
  }
  pthread_mutex_unlock(&keys->lock);
  return found;
}

static int set_ticket_key(SSL *ssl, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac,
                          int is_making) {
  ticket_keys *keys = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), keys_index);
  ticket_key key;
  int outcome = 1;
  if (is_making) {
    if (!current_key(keys, &key) || RAND_bytes(iv, EVP_CIPHER_get_iv_length(EVP_aes_256_cbc())) != 1) return -1;
    memcpy(name, key.name, name_bytes);
  } else {
    outcome = known_key(keys, name, &key);
    if (outcome == 0) return 0;
  }
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, key.mac, sizeof key.mac),
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"SHA256", 0),
      OSSL_PARAM_construct_end(),
  };
  bool is_set = EVP_MAC_CTX_set_params(mac, parameters) == 1 &&
                EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, key.cipher, iv, is_making) == 1;
  OPENSSL_cleanse(&key, sizeof key);
  return is_set ? outcome : -1;
}

static bool use_own_tickets(SSL_CTX *context, int64_t seconds) {
  pthread_once(&keys_once, find_index);
  ticket_keys *keys = calloc(1, sizeof *keys);
  if (keys == NULL) return false;
  pthread_mutex_init(&keys->lock, NULL);
  keys->made = seconds_now();
  keys->seconds = seconds;
  if (!make_key(&keys->current) || !make_key(&keys->previous) || keys_index < 0 ||
      SSL_CTX_set_ex_data(context, keys_index, keys) != 1) {
    free(keys);
    return false;
  }
  return SSL_CTX_set_tlsext_ticket_key_evp_cb(context, set_ticket_key) == 1;
}

// MARK: Contexts

// A client that offers only other protocols gets an alert (RFC 7301 §3.2).
static int select_protocol(SSL *ssl, const unsigned char **out, unsigned char *outCount, const unsigned char *in,
                           unsigned int inCount, void *argument) {
  static const unsigned char ours[] = "\x08http/1.1";
  unsigned char *selected;
  if (SSL_select_next_proto(&selected, outCount, ours, sizeof ours - 1, in, inCount) != OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  *out = selected;
  return SSL_TLSEXT_ERR_OK;
}

// No passphrase can be entered; notes in the given bool that one was needed.
static int no_passphrase(char *room, int count, int is_writing, void *is_protected) {
  if (is_protected != NULL) *(bool *)is_protected = true;
  return -1;
}

static bool set_up(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(context, select_protocol, NULL);
  SSL_CTX_set_default_passwd_cb(context, no_passphrase);
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
         SSL_CTX_set_cipher_list(context, suites_of_12) == 1 &&
         SSL_CTX_set_ciphersuites(context, suites_of_13) == 1 && SSL_CTX_set1_groups_list(context, groups) == 1 &&
         SSL_CTX_set_num_tickets(context, 1) == 1 &&
         SSL_CTX_set_session_id_context(context, session_context, sizeof session_context - 1) == 1;
}

static bool ask_clients(SSL_CTX *context, const char *authorities) {
  STACK_OF(X509_NAME) *names = SSL_load_client_CA_file(authorities);
  if (names == NULL) return false;
  SSL_CTX_set_client_CA_list(context, names);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
  return SSL_CTX_load_verify_file(context, authorities) == 1;
}

// Why a file cannot be read at once, or NULL. OpenSSL would wait for the writer of a pipe.
static const char *fault_of_file(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return strerror(errno);
  struct stat status;
  const char *fault = fstat(descriptor, &status) != 0     ? strerror(errno)
                      : !S_ISREG(status.st_mode) ? "it is not a regular file"
                                                          : NULL;
  close(descriptor);
  return fault;
}

// The meaning of OpenSSL's first error for the author of the file; `nothing`, if the file lacks its content.
static const char *fault_of_content(const char *nothing) {
  unsigned long error = ERR_peek_error();
  int library = ERR_GET_LIB(error), number = ERR_GET_REASON(error);
  if (ERR_SYSTEM_ERROR(error)) return strerror(number);
  if (library == ERR_LIB_PEM && number == PEM_R_NO_START_LINE) return nothing;
  if (library == ERR_LIB_OSSL_DECODER && number == ERR_R_UNSUPPORTED) return nothing;
  const char *reason = ERR_reason_error_string(error);
  return reason == NULL ? "OpenSSL does not say why" : reason;
}

static const char *use_certificate(SSL_CTX *context, const char *certificate) {
  const char *fault = fault_of_file(certificate);
  if (fault != NULL) return fault;
  return SSL_CTX_use_certificate_chain_file(context, certificate) == 1 ? NULL : fault_of_content("it contains no certificate in PEM");
}

static const char *use_key(SSL_CTX *context, const char *key) {
  const char *fault = fault_of_file(key);
  if (fault != NULL) return fault;
  bool is_protected = false;
  SSL_CTX_set_default_passwd_cb_userdata(context, &is_protected);
  bool is_used = SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1;
  SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
  if (is_protected) return "it has a passphrase, which cannot be entered";
  unsigned long error = ERR_peek_error();
  bool is_of_another = !is_used && ERR_GET_LIB(error) == ERR_LIB_X509 &&
                       (ERR_GET_REASON(error) == X509_R_KEY_VALUES_MISMATCH ||
                        ERR_GET_REASON(error) == X509_R_KEY_TYPE_MISMATCH);
  // OpenSSL at first accepts a key of another kind than the certificate's.
  if (is_of_another || (is_used && SSL_CTX_check_private_key(context) != 1)) return "it is not the certificate's key";
  return is_used ? NULL : fault_of_content("it contains no key in PEM");
}

static const char *use_authorities(SSL_CTX *context, const char *authorities) {
  const char *fault = fault_of_file(authorities);
  if (fault != NULL) return fault;
  return ask_clients(context, authorities) ? NULL : fault_of_content("it contains no certificate in PEM");
}

copenssl_context *copenssl_context_make(const char *certificate, const char *key, const char *clientAuthorities,
                                        int64_t ticketSeconds, copenssl_file *culprit, char *reason,
                                        size_t reasonCount) {
  ERR_clear_error();
  *culprit = copenssl_file_none;
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  const char *fault =
      context != NULL && set_up(context) && use_own_tickets(context, ticketSeconds) ? NULL : fault_of_content("");
  if (fault == NULL) {
    *culprit = copenssl_file_certificate;
    fault = use_certificate(context, certificate);
  }
  if (fault == NULL) {
    *culprit = copenssl_file_key;
    fault = use_key(context, key);
  }
  if (fault == NULL && clientAuthorities != NULL) {
    *culprit = copenssl_file_client_authorities;
    fault = use_authorities(context, clientAuthorities);
  }
  copenssl_context *made = NULL;
  if (fault == NULL) {
    *culprit = copenssl_file_none;
    made = malloc(sizeof *made);
    if (made == NULL) fault = strerror(ENOMEM);
  }
  if (made != NULL) {
    made->context = context;
    return made;
  }
  snprintf(reason, reasonCount, "%s", fault);
  SSL_CTX_free(context);
  ERR_clear_error();
  return NULL;
}

int64_t copenssl_context_expiry(copenssl_context *context) {
  X509 *certificate = SSL_CTX_get0_certificate(context->context);
  struct tm time;
  if (certificate == NULL || !ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time)) return 0;
  return (int64_t)timegm(&time);
}

void copenssl_context_free(copenssl_context *context) {
  SSL_CTX_free(context->context);
  free(context);
}

// MARK: Sessions

static copenssl_session *make_session(SSL_CTX *context, int descriptor) {
  copenssl_session *session = malloc(sizeof *session);
  if (session == NULL) return NULL;
  session->ssl = SSL_new(context);
  if (session->ssl != NULL && SSL_set_fd(session->ssl, descriptor) == 1) return session;
  SSL_free(session->ssl);
  free(session);
  ERR_clear_error();
  return NULL;
}

copenssl_session *copenssl_session_make(copenssl_context *context, int descriptor) {
  copenssl_session *session = make_session(context->context, descriptor);
  if (session != NULL) SSL_set_accept_state(session->ssl);
  return session;
}

copenssl_session *copenssl_probe_make(int descriptor) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (context == NULL) return NULL;
  copenssl_session *session = make_session(context, descriptor);
  if (session != NULL) SSL_set_connect_state(session->ssl);
  // The session retains the context.
  SSL_CTX_free(context);
  return session;
}

copenssl_context *copenssl_client_context_make(const char *authorities, char *reason, size_t reasonCount) {
  ERR_clear_error();
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  const char *fault = context != NULL && set_up(context) ? NULL : fault_of_content("");
  if (fault == NULL && authorities != NULL) fault = fault_of_file(authorities);
  if (fault == NULL) {
    bool is_loaded = authorities == NULL ? SSL_CTX_set_default_verify_paths(context) == 1
                                         : SSL_CTX_load_verify_file(context, authorities) == 1;
    if (!is_loaded) fault = fault_of_content("it contains no certificate in PEM");
  }
  copenssl_context *made = fault == NULL ? malloc(sizeof *made) : NULL;
  if (made == NULL) {
    snprintf(reason, reasonCount, "%s", fault == NULL ? strerror(ENOMEM) : fault);
    SSL_CTX_free(context);
    ERR_clear_error();
    return NULL;
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  made->context = context;
  return made;
}

// A numeric address is compared with the addresses of a certificate, not with its names (RFC 6125 §1.7.2).
static bool expect_host(SSL *ssl, const char *host) {
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1) return true;
  ERR_clear_error();
  return SSL_set1_host(ssl, host) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

copenssl_session *copenssl_client_make(copenssl_context *context, int descriptor, const char *host) {
  copenssl_session *session = make_session(context->context, descriptor);
  if (session == NULL) return NULL;
  if (!expect_host(session->ssl, host)) {
    copenssl_session_free(session);
    return NULL;
  }
  SSL_set_connect_state(session->ssl);
  return session;
}

void copenssl_session_free(copenssl_session *session) {
  SSL_free(session->ssl);
  free(session);
}

bool copenssl_session_is_established(copenssl_session *session) { return SSL_is_init_finished(session->ssl) == 1; }

static copenssl_outcome outcome(SSL *ssl, int result) {
  switch (SSL_get_error(ssl, result)) {
  case SSL_ERROR_NONE: return copenssl_outcome_bytes;
  case SSL_ERROR_WANT_READ: return copenssl_outcome_wants_read;
  case SSL_ERROR_WANT_WRITE: return copenssl_outcome_wants_write;
  case SSL_ERROR_ZERO_RETURN: return copenssl_outcome_end;
  default: return copenssl_outcome_failed;
  }
}

// An error left by an earlier call would be mistaken for one of this call.
copenssl_outcome copenssl_read(copenssl_session *session, void *room, size_t *count) {
  ERR_clear_error();
  int result = SSL_read_ex(session->ssl, room, *count, count);
  if (result == 1) return copenssl_outcome_bytes;
  *count = 0;
  return outcome(session->ssl, result);
}

copenssl_outcome copenssl_write(copenssl_session *session, const void *bytes, size_t *count) {
  ERR_clear_error();
  int result = SSL_write_ex(session->ssl, bytes, *count, count);
  if (result == 1) return copenssl_outcome_bytes;
  *count = 0;
  return outcome(session->ssl, result);
}

void copenssl_finish_writing(copenssl_session *session) {
  if (SSL_is_init_finished(session->ssl) != 1) return;
  ERR_clear_error();
  SSL_shutdown(session->ssl);
  ERR_clear_error();
}

bool copenssl_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
  return EVP_Digest(bytes, count, digest, NULL, EVP_sha256(), NULL) == 1;
}
