import AutoLayout
import TestSupport
import Testing

/// Formats in the superview `s` over the views a, b, c and `my view`, and the constraints that they make.
private let valid: [(String, [String])] = [
  ("[a]", []),
  ("H:[a]", []),
  ("|[a]|", ["a.leading == s.leading", "s.trailing == a.trailing"]),
  ("H:|-[a]-|", ["a.leading == s.leadingMargin", "s.trailingMargin == a.trailing"]),
  ("V:|-[a]-|", ["a.top == s.topMargin", "s.bottomMargin == a.bottom"]),
  ("|-8-[a]-9.5-|", ["a.leading == s.leading + 8", "s.trailing == a.trailing + 9.5"]),
  ("[a][b]", ["b.leading == a.trailing"]),
  ("[a]-[b]", ["b.leading == a.trailing + 8"]),
  ("[a]-0-[b]", ["b.leading == a.trailing"]),
  ("V:[a]-16-[b]", ["b.top == a.bottom + 16"]),
  ("[a]-gap-[b]", ["b.leading == a.trailing + 12"]),
  ("[a]-back-[b]", ["b.leading == a.trailing - 4"]),
  ("[a]-(-8)-[b]", ["b.leading == a.trailing - 8"]),
  ("[a]-1e1-[b]", ["b.leading == a.trailing + 10"]),
  ("[a]-1e-1-[b]", ["b.leading == a.trailing + 0.1"]),
  ("[a]->=8-[b]", ["b.leading >= a.trailing + 8"]),
  ("[a]-8@750-[b]", ["b.leading == a.trailing + 8 @750"]),
  ("[a]-<=gap@low-[b]", ["b.leading <= a.trailing + 12 @250"]),
  (
    "[a]-(>=8@750,<=20)-[b]",
    ["b.leading >= a.trailing + 8 @750", "b.leading <= a.trailing + 20"]
  ),
  ("|->=0-[a]", ["a.leading >= s.leading"]),
  ("[a(44)]", ["a.width == 44"]),
  ("V:[a(44)]", ["a.height == 44"]),
  ("[a(==44)]", ["a.width == 44"]),
  ("[a(b)]", ["a.width == b.width"]),
  ("V:[a(>=b@low)]", ["a.height >= b.height @250"]),
  ("[a(gap)]", ["a.width == 12"]),
  ("[a(c)]", ["a.width == 3"]),
  ("[a(`c`)]", ["a.width == c.width"]),
  ("[a(>=40,<=b,==60@750)]", ["a.width >= 40", "a.width <= b.width", "a.width == 60 @750"]),
  ("[`my view`]-[a(`my view`)]", ["a.leading == `my view`.trailing + 8", "a.width == `my view`.width"]),
  (
    "H:|-[a]-16-[b(>=40@750)]-|",
    [
      "a.leading == s.leadingMargin", "b.leading == a.trailing + 16", "b.width >= 40 @750",
      "s.trailingMargin == b.trailing",
    ]
  ),
  (
    " V : | - 1 - [ a ( 2 , <= 3 ) ] - ( >= 4 @ 5 ) - [ b ] | \n",
    [
      "a.top == s.top + 1", "a.height == 2", "a.height <= 3", "b.top >= a.bottom + 4 @5",
      "s.bottom == b.bottom",
    ]
  ),
  ("[a][a]", ["a.leading == a.trailing"]),
]

/// Options that contradict the format or each other, and the name in the error.
private let misfits: [(text: String, options: Set<VisualFormat.Option>, name: String?)] = [
  ("[a]", [.alignAllLeft], "alignAllLeft"),
  ("[a]", [.alignAllCenterX], "alignAllCenterX"),
  ("[a]", [.alignAllTop, .alignAllTrailing], "alignAllTrailing"),
  ("V:[a]", [.alignAllLastBaseline], "alignAllLastBaseline"),
  ("V:[a]", [.alignAllCenterY], "alignAllCenterY"),
  ("[a]", [.spacingBaselineToBaseline], "spacingBaselineToBaseline"),
  ("V:[a]", [.spacingBaselineToBaseline, .spacingEdgeToEdge], nil),
  ("[a]", [.directionLeftToRight, .directionRightToLeft], nil),
]

private func format(_ text: String, _ options: Set<VisualFormat.Option> = []) -> VisualFormat {
  var format = VisualFormat(text, superview: "s")
  format.metrics = ["gap": 12, "low": 250, "back": -4, "c": 3, "endless": .infinity]
  format.options = options
  return format
}

private func constraints(of format: VisualFormat) throws(FormatError) -> [LayoutConstraint] {
  try format.constraints(id: "f") { ["a", "b", "c", "my view"].contains($0) }
}

