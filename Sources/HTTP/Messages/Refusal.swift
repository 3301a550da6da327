/// Why a request was refused by the rules of HTTP, including its credentials, before or instead of a handler.
///
/// The server's owner writes the text for the client in one place; this type holds only the facts and the status.
public enum Refusal: Error, Hashable, Sendable {
  /// 400: the bytes are not HTTP/1.1 (RFC 9110, RFC 9112).
  case malformed(Fault)
  /// 401: the request has no key, or an unknown one.
  case unauthorized(showsKey: Bool)
  /// 403: the request's key does not have this scope.
  case forbidden(scope: String)
  /// 404: no route has this path.
  case notFound(path: String)
  /// 405: the path is served, but not with this method.
  case methodNotAllowed(Method, allowed: [Method])
  /// 406: the client accepts no coding of the response.
  case notAcceptable
  /// 408: the head or the body did not arrive in time.
  case tooSlow(Part)
  /// 412: the client requires another version.
  case preconditionFailed
  /// 413: the body is longer than `limit` bytes.
  case bodyTooLarge(limit: Int)
  /// 413: the decompressed body is longer than `limit` bytes.
  case inflatedBodyTooLarge(limit: Int)
  /// 413: decompression makes the body more than `limit` times as long.
  case inflationTooHigh(limit: Int)
  /// 413: the extensions of the body's chunks are longer than `limit` bytes.
  case chunkExtensionsTooLarge(limit: Int)
  /// 414: the request line is longer than `limit` bytes.
  case targetTooLong(limit: Int)
  /// 415: the body has an unsupported coding.
  case contentCodingNotSupported
  /// 417: `Expect` asks for something other than `100-continue`.
  case expectationFailed
  /// 421: the target is https, and the connection is not encrypted.
  case misdirected
  /// 429: the client has used or holds `limit` of what the quota counts; try again after `retryAfter` seconds.
  case tooManyRequests(Quota, limit: Int, retryAfter: Int)
  /// 431: the head or the trailer section is longer than `limit` bytes.
  case fieldsTooLarge(limit: Int)
  /// 431: the head has more than `limit` fields.
  case tooManyFields(limit: Int)
  /// 500: a handler made a response that cannot be written.
  case unwritableAnswer
  /// 501: HTTP does not define the method, or it is CONNECT.
  case methodNotImplemented
  /// 501: the body is transfer-coded with more than `chunked`.
  case transferCodingNotImplemented
  /// 503: too busy; try again after `retryAfter` seconds.
  case overloaded(retryAfter: Int)
  /// 505: the major version is not 1.
  case versionNotSupported

  /// The reason in a word, for metrics.
  public var reason: Reason { facts.reason }

  /// What one client may use in a minute, or hold at once.
  public enum Quota: String, Hashable, Sendable {
    /// Requests of a key in a minute.
    case requests
    /// Steps that computing the responses to a key takes in a minute.
    case steps
    /// Connections open at once.
    case connections
    /// Connections that watch sessions at once.
    case watchers
  }

  /// The status of the refusal.
  public var status: Status { facts.status }

  private var facts: (reason: Reason, status: Status) {
    switch self {
    case .malformed: (.malformed, .badRequest)
    case .unauthorized: (.unauthorized, .unauthorized)
    case .forbidden: (.forbidden, .forbidden)
    case .notFound: (.notFound, .notFound)
    case .methodNotAllowed: (.methodNotAllowed, .methodNotAllowed)
    case .notAcceptable: (.notAcceptable, .notAcceptable)
    case .tooSlow(let part): (part == .head ? .slowHead : .slowBody, .requestTimeout)
    case .preconditionFailed: (.preconditionFailed, .preconditionFailed)
    case .bodyTooLarge: (.bodyTooLarge, .contentTooLarge)
    case .inflatedBodyTooLarge: (.inflatedBodyTooLarge, .contentTooLarge)
    case .inflationTooHigh: (.inflationTooHigh, .contentTooLarge)
    case .chunkExtensionsTooLarge: (.chunkExtensionsTooLarge, .contentTooLarge)
    case .targetTooLong: (.targetTooLong, .uriTooLong)
    case .contentCodingNotSupported: (.contentCodingNotSupported, .unsupportedMediaType)
    case .expectationFailed: (.expectationFailed, .expectationFailed)
    case .misdirected: (.misdirected, .misdirectedRequest)
    case .tooManyRequests: (.tooManyRequests, .tooManyRequests)
    case .fieldsTooLarge: (.fieldsTooLarge, .requestHeaderFieldsTooLarge)
    case .tooManyFields: (.tooManyFields, .requestHeaderFieldsTooLarge)
    case .unwritableAnswer: (.unwritableAnswer, .internalServerError)
    case .methodNotImplemented: (.methodNotImplemented, .notImplemented)
    case .transferCodingNotImplemented: (.transferCodingNotImplemented, .notImplemented)
    case .overloaded: (.overloaded, .serviceUnavailable)
    case .versionNotSupported: (.versionNotSupported, .httpVersionNotSupported)
    }
  }

