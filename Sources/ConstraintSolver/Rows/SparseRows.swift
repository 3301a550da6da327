/// Mutable sparse rows whose entries share one array.
///
/// When a row grows, it is rewritten at the end of the array. The old copies are dropped when the array is
/// full.
struct SparseRows {
  typealias Entry = SparseRow.Entry

  /// The entries of all rows, old copies among them; from ``end`` on, unused space.
  private var entries: [Entry] = []
  /// The array that ``entries`` was before the last time that old copies were dropped.
  private var spare: [Entry] = []
  private var end = 0
  /// The places of each row's entries, sorted by variable.
  private var places: [Range<Int>] = []

  var count: Int { places.count }

  /// The number of entries for which there is room.
  var room: Int { entries.count }

  /// The places of a row's entries; see the subscript.
  func places(of row: Int) -> Range<Int> { places[row] }

  subscript(place: Int) -> Entry { entries[place] }

  func row(_ row: Int) -> SparseRow { SparseRow(ascending: Array(entries[places[row]])) }

  /// The coefficient of `variable` in a row, or 0.
  func coefficient(of variable: Int, in row: Int) -> Double {
    place(of: variable, in: row).map { entries[$0].coefficient } ?? 0
  }

  private func place(of variable: Int, in row: Int) -> Int? {
    var low = places[row].lowerBound
    var high = places[row].upperBound
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low < places[row].upperBound && entries[low].variable == variable ? low : nil
  }

  // MARK: Changes

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    end = 0
  }

  /// Appends a row of entries that are sorted by variable.
  mutating func append(_ added: [Entry]) {
    makeRoom(for: added.count)
    let start = end
    for entry in added {
      entries[end] = entry
      end += 1
    }
    places.append(start..<end)
  }

  /// Adds `multiple` × another row to a row.
  ///
  /// The sum leaves `variable` out, so that rounding cannot keep a trace of it. A coefficient that cancels to
  /// within rounding becomes 0: otherwise pure noise could become a pivot.
  mutating func add(_ other: Int, times multiple: Double, to row: Int, without variable: Int = -1) {
    makeRoom(for: places[row].count + places[other].count)
    let (owns, others) = (places[row], places[other])
    var (own, added, last) = (owns.lowerBound, others.lowerBound, end)
    var entries = entries.mutableSpan
    while own < owns.upperBound || added < others.upperBound {
      let isOwn =
        added == others.upperBound || own < owns.upperBound && entries[own].variable < entries[added].variable
      var sum: Entry
      if isOwn {
        sum = entries[own]
        own += 1
      } else {
        sum = Entry(variable: entries[added].variable, coefficient: multiple * entries[added].coefficient)
        added += 1
        if own < owns.upperBound, entries[own].variable == sum.variable {
          let magnitude = abs(entries[own].coefficient) + abs(sum.coefficient)
          sum.coefficient += entries[own].coefficient
          if !(abs(sum.coefficient) > 1e-12 * magnitude) { sum.coefficient = 0 }
          own += 1
        }
      }
      guard sum.coefficient != 0, sum.variable != variable else { continue }
      entries[last] = sum
      last += 1
    }
    places[row] = end..<last
    end = last
  }

  /// Removes all entries of a row.
  mutating func clear(_ row: Int) { places[row] = places[row].lowerBound..<places[row].lowerBound }

  /// Multiplies every coefficient of a row. Coefficients that underflow to 0 are dropped.
  mutating func scale(_ row: Int, by factor: Double) {
    var last = places[row].lowerBound
    for place in places[row] {
      let coefficient = factor * entries[place].coefficient
      guard coefficient != 0 else { continue }
      entries[last] = Entry(variable: entries[place].variable, coefficient: coefficient)
      last += 1
    }
    places[row] = places[row].lowerBound..<last
  }

  /// Solves a row for a variable: from `sum` = c × `variable` + … to `variable` = 1/c × `sum` − ….
  mutating func solve(_ row: Int, for variable: Int, insteadOf sum: Int) {
    guard var place = place(of: variable, in: row) else { preconditionFailure("the row has the variable") }
    let coefficient = entries[place].coefficient
    entries[place] = Entry(variable: sum, coefficient: -1)
    while place > places[row].lowerBound, entries[place - 1].variable > sum {
      entries.swapAt(place - 1, place)
      place -= 1
    }
    while place + 1 < places[row].upperBound, entries[place + 1].variable < sum {
      entries.swapAt(place + 1, place)
      place += 1
    }
    scale(row, by: -1 / coefficient)
  }

  // MARK: Capacity

  /// Throws ``SolverError/tooManyEntries`` if the rows have more room than ``Limits/entries``.
  func checkRoom() throws(SolverError) {
    if entries.count > Limits.entries { throw .tooManyEntries }
  }

  /// The least capacity, in entries.
  private static let leastRoom = 256

  private mutating func makeRoom(for count: Int) {
    guard entries.count - end < count else { return }
    let need = places.reduce(count) { $0 + $1.count }
    // Half of the room, or a third, is unused, so that this happens rarely. Two arrays take turns: a new one each time
    // would take longer to get from the system than to fill.
    if 2 * spare.count < 3 * need || spare.count < Self.leastRoom {
      spare = Array(
        repeating: Entry(variable: 0, coefficient: 0), count: max(2 * need, Self.leastRoom))
    }
    swap(&entries, &spare)
    end = Self.gather(&places, from: spare, into: &entries)
  }

  /// Copies the rows to the start of another array; returns their end.
  private static func gather(
    _ places: inout [Range<Int>], from old: [Entry], into entries: inout [Entry]
  ) -> Int {
    let old = old.span
    var entries = entries.mutableSpan
    var end = 0
    for row in places.indices {
      let start = end
      for place in places[row] {
        entries[end] = old[place]
        end += 1
      }
      places[row] = start..<end
    }
    return end
  }
}
