/// Why a server could not be set up.
public enum ServerError: Error, Hashable, Sendable {
  /// The host is no numeric IPv4 or IPv6 address.
  case notAnAddress(String)
  /// The address cannot be listened on; `errno` says why, for instance because it is in use.
  case cannotListen(host: String, port: UInt16, errno: Int32)
  /// One of the files that TLS needs cannot be used, for the reason given.
  case unusableFile(TLSConfiguration.File, path: String, reason: String)
  /// TLS cannot be set up, whatever the files are.
  case noTLS(reason: String)
  /// The system refused something a server cannot do without.
  case system(call: String, errno: Int32)
}
