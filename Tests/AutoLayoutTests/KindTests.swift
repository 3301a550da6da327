import AutoLayout
import Geometry
import Testing

@Suite struct `A kind of view` {
  private func size(_ kind: View.Kind) throws -> Rect? {
    var view = View("v", kind: kind)
    view.takeDefaultsOfKind()
    return try LaidOut(View("root", subviews: [view]), "v.leading == root.leading", "v.top == root.top")["v"]
  }

  // As measured. The frame extends beyond the alignment rectangle, which is at the edge.
  @Test(arguments: [
    (View.Kind.switch, Rect(x: 0, y: 0, width: 51, height: 31)),
    (.slider, Rect(x: -2, y: 0, width: 4, height: 31)), (.stepper, Rect(x: 0, y: 0, width: 94, height: 32)),
    (.progress, Rect(x: 0, y: 0, width: 0, height: 4)),
    (.activityIndicator, Rect(x: 0, y: 0, width: 20, height: 20)),
    (.pageControl, Rect(x: 0, y: 0, width: 0, height: 26)),
    (.datePicker, Rect(x: 0, y: 0, width: 320, height: 216)),
    (.picker, Rect(x: 0, y: 0, width: 320, height: 216)), (.view, .zero), (.image, .zero),
    (.searchBar, Rect(x: 0, y: 0, width: 0, height: 56)), (.toolbar, Rect(x: 0, y: 0, width: 0, height: 44)),
    (.navigationBar, Rect(x: 0, y: 0, width: 0, height: 44)),
    (.tabBar, Rect(x: 0, y: 0, width: 0, height: 49)),
  ]) func `has its size in UIKit`(kind: View.Kind, frame: Rect) throws {
    #expect(try size(kind) == frame)
  }

  // A memory must not give a layout the rows of another system.
  @Test func `has the size of the layout's system`() throws {
    var view = View("v", kind: .slider)
    view.takeDefaultsOfKind()
    let tree = try LayoutTree(root: View("root", subviews: [view]), constraints: [])
    let memory = LayoutMemory()
    for (era, frame) in [(ControlEra.iOS14, 31.0), (.iOS26, 34), (.iOS11, 31)] {
      var context = LayoutContext()
      (context.size, context.controls) = (Size(width: 100, height: 100), era)
      #expect(try tree.layout(in: context, memory: memory).frames[1].height == frame)
    }
  }

  @Test func `keeps a size that was assigned in every system`() throws {
    var view = View("v", kind: .switch)
    view.takeDefaultsOfKind()
    view.intrinsicSize = View.IntrinsicSize(width: 49, height: 31)
    let tree = try LayoutTree(root: View("root", subviews: [view]), constraints: [])
    var context = LayoutContext()
    (context.size, context.controls) = (Size(width: 100, height: 100), .iOS26)
    #expect(try tree.layout(in: context).frames[1].size == Size(width: 51, height: 31))
  }

  @Test(arguments: [(6, ControlEra.iOS7), (10, .iOS7), (12, .iOS11), (18, .iOS14), (27, .iOS26)])
  func `belongs to an era by the version of the system`(version: Int, era: ControlEra) {
    #expect(ControlEra(majorVersion: version) == era)
  }

  @Test func `has its hugging`() {
    let hugging = View.Kind.allCases.map { kind in
      var view = View("v", kind: kind)
      view.takeDefaultsOfKind()
      return (kind, view.hugging.horizontal)
    }
    #expect(hugging.filter { $0.1 == 251 }.map(\.0) == [.label, .image])
    #expect(hugging.filter { $0.1 == 750 }.map(\.0) == [.switch, .activityIndicator])
  }
}
