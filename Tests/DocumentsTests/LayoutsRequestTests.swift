import AutoLayout
import Testing

@testable import Documents

@Suite struct `A layouts request` {
  /// The codes and pointers of what is wrong with a document.
  private func faults(_ body: String) -> [String] {
    do throws(Problem) {
      _ = try LayoutsRequest(Array(body.utf8))
      return []
    } catch {
      return error.faults.map { "\($0.code.name) \($0.pointer)" }
    }
  }

  // It was reported as missing, and once more as empty.
  @Test(arguments: [
    ("{}", "missing-member /view"), ("{\"id\":1}", "wrong-type /view/id"), ("1", "wrong-type /view"),
    ("{\"id\":\"a\",\"guides\":[{}]}", "missing-member /view/guides/0"),
    ("{\"id\":\"\"}", "invalid-id /view/id"),
  ])
  func `with a wrong id says so once`(view: String, fault: String) {
    #expect(faults("{\"view\":\(view)}") == [fault])
  }

  // Constraints on what lay beyond the limit were reported as naming nothing, and margins as ones that guides lack.
  @Test func `that is too deep is told nothing of its constraints`() {
    let opening = (0..<100).map { "{\"id\":\"v\($0)\",\"subviews\":[" }.joined()
    let view = opening + "{\"id\":\"last\"}" + String(repeating: "]}", count: 100)
    let constraints = "[\"last.width == 1\",\"v1.leading == v0.leadingMargin\"]"
    let pointer = "/view" + String(repeating: "/subviews/0", count: 100) + "/id"
    #expect(faults("{\"view\":\(view),\"constraints\":\(constraints)}") == ["tree-too-deep \(pointer)"])
  }

  @Test func `calls each constraint by an id of its own`() {
    func constraint(_ id: String) -> String {
      "{\"id\":\"\(id)\",\"item\":\"a\",\"attribute\":\"width\",\"constant\":1}"
    }
    func faults(_ ids: String...) -> [String] {
      self.faults(
        "{\"view\":{\"id\":\"a\"},\"constraints\":[\(ids.map(constraint).joined(separator: ","))]}")
    }
    #expect(faults("a", "b") == [])
    #expect(faults("a", "b", "a") == ["duplicate-id /constraints/2/id"])
    #expect(faults("") == ["invalid-id /constraints/0/id"])
    #expect(faults(String(repeating: "x", count: 257)) == ["invalid-id /constraints/0/id"])
  }

  // Only one of the two could be null.
  @Test func `may say null for a second item and its attribute`() {
    let constraint =
      "{\"item\":\"a\",\"attribute\":\"width\",\"toItem\":null,\"toAttribute\":null,\"constant\":1}"
    #expect(faults("{\"view\":{\"id\":\"a\"},\"constraints\":[\(constraint)]}") == [])
  }

  // A product with an empty list was answered with no layout at all.
  @Test(arguments: ["devices", "orientations", "layoutDirections", "contentSizeCategories"])
  func `asks for one environment at least`(list: String) {
    #expect(faults("{\"view\":{\"id\":\"a\"},\"environments\":[]}") == ["missing-member /environments"])
    #expect(
      faults("{\"view\":{\"id\":\"a\"},\"environments\":{\"\(list)\":[]}}")
        == ["missing-member /environments/\(list)"])
  }

  /// The faults of a constraint on the views a and b.
  private func faults(ofConstraint constraint: String) -> [String] {
    faults("{\"view\":{\"id\":\"a\",\"subviews\":[{\"id\":\"b\"}]},\"constraints\":[\(constraint)]}")
  }

  // The superview was reported once for each edge, at the constraint.
  @Test func `with a visual format in no view says so once`() {
    #expect(
      faults(ofConstraint: #"{"visualFormat":"H:|[b]|","superview":"c"}"#)
        == ["unknown-id /constraints/0/superview"])
  }

  // It was taken for a constraint object whose item and attribute are missing.
  @Test func `with a misspelt visual format is told so`() {
    #expect(
      faults(ofConstraint: #"{"visualformat":"H:|[b]|"}"#) == ["unknown-member /constraints/0/visualformat"])
  }

  // A wrong number hid what is wrong with the items.
  @Test func `hears of everything that is wrong with a constraint`() {
    #expect(
      faults(ofConstraint: #"{"item":"c","attribute":"top","toItem":"a","toAttribute":"left","priority":0}"#)
        == [
          "invalid-pair /constraints/0", "unknown-id /constraints/0/item",
          "invalid-priority /constraints/0/priority",
        ])
  }

  // In a text it was a number out of range.
  @Test(arguments: [
    #""b.width == 1 @0""#, #"{"visualFormat":"[b(1@1001)]"}"#,
    #"{"item":"b","attribute":"width","priority":1e9}"#,
  ])
  func `has one name for a wrong priority however it is written`(constraint: String) {
    #expect(faults(ofConstraint: constraint).first?.hasPrefix("invalid-priority ") == true)
  }
}

