/// The places of an array's elements, one after the other: `constraints/0`, `constraints/1` and so on.
struct NumberedPlaces {
  /// The place of the array.
  let array: String
  /// The number of the next element.
  private(set) var number = 0
  /// The first places of the array if they were made before.
  private let known: [String]
  /// The place of the next element, once one is made.
  private var place: [UInt8] = []
  /// Where the number begins.
  private let start: Int

  /// - Parameters:
  ///   - array: The place of the array.
  ///   - known: The places of its first elements, if they need not be made again.
  package init(in array: String, known: [String] = []) {
    self.array = array
    self.known = known
    start = array.utf8.count + 1
  }

  /// The place of the next element.
  package mutating func next() -> String {
    number += 1
    if number <= known.count { return known[number - 1] }
    if place.isEmpty { place = Array("\(array)/\(number - 1)".utf8) }
    defer { count() }
    // The bytes of a string, with digits behind them.
    return String(copying: unsafe UTF8Span(unchecked: place.span))
  }

  /// Leaves out the places of the next elements.
  package mutating func skip(_ count: Int) {
    number += count
    place = []
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
