import COpenSSL
import FoundationEssentials
import Glibc

/// Checks whether a server answers, as the health check of a container.
struct HealthProbe {
  /// How long the response may take.
  private static let timeoutSeconds = 3

  private let address: ListenAddress
  private let path: String
  private let isSecure: Bool

  /// Reads a URL such as `http://127.0.0.1:8080/healthz` or `https://…`, with a numeric address; `localhost` is
  /// 127.0.0.1, and the default path is `/healthz`.
  init?(_ url: String) {
    guard let scheme = ["http://", "https://"].first(where: url.hasPrefix) else { return nil }
    isSecure = scheme == "https://"
    let rest = url.dropFirst(scheme.count)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    path = slash < rest.endIndex ? String(rest[slash...]) : "/healthz"
    guard !path.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
    let authority = String(rest[..<slash]).replacing("localhost", with: "127.0.0.1")
    guard let address = ListenAddress(authority) ?? ListenAddress(authority + (isSecure ? ":443" : ":80"))
    else { return nil }
    self.address = address
  }

  /// Whether the server answers with 200.
  var isAnswered: Bool {
    guard
      let descriptor = ClientSocket.connect(
        to: address.host, port: address.port, seconds: Self.timeoutSeconds)
    else { return false }
    defer { close(descriptor) }
    let request =
      "GET \(path) HTTP/1.1\r\nHost: \(address.authority(port: address.port))\r\nConnection: close\r\n\r\n"
    return (isSecure ? secureAnswer(to: request, descriptor) : answer(to: request, descriptor))
      .starts(with: "HTTP/1.1 200 ".utf8)
  }

  /// The first bytes of the response; fewer if there is none.
  private func answer(to request: String, _ descriptor: Int32) -> [UInt8] {
    let bytes = Array(request.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return [] }
    return beginning { buffer in max(0, recv(descriptor, &buffer, buffer.count, 0)) }
  }

  private func secureAnswer(to request: String, _ descriptor: Int32) -> [UInt8] {
    // A server that closes the connection would otherwise end the process with a signal.
    signal(SIGPIPE, SIG_IGN)
    guard let session = copenssl_probe_make(descriptor) else { return [] }
    defer { copenssl_session_free(session) }
    let bytes = Array(request.utf8)
    var count = bytes.count
    guard copenssl_write(session, bytes, &count) == copenssl_outcome_bytes, count == bytes.count else {
      return []
    }
    return beginning { buffer in
      var count = buffer.count
      return copenssl_read(session, &buffer, &count) == copenssl_outcome_bytes ? count : 0
    }
  }

  /// The bytes that `receive` provides, up to a complete status line or the end.
  private func beginning(_ receive: (inout [UInt8]) -> Int) -> [UInt8] {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while answer.count < 13 {
      let count = receive(&buffer)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    return answer
  }
}
