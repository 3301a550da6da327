import AutoLayout
import TestSupport
import Testing

/// Texts with their meaning, in the spelling of `written`.
private let valid = [
  ("title.leading == card.leadingMargin + 8 @750", "title.leading == card.leadingMargin + 8 @750"),
  ("a.left==b.right", "a.left == b.right"),
  (" a . left\t<=\nb . right ", "a.left <= b.right"),
  ("a.width >= 100", "a.width >= 100"),
  ("a.width == -5", "a.width == -5"),
  ("a.width == +5", "a.width == 5"),
  ("a.width == 1.5", "a.width == 1.5"),
  ("a.width == .5", "a.width == 0.5"),
  ("a.width == 1.", "a.width == 1"),
  ("a.width == 1e3", "a.width == 1000"),
  ("a.width == 1E+2", "a.width == 100"),
  ("a.width == 25e-1", "a.width == 2.5"),
  ("a.width == 1e-400", "a.width == 0"),
  ("a.width == 2 * b.width + 8", "a.width == 2 * b.width + 8"),
  ("a.width == b.width * 0.5 - 3", "a.width == 0.5 * b.width - 3"),
  ("a.width == b.width / 2", "a.width == 0.5 * b.width"),
  ("a.width == 3 * b.width / 4 * 2", "a.width == 1.5 * b.width"),
  ("a.left == - b.left", "a.left == -1 * b.left"),
  ("a.left == 10 - b.left", "a.left == -1 * b.left + 10"),
  ("a.left == -2 * b.left", "a.left == -2 * b.left"),
  ("a.left == b.left * -2", "a.left == -2 * b.left"),
  ("a.left == b.left + -8", "a.left == b.left - 8"),
  ("a.left == b.left - -8", "a.left == b.left + 8"),
  ("a.height == 8 + b.height", "a.height == b.height + 8"),
  ("a.height == 8 + b.height + 2 * 3 - 4 / 2", "a.height == b.height + 12"),
  ("a.height == 8 * 2", "a.height == 16"),
  ("a.width == 0 * b.width", "a.width == 0 * b.width"),
  ("a.top == b.safeArea.top", "a.top == b.safeArea.top"),
  ("a.margins.centerX == b.readable.centerX", "a.margins.centerX == b.readable.centerX"),
  ("a.bottom <= b.keyboard.top @999.5", "a.bottom <= b.keyboard.top @999.5"),
  ("a.width == s.content.width", "a.width == s.content.width"),
  ("a.width == s.frame.width @1", "a.width == s.frame.width @1"),
  ("a.width == 1 @1000", "a.width == 1"),
  ("`a`.width == 1", "a.width == 1"),
  ("`my card`.width == `2`.width", "`my card`.width == `2`.width"),
  ("`a.b`.width == ````.width", "`a.b`.width == ````.width"),
  ("`a``b`.width == `-`.width", "`a``b`.width == `-`.width"),
  ("_a1.width == 1", "`_a1`.width == 1"),
  ("Größe.width == 標題.width", "`Größe`.width == `標題`.width"),
  ("width.width == safeArea.width", "width.width == `safeArea`.width"),
]

@Suite struct `A written constraint` {
  @Test(arguments: valid)
  func `is read`(text: String, meaning: String) throws {
    let constraint = try ConstraintText(text).constraint(id: "c")
    #expect(constraint.id == "c")
    #expect(written(constraint) == meaning)
  }

  @Test(arguments: [
    // Text, code, place in bytes, suggestion.
    ("", FormatError.Code.syntax, 0, nil as String?),
    ("   ", .syntax, 3, nil),
    ("8 == a.width", .syntax, 0, nil),
    ("a", .syntax, 1, nil),
    ("a == b", .syntax, 2, nil),
    ("a.", .syntax, 2, nil),
    ("a.width", .syntax, 7, nil),
    ("a.width = 1", .syntax, 8, "=="),
    ("a.width < 1", .syntax, 8, "<="),
    ("a.width > 1", .syntax, 8, ">="),
    ("a.width =< 1", .syntax, 8, "<="),
    ("a.width => 1", .syntax, 8, ">="),
    ("a.width ≥ 1", .syntax, 8, ">="),
    ("a.width != 1", .syntax, 8, nil),
    ("a.width ===  1", .syntax, 10, nil),
    ("a.width + 1 == 1", .syntax, 8, nil),
    ("a.width ==", .syntax, 10, nil),
    ("a.width == @750", .syntax, 11, nil),
    ("a.width == 1 1", .syntax, 13, nil),
    ("a.width == 8pt", .syntax, 12, nil),
    ("a.width == 1e", .syntax, 12, nil),
    ("a.width == 2 b.width", .syntax, 13, nil),
    ("a.width == (1)", .syntax, 11, nil),
    ("a.width == --1", .syntax, 12, nil),
    ("a.width == 1 +", .syntax, 14, nil),
    ("a.width == .", .syntax, 11, nil),
    ("a.width == 0x10", .syntax, 12, nil),
    ("a.width == nan", .syntax, 14, nil),
    ("a.width == b.width + c.width", .syntax, 21, nil),
    ("a.width == b.width - b.width", .syntax, 21, nil),
    ("a.width == b.width * c.width", .syntax, 21, nil),
    ("a.width == 1 / b.width", .syntax, 15, nil),
    ("a.width == 1 / 0", .outOfRange, 15, nil),
    ("a.width == 1e400", .outOfRange, 11, nil),
    ("a.width == 1e308 * 10", .outOfRange, 19, nil),
    ("a.width == 1e308 + 1e308", .outOfRange, 19, nil),
    ("a.width == 1e300 * b.width / 1e-300", .outOfRange, 29, nil),
    ("a.width == 1 @0", .invalidPriority, 14, nil),
    ("a.width == 1 @0.99", .invalidPriority, 14, nil),
    ("a.width == 1 @ 1000.5", .invalidPriority, 15, nil),
    ("a.width == 1 @-5", .invalidPriority, 14, nil),
    ("a.width == 1 @high", .syntax, 14, nil),
    ("a.width == 1 @", .syntax, 14, nil),
    ("a.width == 1 @7 @8", .syntax, 16, nil),
    ("a.widht == 1", .unknownAttribute, 2, "width"),
    ("a.leadng == b.left", .unknownAttribute, 2, "leading"),
    ("a.left == b.CenterX", .unknownAttribute, 12, "centerX"),
    ("a.left == b.baseline", .unknownAttribute, 12, nil),
    ("a.safeArea == 1", .unknownAttribute, 2, nil),
    ("a.safearea.top == 1", .unknownRegion, 2, "safeArea"),
    ("a.b.top == 1", .unknownRegion, 2, nil),
    ("a.safeArea.tpo == 1", .unknownAttribute, 11, "top"),
    ("a.safeArea.top.left == 1", .syntax, 14, nil),
    ("``.top == 1", .syntax, 0, nil),
    ("a.top == `b.top", .syntax, 9, nil),
    ("a.top == ```.top", .syntax, 9, nil),
    ("a.`top` == 1", .syntax, 2, nil),
    ("a\u{A0}.top == 1", .syntax, 1, nil),
    ("1a.top == 1", .syntax, 0, nil),
    ("a-b.top == 1", .syntax, 1, nil),
    ("😀.top == 1", .syntax, 0, nil),
    ("a.top == 1\u{0}", .syntax, 10, nil),
  ])
  func `is refused at its first mistake`(
    text: String, code: FormatError.Code, place: Int, suggestion: String?
  ) {
    let error = #expect(throws: FormatError.self) { try ConstraintText(text).constraint(id: "c") }
    #expect(error?.code == code)
    #expect(error?.byteOffset == place)
    #expect(error?.suggestion == suggestion)
    #expect(error?.detail.hasSuffix(".") == true)
    #expect(error?.detail.contains("; ") == true)
  }