@Suite struct `A visual format` {
  @Test(arguments: valid)
  func `is expanded`(text: String, meaning: [String]) throws {
    let constraints = try constraints(of: format(text))
    #expect(constraints.map(written) == meaning)
    #expect(constraints.map(\.id) == meaning.indices.map { "f#\($0)" })
  }

  @Test func `uses the given spacing`() throws {
    var format = format("|-[a]-[b]-|")
    format.siblingSpacing = 5
    format.superviewSpacing = 20
    #expect(
      try constraints(of: format).map(written) == [
        "a.leading == s.leading + 20", "b.leading == a.trailing + 5", "s.trailing == b.trailing + 20",
      ])
  }

  @Test(arguments: [
    (
      VisualFormat.Option.directionLeadingToTrailing,
      ["a.leading == s.leadingMargin", "b.leading >= a.trailing + 3", "s.trailing == b.trailing"]
    ),
    (.directionLeftToRight, ["a.left == s.leftMargin", "b.left >= a.right + 3", "s.right == b.right"]),
    (.directionRightToLeft, ["s.rightMargin == a.right", "a.left >= b.right + 3", "b.left == s.left"]),
  ])
  func `runs in its direction`(direction: VisualFormat.Option, meaning: [String]) throws {
    #expect(try constraints(of: format("|-[a]-(>=3)-[b]|", [direction])).map(written) == meaning)
  }

  @Test func `runs down in every direction`() throws {
    #expect(
      try constraints(of: format("V:[a]-[b]|", [.directionRightToLeft])).map(written) == [
        "b.top == a.bottom + 8", "s.bottom == b.bottom",
      ])
  }

  @Test func `aligns neighbors after everything else`() throws {
    let options: Set<VisualFormat.Option> = [.alignAllBottom, .alignAllTop]
    #expect(
      try constraints(of: format("|[a][b(1)][c]", options)).map(written) == [
        "a.leading == s.leading", "b.leading == a.trailing", "b.width == 1", "c.leading == b.trailing",
        "b.top == a.top", "b.bottom == a.bottom", "c.top == b.top", "c.bottom == b.bottom",
      ])
  }

  @Test func `measures from baseline to baseline between views only`() throws {
    #expect(
      try constraints(of: format("V:|-2-[a]-[b]-3-|", [.spacingBaselineToBaseline])).map(written) == [
        "a.top == s.top + 2", "b.firstBaseline == a.lastBaseline + 8", "s.bottom == b.bottom + 3",
      ])
  }

  @Test(arguments: misfits)
  func `refuses contradictory options`(text: String, options: Set<VisualFormat.Option>, name: String?) {
    let error = #expect(throws: FormatError.self) { try constraints(of: format(text, options)) }
    #expect(error?.code == .invalidOption)
    #expect(error?.name == name)
  }

  @Test(arguments: [
    // Text, code, place in bytes, suggestion.
    ("", FormatError.Code.syntax, 0, nil as String?),
    ("V|[a]", .syntax, 1, ":"),
    ("V", .syntax, 1, ":"),
    ("v:[a]", .syntax, 0, "V:"),
    ("X:[a]", .syntax, 0, nil),
    ("a-b", .syntax, 0, nil),
    ("H:", .syntax, 2, nil),
    ("|", .syntax, 1, nil),
    ("||", .syntax, 1, nil),
    ("|-|", .syntax, 2, nil),
    ("-[a]", .syntax, 0, nil),
    ("[]", .syntax, 1, nil),
    ("[1]", .syntax, 1, nil),
    ("[a", .syntax, 2, "]"),
    ("[a b]", .syntax, 3, "]"),
    ("[a]-", .syntax, 4, nil),
    ("[a]-8", .syntax, 5, "-"),
    ("[a]-8[b]", .syntax, 5, "-"),
    ("[a]-8-", .syntax, 6, nil),
    ("[a]--8-[b]", .syntax, 4, nil),
    ("[a]--[b]", .syntax, 4, nil),
    ("[a]-()-[b]", .syntax, 5, nil),
    ("[a]-(8-[b]", .syntax, 6, ")"),
    ("[a]-(8,)-[b]", .syntax, 7, nil),
    ("[a]-(8)[b]", .syntax, 7, "-"),
    ("[a]-8,9-[b]", .syntax, 5, "-"),
    ("[a]-`b`-[b]", .syntax, 4, nil),
    ("[a(44]", .syntax, 5, ")"),
    ("[a()]", .syntax, 3, nil),
    ("[a(=44)]", .syntax, 3, "=="),
    ("[a(44@)]", .syntax, 6, nil),
    ("[a(b.width)]", .syntax, 4, ")"),
    ("[a(2*b)]", .syntax, 4, ")"),
    ("[a]|[b]", .syntax, 4, nil),
    ("[a]b", .syntax, 3, nil),
    ("[a]]", .syntax, 3, nil),
    ("[`a]", .syntax, 1, nil),
    ("[nobody]", .unknownView, 1, nil),
    ("|[a]-8-[ `no body` ]", .unknownView, 9, nil),
    ("[a(`nobody`)]", .unknownView, 3, nil),
    ("[a(>=gpa)]", .unknownMetric, 5, "gap"),
    ("[a]-gpa-[b]", .unknownMetric, 4, "gap"),
    ("[a]-b-[b]", .unknownMetric, 4, nil),
    ("[a(1@b)]", .unknownMetric, 5, nil),
    ("[a(endless)]", .outOfRange, 3, nil),
    ("[a(1e400)]", .outOfRange, 3, nil),
    ("[a(1@0)]", .invalidPriority, 5, nil),
    ("[a(1@-3)]", .invalidPriority, 5, nil),
    ("[a(1@1001)]", .invalidPriority, 5, nil),
    ("[a]-1@back-[b]", .invalidPriority, 6, nil),
  ])
  func `is refused at its first mistake`(
    text: String, code: FormatError.Code, place: Int, suggestion: String?
  ) {
    let error = #expect(throws: FormatError.self) { try constraints(of: format(text)) }
    #expect(error?.code == code)
    #expect(error?.byteOffset == place)
    #expect(error?.suggestion == suggestion)
    #expect(error?.detail.hasSuffix(".") == true)
    #expect(error?.detail.contains("; ") == true)
  }

  @Test func `is shown with a caret under the mistake`() throws {
    let error = try #require(throws: FormatError.self) { try constraints(of: format("H:|-[a(44]-|")) }
    #expect(error.caret == "H:|-[a(44]-|\n         ^")
  }

  @Test func `with a spacing that is not finite is refused`() {
    var format = format("[a]-[b]")
    format.siblingSpacing = .nan
    let error = #expect(throws: FormatError.self) { try constraints(of: format) }
    #expect(error?.code == .outOfRange)
  }
}

