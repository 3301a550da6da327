import AutoLayout
import Drawing
import Testing

@Suite struct `Constraints as Swift` {
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
  func `are anchors where there are any`(text: String, code: String) throws {
    #expect(try swift(.anchors, text).contains("let constraint0 = \(code)\n"))
  }

  @Test func `have their priorities and ids`() throws {
    let code = try swift(.anchors, "title.width == 44 @750.5")
    #expect(code.contains("constraint0.priority = UILayoutPriority(750.5)\n"))
    #expect(code.contains("constraint0.identifier = \"c0\"\n"))
    #expect(code.hasSuffix("NSLayoutConstraint.activate([\n  constraint0,\n])\n"))
  }

  @Test func `are SnapKit's, one closure for each run of a view's`() throws {
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
  func `are visual formats, which mean what was written`(text: String, format: String, option: String) throws
  {
    let code = try swift(.visualFormat, text)
    #expect(
      code.contains(
        "withVisualFormat: \"\(format)\", options: [\(option)], metrics: nil, views: views)[0]\n"))
    #expect(code.contains("let views: [String: Any] = [\"card\": card, \"title\": title, \"icon\": icon]\n"))
  }

  @Test(arguments: [
    "title.centerX == card.centerX", "title.width == 2 * title.height", "title.top == g.bottom",
  ])
  func `are anchors where no visual format says them`(text: String) throws {
    let code = try swift(.visualFormat, text)
    #expect(!code.contains("withVisualFormat"))
    #expect(code.contains("let constraint0 = title."))
  }

  @Test func `call every view by a name of its own that Swift can read`() throws {
    let ids = ["a b", "aB", "1st", "…", "class", "say \"hi\"\n"]
    let root = View("root", subviews: ids.map { View($0) })
    let code = ConstraintCode(.anchors, tree: try LayoutTree(root: root, constraints: [])).text
    let names = code.split(separator: "\n").filter { $0.hasPrefix("// ") }.map { $0.split(separator: " ")[1] }
    #expect(names == ["root", "aB", "aB_2", "view1st", "view", "classView", "sayHi"])
    #expect(code.contains("guide \"say \\\"hi\\\"\\n\"."))
  }

  private func swift(_ library: ConstraintCode.Library, _ constraints: String...) throws -> String {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    var root = View("card", subviews: [View("title"), View("icon")])
    root.guides = [LayoutGuide("g")]
    return ConstraintCode(library, tree: try LayoutTree(root: root, constraints: read)).text
  }
}
