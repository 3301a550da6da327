import Synchronization

/// A body as gzip packs it, made when it is first wanted so, and kept.
///
/// ```swift
/// var answer = Response(.ok, body: document)
/// answer.packedBody = packed  // one for all answers of that document
/// ```
public final class PackedBody: Sendable {
  private final class Made: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let made = AtomicLazyReference<Made>()

  /// Nothing packed yet.
  public init() {}

  /// Packs a body, if there is memory for that.
  public func prepare(for body: [UInt8]) { _ = packing(body) }

  /// Whether it is there.
  var isMade: Bool { made.load() != nil }

  /// The packed form of a body, the same one each time; nil if there is no memory for it.
  func packing(_ body: [UInt8]) -> [UInt8]? {
    if let made = made.load() { return made.bytes }
    // Two threads that both make it make the same.
    return ContentCoding.gzip.encode(body).map { made.storeIfNil(Made($0)).bytes }
  }
}
