/// The certificate and key of a server, and what it asks of clients: TLS 1.2 and 1.3, following Mozilla's
/// intermediate profile.
public struct TLSConfiguration: Sendable, Hashable {
  /// One of the files.
  public enum File: Sendable, Hashable {
    case certificate, key, clientAuthorities
  }

  /// A PEM file: the server's certificate first, followed by its chain to a root.
  public var certificateFile: String
  /// A PEM file: the certificate's key, without a passphrase.
  public var keyFile: String
  /// A PEM file of authorities. If given, each client needs a certificate that one of them has signed.
  public var clientAuthoritiesFile: String?
  /// How long session tickets use the same key; tickets of the key before it are accepted too.
  package var ticketSeconds: Int64 = 3_600

  /// A server with that certificate, which asks clients for none.
  public init(certificateFile: String, keyFile: String) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
  }
}
