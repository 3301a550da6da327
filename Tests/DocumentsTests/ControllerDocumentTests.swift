import AutoLayout
import Geometry
import JSON
import Presentation
import Testing

@testable import Documents

@Suite struct `A controller document` {
  /// The controller of a document, and the codes and pointers of what is wrong with it.
  private func read(_ document: String) throws -> (controller: Controller, faults: [String]) {
    var reader = try DocumentReader(Array(document.utf8))
    var controllers = ControllerDocument()
    let controller = controllers.read(JSONDocument.root, &reader)
    return (controller, reader.faults.map { "\($0.code.name) \($0.pointer)" })
  }

  @Test func `may be plain, with a preferred size and a hidden bar`() throws {
    let (red, faults) = try read(
      #"{"id":"red","view":{"id":"root"},"constraints":["root.width == 300"],"#
        + #""preferredContentSize":{"width":300,"height":300},"navigationBar":{"hidden":true}}"#)
    #expect(faults == [])
    #expect(red.id == "red")
    #expect(red.preferredContentSize == .size(.init(width: 300, height: 300)))
    #expect(red.navigationBar.isHidden)
    guard case .plain(let plain) = red.content else { return #expect(Bool(false), "not plain") }
    #expect(plain.tree.constraintList.map(\.id) == ["constraints/0"])
  }

  @Test func `adopts the size of the controller on top`() throws {
    let (nav, faults) = try read(
      #"{"id":"nav","navigation":{"stack":[{"id":"red","view":{"id":"a"}},"#
        + #"{"id":"green","view":{"id":"a"},"preferredContentSize":"fitting"}],"#
        + #""forwardsPreferredContentSize":true}}"#)
    #expect(faults == [])
    #expect(nav.adoptedContentSize == .fitting)
    guard case .navigation(let navigation) = nav.content else { return #expect(Bool(false), "no stack") }
    #expect(navigation.top.id == "green")
    #expect(navigation.isWrapped)
  }

  @Test func `may contain others in one of its views`() throws {
    let (parent, faults) = try read(
      #"{"id":"p","view":{"id":"root","subviews":[{"id":"a","subviews":[{"id":"b"}]},{"id":"c"}]},"#
        + #""children":[{"controller":{"id":"q"},"in":"c"}]}"#)
    #expect(faults == [])
    guard case .plain(let plain) = parent.content else { return #expect(Bool(false), "not plain") }
    #expect(plain.children.map(\.container) == [3])
    #expect(plain.tree.items[3].id == "c")
  }

  @Test func `is read in every kind`() throws {
    let plain = #"{"id":"ID","view":{"id":"root"}}"#
    func named(_ id: String) -> String { plain.replacing("ID", with: id) }
    for content in [
      #""splitOrFlip":{"left":\#(named("l")),"right":\#(named("r")),"focus":"right"}"#,
      #""splitView":{"primary":\#(named("l")),"secondary":\#(named("r")),"supplementary":\#(named("s"))}"#,
      #""tabs":{"controllers":[\#(named("l")),\#(named("r"))],"selected":1}"#,
      #""alert":{"style":"actionSheet","title":"Delete?","actions":[{"title":"No","style":"cancel"}]}"#,
    ] {
      #expect(try read(#"{"id":"c",\#(content)}"#).faults == [], "\(content)")
    }
  }

  @Test(arguments: [
    (#"{}"#, ["missing-member "]),
    (#"{"id":""}"#, ["invalid-id /id"]),
    // What is drawn around a controller “nav” is called so.
    (#"{"id":"nav.arrow"}"#, ["invalid-id /id"]), (#"{"id":"nav.dimming"}"#, ["invalid-id /id"]),
    (#"{"id":"a","vue":1}"#, ["unknown-member /vue"]),
    (#"{"id":"a","view":{"id":"v"},"alert":{}}"#, ["conflicting-members "]),
    (#"{"id":"a","constraints":[]}"#, ["missing-member /constraints"]),
    (#"{"id":"a","navigation":{"stack":[]}}"#, ["missing-member /navigation/stack"]),
    (#"{"id":"a","navigation":{"stack":[{"id":"a"}]}}"#, ["containment-cycle /navigation/stack/0/id"]),
    (#"{"id":"a","tabs":{"controllers":[{"id":"b"}],"selected":1}}"#, ["number-out-of-range /tabs/selected"]),
    (
      #"{"id":"a","tabs":{"controllers":[{"id":"b"}],"selected":0.5}}"#,
      ["number-out-of-range /tabs/selected"]
    ),
    (
      #"{"id":"a","splitOrFlip":{"left":{"id":"b"},"focus":"up"}}"#,
      ["missing-member /splitOrFlip", "unknown-value /splitOrFlip/focus"]
    ),
    (#"{"id":"a","preferredContentSize":"fit"}"#, ["unknown-value /preferredContentSize"]),
    (
      #"{"id":"a","alert":{"actions":[{"title":1},{"style":"bold"}]}}"#,
      [
        "wrong-type /alert/actions/0/title", "missing-member /alert/actions/1",
        "unknown-value /alert/actions/1/style",
      ]
    ),
    (
      #"{"id":"a","view":{"id":"v"},"constraints":["w.width == 1"],"children":[{"controller":{"id":"b"},"in":"w"}]}"#,
      ["unknown-id /constraints/0", "unknown-id /children/0/in"]
    ),
  ])
  func `is refused with all its errors at once`(document: String, faults: [String]) throws {
    #expect(try read(document).faults == faults)
  }

  @Test func `is refused when it is one level too deep`() throws {
    func document(_ depth: Int) -> String {
      let opening = (1..<depth).map { #"{"id":"n\#($0)","navigation":{"stack":["# }.joined()
      return opening + #"{"id":"last"}"# + String(repeating: "]}}", count: depth - 1)
    }
    #expect(try read(document(Documents.Limits.controllerDepth)).faults == [])
    let pointer = String(repeating: "/navigation/stack/0", count: Documents.Limits.controllerDepth)
    #expect(try read(document(Documents.Limits.controllerDepth + 1)).faults == ["tree-too-deep \(pointer)"])
  }

  @Test func `is refused when it has one controller, action or byte too many`() throws {
    func stack(_ count: Int) -> String {
      let controllers = (1..<count).map { #"{"id":"c\#($0)"}"# }.joined(separator: ",")
      return #"{"id":"n","navigation":{"stack":[\#(controllers)]}}"#
    }
    #expect(try read(stack(Documents.Limits.controllers)).faults == [])
    #expect(
      try read(stack(Documents.Limits.controllers + 1)).faults == [
        "too-complex /navigation/stack"
      ])
    func alert(_ actions: Int, _ bytes: Int) -> String {
      let list = Array(repeating: #"{"title":""}"#, count: actions).joined(separator: ",")
      return #"{"id":"a","alert":{"title":"\#(String(repeating: "x", count: bytes))","actions":[\#(list)]}}"#
    }
    #expect(try read(alert(Documents.Limits.alertActions, Documents.Limits.alertTextBytes)).faults == [])
    #expect(
      try read(alert(Documents.Limits.alertActions + 1, Documents.Limits.alertTextBytes + 1)).faults == [
        "text-too-long /alert/title", "too-complex /alert/actions",
      ])
  }
}
