/// Numbers below a count that are to be worked on, least first. Finding the least takes one look at each 4096 numbers.
struct DirtySet {
  private var words: [UInt64]
  /// A bit for each word that is not 0.
  private var summary: [UInt64]
  /// No number is in a word that a lower part of the summary stands for.
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

/// For each number below a count a list of numbers, all of them one behind the other.
struct ListTable {
  private var starts: [Int32]
  private var elements: [Int32]

  init() {
    starts = [0, 0]
    elements = []
  }

  /// Takes the pairs that `forEach` hands out, the same each time it is called, and lists the second by the first.
  init(count: Int, forEach: ((Int, Int) -> Void) -> Void) {
    var counts = Array(repeating: 0, count: count)
    forEach { list, _ in counts[list] += 1 }
    self.init(counts: counts, forEach: forEach)
  }

  /// Takes the pairs that `forEach` hands out, so many for each list, and lists the second by the first.
  init(counts: [Int], forEach: ((Int, Int) -> Void) -> Void) {
    var starts = Array(repeating: Int32(0), count: counts.count + 2)
    for index in counts.indices { starts[index + 2] = starts[index + 1] + Int32(counts[index]) }
    var elements = Array(repeating: Int32(0), count: Int(starts[counts.count + 1]))
    forEach { list, element in
      elements[Int(starts[list + 1])] = Int32(element)
      starts[list + 1] += 1
    }
    self.starts = starts
    self.elements = elements
  }

  /// Where the elements of `list` stand; see the subscript.
  func places(of list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  subscript(place: Int) -> Int { Int(elements[place]) }
}
