/// Splits bytes that arrive in pieces into lines.
///
/// ```swift
/// var lines = LineBuffer(lineBytes: 1_000)
/// lines.append(Array("a\nb".utf8))
/// lines.next(isComplete: false)  // a
/// lines.next(isComplete: false)  // nil: b may go on
/// ```
package struct LineBuffer: Sendable {
  private let lineBytes: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// The index up to which no line ending was found.
  private var searched = 0

  /// Makes a buffer that keeps at most `lineBytes` + 1 bytes of a line; the extra byte shows the caller that the line is too
  /// long.
  package init(lineBytes: Int) { self.lineBytes = lineBytes }

  /// The bytes that are not yet part of a line.
  package var byteCount: Int { bytes.count - start }

  /// Appends received bytes.
  package mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// The next line, without its end; `nil` if none is complete.
  ///
  /// - Parameter isComplete: Whether nothing more will come, which completes the last line.
  /// - Returns: The line, cut where it is too long.
  /// - Complexity: Looks at every byte once.
  package mutating func next(isComplete: Bool) -> [UInt8]? {
    if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      return take(upTo: end, next: end + 1)
    }
    if isComplete { return start < bytes.count ? take(upTo: bytes.count, next: bytes.count) : nil }
    if byteCount > lineBytes + 1 { bytes.removeLast(byteCount - lineBytes - 1) }
    searched = bytes.count
    return nil
  }

  private mutating func take(upTo end: Int, next: Int) -> [UInt8] {
    defer { (start, searched) = (next, next) }
    return Array(bytes[start..<min(end, start + lineBytes + 1)])
  }
}
