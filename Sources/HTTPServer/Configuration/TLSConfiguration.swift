/// What a server shows its clients and asks of them: TLS 1.2 and 1.3, as Mozilla's intermediate profile has it.
public struct TLSConfiguration: Sendable, Hashable {
  /// One of the files that are named here.
  public enum File: Sendable, Hashable {
    /// ``TLSConfiguration/certificateFile``.
    case certificate
    /// ``TLSConfiguration/keyFile``.
    case key
    /// ``TLSConfiguration/clientAuthoritiesFile``.
    case clientAuthorities
  }

  /// A PEM file: the server's certificate first, then those that lead from it to a root.
  public var certificateFile: String
  /// A PEM file: the certificate's key, without a passphrase.
  public var keyFile: String
  /// A PEM file of authorities; if given, a client has to show a certificate that one of them has signed.
  public var clientAuthoritiesFile: String?
  /// How long tickets are made with one key; one that was made with the key before is honoured as well.
  package var ticketSeconds: Int64 = 3_600

  /// A server that is known by the certificate and asks its clients for none.
  public init(certificateFile: String, keyFile: String) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
  }
}
