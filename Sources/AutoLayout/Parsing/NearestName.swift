/// Finds the known name that a misspelt one was probably meant to be.
///
/// ```swift
/// NearestName.of("leadng", among: ["leading", "trailing"])  // "leading"
/// ```
package enum NearestName {
  /// Names of more bytes than this are not compared.
  package static let nameBytes = 64
  /// No more names than this are compared; those of too different a length do not count.
  package static let comparisons = 1_000
  /// More edits than this make another word of any name.
  private static let mostEdits = 3

  /// The name among `candidates` that is the fewest edits from `name`, the first of several.
  ///
  /// An edit inserts, removes or replaces a byte, or swaps two neighbours. A third of the name, and at most
  /// three bytes, may be wrong; the case of ASCII letters counts only between otherwise equal candidates.
  ///
  /// - Complexity: O(*c*) for *c* candidates, plus at most ``comparisons`` × ``nameBytes`` small steps. A
  ///   caller with many misspelt names and many candidates limits how many it asks about.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard (2...nameBytes).contains(name.utf8.count) else { return nil }
    let exact = Array(name.utf8)
    let folded = exact.map(lowercased)
    var limit = min(mostEdits, (exact.count + 2) / 3)
    var best: (name: String, edits: Int, exactEdits: Int)?
    var comparisonsLeft = comparisons
    for candidate in candidates where abs(candidate.utf8.count - exact.count) <= limit {
      guard comparisonsLeft > 0 else { break }
      comparisonsLeft -= 1
      let bytes = Array(candidate.utf8)
      guard let edits = editDistance(folded, bytes.map(lowercased), atMost: limit) else { continue }
      let exactEdits = editDistance(exact, bytes, atMost: exact.count) ?? Int.max
      if let best, (best.edits, best.exactEdits) <= (edits, exactEdits) { continue }
      best = (candidate, edits, exactEdits)
      limit = edits
    }
    return best?.name
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// How many edits turn `a` into `b`, or `nil` when they are more than `limit`.
  ///
  /// This is the optimal string alignment distance: no part of the text is edited twice.
  static func editDistance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var edits = min(replaced, previous[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          edits = min(edits, beforePrevious[j - 2] + 1)
        }
        row.append(edits)
      }
      // A row's least value never falls, so a row beyond the limit settles it.
      if row.allSatisfy({ $0 > limit }) { return nil }
      (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}