@Suite struct `A malicious visual format` {
  @Test func `parses or throws when cut anywhere`() {
    for (text, _) in valid { for prefix in prefixes(of: text) { readOrRefuse(prefix) } }
  }

  @Test func `parses or throws for any bytes`() {
    var generator = SeededGenerator(seed: 11)
    let words = [
      "H:", "V:", "|", "-", "[a]", "[", "]", "a", "(", ")", ",", ">=", "8", "@", "`", "é", "\u{301}",
    ]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      readOrRefuse(String(decoding: bytes, as: UTF8.self))
      let soup = (0..<12).compactMap { _ in words.randomElement(using: &generator) }
      readOrRefuse(soup.joined())
    }
  }

  @Test func `makes the maximum of constraints and not one more`() throws {
    let views = String(repeating: "[a]", count: Limits.constraintsPerFormat)
    #expect(try constraints(of: format(views + "|")).count == Limits.constraintsPerFormat)

    let error = #expect(throws: FormatError.self) { try constraints(of: format("|" + views + "|")) }
    #expect(error?.code == .tooManyConstraints)
    #expect(error?.byteOffset == 1 + views.utf8.count)
  }

  @Test func `counts its alignments towards the limit`() {
    let views = String(repeating: "[a]", count: 502)
    let error = #expect(throws: FormatError.self) { try constraints(of: format(views, [.alignAllTop])) }
    #expect(error?.code == .tooManyConstraints)
    #expect(error?.byteOffset == 3 * 501 - 2)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "|", count: 9_990), String(repeating: "-", count: 9_990),
      String(repeating: "[", count: 9_990), String(repeating: "[a]", count: 3_300),
      "[a" + String(repeating: "(", count: 9_990), "[a(" + String(repeating: "1,", count: 4_990) + "1)]",
      "[`" + String(repeating: "`", count: 9_990), "[" + String(repeating: "a", count: 9_990) + "]",
    ])
  func `of any length within the limit is read or refused quickly`(text: String) {
    readOrRefuse(text)
  }

  @Test func `of more bytes than the limit is refused`() {
    let error = #expect(throws: FormatError.self) {
      try constraints(of: format("[a]" + String(repeating: " ", count: Limits.formatLength)))
    }
    #expect(error?.code == .tooLong)
  }

  private func readOrRefuse(_ text: String) {
    do throws(FormatError) {
      let constraints = try constraints(of: format(text))
      #expect(constraints.allSatisfy { $0.constant.isFinite && (1...1000).contains($0.priority) })
    } catch {
      #expect((0...text.utf8.count).contains(error.byteOffset))
      #expect(error.caret.hasSuffix("^"))
    }
  }
}
