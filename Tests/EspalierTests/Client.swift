import Foundation
import TestSupport
import Testing

/// A client that sends exactly the given bytes, on its own socket.
final class Client {
  private let descriptor: Int32
  private let port: UInt16
  private var received: [UInt8] = []

  /// A response and its parts.
  struct Answer {
    let status: Int
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Connects; if no server accepts, no response ever arrives.
  init(port: UInt16) {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: Wait.seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // Closing a listening socket refuses later clients, and resets those that were about to be accepted.
    if result != 0 && ![ECONNREFUSED, ECONNRESET].contains(errno) {
      Issue.record("connect to port \(port): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes; stops when the server reads no more.
  func send(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      start += count
    }
  }

  /// Closes our side.
  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next response; `nil` if the connection ends before one is complete.
  func answer(isHead: Bool = false) -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd = received.firstRange(of: end)
    while headEnd == nil {
      guard receive() else { return nil }
      headEnd = received.firstRange(of: end)
    }
    guard let headEnd else { return nil }
    let head = String(decoding: received[..<headEnd.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let status = head.firstMatch(of: #/^HTTP/1\.1 ([0-9]{3}) /#).flatMap { Int($0.1) } ?? 0
    let field = lines.first { $0.lowercased().hasPrefix("content-length:") }
    let length =
      isHead ? 0 : field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    while received.count < headEnd.upperBound + length {
      guard receive() else { return nil }
    }
    let body = Array(received[headEnd.upperBound..<(headEnd.upperBound + length)])
    received.removeFirst(headEnd.upperBound + length)
    return Answer(status: status, head: head, body: body)
  }

  /// Whether the server has closed its side and sent nothing more.
  func isAtEnd() -> Bool { received.isEmpty && !receive() }

  /// Receives until a text is there; false if the connection ends before.
  func receive(until text: String) -> Bool {
    while received.firstRange(of: Array(text.utf8)) == nil { guard receive() else { return false } }
    return true
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else {
      // This must not be mistaken for the end of the connection.
      if count < 0 && errno == EAGAIN {
        Issue.record("nothing came from port \(port) in \(Wait.seconds) seconds")
      }
      return false
    }
    received += buffer[..<count]
    return true
  }
}
