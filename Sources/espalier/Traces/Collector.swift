import FoundationEssentials
import Glibc

/// The address of an OpenTelemetry collector, and how to send to it: over plain HTTP, to a collector on the same machine
/// or in the same pod.
struct Collector: Equatable, Sendable {
  let host: String
  let port: UInt16
  /// Where it takes traces.
  let path: String

  /// How long connecting, sending and the response may take, each.
  private static let timeoutSeconds = 10

  /// Reads the value of `OTEL_EXPORTER_OTLP_ENDPOINT`: an `http` URL without a user, a query and a fragment, to which
  /// `/v1/traces` is added; `nil` for anything else.
  init?(endpoint: String) {
    guard let url = URLComponents(string: endpoint), url.scheme == "http", url.user == nil,
      url.password == nil,
      url.query == nil, url.fragment == nil, let host = url.host, !host.isEmpty,
      let port = UInt16(exactly: url.port ?? 4_318), port > 0
    else { return nil }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    self.port = port
    let path = url.percentEncodedPath
    self.path = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/v1/traces"
  }

  /// Sends a message, and waits until the collector says that it has taken it.
  ///
  /// - Returns: Whether it did.
  func takes(_ message: [UInt8]) -> Bool {
    guard let socket = ClientSocket.connect(to: host, port: port, seconds: Self.timeoutSeconds) else {
      return false
    }
    defer { close(socket) }
    let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let head = [
      "POST \(path) HTTP/1.1", "Host: \(authority)", "Content-Type: application/x-protobuf",
      "Content-Length: \(message.count)", "Connection: close", "", "",
    ].joined(separator: "\r\n")
    guard Self.send(Array(head.utf8) + message, over: socket) else { return false }
    return Self.status(from: socket).map { (200...299).contains($0) } ?? false
  }

  private static func send(_ bytes: [UInt8], over socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The status of the response, from the beginning of its first line: `HTTP/1.1 200`.
  private static func status(from socket: Int32) -> Int? {
    let length = 12
    var line: [UInt8] = []
    while line.count < length {
      var buffer = [UInt8](repeating: 0, count: length - line.count)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        return nil
      }
      line += buffer.prefix(count)
    }
    guard line.starts(with: "HTTP/1.".utf8) else { return nil }
    return Int(String(decoding: line.suffix(3), as: UTF8.self))
  }
}
