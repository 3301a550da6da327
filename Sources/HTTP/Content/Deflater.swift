import CZlib

/// Packs bodies with zlib.
enum Deflater {
  /// The level of zlib's at which more work hardly makes JSON shorter.
  private static let level: Int32 = 4

  /// The packed body, or nil if there is no memory for that; equal bodies are packed to equal bytes.
  static func deflate(_ body: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
    let bound = czlib_bound(body.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      guard let address = room.baseAddress else { return }
      count = body.withUnsafeBufferPointer {
        czlib_deflate(coding.format, level, $0.baseAddress, $0.count, address, bound)
      }
    }
    return packed.isEmpty ? nil : packed
  }
}
