/// A case or scene that did not come out as it should.
struct Failure {
  let id: String
  let expected: String
  let came: String
}

/// How the cases of one set came out.
struct Tally {
  /// What the set has to reach.
  enum Bar {
    /// Every case has to come out right.
    case each
    /// At least this share of the cases has to come out right.
    case share(Double)
    /// The figures are told, and bind nobody.
    case none
  }

  let label: String
  let bar: Bar
  private(set) var passed = 0
  private(set) var failures: [Failure] = []

  init(_ label: String, _ bar: Bar) {
    self.label = label
    self.bar = bar
  }

  /// Counts one case: right where there is no failure.
  mutating func record(_ failure: Failure?) {
    if let failure { failures.append(failure) } else { passed += 1 }
  }

  var count: Int { passed + failures.count }

  var isReached: Bool {
    switch bar {
    case .each: failures.isEmpty
    case .share(let share): Double(passed) >= share * Double(count)
    case .none: true
    }
  }

  /// Whether the set's cases count in the closing line.
  var isBinding: Bool {
    if case .none = bar { false } else { true }
  }

  /// The cases that count as failed: none of a set that reaches its share.
  var failed: Int { isReached ? 0 : failures.count }

  /// The set in one line.
  var line: String {
    guard count > 0 else { return "\(label): none" }
    let perMille = (1000 * Double(passed) / Double(count)).rounded(.down) / 10
    let demand =
      switch bar {
      case .each: ""
      case .share(let share): ", at least \((100 * share).formatted) % wanted"
      case .none: ", not graded"
      }
    return "\(label): \(passed) of \(count) (\(perMille.formatted) %)\(demand)"
  }
}

/// What is printed at the end.
struct Report {
  var tallies: [Tally] = []
  /// Whether the failures of sets that bind nobody are all listed, rather than the first few.
  let listsAll: Bool
  private static let fewFailures = 10

  var isPassed: Bool { tallies.allSatisfy(\.isReached) }

  /// The failures set by set, a line for each set, and the closing line.
  var text: String {
    var lines: [String] = []
    for tally in tallies where !tally.failures.isEmpty {
      let listed =
        tally.isBinding || listsAll ? tally.failures : Array(tally.failures.prefix(Report.fewFailures))
      lines.append("Failed of \(tally.label):")
      lines += Report.table(listed)
      let left = tally.failures.count - listed.count
      lines += left > 0 ? ["  and \(left) more, which --all lists", ""] : [""]
    }
    lines += tallies.map(\.line)
    let binding = tallies.filter(\.isBinding)
    let passed = binding.reduce(0) { $0 + $1.passed }
    let failed = binding.reduce(0) { $0 + $1.failed }
    lines.append("\(passed) passed, \(failed) failed")
    return lines.joined(separator: "\n")
  }

  private static func table(_ failures: [Failure]) -> [String] {
    let rows =
      [(id: "id", expected: "expected", came: "came")]
      + failures.map { (id: $0.id, expected: $0.expected, came: $0.came) }
    let idWidth = rows.reduce(0) { max($0, $1.id.count) }
    let expectedWidth = rows.reduce(0) { max($0, $1.expected.count) }
    return rows.map { row in
      "  \(row.id.padded(to: idWidth))  \(row.expected.padded(to: expectedWidth))  \(row.came)"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Double {
  /// The number to a thousandth, without a fraction where it has none.
  var formatted: String {
    let rounded = (self * 1000).rounded() / 1000
    let text = "\(rounded + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
