import AutoLayout
import Drawing
import TestSupport
import Testing

@Suite struct `Swift code for constraints` {
  @Test(arguments: [
    (
      "title.leading == card.leadingMargin + 8 @750",
      "title.leadingAnchor.constraint(equalTo: card.layoutMarginsGuide.leadingAnchor, constant: 8)"
    ),
    (
      "title.top >= card.safeArea.top",
      "title.topAnchor.constraint(greaterThanOrEqualTo: card.safeAreaLayoutGuide.topAnchor)"
    ),
    ("title.width == 44", "title.widthAnchor.constraint(equalToConstant: 44)"),
    (
      "title.width <= 0.5 * card.width - 2.5",
      "title.widthAnchor.constraint(lessThanOrEqualTo: card.widthAnchor, multiplier: 0.5, constant: -2.5)"
    ),
    ("title.firstBaseline == card.top", "title.firstBaselineAnchor.constraint(equalTo: card.topAnchor)"),
    (
      "title.centerX == 0.5 * card.centerX",
      "NSLayoutConstraint(item: title, attribute: .centerX, relatedBy: .equal, toItem: card, attribute: .centerX, multiplier: 0.5, constant: 0)"
    ),
  ])
  func `uses anchors where UIKit has them`(text: String, code: String) throws {
    #expect(try swift(.anchors, text).contains("let constraint0 = \(code)\n"))
  }

  @Test func `sets priorities and identifiers`() throws {
    let code = try swift(.anchors, "title.width == 44 @750.5")
    #expect(code.contains("constraint0.priority = UILayoutPriority(750.5)\n"))
    #expect(code.contains("constraint0.identifier = \"c0\"\n"))
    #expect(code.hasSuffix("NSLayoutConstraint.activate([\n  constraint0,\n])\n"))
  }

