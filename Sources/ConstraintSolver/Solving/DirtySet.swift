/// A set of numbers below a count, removed in ascending order. Finding the least examines 4096 numbers at
/// once.
struct DirtySet {
  private var words: [UInt64]
  /// One bit for each nonzero word.
  private var summary: [UInt64]
  /// All summary words below this one are 0.
  private var first: Int

  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    summary = Array(repeating: 0, count: (words.count + 63) / 64)
    first = summary.count
  }

  mutating func insert(_ number: Int) {
    let word = number >> 6
    words[word] |= 1 << UInt64(number & 63)
    summary[word >> 6] |= 1 << UInt64(word & 63)
    if word >> 6 < first { first = word >> 6 }
  }

  mutating func popFirst() -> Int? {
    while first < summary.count {
      guard summary[first] != 0 else {
        first += 1
        continue
      }
      let word = first << 6 + summary[first].trailingZeroBitCount
      let number = word << 6 + words[word].trailingZeroBitCount
      words[word] &= words[word] - 1
      if words[word] == 0 { summary[first] &= summary[first] - 1 }
      return number
    }
    return nil
  }

  mutating func removeAll() {
    for part in first..<summary.count where summary[part] != 0 {
      for word in part << 6..<min(part << 6 + 64, words.count) { words[word] = 0 }
      summary[part] = 0
    }
    first = summary.count
  }
}
