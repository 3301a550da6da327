import Glibc
import HTTP

/// Asks a server on this machine whether it answers, as a container's health check does.
public struct HealthProbe {
  /// How long the answer may take.
  private static let timeoutSeconds = 3

  private let address: ListenAddress
  private let authority: String
  private let path: String

  /// Reads a URL of the form `http://127.0.0.1:8080/healthz`, with a numeric address; `localhost` is 127.0.0.1.
  public init?(_ url: String) {
    guard url.hasPrefix("http://") else { return nil }
    let rest = url.dropFirst("http://".count)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    authority = String(rest[..<slash])
    path = slash < rest.endIndex ? String(rest[slash...]) : "/"
    guard !path.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
    let hasPort = authority.contains(":") && !authority.hasSuffix("]")
    let numeric = (hasPort ? authority : authority + ":80").replacing("localhost", with: "127.0.0.1")
    guard let address = try? ListenAddress(numeric) else { return nil }
    self.address = address
  }

  /// Whether the server answers 200.
  public var isAnswered: Bool {
    guard let descriptor = try? address.connect(timeoutSeconds: HealthProbe.timeoutSeconds) else {
      return false
    }
    let request = Array("GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n".utf8)
    guard send(descriptor.number, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return false
    }
    var answer = [UInt8](repeating: 0, count: 32)
    var count = 0
    while count < 13 {
      let received = answer.withUnsafeMutableBytes { buffer in
        recv(descriptor.number, buffer.baseAddress?.advanced(by: count), buffer.count - count, 0)
      }
      guard received > 0 else { return false }
      count += received
    }
    return answer.starts(with: "HTTP/1.1 200 ".utf8)
  }
}
