/// A head. After ``check(target:limits:streams:isSecure:)``, it also has the values that the connection needs; before
/// that, these are not valid.
struct RequestHead: Sendable {
  /// The request, with an empty body.
  var request: Request
  /// Whether the client speaks HTTP/1.1 rather than HTTP/1.0.
  let isVersion11: Bool
  /// How the end of the body is found.
  private(set) var framing = BodyFraming.none
  /// Whether the client waits for a 100 before it sends the body.
  private(set) var expectsContinue = false
  /// Whether the connection may carry another request.
  private(set) var isPersistent = false

  /// A head whose target and host are checked, and nothing else.
  init(_ request: consuming Request, isVersion11: Bool) {
    self.request = request
    self.isVersion11 = isVersion11
  }

  /// Checks the host and the target, and makes a request of them.
  static func request(
    _ method: Method, _ target: ArraySlice<UInt8>, isVersion11: Bool, fields: Fields
  ) throws(Refusal) -> Request {
    try checkHost(fields, isRequired: isVersion11, mayBeEmpty: namesAuthority(target))
    guard method != .connect else {
      // After a refused CONNECT, a client may already send the bytes of its tunnel, so the next request cannot be
      // found. Malformed messages are refused first.
      _ = try BodyFraming(fields: fields, isVersion11: isVersion11, bodyLimit: .max)
      guard Authority.isValid(target), target.last.map(ASCII.isDigit) == true, target.contains(ASCII.colon)
      else {
        throw .malformed(.target)
      }
      throw .methodNotImplemented
    }
    var fields = fields
    let place = try readTarget(target, method: method, fields: &fields)
    return Request(method, place, fields: fields)
  }

  /// Checks the rest of a head. A body that `streams` accepts may be of any length, and is streamed unless it has a
  /// length within the limit. An https target needs a connection that `isSecure`.
  mutating func check(
    target: ArraySlice<UInt8>, limits: Limits, streams: StreamedRequests, isSecure: Bool
  ) throws(Refusal) {
    // RFC 9110 §7.4.
    guard isSecure || !Self.asksForSecurity(target) else { throw .misdirected }
    let mayStream = streams(request)
    framing = try BodyFraming(
      fields: request.fields, isVersion11: isVersion11, bodyLimit: mayStream ? .max : limits.bodyBytes)
    // HTTP/1.0 has no expectations (RFC 9110 §10.1.1).
    expectsContinue = isVersion11 ? try Self.readExpectation(request.fields) : false
    isPersistent = Self.readPersistence(request.fields, isVersion11: isVersion11)
    request.isStreamed = mayStream && framing.mayExceed(limits.bodyBytes)
  }

  /// RFC 9112 §3.2. An empty host is enough if the target names one (§3.2.2).
  private static func checkHost(_ fields: Fields, isRequired: Bool, mayBeEmpty: Bool) throws(Refusal) {
    guard let host = fields.firstValue("Host") else {
      if isRequired { throw .malformed(.hostMissing) }
      return
    }
    guard fields.count == 1 || fields.count(of: "Host") == 1 else { throw .malformed(.hostRepeated) }
    guard Authority.isValid(host) || mayBeEmpty && host.isEmpty else { throw .malformed(.host) }
  }

  /// Whether a target is in absolute-form or authority-form.
  private static func namesAuthority(_ target: ArraySlice<UInt8>) -> Bool {
    target.first != ASCII.slash && !target.elementsEqual("*".utf8)
  }

  private static func asksForSecurity(_ target: ArraySlice<UInt8>) -> Bool {
    target.first != ASCII.slash && target.prefix { $0 != ASCII.colon }.equalsIgnoringCase("https")
  }

  /// RFC 9112 §3.2: origin-form, absolute-form, or the asterisk of OPTIONS.
  private static func readTarget(
    _ bytes: ArraySlice<UInt8>, method: Method, fields: inout Fields
  ) throws(Refusal) -> RequestTarget {
    if bytes.first == ASCII.slash { return try RequestTarget(originForm: bytes) }
    if bytes.elementsEqual("*".utf8) {
      guard method == .options else { throw .malformed(.target) }
      return RequestTarget(path: "*")
    }
    let scheme = bytes.prefix { $0 != ASCII.colon }
    let rest = bytes[scheme.endIndex...]
    guard asksForSecurity(bytes) || scheme.equalsIgnoringCase("http"), rest.starts(with: "://".utf8) else {
      throw .malformed(.target)
    }
    let authority = rest.dropFirst(3).prefix { $0 != ASCII.slash && $0 != UInt8(ascii: "?") }
    guard Authority.isValid(authority) else { throw .malformed(.host) }
    // The target's authority replaces Host (RFC 9112 §3.2.2).
    fields.set("Host", String(decoding: authority, as: UTF8.self))
    return try RequestTarget(afterAuthority: rest[authority.endIndex...], method: method)
  }

  private static func readExpectation(_ fields: Fields) throws(Refusal) -> Bool {
    guard fields.firstValue("Expect") != nil else { return false }
    let expectations = fields.listElements("Expect")
    guard expectations.allSatisfy({ $0.equalsIgnoringCase("100-continue") }) else { throw .expectationFailed }
    return !expectations.isEmpty
  }

  /// RFC 9112 §9.3.
  private static func readPersistence(_ fields: Fields, isVersion11: Bool) -> Bool {
    guard fields.firstValue("Connection") != nil else { return isVersion11 }
    let options = fields.listElements("Connection")
    if options.contains(where: { $0.equalsIgnoringCase("close") }) { return false }
    return isVersion11 || options.contains { $0.equalsIgnoringCase("keep-alive") }
  }
}
