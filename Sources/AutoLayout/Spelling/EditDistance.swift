/// How many edits turn a name into others: the optimal string alignment distance, in which an edit inserts, removes or
/// replaces a byte or swaps two neighbors, and no part of the text is edited twice.
///
/// ```swift
/// EditDistance(from: "leadnig").edits(to: "leading")  // 1
/// ```
/// A byte of the other name takes one step, not one for each byte of the name: neighbors in the table of distances are
/// at most one apart, so that a column of it fits in two words, which say where it rises and where it falls (H. Hyyrö, *A
/// Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances*, 2003).
package struct EditDistance {
  /// The most bytes that a name may have: as many as a word has bits.
  package static let nameBytes = UInt64.bitWidth

  /// For each byte the places of the name at which it stands, the first in the lowest bit.
  private var places = [UInt64](repeating: 0, count: 256)
  private let length: Int

  /// The distances from a name of one to ``nameBytes`` bytes, by the case of ASCII letters or without it.
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

  /// How many edits turn the name into `other`.
  ///
  /// - Complexity: O(*n*) for *n* bytes of `other`.
  package func edits(to other: String) -> Int {
    var edits = length
    let last: UInt64 = 1 << (length - 1)
    // The rows of a column at which it is one more, and one less, than in the row above.
    var (rises, falls): (UInt64, UInt64) = (.max, 0)
    // The rows at which it is what the column before is in the row above.
    var same: UInt64 = 0
    var matchesBefore: UInt64 = 0
    for byte in other.utf8 {
      let matches = places[Int(byte)]
      let swapped = (~same & matches) << 1 & matchesBefore
      same = ((matches & rises) &+ rises) ^ rises | matches | falls | swapped
      // The rows at which it is one more, and one less, than in the column before; the last tells the distance.
      var (more, less) = (falls | ~(same | rises), same & rises)
      if more & last != 0 { edits += 1 }
      if less & last != 0 { edits -= 1 }
      // Above the first row of the name every column is one more than the one before.
      (more, less) = (more << 1 | 1, less << 1)
      (rises, falls) = (less | ~(same | more), same & more)
      matchesBefore = matches
    }
    return edits
  }
}
