import AutoLayout
import Testing

@testable import ConsoleLogs

@Suite struct `The diagnosis of a console log` {
  private func diagnosis(_ lines: [String], broken: Int? = nil) throws -> (ConsoleLog, LogDiagnosis) {
    let text = CardLog.log(lines, broken: broken.map { lines[$0] })
    let log = try #require(try ConsoleLog.logs(in: Array(text.utf8)).first)
    return (log, try log.diagnosis(stepLimit: 10_000_000))
  }

  /// Constraints of views, each with a number as its address.
  private func line(_ number: Int, _ relation: String) -> String {
    "<NSLayoutConstraint:0x\(number) \(relation)   (active)>"
  }

  @Test func `names a conflict with the constraint that was broken`() throws {
    // 4 + 90 + 10 = 104, not 100.
    let (_, diagnosis) = try diagnosis(CardLog.lines, broken: 2)
    let conflict = try #require(diagnosis.conflict)
    #expect(conflict.members == [0, 1, 2, 3] && conflict.broken == 2)
    #expect(
      conflict.sentence
        == "“UIStackView.width == 90” conflicts with “UIStackView.leading == Bar.leading + 4”, “UIStackView.trailing == "
        + "Bar.trailing - 10”, “Bar.width == 100” (UIView-Encapsulated-Layout-Width). It is off by 4 points and was left out."
    )
    #expect(diagnosis.findings.isEmpty)
  }

  @Test func `finds the conflict with the broken constraint among others`() throws {
    // 1 contradicts 0 in height; 2 and 3 contradict each other in width.
    let lines = [
      line(0, "UIView:0xa.height == 1"), line(1, "UIView:0xa.height == 2"), line(2, "UIView:0xa.width == 3"),
      line(3, "UIView:0xa.width == 4"),
    ]
    for broken in 0..<4 {
      let (_, diagnosis) = try diagnosis(lines, broken: broken)
      #expect(diagnosis.conflict?.members == (broken < 2 ? [0, 1] : [2, 3]))
      #expect(diagnosis.conflict?.broken == broken)
    }
    let (_, diagnosis) = try diagnosis(lines)
    #expect(diagnosis.conflict?.members.count == 2 && diagnosis.conflict?.broken == nil)
    #expect(diagnosis.findings.map(\.code) == [.brokenUnknown])
  }

  @Test func `says so if the broken constraint is in no conflict`() throws {
    let lines = [
      line(0, "UIView:0xa.height == 1"), line(1, "UIView:0xa.height == 2"), line(2, "UIView:0xa.width == 3"),
    ]
    let (_, diagnosis) = try diagnosis(lines, broken: 2)
    #expect(diagnosis.conflict?.members == [0, 1] && diagnosis.conflict?.broken == nil)
    #expect(diagnosis.findings.map(\.code) == [.brokenNotNeeded])
  }

  @Test func `knows that sizes and margins cannot be negative`() throws {
    let (_, size) = try diagnosis([
      line(1, "V:[UIView:0xa]-(8)-[UIView:0xb]"), line(2, "UIView:0xb.bottom == UIView:0xa.bottom"),
    ])
    #expect(size.conflict?.members == [0, 1])
    #expect(size.conflict?.sentence.contains("cannot be negative") == true)
    let (_, margin) = try diagnosis([
      line(1, "UIView:0xa.leading == UIView:0xb.leadingMargin"),
      line(2, "UIView:0xa.leading == UIView:0xb.leading - 1"),
    ])
    #expect(margin.conflict?.members == [0, 1])
    let (_, allowed) = try diagnosis([
      line(1, "UIView:0xa.leading == UIView:0xb.leadingMargin"),
      line(2, "UIView:0xa.leading == UIView:0xb.leading + 8"),
    ])
    #expect(allowed.conflict == nil)
    #expect(allowed.findings.map(\.code) == [.noConflict])
  }

  @Test func `is null with a finding if the constraints can hold, or if there are none`() throws {
    let (_, feasible) = try diagnosis([line(1, "UIView:0xa.width == 1")])
    #expect(feasible.conflict == nil && feasible.repairs.isEmpty && feasible.reproduction == nil)
    #expect(feasible.findings.map(\.code) == [.noConflict])
    let (_, unread) = try diagnosis(["<NSLayoutConstraint:0x1 <private>.width == 1>"])
    #expect(unread.findings.map(\.code) == [.noConstraints, .unreadLines])
  }

  // 87.5 - 6 - 56 - 9 leaves 16.5 for two margins of 8.
  @Test func `takes the default margins if unknown ones allow the constraints`() throws {
    let lines = [
      line(1, "V:[UIImageView:0xa(56)]"), line(2, "UIView:0xb.bottomMargin == UIImageView:0xa.bottom + 9"),
      line(3, "UIImageView:0xa.top == UIView:0xb.topMargin + 6"), line(4, "UIView:0xb.height == 87.5"),
    ]
    let (_, diagnosis) = try diagnosis(lines, broken: 0)
    #expect(diagnosis.conflict?.members == [0, 1, 2, 3])
    #expect(diagnosis.findings.map(\.code) == [.assumedMargins])
    let reproduction = try #require(diagnosis.reproduction)
    let tree = try LayoutTree(root: reproduction.root, constraints: reproduction.constraints)
    #expect(try tree.layout(in: LayoutContext()).diagnosis.conflicts.count == 1)
  }

  @Test func `takes optional and inactive constraints only if nothing else contradicts`() throws {
    let optional = [line(1, "UIView:0xa.width == 1"), line(2, "UIView:0xa.width == 2 @750")]
    let (_, first) = try diagnosis(optional)
    #expect(first.conflict?.members == [0, 1])
    #expect(first.findings.map(\.code) == [.optional, .brokenUnknown])
    #expect(first.reproduction?.constraints.map(\.priority) == [1000, 1000])
    let (_, second) = try diagnosis(optional + [line(3, "UIView:0xa.width == 3")], broken: 2)
    #expect(second.conflict?.members == [0, 2])
    #expect(second.findings.isEmpty)
  }

  // MARK: Repairs

  /// Logs whose repairs are tried.
  static let logs: [[String]] = [
    CardLog.lines,
    [
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.width == 50   (active)>",
      "<NSAutoresizingMaskLayoutConstraint:0x2 h=--& v=--& UIView:0xa.minX == 0   (active, names: '|':UIView:0xb )>",
      "<NSLayoutConstraint:0x3 UIView:0xa.trailing == UIView:0xb.trailing   (active)>",
      "<NSLayoutConstraint:0x4 UIView:0xb.width == 60   (active)>",
    ],
    [
      "<NSLayoutConstraint:0x1 'UISV-canvas-connection' UIStackView:0xa.leading == UILabel:0xb.leading   (active)>",
      "<NSLayoutConstraint:0x2 'UISV-spacing' H:[UILabel:0xb]-(8)-[UILabel:0xc]   (active)>",
      "<NSLayoutConstraint:0x3 'UISV-canvas-connection' H:[UILabel:0xc]-(0)-|   (active, names: '|':UIStackView:0xa )>",
      "<NSLayoutConstraint:0x4 'UIView-Encapsulated-Layout-Width' UIStackView:0xa.width == 0   (active)>",
    ],
    [
      "<NSLayoutConstraint:0x1 UIView:0xa.top == UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide'.top + 8   (active)>",
      "<NSLayoutConstraint:0x2 'UIViewSafeAreaLayoutGuide-top' V:|-(44)-[UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide']   (active, names: '|':UIView:0xc )>",
      "<NSLayoutConstraint:0x3 V:|-(50)-[UIView:0xa]   (active, names: '|':UIView:0xc )>",
    ],
    [
      "<NSLayoutConstraint:0x1 UIView:0xa.width == 1>", "<NSLayoutConstraint:0x2 UIView:0xa.width == 2>",
      "<NSLayoutConstraint:0x3 UIView:0xa.height == 1>", "<NSLayoutConstraint:0x4 UIView:0xa.height == 2>",
    ],
    [
      "<NSLayoutConstraint:0x1 UIView:0xa.centerX == 0.25*UIView:0xb.trailing   (active)>",
      "<NSLayoutConstraint:0x2 H:|-(40)-[UIView:0xa]   (active, names: '|':UIView:0xb )>",
      "<NSLayoutConstraint:0x3 UIView:0xb.width == 100   (active)>",
    ],
    [
      "<MASLayoutConstraint:height UILabel:title.height >= 5000>",
      "<NSAutoresizingMaskLayoutConstraint:0x8 h=--& v=--& V:[App.View:card(416)]>",
      "<MASLayoutConstraint:bottom UILabel:title.bottom == App.View:card.bottom - 10>",
      "<MASLayoutConstraint:top[0] UILabel:title.top == App.View:card.top + 1>",
    ],
  ]

  @Test(arguments: logs) func `offers repairs that work, those of the app first`(lines: [String]) throws {
    let (log, diagnosis) = try diagnosis(lines)
    let members = try #require(diagnosis.conflict).members
    let isOfSystem = log.constraints.map(\.kind.isOfSystem)
    #expect(!diagnosis.repairs.isEmpty)
    for repair in diagnosis.repairs {
      var system = ConflictSystem(log, steps: 1_000_000)
      let changed = repair.constraints + repair.systemConstraints
      let rest = log.constraints.indices.filter { !changed.contains($0) }
      #expect(try system.conflict(among: rest) == nil)
    }
    let first = try #require(diagnosis.repairs.first)
    let hasOwn = members.contains { !isOfSystem[$0] }
    #expect(first.constraints.isEmpty == !hasOwn && first.systemConstraints.isEmpty == hasOwn)
    #expect(diagnosis.repairs.allSatisfy { !$0.constraints.contains { isOfSystem[$0] } })
  }

  @Test(arguments: logs) func `has a conflict from which nothing can be left out`(lines: [String]) throws {
    let (log, diagnosis) = try diagnosis(lines)
    let members = try #require(diagnosis.conflict).members
    var system = ConflictSystem(log, steps: 1_000_000)
    #expect(try system.conflict(among: members) != nil)
    for member in members { #expect(try system.conflict(among: members.filter { $0 != member }) == nil) }
  }

  @Test(arguments: logs) func `has a document with the conflict`(lines: [String]) throws {
    let (_, diagnosis) = try diagnosis(lines)
    let reproduction = try #require(diagnosis.reproduction)
    let tree = try LayoutTree(root: reproduction.root, constraints: reproduction.constraints)
    let conflicts = try tree.layout(in: LayoutContext()).diagnosis.conflicts
    try #require(conflicts.count == 1)
    // Rivals may also be the bounds of sizes.
    let names = Set([conflicts[0].broken] + conflicts[0].rivals)
    #expect(names.isSuperset(of: reproduction.constraints.map(\.id)))
  }

  @Test func `advises by what made a constraint`() throws {
    let advice = try Self.logs[1...3].map { lines in
      let (_, diagnosis) = try diagnosis(lines)
      return diagnosis.repairs.map(\.sentence)
    }
    #expect(
      advice[0].contains {
        $0.hasPrefix("Set translatesAutoresizingMaskIntoConstraints of UIView:0xa to false")
      })
    #expect(advice[1].contains("Reduce the spacing between UILabel:0xb and UILabel:0xc in their stack view."))
    #expect(advice[1][0].hasPrefix("Change the alignment or distribution of the stack view of"))
    #expect(
      advice[2].last?.hasPrefix("Constrain to the edges of the superview instead of the safe area") == true)
  }

  // The advice was to change a property of a view that only UIKit can reach.
  @Test func `advises what an app can do about a private view`() throws {
    let (_, diagnosis) = try diagnosis([
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& _UIToolbarContentView:0xa.height == 0   (active)>",
      "<NSLayoutConstraint:0x2 _UIButtonBarStackView:0xb.height == _UIToolbarContentView:0xa.height - 8   (active)>",
    ])
    #expect(
      diagnosis.repairs.first?.sentence.hasPrefix("Give the view around _UIToolbarContentView a size") == true
    )
  }

  // MARK: Limits

  @Test func `takes no more steps than allowed`() throws {
    let log = try #require(try ConsoleLog.logs(in: Array(CardLog.text.utf8)).first)
    let meter = StepMeter()
    _ = try log.diagnosis(stepLimit: 1_000_000, meter: meter)
    #expect(meter.steps > 0 && meter.steps < 100_000)
    #expect(throws: LogDiagnosisError.tooComplex) { try log.diagnosis(stepLimit: 10) }
  }

  @Test func `tries as many repairs as allowed`() throws {
    // A chain of 22 distances that is longer than its ends allow.
    var lines = (0..<22).map { line($0 + 10, "H:[UIView:0xa\($0)]-(8)-[UIView:0xa\($0 + 1)]") }
    lines.append(line(1, "UIView:0xa22.leading == UIView:0xa0.trailing + 8"))
    let (_, diagnosis) = try diagnosis(lines)
    #expect(diagnosis.conflict?.members.count == 23)
    #expect(diagnosis.repairs.count == Limits.repairs)
  }
}