  @Test func `parses or throws when cut anywhere`() {
    for (text, _) in valid { for prefix in prefixes(of: text) { readOrRefuse(prefix) } }
  }

  @Test func `parses or throws for any bytes`() {
    var generator = SeededGenerator(seed: 7)
    let words = ["a", ".", "left", "==", "<", "`", "-", "*", "/", "@", "1", "e9", "é", "\u{301}", "😀", "\n"]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      readOrRefuse(String(decoding: bytes, as: UTF8.self))
      let soup = (0..<12).compactMap { _ in words.randomElement(using: &generator) }
      readOrRefuse(soup.joined())
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `means what was written`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let constraint = LayoutConstraint.random(using: &generator)
    #expect(try ConstraintText(written(constraint)).constraint(id: "c") == constraint)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "a.width == 1" + String(repeating: "+1", count: 4_990),
      "a.width == 1" + String(repeating: "*1", count: 4_990),
      "a.width == " + String(repeating: "9", count: 9_980),
      "a.width == 0." + String(repeating: "3", count: 9_980),
      "a.width == " + String(repeating: "-", count: 9_980),
      "`" + String(repeating: "`", count: 9_990),
      String(repeating: "ä", count: 4_990) + ".width == 1",
      "a." + String(repeating: "width", count: 1_900),
      String(repeating: " ", count: 9_990),
    ])
  func `of any length within the limit is read or refused quickly`(text: String) {
    readOrRefuse(text)
  }

  @Test func `of more bytes than the limit is refused`() throws {
    let constraint = "a.width == 1"
    let padding = String(repeating: " ", count: Limits.formatLength - constraint.utf8.count)
    #expect(throws: Never.self) { try ConstraintText(constraint + padding).constraint(id: "c") }

    let error = #expect(throws: FormatError.self) {
      try ConstraintText(constraint + padding + " ").constraint(id: "c")
    }
    #expect(error?.code == .tooLong)
    #expect(error?.byteOffset == Limits.formatLength)
  }
}

private func readOrRefuse(_ text: String) {
  do throws(FormatError) {
    let constraint = try ConstraintText(text).constraint(id: "c")
    #expect(constraint.constant.isFinite && constraint.multiplier.isFinite)
  } catch {
    #expect((0...text.utf8.count).contains(error.byteOffset))
    #expect(error.caret.hasSuffix("^"))
  }
}

extension LayoutConstraint {
  fileprivate static func random(using generator: inout SeededGenerator) -> LayoutConstraint {
    var constraint = LayoutConstraint(
      id: "c", .random(using: &generator), Relation.allCases[Int.random(in: 0..<3, using: &generator)],
      constant: Double.random(in: -1e6...1e6, using: &generator),
      priority: Double.random(in: 1...1000, using: &generator))
    guard Bool.random(using: &generator) else { return constraint }
    constraint.second = .random(using: &generator)
    constraint.multiplier = Double.random(in: -4...4, using: &generator)
    return constraint
  }
}

extension Anchor {
  fileprivate static func random(using generator: inout SeededGenerator) -> Anchor {
    let regions = [nil] + LayoutItem.Region.allCases
    let id = ["card", "my view", "a.b", "`", "é😀"].randomElement(using: &generator) ?? "card"
    let region = regions[Int.random(in: 0..<regions.count, using: &generator)]
    return Anchor(
      LayoutItem(id, region: region),
      Attribute.allCases[Int.random(in: 0..<Attribute.allCases.count, using: &generator)])
  }
}