@Suite struct `A name in a constraint` {
  /// The faults of a tree of views and guides with a constraint on two of them.
  private func faults(_ ids: [String], _ item: String, _ other: String, guide: String? = nil) -> [String] {
    let views = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    let guides = guide.map { "\"guides\":[{\"id\":\"\($0)\"}]," } ?? ""
    let constraint = "{\"item\":\"\(item)\",\"attribute\":\"width\",\"toItem\":\"\(other)\"}"
    let body =
      "{\"view\":{\"id\":\"root\",\(guides)\"subviews\":[\(views)]},\"constraints\":[\(constraint)]}"
    do throws(Problem) {
      let request = try LayoutsRequest(Array(body.utf8))
      #expect(request.tree.constraintList[0].first.item.id == request.tree.items[1].id)
      return []
    } catch {
      return error.faults.map { "\($0.code.name) \($0.pointer)" }
    }
  }

  @Test func `is found however it is written`() {
    #expect(faults(["a", "b"], "a", "b") == [])
    #expect(faults(["a", "b"], "\\u0061", "b") == [])
    #expect(faults(["\\u0061", "b"], "a", "b") == [])
    // One accented letter in two spellings.
    #expect(faults(["\u{E9}", "b"], "e\u{301}", "b") == [])
    #expect(faults(["a", "b"], "a", "guide", guide: "guide") == [])
    #expect(faults(["a.margins", "b"], "a.margins", "b") == [])
    #expect(faults(["a", "b"], "a", "b.margins") == [])
    #expect(faults(["a", "b"], "a", "c") == ["unknown-id /constraints/0/toItem"])
    #expect(faults(["a", "b"], "a", "c.margins") == ["unknown-id /constraints/0/toItem"])
  }

  @Test func `is found among names that differ in one place`() {
    let ids = (0..<200).map { "a.name.of.\($0 % 10)\($0 / 10).many.views" }
    #expect(faults(ids, ids[0], ids[199]) == [])
    #expect(faults(ids, ids[0], ids[0] + "s") == ["unknown-id /constraints/0/toItem"])
  }

  @Test func `of two items is refused in any spelling`() {
    #expect(faults(["a", "b", "a"], "a", "b") == ["duplicate-id /view/subviews/2/id"])
    #expect(faults(["\u{E9}", "b", "e\u{301}"], "b", "b") == ["duplicate-id /view/subviews/2/id"])
    #expect(faults(["a", "b"], "a", "b", guide: "b") == ["duplicate-id /view/guides/0/id"])
    #expect(faults(["", "b"], "b", "b") == ["invalid-id /view/subviews/0/id"])
  }
}

@Suite struct `The places of elements` {
  @Test func `are counted from 0`() {
    var places = NumberedPlaces(in: "view/constraints")
    for number in 0...1_100 { #expect(places.next() == "view/constraints/\(number)") }
  }

  @Test func `continue after those that are known`() {
    var places = NumberedPlaces(in: "a", known: (0..<9).map { "a/\($0)" })
    for number in 0...100 { #expect(places.next() == "a/\(number)") }
  }
}
