extension Response {
  /// Answers shorter than this gain nothing by being packed.
  private static let worthwhileBytes = 1_024
  /// Packing more than this takes more than a millisecond or two.
  package static let quicklyPackedBytes = 65_536

  /// The answer in the representation that `request` prefers, if its conditions hold.
  ///
  /// Each representation has a tag of its own, and what is not wanted is not packed.
  ///
  /// - Throws: ``Refusal/preconditionFailed``, or ``Refusal/notAcceptable`` if the client takes no coding that there
  ///   is.
  func represented(for request: Request) throws(Refusal) -> Response {
    try represented(for: request, isPackable: { _ in true }) ?? self
  }

  /// The same, unless making it takes more than a little time; nil then.
  func quicklyRepresented(for request: Request) throws(Refusal) -> Response? {
    try represented(for: request) {
      $0.body.count <= Self.quicklyPackedBytes || $0.packedBody?.bytes != nil
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
    let isPacked = !body.isEmpty && preference.prefersGzip(isWorthIt: body.count >= Self.worthwhileBytes)
    guard isPacked || preference.acceptsIdentity || body.isEmpty || status != .ok else {
      throw .notAcceptable
    }
    if isPacked { response.fields.set("Content-Encoding", ContentCoding.gzip.rawValue) }
    if status == .ok {
      let tag = fields["ETag"].map { isPacked ? EntityTag.packed($0) : $0 }
      if isPacked, let tag { response.fields.set("ETag", tag) }
      switch Preconditions.outcome(of: request, tag: tag) {
      case .hold: break
      case .notModified: return response.notModified
      case .fail: throw .preconditionFailed
      }
    }
    if isPacked {
      guard isPackable(self) else { return nil }
      guard let packed = packedBody?.packing(body) ?? ContentCoding.gzip.encode(body) else {
        throw .overloaded(retryAfter: 1)
      }
      response.body = packed
    }
    return response
  }

  /// The answer, which has neither a tag nor a packed form, as nobody knows yet what it will say.
  private func streamed(for request: Request, _ preference: CodingPreference) throws(Refusal) -> Response {
    guard preference.acceptsIdentity else { throw .notAcceptable }
    switch Preconditions.outcome(of: request, tag: nil) {
    case .hold: return self
    case .notModified: return notModified
    case .fail: throw .preconditionFailed
    }
  }
}
