import HTTP

/// Lets only requests with a valid key pass, if the service requires keys.
///
/// Health checks, descriptions of the service and preflight requests of browsers need no key.
struct Gate: Sendable {
  private static let closedPrefix = "/v1/"
  private static let metricsPath = "/metrics"
  private static let policy = "minute"

  private static let stepsPolicy = "steps"

  let keys: KeyRing?
  /// The steps that each key may cause; nil for any number.
  let steps: StepQuota?

  /// A gate for clients with these keys, or for everyone; `Int.max` steps are any number.
  init(keys: KeyRing?, stepsPerMinute: Int = .max) {
    self.keys = keys
    steps = keys == nil || stepsPerMinute == .max ? nil : StepQuota(stepsPerMinute: stepsPerMinute)
  }

  /// The decision about a request.
  enum Decision {
    /// The request passes; its response gets these additional fields. The name is that of its key, if it needs one.
    case pass(Fields, name: String?)
    /// The request is refused; the refusal gets these additional fields.
    case refuse(Refusal, Fields, name: String?)
  }

  /// Decides on a request. A head whose request will be decided on again when it is complete does not count, and has no
  /// chance if nothing is left.
  func decision(on request: Request, counting: Bool) -> Decision {
    guard let keys, Self.isClosed(request.target.path), request.method != .options else {
      return .pass([], name: nil)
    }
    let scope = Self.scope(of: request.target.path)
    switch keys.verdict(on: request, needing: scope, counting: counting) {
    case .granted(let name, let state):
      let fields = rateFields(state, keys.requestsPerMinute, of: name)
      guard let refusal = steps?.refusal(of: name) else { return .pass(fields, name: name) }
      return .refuse(refusal, fields, name: name)
    case .unknown(let showsKey):
      return .refuse(.unauthorized(showsKey: showsKey), challenge(showsKey), name: nil)
    case .forbidden(let name):
      return .refuse(.forbidden(scope: scope ?? ""), challenge(scope: scope ?? ""), name: name)
    case .exhausted(let name, let state):
      let refusal = Refusal.tooManyRequests(
        .requests, limit: keys.requestsPerMinute, retryAfter: state.seconds)
      return .refuse(refusal, rateFields(state, keys.requestsPerMinute, of: name), name: name)
    }
  }

  /// The client for whom a request counts: the name of its key if it shows a known one, else its address.
  func client(of request: Request) -> ClientIdentity {
    keys?.name(of: request).map(ClientIdentity.key) ?? ClientIdentity(request.address)
  }

  /// Compared byte by byte, because a slash and a following combining mark are one character.
  private static func isClosed(_ path: String) -> Bool {
    path.utf8.starts(with: closedPrefix.utf8) || path == metricsPath
  }

  /// The scope that a path needs; nil if any key will do.
  private static func scope(of path: String) -> String? {
    if path == metricsPath { return "admin" }
    let name = path.utf8.dropFirst(closedPrefix.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return KeyLine.scopes.first { $0 != "admin" && $0.utf8.elementsEqual(name) }
  }

  /// RFC 6750 §3.
  private func challenge(_ showsKey: Bool) -> Fields {
    let error = showsKey ? ", error=\"invalid_token\"" : ""
    return [("WWW-Authenticate", "Bearer realm=\"espalier\"\(error)")]
  }

  /// RFC 6750 §3.1.
  private func challenge(scope: String) -> Fields {
    [("WWW-Authenticate", "Bearer realm=\"espalier\", error=\"insufficient_scope\", scope=\"\(scope)\"")]
  }

  /// The fields of draft-ietf-httpapi-ratelimit-headers: the quotas, and what is left of them.
  private func rateFields(_ state: RateWindow.State, _ quota: Int, of name: String) -> Fields {
    let length = RateWindow.length.components.seconds
    var policies = "\"\(Self.policy)\";q=\(quota);w=\(length)"
    var left = "\"\(Self.policy)\";r=\(state.remaining);t=\(state.seconds)"
    if let steps {
      let state = steps.state(of: name)
      policies += ", \"\(Self.stepsPolicy)\";q=\(steps.stepsPerMinute);w=\(length)"
      left += ", \"\(Self.stepsPolicy)\";r=\(state.remaining);t=\(state.seconds)"
    }
    return [("RateLimit-Policy", policies), ("RateLimit", left)]
  }
}
