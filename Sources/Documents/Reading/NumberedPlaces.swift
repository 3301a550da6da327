/// The places of an array's elements, one after the other: `constraints/0`, `constraints/1` and so on.
struct NumberedPlaces {
  /// The first places of the array that most documents have, which need not be made for each of them.
  private static let usualArray = "constraints"
  private static let usualPlaces = (0..<256).map { "\(usualArray)/\($0)" }

  /// How many of the usual places come next, and the one that does.
  private let usualCount: Int
  private var usual = 0
  private var place: [UInt8]
  /// Where the number begins.
  private let start: Int

  package init(in array: String) {
    usualCount = array == Self.usualArray ? Self.usualPlaces.count : 0
    place = Array("\(array)/\(usualCount)".utf8)
    start = array.utf8.count + 1
  }

  /// The place of the next element.
  package mutating func next() -> String {
    if usual < usualCount {
      usual += 1
      return Self.usualPlaces[usual - 1]
    }
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
