import Glibc

/// Sockets of a client that sends one request and waits for its response.
enum ClientSocket {
  /// A connected socket, for the caller to close. Connecting, and each later read or write, may take `seconds`.
  /// The host is a name or a numeric address; each address of a name is tried in turn.
  ///
  /// - Returns: `nil` if no address can be connected to.
  static func connect(to host: String, port: UInt16, seconds: Int) -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &addresses) == 0 else { return nil }
    defer { freeaddrinfo(addresses) }
    var next = addresses
    while let address = next {
      if let socket = connect(to: address.pointee, seconds: seconds) { return socket }
      next = address.pointee.ai_next
    }
    return nil
  }

  private static func connect(to address: addrinfo, seconds: Int) -> Int32? {
    let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(address.ai_family, kind, address.ai_protocol)
    guard socket >= 0 else { return nil }
    // On Linux, the time limit of sending is also that of connecting.
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
    close(socket)
    return nil
  }
}
