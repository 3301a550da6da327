/// How a client likes its answer packed: what `Accept-Encoding` comes to for the codings that answers have
/// (RFC 9110 §12.5.3).
struct CodingPreference: Equatable {
  /// Thousandths of a quality, 0…1000.
  private var gzip: Int?
  private var identity: Int?
  private var others: Int?

  /// What `request` says; what is no coding with an optional quality is passed over.
  init(_ request: Request) {
    for case let element? in ParameterizedValue.list(request.fields.values("Accept-Encoding")) {
      guard let quality = element.quality, element.parameterNames.allSatisfy({ $0 == "q" }) else { continue }
      switch element.name {
      case "gzip", "x-gzip": gzip = max(gzip ?? 0, quality)
      case "identity": identity = max(identity ?? 0, quality)
      case "*": others = max(others ?? 0, quality)
      default: break
      }
    }
  }

  /// Whether an answer may be sent as it is.
  var acceptsIdentity: Bool { (identity ?? others) != 0 }

  /// Whether an answer with content may be sent at all.
  var acceptsContent: Bool { acceptsIdentity || prefersGzip(isWorthIt: false) }

  /// Whether an answer is rather packed with gzip.
  ///
  /// One that is too short to gain by it is packed only if it may not be sent as it is.
  func prefersGzip(isWorthIt: Bool) -> Bool {
    let quality = gzip ?? others ?? 0
    guard quality > 0 else { return false }
    return isWorthIt ? quality >= identity ?? others ?? 0 : !acceptsIdentity
  }
}
