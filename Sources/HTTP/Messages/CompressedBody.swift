import Synchronization

/// The gzip form of a body that many responses share: packed once, then kept.
///
/// ```swift
/// var response = Response(.ok, body: document)
/// response.compressedBody = packed  // one for all responses with that document
/// ```
public final class CompressedBody: Sendable {
  private final class Packed: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let packed = AtomicLazyReference<Packed>()

  /// Nothing is packed yet.
  public init() {}

  /// The packed bytes, if they have been made.
  var bytes: [UInt8]? { packed.load()?.bytes }

  /// Keeps `bytes`, unless another thread was first.
  ///
  /// - Returns: The bytes that are kept.
  func keep(_ bytes: [UInt8]) -> [UInt8] { packed.storeIfNil(Packed(bytes)).bytes }
}
