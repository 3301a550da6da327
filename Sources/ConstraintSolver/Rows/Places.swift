/// A range of places in a list, which a ``ReusedList`` can contain; `Range` does not say that its bytes may be copied.
struct Places: BitwiseCopyable {
  private let start: Int32
  private let end: Int32

  @inline(__always)
  init(_ range: Range<Int>) {
    precondition(range.upperBound <= Int(Int32.max), "a list is not that long")
    (start, end) = (Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.upperBound))
  }

  var count: Int { Int(end &- start) }

  /// A range does not end before it begins, so nothing is left to check.
  var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }
}
