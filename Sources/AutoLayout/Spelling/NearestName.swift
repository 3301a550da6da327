/// Finds the known name that was probably meant by a misspelled one.
///
/// ```swift
/// NearestName.of("leadng", among: ["leading", "trailing"])  // "leading"
/// ```
package enum NearestName {
  /// The maximum bytes of a name; longer names are not compared.
  package static let nameBytes = EditDistance.nameBytes
  /// The maximum number of comparisons. Names of very different length do not count.
  package static let comparisons = 1_000
  /// The maximum number of edits; with more, it is a different word.
  private static let mostEdits = 3

  /// The candidate with the fewest edits from `name`; the first of several.
  ///
  /// An edit inserts, removes or replaces a byte, or swaps two neighbors. At most a third of the name, and at
  /// most three bytes, may be wrong. The case of ASCII letters matters only between otherwise equal
  /// candidates.
  ///
  /// - Complexity: O(*c*) for *c* candidates, plus at most 2 × ``comparisons`` × (``nameBytes`` + 3) small
  ///   steps. Callers with many misspelled names and many candidates should limit the number of calls.
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
      // Respecting case never reduces the number of edits.
      if let best, (best.edits, best.exactEdits) <= (edits, edits) { continue }
      // With more edits than the name has bytes, nothing is left of it, so such candidates are equally far.
      let exactEdits = min(exact.edits(to: candidate), length + 1)
      if let best, (best.edits, best.exactEdits) <= (edits, exactEdits) { continue }
      best = (candidate, edits, exactEdits)
      limit = edits
    }
    return best?.name
  }
}
