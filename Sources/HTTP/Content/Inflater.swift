import CZlib

/// Decompresses one body with zlib.
struct Inflater: ~Copyable {
  /// A body may always grow to this size, however short it was sent.
  static let alwaysAllowedBytes = 65_536
  private static let stepBytes = 65_536

  private let inflater: OpaquePointer
  private let coding: ContentCoding

  init(_ coding: ContentCoding) throws(Refusal) {
    // Only memory can be missing, and other requests may soon free some.
    guard let inflater = czlib_inflater_make(coding.format) else { throw .overloaded(retryAfter: 1) }
    self.inflater = inflater
    self.coding = coding
  }

  deinit { czlib_inflater_free(inflater) }

  /// Decompresses all of `body`; the compressed data must end where `body` ends.
  func inflate(_ body: [UInt8], limits: Limits) throws(Refusal) -> [UInt8] {
    let (byRatio, overflow) = body.count.multipliedReportingOverflow(by: limits.inflationRatio)
    let mostByRatio = overflow ? .max : max(Self.alwaysAllowedBytes, byRatio)
    let claimed = coding.decompressedByteCount(of: body) ?? .max
    var inflated: [UInt8] = []
    var start = 0
    while true {
      let outcome = step(body, from: &start, into: &inflated)
      if inflated.count > limits.inflatedBodyBytes {
        throw .inflatedBodyTooLarge(limit: limits.inflatedBodyBytes)
      }
      if inflated.count > mostByRatio { throw .inflationTooHigh(limit: limits.inflationRatio) }
      // The work is bounded by the length that the body claims.
      if inflated.count > claimed { throw .malformed(.contentCoding) }
      switch outcome {
      case czlib_outcome_more: continue
      case czlib_outcome_end where start == body.count: return inflated
      default: throw .malformed(.contentCoding)
      }
    }
  }

  /// Decompresses some bytes, and moves `start` past the bytes that were read.
  private func step(
    _ body: [UInt8], from start: inout Int, into inflated: inout [UInt8]
  ) -> czlib_outcome {
    var outcome = czlib_outcome_malformed
    var taken = body.count - start
    let step = [UInt8](unsafeUninitializedCapacity: Self.stepBytes) { buffer, count in
      guard let address = buffer.baseAddress else { return }
      count = Self.stepBytes
      outcome = body.withUnsafeBufferPointer {
        czlib_inflate(inflater, $0.baseAddress.map { $0 + start }, &taken, address, &count)
      }
    }
    start += taken
    inflated += step
    return outcome
  }
}

extension ContentCoding {
  var format: czlib_format { self == .gzip ? czlib_format_gzip : czlib_format_zlib }
}
