/// A case or scene with a wrong result.
struct Failure {
  let id: String
  let expected: String
  let came: String
}

/// The results of one set of cases.
struct Tally {
  /// The share of the cases that must pass.
  enum Bar {
    /// All cases must pass.
    case each
    /// At least this share of the cases must pass.
    case share(Double)
    /// The results are only reported.
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

  /// Counts one case; it passed if there is no failure.
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

  /// Whether the last line of the report counts the set's cases.
  var isBinding: Bool {
    if case .none = bar { false } else { true }
  }

  /// The cases that count as failed: none if the set reaches its bar.
  var failed: Int { isReached ? 0 : failures.count }

  /// The set's line in the report.
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

/// The text printed at the end of a run.
struct Report {
  var tallies: [Tally] = []
  /// Whether to list all failures of the sets that are only reported, not just the first few.
  let listsAll: Bool
  private static let fewFailures = 10

  var isPassed: Bool { tallies.allSatisfy(\.isReached) }

  /// The failures of each set, a line for each set, and `N passed, M failed`.
  var text: String {
    var lines: [String] = []
    for tally in tallies where !tally.failures.isEmpty {
      let listed =
        tally.isBinding || listsAll ? tally.failures : Array(tally.failures.prefix(Report.fewFailures))
      lines.append("Failed of \(tally.label):")
      lines += Report.table(listed)
      let left = tally.failures.count - listed.count
      lines += left > 0 ? ["  and \(left) more; --all lists them", ""] : [""]
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
  /// The number rounded to thousandths; whole numbers have no fraction.
  var formatted: String {
    let rounded = (self * 1000).rounded() / 1000
    let text = "\(rounded + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
