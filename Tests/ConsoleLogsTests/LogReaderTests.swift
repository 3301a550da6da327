import AutoLayout
import Testing

@testable import ConsoleLogs

private typealias Limits = ConsoleLogs.Limits

@Suite struct `A console log` {
  /// Constraints as logs write them, and the relation that each stands for.
  static let syntax: [(line: String, relation: String)] = [
    ("<NSLayoutConstraint:0x1 UIView:0xa.height == 76   (active)>", "`0xa`.height == 76"),
    ("<NSLayoutConstraint:0x1 UIView:0xa.height>=76.5>", "`0xa`.height >= 76.5"),
    ("<NSLayoutConstraint:0x1 UIView:0xa.height == 2.22507e-308   (active)>", "`0xa`.height == 2.22507e-308"),
    ("<NSLayoutConstraint:0x1 UIView:0xa.height == -4   (inactive)>", "`0xa`.height == -4"),
    ("<NSLayoutConstraint:0x1 V:[UIView:0xa(230)]>", "`0xa`.height == 230"),
    ("<NSLayoutConstraint:0x1 H:[UIView:0xa(>=100@750)]   (active)>", "`0xa`.width >= 100 @750"),
    ("<NSLayoutConstraint:0x1 H:[UIView:0xa(==UIView:0xb)]>", "`0xa`.width == `0xb`.width"),
    (
      "<NSLayoutConstraint:0x1 H:|-(16)-[UIView:0xa]   (active, names: '|':UIView:0xb )>",
      "`0xa`.leading == `0xb`.leading + 16"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[UIView:0xa]-(<=16)-|   (Names: '|':UIView:0xb )>",
      "`0xb`.trailing <= `0xa`.trailing + 16"
    ),
    ("<NSLayoutConstraint:0x1 V:[UIView:0xa]-(>=8)-[UILabel:0xb]>", "`0xb`.top >= `0xa`.bottom + 8"),
    (
      "<NSLayoutConstraint:0x1 H:[UIView:0xa]-(NSSpace(8))-[UILabel:0xb]>",
      "`0xb`.leading == `0xa`.trailing + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[UIView:0xa]-(NSSpace)-[UILabel:0xb]>", "`0xb`.leading == `0xa`.trailing + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 H:|-(NSSpace)-[UIView:0xa]   (Names: '|':UIView:0xb )>",
      "`0xa`.leading == `0xb`.leading + 20"
    ),
    (
      "<NSLayoutConstraint:0x1 H:|-(-2)-[UIView:0xa](LTR)   (active, names: '|':UIView:0xb )>",
      "`0xa`.left == `0xb`.left - 2"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[UIView:0xa]-(8)-[UIView:0xb](RTL)   (active)>",
      "`0xa`.left == `0xb`.right + 8"
    ),
    ("<NSLayoutConstraint:0x1 H:[UIView:0xa][UIView:0xb]>", "`0xb`.leading == `0xa`.trailing"),
    (
      "<NSLayoutConstraint:0x1 UIView:0xa.leading == UIView:0xb.leadingMargin + 8   (active)>",
      "`0xa`.leading == `0xb`.leadingMargin + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 UIView:0xa.width == 0.5*UIView:0xb.width - 3   (active)>",
      "`0xa`.width == 0.5 * `0xb`.width - 3"
    ),
    (
      "<NSLayoutConstraint:0x1 UIView:0xa.width == 1.5*UIView:0xa.height   (active)>",
      "`0xa`.width == 1.5 * `0xa`.height"
    ),
    ("<NSLayoutConstraint:0x1 UIView:0xa.width == 100 @250   (active)>", "`0xa`.width == 100 @250"),
    ("<NSLayoutConstraint:0x1 UIView:0xa.width == 100 priority:999   (active)>", "`0xa`.width == 100 @999"),
    ("<NSLayoutConstraint:0x1 UIView:0xa'Town. (old) ]'.width == 100   (active)>", "`0xa`.width == 100"),
    ("<NSLayoutConstraint:0x1 H:[UIView:0xa'Town (old) ](x'(100)]   (active)>", "`0xa`.width == 100"),
    ("<NSLayoutConstraint:0x1 'an identifier' UIView:0xa.width == 100   (active)>", "`0xa`.width == 100"),
    ("<NSLayoutConstraint:0x1 title....width == 100   (active, names: title...:0xa )>", "`0xa`.width == 100"),
    (
      "<NSLayoutConstraint:0x1 V:|-(0)-[Keys Prev...]   (active, names: Keys Prev...:0xa, '|':Keys Prev...:0xb )>",
      "`0xa`.top == `0xb`.top"
    ),
    ("<NSLayoutConstraint:0x1 *TtC5UIKitP33*8713Wrapper:0xa.width == 1   (active)>", "`0xa`.width == 1"),
    (
      "<NSIBPrototypingLayoutConstraint:0x1 'IB auto generated' H:|-(137@251)-[UIButton:0xa](LTR) priority:251 (Names: '|':UIView:0xb )>",
      "`0xa`.left == `0xb`.left + 137 @251"
    ),
    ("<NSLayoutConstraint:0x1 my title.width == 100   (active, names: my title:0xa )>", "`0xa`.width == 100"),
    (
      "<NSLayoutConstraint:0x1 H:|-(0)-[title]   (active, names: title:0xa, card:0xb, '|':card:0xb )>",
      "`0xa`.leading == `0xb`.leading"
    ),
    (
      "<NSLayoutConstraint:0x1 UILayoutGuide:0xa'UIViewSafeAreaLayoutGuide'.top == UIView:0xb.top   (active)>",
      "`0xa`.top == `0xb`.top"
    ),
    ("<NSLayoutConstraint:0x1 App.Cell<Swift.Int, App.B>:0xa.width == 4   (active)>", "`0xa`.width == 4"),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.minX == 5   (active, names: '|':UIWindow:0xb )>",
      "`0xa`.left == `0xb`.left + 5"
    ),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=-&- UIView:0xa.midX == 0.5*UIView:0xb.width + 1   (active)>",
      "`0xa`.centerX == 0.5 * `0xb`.right + 1"
    ),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--- v=--- 'UIView-Encapsulated-Layout-Top' V:[UIView:0xa]-(0)-| (Names: '|':UIView:0xb)>",
      "`0xb`.bottom == `0xa`.bottom"
    ),
    (
      "<NSContentSizeLayoutConstraint:0x1 H:[NSTextField:0xa(73.5)] Hug:250 CompressionResistance:750   (active)>",
      "`0xa`.width == 73.5 @750"
    ),
    (
      "<NSContentSizeLayoutConstraint:0x1 H:[NSTextField:0xa(73)] Hug:250 CompressionResistance:1000>",
      "`0xa`.width >= 73"
    ),
    (
      "<SnapKit.LayoutConstraint:0x1@My File.swift#42 UILabel:0xa.left == UIView:0xb.left + 8.0>",
      "`0xa`.left == `0xb`.left + 8"
    ),
    (
      "<SnapKit.LayoutConstraint:0x1@File.swift#42 UILabel:0xa.width == UIView:0xb.width * 0.5 + 8.0 ^UILayoutPriority(rawValue: 750.0)>",
      "`0xa`.width == 0.5 * `0xb`.width + 8 @750"
    ),
    (
      "<MASLayoutConstraint:0x1 UIView:0xa.bottom == UIView:0xb.bottom - 16 ^high>",
      "`0xa`.bottom == `0xb`.bottom - 16 @750"
    ),
    (
      "<MASLayoutConstraint:top edge[0] UILabel:title.top >= UIView:card.top + 1>",
      "title.top >= card.top + 1"
    ),
  ]

  @Test(arguments: syntax) func `is read in every syntax`(line: String, relation: String) throws {
    let log = try #require(try ConsoleLog.logs(in: Array("(\n    \"\(line)\"\n)".utf8)).first)
    #expect(log.unread == [])
    #expect(log.constraints.map(\.constraint.text) == [relation])
    #expect(log.constraints.first?.text == line)
  }

  /// What a copy does to a log.
  static let copies: [(name: String, text: String)] = [
    ("as it is", CardLog.text),
    ("CRLF", CardLog.text.replacing("\n", with: "\r\n")),
    ("CR", CardLog.text.replacing("\n", with: "\r")),
    ("typographic quotes", CardLog.text.replacing("\"", with: "\u{201C}").replacing("'", with: "\u{2019}")),
    ("no quotes", CardLog.text.replacing("\"", with: "")),
    ("one line", CardLog.text.replacing("\n", with: " ")),
    ("a string of JSON", CardLog.text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")),
    ("HTML", CardLog.text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")),
    ("a quotation in a mail", prefixed("> ")),
    ("tabs", prefixed("\t")),
    ("a process on each line", prefixed("2026-11-23 10:00:00.123456+0100 App[123:456] ")),
    ("a process and a category", prefixed("2026-11-23 10:00:00.123 Df App[123:4f6] [LayoutConstraints] ")),
    ("syslog", prefixed("Nov 23 10:00:00 iPhone App(UIKitCore)[123] <Error>: ")),
    (
      "wrapped by a terminal",
      CardLog.text.split(separator: "\n").flatMap { wrapped($0, 60) }.joined(separator: "\n")
    ),
    ("wrapped by a mail", CardLog.text.replacing(" == ", with: "\n== ").replacing("   (", with: "\n(")),
    (
      "other lines between",
      CardLog.text.replacing("\n", with: "\nApp[1:2] loaded 42 items\nnw_connection failed\n")
    ),
    ("without its head", String(CardLog.text.dropFirst(CardLog.header.count))),
    ("without its end", CardLog.text.replacing(CardLog.footer, with: "")),
    (
      "AppKit",
      CardLog.text.replacing(CardLog.header, with: "[Layout] Unable to simultaneously satisfy constraints:\n")
    ),
    (
      "newer AppKit",
      CardLog.text.replacing(CardLog.header, with: "[Layout] Conflicting constraints detected:\n")
        .replacing("breaking constraint ", with: "breaking")
    ),
    ("a comment", prefixed("// ")),
    ("code in a post", CardLog.text.replacing("\"<", with: "`\"<").replacing(">\"", with: ">\"`")),
    (
      "no line break before the broken one",
      CardLog.text.replacing("constraint \n<", with: "constraint<")
        .replacing("(active)>\n\nMake", with: "(active)>Make")
    ),
    (
      "entities by number",
      CardLog.text.replacing("<", with: "&#60;").replacing(">", with: "&#x3E;").replacing("\"", with: "&#34;")
        .replacing(" ", with: "&nbsp;")
    ),
    (
      "struck out", CardLog.text.replacing("-(4)-", with: "~~(4)~~").replacing("-Layout-", with: "~~Layout~~")
    ),
    ("lines of HTML", CardLog.text.replacing("<", with: "&lt;").replacing("\n", with: "<br>\n")),
    ("entities of entities", CardLog.text.replacing("<", with: "&amp;lt;").replacing(">", with: "&amp;gt;")),
    (
      "a string of JSON without angle brackets",
      CardLog.text.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e").replacing(
        "\"", with: "\\\""
      )
      .replacing("\n", with: "\\n")
    ),
    ("a page that took constraints for tags", withoutBrackets(CardLog.text)),
    (
      "such a page, of a log without quotes",
      withoutBrackets(CardLog.text).replacing("    \"", with: "    ").replacing("\",\n", with: ",\n")
        .replacing("\"\n", with: "\n")
    ),
    ("a broken line that is cut", CardLog.text.replacing("== 90   (active)>\n\n", with: "\n\n")),
  ]

  private static func withoutBrackets(_ text: String) -> String {
    text.replacing("<NS", with: "NS").replacing(")>", with: ")")
  }

  private static func prefixed(_ prefix: String) -> String {
    CardLog.text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }.joined(
      separator: "\n")
  }

  private static func wrapped(_ line: Substring, _ width: Int) -> [Substring] {
    line.count <= width ? [line] : [line.prefix(width)] + wrapped(line.dropFirst(width), width)
  }

  @Test(arguments: copies) func `is read in every copy`(name: String, text: String) throws {
    let logs = try ConsoleLog.logs(in: Array(text.utf8))
    try #require(logs.count == 1)
    #expect(logs[0].unread == [])
    #expect(logs[0].broken == 2)
    #expect(
      logs[0].constraints.map(\.constraint.text) == [
        "`0x7a01`.leading == `0x7b01`.leading + 4", "`0x7a01`.trailing == `0x7b01`.trailing - 10",
        "`0x7a01`.width == 90", "`0x7b01`.width == 100",
      ])
    #expect(logs[0].constraints.map(\.kind) == [.constraint, .constraint, .constraint, .encapsulated])
    #expect(logs[0].views.map(\.className) == ["UIStackView", "App.Bar"])
  }

  @Test func `is read with brackets around each object, as SnapKit wrote it`() throws {
    let lines = [
      "<<App.LayoutConstraint:0x1> <UIView:0xa>.top == <UIView:0xb>.bottom + 4.0>",
      "<<App.LayoutConstraint:0x2> <UIView:0xa>.top == <UIView:0xb>.bottom>",
    ]
    let log = try #require(try ConsoleLog.logs(in: Array(CardLog.log(lines, broken: lines[1]).utf8)).first)
    #expect(log.unread == [])
    #expect(
      log.constraints.map(\.constraint.text) == [
        "`0xa`.top == `0xb`.bottom + 4", "`0xa`.top == `0xb`.bottom",
      ])
    #expect(log.constraints.map(\.constraint.id) == ["0x1", "0x2"])
    #expect(log.broken == 1)
  }

  @Test(arguments: [
    "(unknown context at $1a2b3c).Cell", "App.(Cell in _4F2A)", "App.(extension in App):Shop.Cell",
  ])
  func `has private classes of Swift`(name: String) throws {
    let lines = [
      "<NSLayoutConstraint:0x1 \(name):0xa.width == 1>",
      "<NSLayoutConstraint:0x2 H:|-(8)-[\(name):0xb]   (active, names: '|':\(name):0xa )>",
    ]
    let log = try #require(try ConsoleLog.logs(in: Array(CardLog.log(lines, broken: lines[1]).utf8)).first)
    #expect(log.unread == [])
    #expect(log.views.map(\.className) == [name, name])
  }

  @Test(arguments: ["cell[1]", "cell(1)", "cell 1"]) func `has names with brackets`(name: String) throws {
    let lines = [
      "<NSLayoutConstraint:0x1 V:|-(14)-[\(name)]   (active, names: \(name):0xa, '|':UIView:0xb )>",
      "<NSLayoutConstraint:0x2 V:[\(name)(20)]   (active, names: \(name):0xa )>",
      "<NSLayoutConstraint:0x3 V:[UIView:0xc]-(>=NSLayoutAnchorConstraintSpace(8))-|   (active, names: '|':\(name):0xa )>",
    ]
    let log = try #require(try ConsoleLog.logs(in: Array(CardLog.log(lines, broken: nil).utf8)).first)
    #expect(log.unread == [])
    #expect(
      log.constraints.map(\.constraint.text) == [
        "`0xa`.top == `0xb`.top + 14", "`0xa`.height == 20", "`0xa`.bottom >= `0xc`.bottom + 8",
      ])
  }

  @Test func `is read from UTF-16`() throws {
    let units = Array(CardLog.text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big] { #expect(try ConsoleLog.logs(in: bytes).first?.constraints.count == 4) }
  }

  @Test func `is told apart from others in the text, and from those of other threads`() throws {
    let twice = try ConsoleLog.logs(in: Array((CardLog.text + CardLog.text).utf8))
    #expect(twice.map(\.constraints.count) == [4, 4])
    #expect(twice.map(\.broken) == [2, 2])
    let other = CardLog.log(
      ["<NSLayoutConstraint:0x1 UIView:0xa.width == 1>", "<NSLayoutConstraint:0x2 UIView:0xa.width == 2>"],
      broken: nil)
    let first = CardLog.text.split(separator: "\n").map { "App[1:11] \($0)" }
    let second = other.split(separator: "\n").map { "App[1:22] \($0)" }
    let lines = (0..<max(first.count, second.count)).flatMap { line in
      [first, second].compactMap { line < $0.count ? $0[line] : nil }
    }
    let interleaved = try ConsoleLog.logs(in: Array(lines.joined(separator: "\n").utf8))
    #expect(interleaved.map(\.constraints.count) == [4, 2])
    #expect(interleaved.map(\.broken) == [2, nil])
  }

  @Test func `continues after lines of other threads, also without names in front of its own lines`() throws {
    var lines = CardLog.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] = "App[1:11] " + lines[0]
    for place in stride(from: lines.count - 1, to: 0, by: -1) {
      lines.insert("App[1:\(20 + place)] [net] Task finished with error (", at: place)
    }
    let logs = try ConsoleLog.logs(in: Array(lines.joined(separator: "\n").utf8))
    #expect(logs.map(\.constraints.count) == [4])
    #expect(logs.map(\.broken) == [2])
    #expect(logs.map(\.unreadCount) == [0])
  }

  @Test func `leaves lines unread that say no constraint`() throws {
    let lines = [
      "<NSLayoutConstraint:0x1 <private>.width == 1   (active)>", "<private>",
      "<NSLayoutConstraint:0x61h00 UIView:0xa.width == 1   (active)>",
      "<NSLayoutConstraint:0x2 UIView:0xa.width == 1   (active)>",
      "<NSLayoutConstraint:0x3 UIView:0xa.width == nan   (active)>",
      "<制約:0x4 UIView:0xa.width == 1>",
    ]
    let log = try #require(try ConsoleLog.logs(in: Array(CardLog.log(lines, broken: nil).utf8)).first)
    #expect(log.constraints.map(\.constraint.id) == ["0x2"])
    #expect(log.unread.map(\.line) == [7, 8, 9, 11, 12])
    #expect(log.unreadCount == 5)
  }

  // Escapes brought characters in that had been taken out of the rest.
  @Test func `takes out what escapes stand for as it does elsewhere`() throws {
    let note = "<a note: e\(String(repeating: "&#769;", count: 100)) &#27;[31mred&#27;[0m>"
    let text = CardLog.log(CardLog.lines + [note], broken: CardLog.lines[2])
    let escaped = text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let log = try #require(try ConsoleLog.logs(in: Array(escaped.utf8)).first)
    #expect(log.constraints.count == 4 && log.unread.count == 1)
    let scalars = log.unread.map(\.text).joined().unicodeScalars
    #expect(!scalars.contains("\u{1B}"))
    #expect(scalars.split { $0 != "\u{301}" }.map(\.count).max() == 30)
  }

  @Test func `has no constraints in another text`() throws {
    for text in ["", "\n", "Hello.\n無法同時滿足約束。\n", "<div class=\"a\">&lt;</div>", "\0\u{1}\u{FFFD}("] {
      let logs = try ConsoleLog.logs(in: Array(text.utf8))
      #expect(logs.map(\.constraints.count) == [0], "\(text)")
    }
  }

  @Test func `is read where a line is cut after its relation`() throws {
    let cut = CardLog.text.replacing("90   (active)>\"", with: "90   (acti\u{2026}")
    #expect(
      try ConsoleLog.logs(in: Array(cut.utf8)).first?.constraints.map(\.constraint.constant) == [
        4, -10, 90, 100,
      ])
    // 90 may have been 900.
    let open = CardLog.text.replacing("width == 90   (active)>", with: "width == 90")
    #expect(try ConsoleLog.logs(in: Array(open.utf8)).first?.constraints.count == 3)
  }

  @Test func `resolves names and superviews by other lines`() throws {
    let lines = [
      "<NSLayoutConstraint:0x1 H:|-(1)-[title]   (active, names: title:0xa, '|':UIView:0xb )>",
      "<NSLayoutConstraint:0x2 title.width == 3   (active)>",
      "<NSLayoutConstraint:0x3 H:[title]-(2)-|   (act",
      "<NSLayoutConstraint:0x4 V:|-(2)-[UIView:0xc]   (active)>",
    ]
    let log = try #require(try ConsoleLog.logs(in: Array(CardLog.log(lines, broken: nil).utf8)).first)
    #expect(
      log.constraints.map(\.constraint.text) == [
        "`0xa`.leading == `0xb`.leading + 1", "`0xa`.width == 3", "`0xb`.trailing == `0xa`.trailing + 2",
        "`0xc`.top == `0xc.superview`.top + 2",
      ])
    #expect(log.views.map(\.name) == ["title", nil, nil, nil])
  }

  static let kinds: [(line: String, kind: LoggedConstraint.Kind)] = [
    ("<NSLayoutConstraint:0x1 UIView:0xa.width == 1>", .constraint),
    ("<NSLayoutConstraint:0x1 'my width' UIView:0xa.width == 1>", .constraint),
    ("<NSLayoutConstraint:0x1 'UIView-Encapsulated-Layout-Height' UIView:0xa.height == 1>", .encapsulated),
    ("<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.height == 1>", .autoresizing),
    (
      "<NSIBPrototypingLayoutConstraint:0x1 'IB auto generated at build time for view with fixed frame' V:[UIView:0xa(1)]>",
      .prototyping
    ),
    ("<NSContentSizeLayoutConstraint:0x1 H:[UIView:0xa(1)] Hug:250 CompressionResistance:750>", .contentSize),
    ("<NSLayoutConstraint:0x1 'UISV-canvas-connection' UIView:0xa.top == UIView:0xb.top>", .stack),
    ("<NSLayoutConstraint:0x1 'UISV-spacing' V:[UIView:0xa]-(1)-[UIView:0xb]>", .stack),
    ("<NSLayoutConstraint:0x1 'UISV-hiding' UIView:0xa.width == 0>", .stack),
    ("<NSLayoutConstraint:0x1 'UIViewSafeAreaLayoutGuide-top' V:|-(1)-[UILayoutGuide:0xa]>", .safeArea),
    (
      "<NSLayoutConstraint:0x1 'UIView-leftMargin-guide-constraint' H:|-(1)-[UILayoutGuide:0xa](LTR)>",
      .margins
    ),
    ("<NSLayoutConstraint:0x1 'UITemporaryLayoutWidth' UIView:0xa.width == 0>", .fitting),
    ("<NSLayoutConstraint:0x1 'fittingSizeHTarget' UIView:0xa.width == 0>", .fitting),
    ("<_UILayoutSupportConstraint:0x1 V:[_UILayoutGuide:0xa(0)]>", .layoutSupport),
    ("<NSLayoutConstraint:0x1 _UIButtonBarStackView:0xa.width <= 0>", .system),
    ("<NSLayoutConstraint:0x1 'accessoryView.bottom' UIView:0xa.bottom == UIView:0xb.top>", .system),
  ]

  @Test(arguments: kinds) func `knows who made a constraint`(line: String, kind: LoggedConstraint.Kind) throws
  {
    #expect(
      try ConsoleLog.logs(in: Array(CardLog.log([line], broken: nil).utf8))[0].constraints.map(\.kind) == [
        kind
      ])
  }

  @Test func `is refused beyond its limits`() throws {
    let list = (0...Limits.constraints).map {
      "<NSLayoutConstraint:0x\(String($0, radix: 16)) UIView:0xa.width == 1>"
    }
    #expect(throws: LogError.tooManyConstraints) {
      try ConsoleLog.logs(in: Array(CardLog.log(list, broken: nil).utf8))
    }
    let most = try ConsoleLog.logs(in: Array(CardLog.log(Array(list.dropLast()), broken: nil).utf8))
    #expect(most[0].constraints.count == Limits.constraints)
    let log = "(\n\"<NSLayoutConstraint:0x1 UIView:0xa.width == 1>\"\n)\n"
    #expect(
      try ConsoleLog.logs(in: Array(String(repeating: log, count: Limits.logs).utf8)).count == Limits.logs)
    #expect(throws: LogError.tooManyLogs) {
      try ConsoleLog.logs(in: Array(String(repeating: log, count: Limits.logs + 1).utf8))
    }
  }

  @Test func `leaves what is too long unread`() throws {
    func constraints(_ line: String) throws -> Int {
      try ConsoleLog.logs(in: Array(CardLog.log([line], broken: nil).utf8))[0].constraints.count
    }
    func key(_ count: Int) -> String {
      "<MASLayoutConstraint:\(String(repeating: "k", count: count)) UIView:a.width == 1>"
    }
    #expect(try constraints(key(Limits.nameBytes)) == 1)
    #expect(try constraints(key(Limits.nameBytes + 1)) == 0)
    func padded(_ count: Int) -> String {
      let line = "<NSLayoutConstraint:0x1 UIView:0xa.width == 1>"
      return line.replacing("==", with: "==" + String(repeating: " ", count: count - line.count))
    }
    #expect(try constraints(padded(Limits.constraintBytes)) == 1)
    #expect(try constraints(padded(Limits.constraintBytes + 1)) == 0)
    func wrapped(_ count: Int) -> String {
      let identifier = String(repeating: "word\n", count: count - 1)
      return "<NSLayoutConstraint:0x1 '\(identifier)' UIView:0xa.width == 1>"
    }
    #expect(try constraints(wrapped(Limits.wrappedLines)) == 1)
    #expect(try constraints(wrapped(Limits.wrappedLines + 1)) == 0)
    let lines = (0...Limits.unreadLines).map { "<NSLayoutConstraint:0x\($0)z>" }
    let log = try ConsoleLog.logs(in: Array(CardLog.log(lines, broken: nil).utf8))[0]
    #expect(log.unread.count == Limits.unreadLines && log.unreadCount == Limits.unreadLines + 1)
  }
}
