/// The codings that a client accepts: the meaning of `Accept-Encoding` for the codings of responses (RFC 9110
/// §12.5.3).
struct CodingPreference: Equatable {
  /// Thousandths of a quality, 0…1000.
  private var gzip: Int?
  private var identity: Int?
  private var others: Int?

  /// Reads `request`; elements that are not a coding with an optional quality are ignored.
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

  /// Whether a response may be sent uncompressed.
  var acceptsIdentity: Bool { (identity ?? others) != 0 }

  /// Whether a response with content may be sent at all.
  var acceptsContent: Bool { acceptsIdentity || prefersGzip(isWorthIt: false) }

  /// Whether to compress a response with gzip.
  ///
  /// A response too short to gain from it is compressed only if it may not be sent uncompressed.
  func prefersGzip(isWorthIt: Bool) -> Bool {
    let quality = gzip ?? others ?? 0
    guard quality > 0 else { return false }
    return isWorthIt ? quality >= identity ?? others ?? 0 : !acceptsIdentity
  }
}
