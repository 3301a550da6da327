import Documents
import Testing

@testable import LayoutAPI

/// An impossible event and its error: a code and a pointer.
struct BadEvent: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let event: String
  let error: String
  let earlier: [String]
  /// Whether the sentence says what UIKit does. A mistake in the document itself has nothing to do with UIKit.
  let namesUIKit: Bool

  init(
    _ name: String, _ event: String, _ error: String, after earlier: [String] = [], namesUIKit: Bool = true
  ) {
    (testDescription, self.event, self.error) = (name, event, error)
    (self.earlier, self.namesUIKit) = (earlier, namesUIKit)
  }
}

@Suite struct `A bad event` {
  /// A tab with a stack of two controllers, and one that is not on screen.
  private static let root =
    #"{"id":"tabs","tabs":{"controllers":[{"id":"nav","navigation":{"stack":[{"id":"home"},{"id":"list","view":{"id":"v","subviews":[{"id":"box"}]},"constraints":[{"id":"h","item":"box","attribute":"height","relation":"==","constant":10}]}]}},{"id":"other","navigation":{"stack":[{"id":"last"}]}}]}}"#
  private static let sheet =
    #"{"present":{"controller":{"id":"sheet","navigation":{"stack":[{"id":"top"}]}},"presentation":{"modal":{}}}}"#
  private static let card =
    #"{"present":{"controller":{"id":"card"},"presentation":{"custom":{"width":200,"height":200}}}}"#
  private static let alert =
    #"{"present":{"controller":{"id":"ask","alert":{"title":"Sure?","actions":[{"title":"OK"}]}},"presentation":{"modal":{}}}}"#
  /// A sheet that has come and gone.
  private static let gone = [sheet, #"{"dismiss":{}}"#]

  static let events: [BadEvent] = [
    BadEvent(
      "push in a tab that is not selected", #"{"push":{"in":"other","controller":{"id":"a"}}}"#,
      "controller-not-on-screen /events/0/push/in"),
    BadEvent(
      "pop in a tab that is not selected", #"{"pop":{"in":"other"}}"#,
      "controller-not-on-screen /events/0/pop/in"),
    BadEvent(
      "set a stack that is not on screen", #"{"set":{"in":"other","stack":[{"id":"a"}]}}"#,
      "controller-not-on-screen /events/0/set/in"),
    BadEvent(
      "present from a controller below the top",
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{}},"sourceController":"home"}}"#,
      "source-controller-not-on-screen /events/0/present/sourceController"),
    BadEvent(
      "show from a controller of another tab",
      #"{"show":{"controller":{"id":"a"},"sourceController":"last"}}"#,
      "source-controller-not-on-screen /events/0/show/sourceController"),
    BadEvent(
      "showDetail from a controller of another tab",
      #"{"showDetail":{"controller":{"id":"a"},"sourceController":"last"}}"#,
      "source-controller-not-on-screen /events/0/showDetail/sourceController"),
    BadEvent(
      "push in one that left", #"{"push":{"in":"sheet","controller":{"id":"a"}}}"#,
      "controller-not-on-screen /events/2/push/in", after: Self.gone),
    BadEvent(
      "pop in one that left", #"{"pop":{"in":"sheet"}}"#, "controller-not-on-screen /events/2/pop/in",
      after: Self.gone),
    BadEvent(
      "set stack of one that left", #"{"set":{"in":"sheet","stack":[{"id":"a"}]}}"#,
      "controller-not-on-screen /events/2/set/in", after: Self.gone),
    BadEvent(
      "set size of one that left",
      #"{"set":{"controller":"top","preferredContentSize":{"width":1,"height":1}}}"#,
      "controller-not-on-screen /events/2/set/controller", after: Self.gone),
    BadEvent(
      "select in one that left", #"{"set":{"controller":"sheet","selected":0}}"#,
      "controller-not-on-screen /events/2/set/controller", after: Self.gone),
    BadEvent(
      "replace one that left", #"{"replace":{"controller":"top","with":{"id":"a"}}}"#,
      "controller-not-on-screen /events/2/replace/controller", after: Self.gone),
    BadEvent(
      "dismiss one that left", #"{"dismiss":{"controller":"sheet"}}"#,
      "controller-not-on-screen /events/2/dismiss/controller", after: Self.gone),
    BadEvent(
      "lay out one that left", #"{"updatePresentationLayout":{"controller":"sheet"}}"#,
      "controller-not-on-screen /events/2/updatePresentationLayout/controller", after: Self.gone),
    BadEvent(
      "present from one that left",
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{}},"sourceController":"top"}}"#,
      "source-controller-not-on-screen /events/2/present/sourceController", after: Self.gone),
    BadEvent(
      "show from one that left", #"{"show":{"controller":{"id":"a"},"sourceController":"top"}}"#,
      "source-controller-not-on-screen /events/2/show/sourceController", after: Self.gone),
    BadEvent(
      "showDetail from one that left", #"{"showDetail":{"controller":{"id":"a"},"sourceController":"top"}}"#,
      "source-controller-not-on-screen /events/2/showDetail/sourceController", after: Self.gone),
    BadEvent(
      "present from one below a sheet",
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{}},"sourceController":"list"}}"#,
      "source-controller-not-on-screen /events/1/present/sourceController", after: [Self.sheet]),
    BadEvent(
      "keyboard for a view that is not on top", #"{"keyboard":{"height":300,"firstResponder":"box"}}"#,
      "unknown-id /events/1/keyboard/firstResponder", after: [Self.sheet], namesUIKit: false),
    BadEvent(
      "popover from a view that left",
      #"{"present":{"controller":{"id":"a"},"presentation":{"popover":{"source":{"view":"nowhere"}}}}}"#,
      "unknown-id /events/1/present/presentation/popover/source/view", after: [Self.sheet], namesUIKit: false),
    BadEvent(
      "unknown controller", #"{"dismiss":{"controller":"nobody"}}"#,
      "unknown-id /events/0/dismiss/controller", namesUIKit: false),
    BadEvent(
      "unknown constraint", #"{"set":{"constraint":"nothing","constant":1}}"#,
      "unknown-id /events/0/set/constraint", namesUIKit: false),
    BadEvent(
      "unknown view", #"{"set":{"view":"nothing","hidden":true}}"#, "unknown-id /events/0/set/view",
      namesUIKit: false),
    BadEvent(
      "unknown source",
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{}},"sourceController":"nobody"}}"#,
      "unknown-id /events/0/present/sourceController", namesUIKit: false),
    BadEvent(
      "push contains its container", #"{"push":{"controller":{"id":"nav"}}}"#,
      "containment-cycle /events/0/push/controller/id"),
    BadEvent(
      "push in contains its container", #"{"push":{"in":"nav","controller":{"id":"tabs"}}}"#,
      "containment-cycle /events/0/push/controller/id"),
    BadEvent(
      "push of one with its container inside",
      #"{"push":{"controller":{"id":"a","view":{"id":"w"},"children":[{"in":"w","controller":{"id":"tabs"}}]}}}"#,
      "containment-cycle /events/0/push/controller/children/0/controller/id"),
    BadEvent(
      "push of one inside itself",
      #"{"push":{"controller":{"id":"a","view":{"id":"w"},"children":[{"in":"w","controller":{"id":"a"}}]}}}"#,
      "containment-cycle /events/0/push/controller/children/0/controller/id"),
    BadEvent(
      "show contains its container", #"{"show":{"controller":{"id":"nav"}}}"#,
      "containment-cycle /events/0/show/controller/id"),
    BadEvent(
      "set stack with its container", #"{"set":{"in":"nav","stack":[{"id":"home"},{"id":"tabs"}]}}"#,
      "containment-cycle /events/0/set/stack/1"),
    BadEvent(
      "set stack with itself", #"{"set":{"in":"nav","stack":[{"id":"nav"}]}}"#,
      "containment-cycle /events/0/set/stack/0"),
    BadEvent(
      "replace with its container", #"{"replace":{"controller":"nav","with":{"id":"tabs"}}}"#,
      "containment-cycle /events/0/replace/with/id"),
    BadEvent(
      "present one inside itself",
      #"{"present":{"controller":{"id":"a","navigation":{"stack":[{"id":"a"}]}},"presentation":{"modal":{}}}}"#,
      "containment-cycle /events/0/present/controller/navigation/stack/0/id"),
    BadEvent(
      "push one that is in the stack", #"{"push":{"controller":{"id":"home"}}}"#,
      "duplicate-id /events/0/push/controller/id"),
    BadEvent(
      "present one that is on screen",
      #"{"present":{"controller":{"id":"list"},"presentation":{"modal":{}}}}"#,
      "duplicate-id /events/0/present/controller/id"),
    BadEvent(
      "show one that is on screen", #"{"show":{"controller":{"id":"last"}}}"#,
      "duplicate-id /events/0/show/controller/id"),
    BadEvent(
      "replace with itself", #"{"replace":{"controller":"nav","with":{"id":"nav"}}}"#,
      "duplicate-id /events/0/replace/with/id"),
    BadEvent(
      "set stack with one of another stack", #"{"set":{"in":"nav","stack":[{"id":"last"}]}}"#,
      "duplicate-id /events/0/set/stack/0"),
    BadEvent(
      "set stack with one twice", #"{"set":{"in":"nav","stack":[{"id":"a"},{"id":"a"}]}}"#,
      "duplicate-id /events/0/set/stack/1/id", namesUIKit: false),
    BadEvent(
      "replace what is presented", #"{"replace":{"controller":"sheet","with":{"id":"a"}}}"#,
      "not-replaceable /events/1/replace/controller", after: [Self.sheet]),
    BadEvent(
      "replace what is being presented", #"{"after":0.1,"replace":{"controller":"sheet","with":{"id":"a"}}}"#,
      "not-replaceable /events/1/replace/controller", after: [Self.sheet]),
    BadEvent(
      "replace the root", #"{"replace":{"controller":"tabs","with":{"id":"a"}}}"#,
      "not-replaceable /events/0/replace/controller"),
    BadEvent(
      "replace in a stack", #"{"replace":{"controller":"list","with":{"id":"a"}}}"#,
      "not-replaceable /events/0/replace/controller"),
    BadEvent(
      "replace with an alert",
      #"{"replace":{"controller":"nav","with":{"id":"a","alert":{"title":"T","actions":[{"title":"OK"}]}}}}"#,
      "alert-not-modal /events/0/replace/with", namesUIKit: false),
    BadEvent("negative after", #"{"after":-0.1,"pop":{}}"#, "after-out-of-range /events/0/after"),
    BadEvent("after an hour and more", #"{"after":3601,"pop":{}}"#, "after-out-of-range /events/0/after"),
    BadEvent(
      "after that is no number", #"{"after":"soon","pop":{}}"#, "wrong-type /events/0/after",
      namesUIKit: false),
    BadEvent(
      "tap left of the window", #"{"tap":{"point":{"x":-1,"y":5}}}"#, "tap-outside-window /events/0/tap/point"
    ),
    BadEvent("tap above", #"{"tap":{"point":{"x":5,"y":-0.5}}}"#, "tap-outside-window /events/0/tap/point"),
    BadEvent("tap right", #"{"tap":{"point":{"x":390,"y":5}}}"#, "tap-outside-window /events/0/tap/point"),
    BadEvent("tap below", #"{"tap":{"point":{"x":5,"y":844}}}"#, "tap-outside-window /events/0/tap/point"),
    BadEvent("tap without a point", #"{"tap":{}}"#, "missing-member /events/0/tap", namesUIKit: false),
    BadEvent(
      "flip without a container", #"{"flip":{}}"#, "nothing-to-change /events/0/flip", namesUIKit: false),
    BadEvent(
      "lay out what is not presented", #"{"updatePresentationLayout":{"controller":"list"}}"#,
      "nothing-to-change /events/0/updatePresentationLayout/controller"),
    BadEvent(
      "select in a navigation controller", #"{"set":{"controller":"nav","selected":0}}"#,
      "nothing-to-change /events/0/set/controller"),
    BadEvent(
      "select a tab that does not exist", #"{"set":{"controller":"tabs","selected":2}}"#,
      "number-out-of-range /events/0/set/selected"),
    BadEvent(
      "drag an alert",
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.1,"translation":{"x":0,"y":300}}]}}"#,
      "nothing-to-change /events/1/drag", after: [Self.alert]),
    BadEvent(
      "drag a detent without",
      #"{"drag":{"style":"sheet","gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.1,"translation":{"x":0,"y":300}}]}}"#,
      "nothing-to-change /events/1/drag", after: [Self.card]),
    BadEvent(
      "push in a plain controller", #"{"push":{"in":"list","controller":{"id":"a"}}}"#,
      "push-without-navigation /events/0/push/in"),
    BadEvent(
      "pop in a plain controller", #"{"pop":{"in":"list"}}"#, "push-without-navigation /events/0/pop/in"),
    BadEvent(
      "set stack of tabs", #"{"set":{"in":"tabs","stack":[{"id":"a"}]}}"#,
      "push-without-navigation /events/0/set/in"),
    BadEvent(
      "empty stack", #"{"set":{"in":"nav","stack":[]}}"#, "missing-member /events/0/set/stack",
      namesUIKit: false),
    BadEvent(
      "push a navigation controller",
      #"{"push":{"controller":{"id":"a","navigation":{"stack":[{"id":"b"}]}}}}"#,
      "push-of-navigation-controller /events/0/push"),
    BadEvent(
      "set stack with a navigation controller",
      #"{"set":{"in":"nav","stack":[{"id":"a","navigation":{"stack":[{"id":"b"}]}}]}}"#,
      "push-of-navigation-controller /events/0/set/stack/0"),
    BadEvent(
      "push a split view controller",
      #"{"push":{"controller":{"id":"a","splitView":{"primary":{"id":"b"},"secondary":{"id":"c"}}}}}"#,
      "push-of-split-view-controller /events/0/push"),
    BadEvent(
      "set stack with a split view controller",
      #"{"set":{"in":"nav","stack":[{"id":"a","splitView":{"primary":{"id":"b"},"secondary":{"id":"c"}}}]}}"#,
      "push-of-split-view-controller /events/0/set/stack/0"),
    BadEvent(
      "set stack with an alert",
      #"{"set":{"in":"nav","stack":[{"id":"a","alert":{"title":"T","actions":[{"title":"OK"}]}}]}}"#,
      "alert-not-modal /events/0/set/stack/0", namesUIKit: false),
    BadEvent(
      "push in an alert",
      #"{"push":{"in":"nav","controller":{"id":"a","alert":{"title":"T","actions":[{"title":"OK"}]}}}}"#,
      "alert-not-modal /events/0/push", namesUIKit: false),
    BadEvent(
      "push over a sheet without navigation", #"{"push":{"controller":{"id":"a"}}}"#,
      "push-without-navigation /events/1", after: [Self.card]),
    BadEvent(
      "alert without anything",
      #"{"present":{"controller":{"id":"a","alert":{}},"presentation":{"modal":{}}}}"#,
      "empty-alert /events/0/present/controller/alert", namesUIKit: false),
    BadEvent(
      "two cancel actions",
      #"{"present":{"controller":{"id":"a","alert":{"title":"T","actions":[{"title":"A","style":"cancel"},{"title":"B","style":"cancel"}]}},"presentation":{"modal":{}}}}"#,
      "several-cancel-actions /events/0/present/controller/alert/actions/1"),
    BadEvent(
      "text fields in an action sheet",
      #"{"present":{"controller":{"id":"a","alert":{"style":"actionSheet","title":"T","textFields":[{}],"actions":[{"title":"A"}]}},"presentation":{"modal":{}}}}"#,
      "text-fields-in-action-sheet /events/0/present/controller/alert/textFields"),
    BadEvent(
      "curl that is no full screen",
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{"style":"formSheet","transition":"partialCurl"}}}}"#,
      "partial-curl-not-full-screen /events/0/present/presentation/modal/transition", namesUIKit: false),
    BadEvent(
      "style none", #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{"style":"none"}}}}"#,
      "style-none /events/0/present/presentation/modal/style", namesUIKit: false),
    BadEvent(
      "updating with animation and not animated",
      #"{"updatePresentationLayout":{"animated":false,"animation":{"curve":"linear","duration":1}}}"#,
      "conflicting-members /events/1/updatePresentationLayout/animation", after: [Self.card],
      namesUIKit: false),
    BadEvent(
      "preferred action that does not exist",
      #"{"present":{"controller":{"id":"a","alert":{"title":"T","preferredAction":4,"actions":[{"title":"A"}]}},"presentation":{"modal":{}}}}"#,
      "number-out-of-range /events/0/present/controller/alert/preferredAction", namesUIKit: false),
  ]

  @Test(arguments: events) func `gets a problem that names the event`(bad: BadEvent) {
    let flow = FlowAnswer(root: `A bad event`.root, events: bad.earlier + [bad.event])
    #expect(flow.answer.status == 422)
    #expect(flow.answer.errors == [bad.error])
    #expect(flow.answer.text.contains("UIKit") == bad.namesUIKit)
  }

  @Test func `overlaps at most 64 others, not 200`() {
    let moves = (0..<200).map {
      #"{"after":0,"set":{"controller":"card","preferredContentSize":{"width":\#(100 + $0),"height":100}}}"#
    }
    let popover =
      #"{"present":{"controller":{"id":"card","preferredContentSize":{"width":50,"height":50}},"presentation":{"popover":{"source":{"rect":{"x":300,"y":100,"width":40,"height":40}}}}}}"#
    let flow = FlowAnswer(
      root: #"{"id":"home"}"#, environment: #"{"size":{"width":1024,"height":768}}"#,
      events: [popover] + moves.dropLast())
    // The popover itself appears at once.
    #expect(flow.answer.errors == ["too-many-animations /events/66/after"])
    #expect(flow.answer.text.contains("UIKit would add up"))
  }
}
