import Glibc

/// Why the server could not start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  /// The text is no numeric address and port.
  case invalidAddress(String)
  /// A system call failed.
  case system(call: String, errno: Int32)

  /// The error in words.
  public var description: String {
    switch self {
    case .invalidAddress(let text):
      "“\(text)” is not an address and a port, such as 127.0.0.1:8080 or [::1]:8080"
    case .system(let call, let number): "\(call): \(String(cString: strerror(number)))"
    }
  }
}
