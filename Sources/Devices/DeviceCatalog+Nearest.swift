/// The words and numbers of a device's name.
///
/// `iPad Pro 11 (1st-4th)` has the words *ipad* and *pro*, and the numbers 11 and 1 to 4.
private struct DeviceWords: Sendable {
  /// The words in lower case and the numbers, in order; a number may be a decimal fraction.
  let parts: [String]
  /// How many of the parts are not in parentheses, where the catalog tells generations apart.
  let outerCount: Int

  /// Words that Apple writes in some names and not in others.
  private static let fillers: Set<String> = [
    "inch", "generation", "gen", "st", "nd", "rd", "th", "apple", "simulator", "and",
  ]

  init(_ name: String) {
    var parts: [String] = []
    var outerCount: Int?
    var word = ""
    // Where a range such as 1st-4th began.
    var rangeStart: Int?
    func isNumber(_ text: String) -> Bool { text.first?.isNumber ?? false }
    func close() {
      if word.hasSuffix(".") { word.removeLast() }
      if !word.isEmpty, !DeviceWords.fillers.contains(word) {
        if let start = rangeStart, let end = Int(word), start < end, end - start < 20 {
          parts += (start + 1...end).map { "\($0)" }
        } else {
          parts.append(word)
        }
      }
      if !word.isEmpty { rangeStart = nil }
      word = ""
    }
    for character in name.lowercased() {
      let continues =
        isNumber(word) ? character.isNumber || character == "." : character.isLetter && !word.isEmpty
      if !continues { close() }
      if character == "(" { outerCount = parts.count }
      if character == "-" { rangeStart = parts.last.flatMap { Int($0) } }
      if character.isLetter || character.isNumber || (continues && character == ".") {
        word.append(character)
      }
    }
    close()
    self.parts = parts
    self.outerCount = outerCount ?? parts.count
  }

  /// How unlike a wanted name these words are: the number of misspelled letters. `nil` if it has a word or number that
  /// these do not have.
  func distance(from wanted: DeviceWords) -> Int? {
    var rest = parts
    var edits = 0
    for part in wanted.parts {
      if let exact = rest.firstIndex(of: part) {
        rest.remove(at: exact)
        continue
      }
      // Two words may be written as one: ProMax.
      if let first = rest.indices.dropLast().first(where: { rest[$0] + rest[$0 + 1] == part }) {
        rest.removeSubrange(first...(first + 1))
        continue
      }
      // A wrong number means another model; only words can be misspelled.
      guard part.count >= 3, part.allSatisfy(\.isLetter) else { return nil }
      let near = rest.indices.map { (index: $0, edits: DeviceWords.edits(from: part, to: rest[$0])) }
        .min { $0.edits < $1.edits }
      guard let near, near.edits <= (part.count + 2) / 3 else { return nil }
      rest.remove(at: near.index)
      edits += near.edits
    }
    return edits
  }

  /// The number of letters to insert, remove or replace, or of neighbors to swap (optimal string alignment).
  private static func edits(from word: String, to other: String) -> Int {
    let (from, to) = (Array(word), Array(other))
    var (before, last) = ([Int](), Array(0...to.count))
    for (row, letter) in from.enumerated() {
      var current = [row + 1]
      for (column, target) in to.enumerated() {
        var best = min(last[column] + (letter == target ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == to[column - 1], from[row - 1] == target {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, last) = (last, current)
    }
    return last[to.count]
  }
}

extension DeviceCatalog {
  /// The most characters of a name that is compared with those of the catalog.
  private static let nameLength = 60
  private static let words = shared.names.map { (name: $0, words: DeviceWords($0)) }

  /// The name that was probably meant by one that is not in the catalog; `nil` if none has all its words and numbers.
  ///
  /// `iPhone15` means iPhone 15, and `iPad Pro 11` the newest of its generations. A number is never replaced by another:
  /// the layout of an older model would be wrong for a newer one.
  package func nearestName(to name: String) -> String? {
    guard name.unicodeScalars.count <= DeviceCatalog.nameLength else { return nil }
    let wanted = DeviceWords(name)
    var best: (name: String, edits: Int, extra: Int)?
    for (candidate, words) in DeviceCatalog.words {
      guard !wanted.parts.isEmpty, let edits = words.distance(from: wanted) else { continue }
      // Of equals the later one is the newer one.
      let extra = max(words.outerCount - wanted.parts.count, 0)
      if let best, (best.edits, best.extra) < (edits, extra) { continue }
      best = (candidate, edits, extra)
    }
    return best?.name
  }
}
