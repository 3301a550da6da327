/// The head of a request, understood.
struct Head: Sendable {
  let method: Method
  let target: RequestTarget
  let fields: Fields
  let framing: BodyFraming
  let isVersion10: Bool
  let keepsAlive: Bool
  /// Whether the client waits for a 100 before it sends the body.
  let expectsContinue: Bool

  init(_ reader: HeadReader) throws(Refusal) {
    guard let line = reader.requestLine else { throw .malformed("no request line") }
    let parts = line.split(separator: .space, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed("a request line that is not method, target and version") }
    guard !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenByte) else {
      throw .malformed("the method is no token")
    }
    let method = Method(String(decoding: parts[0], as: UTF8.self))
    isVersion10 = try Head.isVersion10(parts[2])
    if method == .connect { throw .notImplemented("CONNECT") }
    target = try RequestTarget(parts[1], for: method)
    self.method = method
    fields = reader.fields
    try Head.checkHost(fields, isVersion10: isVersion10)
    framing = try BodyFraming(fields, isVersion10: isVersion10)
    keepsAlive = Head.keepsAlive(fields, isVersion10: isVersion10)
    expectsContinue = try Head.expectsContinue(fields, framing, isVersion10: isVersion10)
  }

  func request(_ body: [UInt8]) -> Request {
    var request = Request(method, target, fields: fields, body: body)
    request.keepsAlive = keepsAlive
    request.isVersion10 = isVersion10
    return request
  }

  private static func isVersion10(_ version: ArraySlice<UInt8>) throws(Refusal) -> Bool {
    let bytes = Array(version)
    guard bytes.count == 8, bytes[..<5].elementsEqual("HTTP/".utf8), bytes[5].isDigit,
      bytes[6] == UInt8(ascii: "."),
      bytes[7].isDigit
    else { throw .malformed("the version is not of the form HTTP/1.1") }
    guard bytes[5] == UInt8(ascii: "1") else {
      throw .versionNotSupported(String(decoding: bytes, as: UTF8.self))
    }
    return bytes[7] == UInt8(ascii: "0")
  }

  private static func checkHost(_ fields: Fields, isVersion10: Bool) throws(Refusal) {
    let hosts = fields.values("Host")
    guard hosts.count <= 1 else { throw .malformed("more than one Host field") }
    guard let host = hosts.first else {
      if isVersion10 { return }
      throw .malformed("no Host field")
    }
    guard Authority.isValid(Array(host.utf8)[...]) else {
      throw .malformed("a Host field that is no host and port")
    }
  }

  private static func keepsAlive(_ fields: Fields, isVersion10: Bool) -> Bool {
    let options = fields.values("Connection").flatMap { $0.split(separator: ",") }
    func has(_ option: String) -> Bool { options.contains { String($0).trimmed.isSame(as: option) } }
    if has("close") { return false }
    return !isVersion10 || has("keep-alive")
  }

  private static func expectsContinue(
    _ fields: Fields, _ framing: BodyFraming, isVersion10: Bool
  ) throws(Refusal) -> Bool {
    guard !isVersion10, let expectation = fields["Expect"] else { return false }
    guard expectation.isSame(as: "100-continue"), fields.values("Expect").count == 1 else {
      throw .expectationFailed(expectation)
    }
    return framing != .none
  }
}

extension StringProtocol {
  /// The text without the spaces and tabs around it.
  package var trimmed: String {
    var bytes = Array(utf8)[...]
    while let byte = bytes.first, byte == .space || byte == .tab { bytes.removeFirst() }
    while let byte = bytes.last, byte == .space || byte == .tab { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
