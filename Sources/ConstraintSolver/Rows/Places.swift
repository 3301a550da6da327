/// A range of places in a list, which a ``ReusedList`` can contain; `Range` does not say that its bytes may be copied.
struct Places: BitwiseCopyable {
  private let start: Int32
  private let end: Int32

  init(_ range: Range<Int>) { (start, end) = (Int32(range.lowerBound), Int32(range.upperBound)) }

  var count: Int { Int(end &- start) }

  var range: Range<Int> { Int(start)..<Int(end) }
}