  @Test func `uses one SnapKit closure for each run of constraints on a view`() throws {
    let code = try swift(
      .snapkit, "title.leading == card.leadingMargin + 8 @750", "title.width == 2 * title.height",
      "card.width >= 100")
    #expect(
      code.hasSuffix(
        """
        title.snp.makeConstraints { make in
          make.leading.equalTo(card.snp.leadingMargin).offset(8).priority(750).labeled("c0")
          make.width.equalTo(title.snp.height).multipliedBy(2).labeled("c1")
        }
        card.snp.makeConstraints { make in
          make.width.greaterThanOrEqualTo(100).labeled("c2")
        }

        """))
  }

  @Test(arguments: [
    ("title.leading == card.leading + 16", "H:|-(==16)-[title]", ""),
    ("card.leading <= title.leading - 16", "H:|-(>=16)-[title]", ""),
    ("title.trailing == card.trailing - 16", "H:[title]-(==16)-|", ""),
    ("card.bottom >= title.bottom + 2.5", "V:[title]-(>=2.5)-|", ""),
    ("icon.top >= title.bottom + 8", "V:[title]-(>=8)-[icon]", ""),
    ("title.right <= icon.left - 8 @750", "H:[title]-(>=8)-[icon]", ".directionLeftToRight"),
    ("title.left == card.left", "H:|-(==0)-[title]", ".directionLeftToRight"),
    ("title.width >= 44", "H:[title(>=44)]", ""), ("title.height == icon.height", "V:[title(==icon)]", ""),
  ])
  func `uses visual formats with the same meaning`(text: String, format: String, option: String) throws {
    let code = try swift(.visualFormat, text)
    #expect(
      code.contains(
        "withVisualFormat: \"\(format)\", options: [\(option)], metrics: nil, views: ["))
    let named = format.matches(of: /[a-z]{2,}/).map { "\"\($0.output)\": \($0.output)" }
    #expect(code.contains("views: [\(named.joined(separator: ", "))])[0]\n"))
  }

  @Test(arguments: [
    "title.centerX == card.centerX", "title.width == 2 * title.height", "title.top == g.bottom",
  ])
  func `falls back to anchors where no visual format fits`(text: String) throws {
    let code = try swift(.visualFormat, text)
    #expect(!code.contains("withVisualFormat"))
    #expect(code.contains("let constraint0 = title."))
  }

  @Test func `gives every view a unique valid Swift name`() throws {
    let ids = [
      "a b", "aB", "1st", "…", "class", "say \"hi\"\n", "URLField", "Any", "await", "constraint0", "make",
    ]
    let constraint = try ConstraintText("class.width == 1").constraint(id: "c")
    let root = View("root", subviews: ids.map { View($0) })
    let code = text(.anchors, try LayoutTree(root: root, constraints: [constraint]))
    let names = code.split(separator: "\n").filter { $0.hasPrefix("// ") }.map { $0.split(separator: " ")[1] }
    #expect(
      names == [
        "root", "aB", "aB_2", "view1st", "view", "classView", "sayHi", "urlField", "any", "awaitView",
        "constraint0_2", "make_2",
      ])
    #expect(code.contains("view \"say \\\"hi\\\"\\n\"."))
  }

  // Otherwise UIKit also fixes each view at its frame, which conflicts with every constraint.
  @Test func `turns off autoresizing constraints for the views it places`() throws {
    var still = View("still")
    still.translatesAutoresizingMask = true
    var root = View("card", subviews: [View("title"), View("icon"), still, View("free")])
    root.guides = [LayoutGuide("g")]
    let texts = ["title.top == icon.bottom", "g.top == card.top", "still.top == card.top @1"]
    let constraints = try texts.map { try ConstraintText($0).constraint(id: $0) }
    let tree = try LayoutTree(root: root, constraints: constraints)
    func freed(_ library: ConstraintCode.Library) -> [String] {
      text(library, tree).matches(of: /(\w+)\.translatesAutoresizingMaskIntoConstraints = false\n/)
        .map { String($0.1) }
    }
    #expect(freed(.anchors) == ["title", "icon"])
    #expect(freed(.visualFormat) == ["title", "icon"])
    // SnapKit does this itself for the views it constrains.
    #expect(freed(.snapkit) == ["icon"])
  }

  @Test func `omits views and constraints that the system manages`() throws {
    let root = View(
      "card", subviews: [View("effect", subviews: [View("content", subviews: [View("title")])])])
    let texts = [
      "content.left == effect.left", "effect.top == card.top", "title.top == content.top",
    ]
    let tree = try LayoutTree(
      root: root, constraints: try texts.map { try ConstraintText($0).constraint(id: $0) })
    let code = ConstraintCode(.anchors, scenes: [ConstraintCode.Scene(tree, constraints: 1..<3)]).text
    #expect(!code.contains("content.left"))
    #expect(!code.contains("content.translates"))
    #expect(code.contains("title.topAnchor.constraint(equalTo: content.topAnchor)"))
    #expect(code.contains("effect.translates") && code.contains("title.translates"))
  }

  @Test(.slow, arguments: ConstraintCode.Library.allCases)
  func `compiles with any view names and several scenes`(
    library: ConstraintCode.Library
  ) throws {
    let compiler = try SwiftCompiler()
    defer { compiler.remove() }
    // Swift keywords, names used in the generated code, and types.
    let ids = [
      "constraint0", "await", "Any", "NSLayoutConstraint", "make", "views", "UIKit", "String", "self", "Self",
      "in", "any", "some", "each", "unsafe", "Type", "…", "1", "a-b", "a b",
    ]
    func scene(_ root: String, _ ids: [String]) throws -> ConstraintCode.Scene {
      var view = View(root, subviews: ids.map { View($0) })
      view.guides = [LayoutGuide("\(root) guide")]
      let pairs = zip(ids, ids.dropFirst() + ids.prefix(1))
      let texts =
        pairs.flatMap { id, other in
          [
            "`\(id)`.leading == `\(other)`.leading + 8 @750", "`\(id)`.top >= `\(other)`.bottom",
            "`\(id)`.width == 0.5 * `\(other)`.height - 2",
          ]
        } + Attribute.allCases.filter { !$0.isLength }.map { "`\(root)`.\($0) == `\(ids[0])`.\($0)" }
        + [
          "`\(ids[0])`.width <= 44.5", "`\(ids[0])`.centerX == 2 * `\(root)`.centerX",
          "`\(ids[0])`.top == `\(root)`.safeArea.top", "`\(ids[0])`.height == `\(ids[1])`.height",
          "`\(root) guide`.leading == `\(root)`.margins.leading",
        ]
      let constraints = try texts.enumerated().map { try ConstraintText($1).constraint(id: "c\"\($0)") }
      return ConstraintCode.Scene(
        try LayoutTree(root: view, constraints: constraints), of: "\(root)\nlet x = y")
    }
    let scenes = [
      try scene("first", ids), try scene("second", ["A b", "x"]), try scene("third", ["y", "z"]),
    ]
    let errors = try compiler.errors(in: ConstraintCode(library, scenes: scenes).text)
    #expect(errors.isEmpty, "\(errors)")
  }

  private func swift(_ library: ConstraintCode.Library, _ constraints: String...) throws -> String {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    var root = View("card", subviews: [View("title"), View("icon")])
    root.guides = [LayoutGuide("g")]
    return text(library, try LayoutTree(root: root, constraints: read))
  }

  private func text(_ library: ConstraintCode.Library, _ tree: LayoutTree) -> String {
    ConstraintCode(library, scenes: [ConstraintCode.Scene(tree)]).text
  }
}
