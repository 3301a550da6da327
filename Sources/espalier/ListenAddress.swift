import Glibc

/// An address and a port, as on the command line: `127.0.0.1:8080`, or `[::1]:8080`.
struct ListenAddress {
  /// The address, without brackets.
  let host: String
  /// The port; 0 lets the system choose.
  let port: UInt16

  /// An address and a port.
  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads an address and a port; `nil` if the text has another form.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      return nil
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.host = String(host)
    self.port = port
  }

  /// The address and a port, as in a URL.
  func authority(port: UInt16) -> String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The address for a client on the same machine: the loopback address for a server that listens everywhere.
  var reachable: ListenAddress {
    var (old, new) = (in_addr(), in6_addr())
    if inet_aton(host, &old) == 1, old.s_addr == 0 { return ListenAddress(host: "127.0.0.1", port: port) }
    let isEverywhere =
      inet_pton(AF_INET6, host, &new) == 1
      && withUnsafeBytes(of: new) { $0.allSatisfy { $0 == 0 } }
    return isEverywhere ? ListenAddress(host: "::1", port: port) : self
  }
}
