/// Finds the known name that a misspelled one was probably meant to be.
///
/// ```swift
/// NearestName.of("leadng", among: ["leading", "trailing"])  // "leading"
/// ```
package enum NearestName {
  /// Names of more bytes than this are not compared.
  package static let nameBytes = EditDistance.nameBytes
  /// No more names than this are compared; those of too different a length do not count.
  package static let comparisons = 1_000
  /// More edits than this make another word of any name.
  private static let mostEdits = 3

  /// The name among `candidates` that is the fewest edits from `name`, the first of several.
  ///
  /// An edit inserts, removes or replaces a byte, or swaps two neighbors. A third of the name, and at most
  /// three bytes, may be wrong; the case of ASCII letters counts only between otherwise equal candidates.
  ///
  /// - Complexity: O(*c*) for *c* candidates, plus at most 2 × ``comparisons`` × (``nameBytes`` + 3) small steps. A
  ///   caller with many misspelled names and many candidates limits how many it asks about.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let length = name.utf8.count
    guard (2...nameBytes).contains(length) else { return nil }
    let (folded, exact) = (EditDistance(from: name, ignoringCase: true), EditDistance(from: name))
    var limit = min(mostEdits, (length + 2) / 3)
    var best: (name: String, edits: Int, exactEdits: Int)?
    var comparisonsLeft = comparisons
    for candidate in candidates where abs(candidate.utf8.count - length) <= limit {
      guard comparisonsLeft > 0 else { break }
      comparisonsLeft -= 1
      let edits = folded.edits(to: candidate)
      guard edits <= limit else { continue }
      // Case never takes edits away.
      if let best, (best.edits, best.exactEdits) <= (edits, edits) { continue }
      // Beyond as many edits as the name has bytes nothing is left of it, and one candidate is as far as another.
      let exactEdits = min(exact.edits(to: candidate), length + 1)
      if let best, (best.edits, best.exactEdits) <= (edits, exactEdits) { continue }
      best = (candidate, edits, exactEdits)
      limit = edits
    }
    return best?.name
  }
}
