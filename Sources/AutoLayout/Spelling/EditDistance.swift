/// Counts the edits that turn a name into others: the optimal string alignment distance. An edit inserts,
/// removes or replaces a byte or swaps two neighbors, and no part of the text is edited twice.
///
/// ```swift
/// EditDistance(from: "leadnig").edits(to: "leading")  // 1
/// ```
/// Each byte of the other name takes one step, instead of one per byte of the name: neighbors in the table of
/// distances differ by at most one, so a column fits in two words, which say where it rises and where it
/// falls (H. Hyyrö, *A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances*, 2003).
package struct EditDistance {
  /// The maximum bytes of a name: the number of bits in a word.
  package static let nameBytes = UInt64.bitWidth

  /// The places of each byte in the name; the first place is the lowest bit.
  private var places = [UInt64](repeating: 0, count: 256)
  private let length: Int

  /// Prepares distances from a name of 1 to ``nameBytes`` bytes; ASCII case matters unless `ignoringCase`.
  package init(from name: String, ignoringCase: Bool = false) {
    length = name.utf8.count
    precondition((1...Self.nameBytes).contains(length))
    for (place, byte) in name.utf8.enumerated() {
      places[Int(byte)] |= 1 << place
      if ignoringCase, let other = Self.inOtherCase(byte) { places[Int(other)] |= 1 << place }
    }
  }

  private static func inOtherCase(_ byte: UInt8) -> UInt8? {
    let lowercase = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) ? byte ^ 0x20 : nil
  }

  /// The number of edits that turn the name into `other`.
  ///
  /// - Complexity: O(*n*) for *n* bytes of `other`.
  package func edits(to other: String) -> Int {
    var edits = length
    let last: UInt64 = 1 << (length - 1)
    // The rows where a column is one more, and one less, than in the row above.
    var (rises, falls): (UInt64, UInt64) = (.max, 0)
    // The rows where a column equals the previous column's row above.
    var same: UInt64 = 0
    var matchesBefore: UInt64 = 0
    for byte in other.utf8 {
      let matches = places[Int(byte)]
      let swapped = (~same & matches) << 1 & matchesBefore
      same = ((matches & rises) &+ rises) ^ rises | matches | falls | swapped
      // The rows where a column is one more, and one less, than the previous one; the last row gives the
      // distance.
      var (more, less) = (falls | ~(same | rises), same & rises)
      if more & last != 0 { edits += 1 }
      if less & last != 0 { edits -= 1 }
      // Above the first row of the name, each column is one more than the previous one.
      (more, less) = (more << 1 | 1, less << 1)
      (rises, falls) = (less | ~(same | more), same & more)
      matchesBefore = matches
    }
    return edits
  }
}
