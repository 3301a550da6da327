import Testing

@testable import LayoutAPI

@Suite struct `A lint of a flow` {
  private func rules(_ root: String, _ events: String, _ environments: String = both) -> [String] {
    let answer = Answer(
      to: #"{\#(environments),"root":\#(root),"events":[\#(events)]}"#, at: "/v1/lints")
    #expect(answer.status == 200, "\(answer.text)")
    return (answer.json["findings"] as? [[String: Any]] ?? []).map { finding in
      "\(finding["rule"] ?? "") \(finding["subject"] ?? "") \(finding["environments"] ?? "")"
    }
  }

  private static let both = #""environments":[{"device":"iPhone 14"},{"device":"iPad (10th)"}]"#

  private func popover(_ controller: String) -> String {
    #"{"present":{"controller":{"id":"menu"\#(controller)},"presentation":{"popover":{"source":{"rect":{"x":100,"y":100,"width":20,"height":20}}}}}}"#
  }

  @Test func `finds a sheet that nothing dismisses, where the popover is one`() {
    #expect(rules(#"{"id":"home"}"#, popover("")) == [])
    #expect(
      rules(#"{"id":"home"}"#, popover(#","isModalInPresentation":true"#)) == ["no-dismissal menu [0]"])
    let button =
      #","isModalInPresentation":true,"view":{"id":"v","subviews":[{"id":"done","kind":"button"}]}"#
    #expect(rules(#"{"id":"home"}"#, popover(button)) == [])
  }

  // After a push, the bar showed no items, though the back button leads to the one that dismisses.
  @Test func `finds no sheet whose dismiss button is below in the stack`() {
    let controller =
      #"{"id":"nav","navigation":{"stack":[{"id":"menu","isModalInPresentation":trueDISMISS}]}}"#
    let push = #",{"push":{"in":"nav","controller":{"id":"more","isModalInPresentation":true}}}"#
    let present = { (bar: String) in
      #"{"present":{"controller":\#(controller.replacing("DISMISS", with: bar)),"presentation":{"popover":{"source":{"rect":{"x":100,"y":100,"width":20,"height":20}}}}}}\#(push)"#
    }
    #expect(rules(#"{"id":"home"}"#, present("")) == ["no-dismissal nav [0]"])
    #expect(rules(#"{"id":"home"}"#, present(#","navigationBar":{"dismissButton":"leading"}"#)) == [])
  }

  @Test func `finds a full screen of older systems that nothing dismisses`() {
    let old = #""environment":{"device":"iPhone 6","system":"iOS 12"}"#
    #expect(rules(#"{"id":"home"}"#, popover(""), old) == ["no-dismissal menu [0]"])
  }

  @Test func `finds what a container forgets, and a cycle`() {
    let root = { (rest: String) in
      #"{"id":"home","view":{"id":"v"},"children":[{"controller":{"id":"child"},"in":"v"\#(rest)}]}"#
    }
    #expect(rules(root(""), "") == [])
    #expect(rules(root(#","didMove":false"#), "") == ["missing-did-move child [0, 1]"])
    #expect(rules(root(#","sizedInLayout":true"#), "") == ["layout-cycle child [0, 1]"])
  }

  @Test(arguments: [("", true), ("scroll", false)])
  func `finds content behind the keyboard that does not scroll`(kind: String, isFound: Bool) {
    let label = #"{"id":"hint","kind":"label","frame":{"x":0,"y":600,"width":80,"height":20}}"#
    let view =
      kind.isEmpty
      ? #"{"id":"v","subviews":[\#(label)]}"#
      : #"{"id":"v","subviews":[{"id":"s","kind":"scroll","frame":{"x":0,"y":0,"width":300,"height":800},"subviews":[\#(label)]}]}"#
    let found = rules(#"{"id":"home","view":\#(view)}"#, #"{"keyboard":{"height":300}}"#)
    #expect(found == (isFound ? ["behind-keyboard hint [0]"] : []))
  }

  // On an iPhone 14 the keyboard covers the window from 544 to 844.
  @Test(arguments: [
    (520.0, "", false), (525, "", true), (600, #","hidden":true"#, false), (600, #","alpha":0"#, false),
    (840, "", false),
  ])
  func `finds only what is seen and more than half covered`(y: Double, members: String, isFound: Bool) {
    let field =
      #"{"id":"field","kind":"textField","frame":{"x":0,"y":\#(y),"width":80,"height":40}\#(members)}"#
    let found = rules(
      #"{"id":"home","view":{"id":"v","subviews":[\#(field)]}}"#, #"{"keyboard":{"height":300}}"#,
      #""environment":{"device":"iPhone 14"}"#)
    #expect(found == (isFound ? ["behind-keyboard field [0]"] : []))
  }

  @Test func `reports an event that is possible nowhere`() {
    let answer = Answer(
      to: #"{\#(Self.both),"root":{"id":"home"},"events":[{"flip":{}}]}"#, at: "/v1/lints")
    #expect(answer.errors == ["nothing-to-change /events/0/flip"])
  }
}
