import CLinux
import Glibc

/// Where a server listens: a numeric address and a port.
///
/// ```swift
/// let address = try ListenAddress("127.0.0.1:8080")
/// ```
public struct ListenAddress: Hashable, Sendable {
  /// The address, IPv4 or IPv6, without brackets.
  public let host: String
  /// The port; 0 lets the system choose.
  public let port: UInt16

  /// Reads `host:port`, with an IPv6 address in brackets.
  ///
  /// - Throws: ``ServerError/invalidAddress(_:)``.
  public init(_ text: String) throws(ServerError) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      throw .invalidAddress(text)
    }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    self.init(host: host, port: port)
    var result: UnsafeMutablePointer<addrinfo>?
    guard resolve(&result) == 0 else { throw .invalidAddress(text) }
    freeaddrinfo(result)
  }

  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  private func resolve(_ result: inout UnsafeMutablePointer<addrinfo>?) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    return getaddrinfo(host, "\(port)", &hints, &result)
  }

  /// Opens a socket that listens here, beside others that do if they all share the port.
  func listen() throws(ServerError) -> Descriptor {
    var result: UnsafeMutablePointer<addrinfo>?
    guard resolve(&result) == 0, let info = result else { throw .invalidAddress("\(host):\(port)") }
    defer { freeaddrinfo(result) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(info.pointee.ai_family, type, 0)
    guard number >= 0 else { throw .system(call: "socket", errno: errno) }
    let descriptor = Descriptor(owning: number)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
    setsockopt(number, SOL_SOCKET, SO_REUSEPORT, &on, size)
    guard bind(number, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
      throw .system(call: "bind to \(host):\(port)", errno: errno)
    }
    guard Glibc.listen(number, 1_024) == 0 else { throw .system(call: "listen", errno: errno) }
    return descriptor
  }
}

extension ListenAddress {
  /// Opens a connection to a server here, whose reads and writes end after a time.
  func connect(timeoutSeconds: Int) throws(ServerError) -> Descriptor {
    var result: UnsafeMutablePointer<addrinfo>?
    guard resolve(&result) == 0, let info = result else { throw .invalidAddress("\(host):\(port)") }
    defer { freeaddrinfo(result) }
    let number = socket(info.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .system(call: "socket", errno: errno) }
    let descriptor = Descriptor(owning: number)
    var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    guard Glibc.connect(number, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
      throw .system(call: "connect to \(host):\(port)", errno: errno)
    }
    return descriptor
  }
}

extension Descriptor {
  /// The port that the system has given a listening socket.
  borrowing func localPort() throws(ServerError) -> UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
    }
    guard result == 0 else { throw .system(call: "getsockname", errno: errno) }
    // The port stands at the same place in the addresses of both families.
    let port = withUnsafeBytes(of: &address) { $0.load(fromByteOffset: 2, as: UInt16.self) }
    return UInt16(bigEndian: port)
  }
}
