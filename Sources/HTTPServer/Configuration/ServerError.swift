/// Why a server could not be set up.
public enum ServerError: Error, Hashable, Sendable {
  /// The host is not a numeric IPv4 or IPv6 address.
  case notAnAddress(String)
  /// The address cannot be listened on; `errno` says why, for example because it is in use.
  case cannotListen(host: String, port: UInt16, errno: Int32)
  /// A file that TLS needs cannot be used, for the given reason.
  case unusableFile(TLSConfiguration.File, path: String, reason: String)
  /// TLS cannot be set up, independent of the files.
  case noTLS(reason: String)
  /// A system call failed that the server needs.
  case system(call: String, errno: Int32)
}
