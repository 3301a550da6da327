import COpenSSL
import Synchronization

/// The certificate and key as last read.
final class TLSContext: Sendable {
  // Unsafe for the compiler only: OpenSSL counts the owners of a context, and locks what changes in it.
  nonisolated(unsafe) private let context: OpaquePointer

  init(_ configuration: TLSConfiguration) throws(ServerError) {
    var file = copenssl_file_none
    var reason = [CChar](repeating: 0, count: 256)
    let context = copenssl_context_make(
      configuration.certificateFile, configuration.keyFile, configuration.clientAuthoritiesFile,
      configuration.ticketSeconds, &file, &reason, reason.count)
    guard let context else {
      let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Self.error(about: file, of: configuration, reason: String(decoding: bytes, as: UTF8.self))
    }
    self.context = context
  }

  private static func error(
    about file: copenssl_file, of configuration: TLSConfiguration, reason: String
  ) -> ServerError {
    switch file {
    case copenssl_file_certificate:
      .unusableFile(.certificate, path: configuration.certificateFile, reason: reason)
    case copenssl_file_key: .unusableFile(.key, path: configuration.keyFile, reason: reason)
    case copenssl_file_client_authorities:
      .unusableFile(
        .clientAuthorities, path: configuration.clientAuthoritiesFile ?? "", reason: reason)
    default: .noTLS(reason: reason)
    }
  }

  deinit { copenssl_context_free(context) }

  /// Seconds from the beginning of 1970 until the certificate expires; 0 if unknown.
  var expiry: Int { Int(copenssl_context_expiry(context)) }

  /// A session on a socket that has just been accepted; nil if there is no memory.
  func makeSession(on descriptor: borrowing Descriptor) -> TLSSession? {
    copenssl_session_make(context, descriptor.number).map(TLSSession.init)
  }
}

/// The context for new connections, which can be replaced while others keep theirs.
final class TLSStore: Sendable {
  private let configuration: TLSConfiguration
  private let context: Mutex<TLSContext>

  init(_ configuration: TLSConfiguration) throws(ServerError) {
    self.configuration = configuration
    context = Mutex(try TLSContext(configuration))
  }

  var current: TLSContext { context.withLock { $0 } }

  /// Reads the files again; if they cannot be used, the old context stays.
  func reload() throws(ServerError) {
    let fresh = try TLSContext(configuration)
    context.withLock { $0 = fresh }
  }
}

/// The TLS state of one connection.
struct TLSSession: ~Copyable {
  private let session: OpaquePointer

  fileprivate init(_ session: OpaquePointer) { self.session = session }

  deinit { copenssl_session_free(session) }

  var isEstablished: Bool { copenssl_session_is_established(session) }

  /// Receives what one record holds; does the handshake first.
  func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Socket.Outcome {
    var count = buffer.count
    let outcome = buffer.baseAddress.map { copenssl_read(session, $0, &count) } ?? copenssl_outcome_failed
    return Self.outcome(outcome, count)
  }

  /// Sends as many of the bytes as the system takes.
  func send(_ bytes: Span<UInt8>) -> Socket.Outcome {
    var count = bytes.count
    let outcome = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { copenssl_write(session, $0, &count) } ?? copenssl_outcome_failed
    }
    // OpenSSL reports any failure as an end once the peer has sent its closure alert; trying again would not help.
    return outcome == copenssl_outcome_end ? .failed : Self.outcome(outcome, count)
  }

  /// Tells the peer that nothing more will come.
  func finishWriting() { copenssl_finish_writing(session) }

  private static func outcome(_ outcome: copenssl_outcome, _ count: Int) -> Socket.Outcome {
    switch outcome {
    case copenssl_outcome_bytes: .bytes(count)
    case copenssl_outcome_end: .bytes(0)
    case copenssl_outcome_wants_read: .wouldBlock(.readable)
    case copenssl_outcome_wants_write: .wouldBlock(.writable)
    default: .failed
    }
  }
}
