import CZlib

/// Compresses bodies with zlib.
enum Deflater {
  /// At higher levels, zlib works more but hardly makes JSON shorter.
  private static let level: Int32 = 4

  /// The compressed body; nil if there is no memory for it. Equal bodies give equal bytes.
  static func deflate(_ body: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
    let bound = czlib_bound(body.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      guard let address = buffer.baseAddress else { return }
      count = body.withUnsafeBufferPointer {
        czlib_deflate(coding.format, level, $0.baseAddress, $0.count, address, bound)
      }
    }
    return packed.isEmpty ? nil : packed
  }
}
