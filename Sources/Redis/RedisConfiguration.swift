import COpenSSL

/// How to reach a server.
public struct RedisConfiguration: Sendable {
  /// Where it is.
  public let address: RedisAddress
  /// Its user and password; `nil` if it needs none.
  public let credentials: RedisCredentials?
  /// How long a command may take, with a connection if there is none.
  public let timeout: Duration
  let context: Context?

  /// What verifies the server's certificate. Unchecked: OpenSSL counts its owners, and any number of threads may use it.
  final class Context: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { copenssl_context_free(pointer) }
  }

  /// Why the authorities cannot be used.
  public struct UnusableAuthorities: Error {
    /// A clause.
    public let reason: String
  }

  /// Reads the authorities that verify the server's certificate.
  ///
  /// - Parameters:
  ///   - address: Where the server is.
  ///   - credentials: Its user and password.
  ///   - authorities: The path of certificate authorities in PEM; `nil` for those of the system.
  ///   - timeout: How long a command may take.
  /// - Throws: ``UnusableAuthorities``, only for an address with TLS.
  public init(
    _ address: RedisAddress, credentials: RedisCredentials? = nil, authorities: String? = nil,
    timeout: Duration = .seconds(1)
  ) throws(UnusableAuthorities) {
    self.address = address
    self.credentials = credentials
    self.timeout = timeout
    guard address.isSecure else {
      context = nil
      return
    }
    var reason = [CChar](repeating: 0, count: 256)
    guard let pointer = copenssl_client_context_make(authorities, &reason, reason.count) else {
      throw UnusableAuthorities(
        reason: String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    context = Context(pointer)
  }
}
