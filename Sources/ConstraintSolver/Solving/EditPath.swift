/// The instructions that edits of certain rows execute.
///
/// A session changes the same constants again and again, such as the root's size. What depends on these is found once; later edits
/// of the same rows execute nothing else, and do not search.
struct EditPath {
  /// A place in the program and whether its instruction has at most one term.
  struct Step {
    private let bits: UInt32

    init(_ instruction: Int, hasOneTerm: Bool) { bits = UInt32(instruction) << 1 | (hasOneTerm ? 1 : 0) }

    @inline(__always) var instruction: Int { Int(bits >> 1) }
    @inline(__always) var hasOneTerm: Bool { bits & 1 != 0 }
  }

  /// How many edits of the same rows in a row make it worth finding what depends on these. Finding it takes as long as four to
  /// eight edits.
  private static let repeatsBeforeFinding = 8

  /// The rows of the latest edit, and how many edits in a row changed exactly these.
  private(set) var rows: [Int] = []
  private var repeats = 0
  /// Whether what depends on the rows has been found.
  var isFound = false

  /// The definitions whose constants depend on the rows, in an order in which each needs only earlier ones.
  var definitions: [Int] = []
  /// The instructions that depend on these, in order.
  var steps: [Step] = []
  /// The rows whose sides depend on the values of the instructions.
  var checks: [Int] = []
  /// The steps of a solution that an edit costs, as ``Limits/steps`` counts them.
  var work = 0

  /// Whether to find now what depends on the rows.
  var isDue: Bool { repeats == Self.repeatsBeforeFinding }

  /// Counts an edit. If it changes other rows than the one before, what was found is forgotten.
  mutating func note(_ edits: [RowEdit]) {
    if !isFor(edits) { restart(with: edits) }
    repeats &+= 1
  }

  private func isFor(_ edits: [RowEdit]) -> Bool {
    guard edits.count == rows.count else { return false }
    for place in edits.indices where edits[place].row != rows[place] { return false }
    return true
  }

  private mutating func restart(with edits: [RowEdit]) {
    rows.removeAll(keepingCapacity: true)
    for edit in edits { rows.append(edit.row) }
    repeats = 0
    isFound = false
  }

  /// Empties the lists, but keeps their memory.
  mutating func clear() {
    definitions.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    checks.removeAll(keepingCapacity: true)
    work = 0
  }
}
