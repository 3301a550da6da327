extension Response {
  /// Shorter responses gain nothing from compression.
  private static let worthwhileBytes = 1_024
  /// Compressing more takes longer than a millisecond or two.
  package static let quicklyCompressedBytes = 65_536

  /// The response in the representation that `request` prefers, if its conditions hold.
  ///
  /// Each representation has its own tag, and one that is not sent is not compressed.
  ///
  /// - Throws: ``Refusal/preconditionFailed``, or ``Refusal/notAcceptable`` if the client accepts no coding that
  ///   exists.
  func represented(for request: Request) throws(Refusal) -> Response {
    try represented(for: request, isPackable: { _ in true }) ?? self
  }

  /// The same, but nil if it takes more than a little time.
  func quicklyRepresented(for request: Request) throws(Refusal) -> Response? {
    try represented(for: request) {
      $0.body.count <= Self.quicklyCompressedBytes || $0.compressedBody?.bytes != nil
    }
  }

  private func represented(
    for request: Request, isPackable: (Response) -> Bool
  ) throws(Refusal) -> Response? {
    guard fields["Content-Encoding"] == nil, !status.forbidsBody else { return self }
    let preference = CodingPreference(request)
    var response = self
    response.fields.append("Accept-Encoding", to: "Vary")
    guard stream == nil else { return try response.streamed(for: request, preference) }
    let isCompressed = !body.isEmpty && preference.prefersGzip(isWorthIt: body.count >= Self.worthwhileBytes)
    guard isCompressed || preference.acceptsIdentity || body.isEmpty || status != .ok else {
      throw .notAcceptable
    }
    if isCompressed { response.fields.set("Content-Encoding", ContentCoding.gzip.rawValue) }
    if status == .ok {
      let tag = fields["ETag"].map { isCompressed ? EntityTag.compressed($0) : $0 }
      if isCompressed, let tag { response.fields.set("ETag", tag) }
      switch Preconditions.outcome(of: request, tag: tag) {
      case .hold: break
      case .notModified: return response.notModified
      case .fail: throw .preconditionFailed
      }
    }
    if isCompressed {
      guard isPackable(self) else { return nil }
      guard let packed = compressedBody?.compressed(body) ?? ContentCoding.gzip.encode(body) else {
        throw .overloaded(retryAfter: 1)
      }
      response.body = packed
    }
    return response
  }

  /// A stream has neither a tag nor a compressed form, because its content is not known yet.
  private func streamed(for request: Request, _ preference: CodingPreference) throws(Refusal) -> Response {
    guard preference.acceptsIdentity else { throw .notAcceptable }
    switch Preconditions.outcome(of: request, tag: nil) {
    case .hold: return self
    case .notModified: return notModified
    case .fail: throw .preconditionFailed
    }
  }
}
