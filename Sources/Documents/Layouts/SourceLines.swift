/// The lines of a document, for saying where its parts are.
///
/// ```swift
/// SourceLines(Array("é\nab".utf8)).position(of: 4)  // (line: 2, column: 2)
/// ```
package struct SourceLines: Sendable {
  /// Bytes between two counts of characters.
  private static let block = 256

  /// The name of the document, if it has one.
  package let name: String?
  private let text: [UInt8]
  /// The offset of the first byte of each line.
  private var starts = [0]
  /// The Unicode scalars before each block.
  private var counts: [Int] = []

  /// Reads a document.
  ///
  /// - Complexity: Linear in the bytes.
  package init(_ text: [UInt8], name: String? = nil) {
    (self.text, self.name) = (text, name)
    var count = 0
    for (offset, byte) in text.enumerated() {
      if offset % Self.block == 0 { counts.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    }
  }

  /// The line and column of a byte, from 1; columns count Unicode scalars.
  ///
  /// - Complexity: Logarithmic in the number of lines.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), text.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, scalars(before: offset) - scalars(before: starts[low]) + 1)
  }

  private func scalars(before offset: Int) -> Int {
    guard !counts.isEmpty else { return 0 }
    let block = min(offset / Self.block, counts.count - 1)
    return text[block * Self.block..<offset].reduce(counts[block]) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }
}
