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
    (.datePicker, Rect(x: 0, y: 0, width: 320, height: 216)), (.view, .zero), (.image, .zero),
  ]) func `has its size in UIKit`(kind: View.Kind, frame: Rect) throws {
    #expect(try size(kind) == frame)
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
