import Glibc
import TestSupport
import Testing

/// A client that can be kept in an array.
final class ListedClient {
  let client: RawClient

  init(port: UInt16) { client = RawClient(port: port) }
}

/// A client that sends exactly the given bytes.
struct RawClient: ~Copyable {
  private let descriptor: Int32

  /// Connects to a port of this machine; if no server accepts, it receives nothing.
  /// The system buffers at most `receiveBytes` that were not received yet, if given.
  init(port: UInt16, receiveBytes: Int32? = nil) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var bytes = receiveBytes {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
    var patience = timeval(tv_sec: Wait.seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // Closing a listening socket refuses later clients, and resets those that were about to be accepted.
    if result != 0 && ![ECONNREFUSED, ECONNRESET].contains(errno) {
      Issue.record("connect to port \(port): \(String(cString: strerror(errno)))")
    }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The same connection, for another thread to send on.
  func duplicate() -> RawClient { RawClient(descriptor: dup(descriptor)) }

  /// Sends all of `text`.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends all of `bytes`, unless the server has closed.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends nothing more.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether bytes have arrived that were not received yet.
  var hasBytes: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 1
  }

  /// Does nothing for a while.
  func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }

  /// Makes closing reset the connection.
  func resetWhenClosed() {
    var reset = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  }

  /// The number of bytes that have arrived and were not received yet.
  var waitingByteCount: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Receives until the server closes.
  func receiveAll() -> String {
    var all: [UInt8] = []
    while let bytes = receive() { all += bytes }
    return String(decoding: all, as: UTF8.self)
  }

  /// Receives until the bytes end with `end` or `other`, or the server closes.
  func receive(until end: String, or other: String? = nil) -> String {
    var all: [UInt8] = []
    let ends = [end, other ?? end].map { $0.utf8.reversed() }
    while !ends.contains(where: all.reversed().starts), let bytes = receive() { all += bytes }
    return String(decoding: all, as: UTF8.self)
  }

  /// Receives exactly that many bytes, or fewer if the server closes.
  func receive(_ count: Int) -> String {
    var all: [UInt8] = []
    while all.count < count, let bytes = receive(atMost: count - all.count) { all += bytes }
    return String(decoding: all, as: UTF8.self)
  }

  private func receive(atMost limit: Int = 65_536) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    // This must not be mistaken for the end of the connection.
    if count < 0 && errno == EAGAIN { Issue.record("nothing came in \(Wait.seconds) seconds") }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
