/// The day on which a key expires, such as `2027-01-01`: the key is valid until that day begins in UTC.
struct KeyDate: Equatable {
  /// Days since the beginning of 1970.
  let days: Int

  /// Reads four, two and two digits (ISO 8601); nil if they are no day from 1970 on.
  init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.joined().allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1970, (1...12).contains(month),
      (1...Self.daysOf(month, of: year)).contains(day)
    else { return nil }
    days = Self.days(to: year, month) + day - 1
  }

  /// Whether the day has begun.
  func hasBegun(atSecond second: Double) -> Bool { second >= Double(days) * 86_400 }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func daysOf(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func days(to year: Int, _ month: Int) -> Int {
    (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
      + (1..<month).reduce(0) { $0 + daysOf($1, of: year) }
  }
}