  /// A part of a request with its own deadline.
  public enum Part: String, Hashable, Sendable {
    /// The request line and the fields.
    case head
    /// The body.
    case body
  }
}

extension Refusal {
  /// Why a request was refused, in a word of a fixed set. Operations use the same words for what they do not read or
  /// write.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case malformed
    case unauthorized
    case forbidden
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case slowHead = "slow-head"
    case slowBody = "slow-body"
    case preconditionFailed = "precondition-failed"
    case bodyTooLarge = "body-too-large"
    case inflatedBodyTooLarge = "inflated-body-too-large"
    case inflationTooHigh = "inflation-too-high"
    case chunkExtensionsTooLarge = "chunk-extensions-too-large"
    case targetTooLong = "target-too-long"
    case contentCodingNotSupported = "content-coding-not-supported"
    /// 415, for the media type, which only the operation knows; the others are the cases of ``Refusal``.
    case mediaTypeNotSupported = "media-type-not-supported"
    case expectationFailed = "expectation-failed"
    case misdirected
    case tooManyRequests = "too-many-requests"
    case fieldsTooLarge = "fields-too-large"
    case tooManyFields = "too-many-fields"
    case unwritableAnswer = "unwritable-answer"
    case methodNotImplemented = "method-not-implemented"
    case transferCodingNotImplemented = "transfer-coding-not-implemented"
    case overloaded
    case versionNotSupported = "version-not-supported"
  }
}

/// What exactly is wrong with a malformed request. The raw value is stable, for logs and error codes.
public enum Fault: String, Hashable, Sendable, CaseIterable {
  /// More empty lines before the request line than allowed.
  case tooManyEmptyLines = "too-many-empty-lines"
  /// The method is not a token followed by one space.
  case method
  /// The target has a byte or a form that RFC 3986 and RFC 9112 §3.2 do not allow.
  case target
  /// A percent sign without two hexadecimal digits, or an escape that hides a NUL.
  case percentEncoding = "percent-encoding"
  /// What follows the target is not `HTTP/` digit `.` digit.
  case version
  /// A line ends with something other than CR LF.
  case lineEnding = "line-ending"
  /// A field's name is empty, is not a token, or is followed by a space.
  case fieldName = "field-name"
  /// A field's value contains a control character.
  case fieldValue = "field-value"
  /// A field line begins with a space: the obsolete line folding.
  case foldedField = "folded-field"
  /// HTTP/1.1 without `Host`.
  case hostMissing = "host-missing"
  /// More than one `Host`.
  case hostRepeated = "host-repeated"
  /// `Host`, or the authority of the target, is empty or no host with an optional port.
  case host
  /// `Content-Length` is not a sequence of digits.
  case contentLength = "content-length"
  /// More than one `Content-Length`.
  case contentLengthRepeated = "content-length-repeated"
  /// Both `Content-Length` and `Transfer-Encoding`.
  case framingConflict = "framing-conflict"
  /// `Transfer-Encoding` is malformed, does not end with `chunked`, names it twice or comes with HTTP/1.0.
  case transferEncoding = "transfer-encoding"
  /// A chunk's size is not a sequence of hexadecimal digits.
  case chunkSize = "chunk-size"
  /// A chunk's extension is malformed.
  case chunkExtension = "chunk-extension"
  /// A chunk's data is not followed by CR LF.
  case chunkEnd = "chunk-end"
  /// The body is not what `Content-Encoding` says, fails its checksum, or has something behind its end.
  case contentCoding = "content-coding"
  /// The client stopped sending in the middle of the request.
  case incomplete
}
