import AutoLayout
import Documents
import InterfaceBuilder

/// Inspects the layouts of one document in all its environments, and reports each problem once.
struct Linter {
  private struct Key: Hashable {
    let rule: LintRule
    let subject: String
  }

  private var found: [LintFinding] = []
  private var numbers: [Key: Int] = [:]
  private let text: [UInt8]

  package init(_ text: [UInt8]) { self.text = text }

  /// Inspects the layout of a tree in an environment.
  package mutating func inspect(
    _ tree: LayoutTree, _ layout: Layout, _ source: SourcePlaces, environment: Int
  ) {
    let items = Dictionary(
      zip(tree.items.map(\.id), source.items), uniquingKeysWith: { first, _ in first })
    let constraints = Dictionary(
      zip(tree.constraintList, source.constraints).map { ($0.id, (constraint: $0, offset: $1)) },
      uniquingKeysWith: { first, _ in first })
    for conflict in layout.diagnosis.conflicts {
      let broken = constraints[conflict.broken]
      let place = broken?.offset ?? conflict.items.first.flatMap { items[$0] }
      report(
        .conflicting, conflict.broken, conflict.sentence, about: broken?.constraint, at: place,
        environment)
    }
    for ambiguity in layout.diagnosis.ambiguities
    where !(source.unverified[ambiguity.item]?.isSuperset(of: ambiguity.attributes) ?? false) {
      report(.ambiguous, ambiguity.item, ambiguity.sentence, at: items[ambiguity.item], environment)
    }
    for finding in layout.diagnosis.findings {
      report(LintRule(finding.code), finding.item, finding.sentence, at: items[finding.item], environment)
    }
    inspectConstraints(tree, source, environment)
    inspectStacks(tree, layout, items, environment)
  }

  /// Reports problems of constraints that do not depend on the layout.
  private mutating func inspectConstraints(_ tree: LayoutTree, _ source: SourcePlaces, _ environment: Int) {
    let texts = Set(tree.items.filter { $0.view.kind.showsText }.map(\.id))
    for case (let constraint, let offset?) in zip(tree.constraintList, source.constraints) {
      if constraint.namesLeftOrRight {
        report(
          .leftRight, constraint.id,
          "“\(tree.text(of: constraint))” uses left or right, which does not mirror in right-to-left languages; use leading "
            + "and trailing instead.", about: constraint, at: offset, environment)
      }
      if constraint.fixesWidth, texts.contains(constraint.first.item.id) {
        report(
          .fixedTextWidth, constraint.id,
          "“\(tree.text(of: constraint))” fixes the width of a text, but other languages and text sizes need more; remove it, or let the "
            + "text grow with >=.", about: constraint, at: offset, environment)
      }
    }
  }

  /// Adds a finding; if it is known, only adds the environment, without making its sentence.
  package mutating func report(
    _ rule: LintRule, _ subject: String, _ sentence: @autoclosure () -> String,
    about constraint: LayoutConstraint? = nil, at offset: Int?, _ environment: Int
  ) {
    let key = Key(rule: rule, subject: subject)
    if let number = numbers[key] {
      if found[number].environments.last != environment {
        found[number].environments.append(environment)
      }
      return
    }
    guard found.count < Documents.Limits.lintFindings else { return }
    numbers[key] = found.count
    found.append(
      LintFinding(
        rule: rule, sentence: sentence(), subject: subject, relation: constraint?.relationText,
        offset: offset ?? 0, environments: [environment]))
  }

  /// The findings in the order of the document.
  package func report(name: String, environments: [String]) -> LintReport {
    let order = Dictionary(uniqueKeysWithValues: LintRule.allCases.enumerated().map { ($1, $0) })
    let sorted = found.enumerated().sorted {
      ($0.element.offset, order[$0.element.rule] ?? 0, $0.offset)
        < ($1.element.offset, order[$1.element.rule] ?? 0, $1.offset)
    }
    var occurrences: [Key: Int] = [:]
    // One pass over the text finds all lines and columns, because a line can be as long as the text.
    var position = TextPosition()
    let findings = sorted.map { element in
      var finding = element.element
      position.move(to: finding.offset, in: text)
      finding.position = position
      let key = Key(rule: finding.rule, subject: finding.relation ?? finding.subject)
      occurrences[key, default: 0] += 1
      finding.occurrence = occurrences[key] ?? 1
      return finding
    }
    return LintReport(name: name, text: text, environments: environments, findings: findings)
  }
}

extension LintRule {
  fileprivate init(_ code: Diagnosis.Finding.Code) {
    switch code {
    case .clipped: self = .clipped
    case .overlapping: self = .overlapping
    case .offScreen: self = .offScreen
    case .touchTarget: self = .touchTarget
    case .truncated: self = .truncated
    case .substitutedFont: self = .substitutedFont
    case .notHyphenated: self = .notHyphenated
    case .misplaced: self = .misplaced
    case .unsettled: self = .unsettled
    case .recordedSize: self = .recordedSize
    case .outsideGrid: self = .outsideGrid
    case .withoutBox: self = .withoutBox
    }
  }
}

extension LayoutConstraint {
  /// Whether the constraint uses left or right, which do not follow the layout direction.
  fileprivate var namesLeftOrRight: Bool {
    [first.attribute, second?.attribute].contains { attribute in
      switch attribute {
      case .left, .right, .leftMargin, .rightMargin: true
      default: false
      }
    }
  }

  /// The constraint without its numbers, because numbers change more often than what a constraint relates.
  fileprivate var relationText: String {
    LayoutConstraint(id: id, first, relation, second).text
  }

  /// Whether the constraint gives its item a constant width.
  fileprivate var fixesWidth: Bool {
    first.attribute == .width && second == nil && relation == .equal && priority == 1000
  }
}

extension View.Kind {
  fileprivate var showsText: Bool {
    switch self {
    case .label, .button: true
    default: false
    }
  }
}
