/// The places of an array's elements, one after the other: `constraints/0`, `constraints/1` and so on.
struct NumberedPlaces {
  private var place: [UInt8]
  /// Where the number begins.
  private let start: Int

  package init(in array: String) {
    place = Array("\(array)/0".utf8)
    start = place.count - 1
  }

  /// The place of the next element.
  package mutating func next() -> String {
    defer { count() }
    // The bytes of a string, with digits behind them.
    return String(copying: unsafe UTF8Span(unchecked: place.span))
  }

  /// Adds one to the number, digit by digit.
  private mutating func count() {
    for digit in (start..<place.count).reversed() {
      if place[digit] < UInt8(ascii: "9") {
        place[digit] += 1
        return
      }
      place[digit] = UInt8(ascii: "0")
    }
    place.insert(UInt8(ascii: "1"), at: start)
  }
}
