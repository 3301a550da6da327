/// The rows that mention each variable, in order of addition.
///
/// ```swift
/// var mention = lists.first(of: variable)
/// while let (row, next) = lists[mention] {
///   mention = next
/// }
/// ```
/// They are linked lists, which are built by reading each term once. A ``ListTable`` reads the terms twice, because it counts the
/// elements of each list first.
struct MentionLists: ~Copyable {
  private struct Link: BitwiseCopyable {
    let row: Int32
    /// The place of the next mention of the same variable, or -1.
    let next: Int32
  }

  private var firsts: ReusedList<Int32>
  private var links: ReusedList<Link>

  init(_ table: EvidenceRows) {
    let terms = table.terms
    firsts = ReusedList(repeating: -1, count: table.variableCount)
    links = ReusedList(capacity: terms.count)
    // The last mention is added first, so each list begins with its first row.
    for row in table.indices.reversed() {
      for place in table[row].terms.range {
        let variable = terms[place].variable
        let link = Link(row: Int32(truncatingIfNeeded: row), next: firsts[variable])
        firsts[variable] = Int32(truncatingIfNeeded: links.count)
        links.append(link)
      }
    }
  }

  /// The place of a variable's first mention, or -1.
  @inline(__always)
  func first(of variable: Int) -> Int { Int(firsts[variable]) }

  /// The row of the mention at a place, and the place of the next one; `nil` for -1.
  @inline(__always)
  subscript(place: Int) -> (row: Int, next: Int)? {
    if place < 0 { return nil }
    let link = links[place]
    return (Int(link.row), Int(link.next))
  }
}
