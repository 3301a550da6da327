import AutoLayout
import Geometry
import Testing

@Suite struct `A control` {
  private func size(
    _ kind: View.Kind, _ text: String = "", _ change: (inout View.Control) -> Void
  ) throws -> Size {
    var view = View("v", kind: kind)
    view.text = View.Text(text)
    var control = View.Control()
    change(&control)
    view.control = control
    let root = View("root", subviews: [view])
    let frame = try LaidOut(root, "v.leading == root.leading", "v.top == root.top")["v"]
    return try #require(frame).size
  }

  private let star = Size(width: 24, height: 20)

  @Test func `is as large as its image`() throws {
    #expect(try size(.button) { $0.image = star } == star)
  }

  @Test func `has its image beside or above its title`() throws {
    let title = try size(.button, "Share") { $0.insets = .zero }
    let beside = try size(.button, "Share") { ($0.image, $0.imagePadding) = (star, 3) }
    #expect(beside == Size(width: 24 + 3 + title.width, height: max(20, title.height)))
    let above = try size(.button, "Share") {
      ($0.image, $0.imagePadding, $0.imagePlacement) = (star, 3, .top)
    }
    #expect(above == Size(width: max(24, title.width), height: 20 + 3 + title.height))
  }

  @Test func `has insets in place of its kind's space`() throws {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(try size(.button) { ($0.image, $0.insets) = (star, insets) } == Size(width: 30, height: 24))
  }

  // Documentation/figures.md §2, button configurations.
  @Test(arguments: [
    (View.Control.Configuration.mini, Size(width: 44, height: 30)),
    (.small, Size(width: 44, height: 30)), (.medium, Size(width: 48, height: 34)),
    (.large, Size(width: 64, height: 50)),
  ]) func `has the space of its configuration`(size: View.Control.Configuration, expected: Size) throws {
    #expect(try self.size(.button) { ($0.image, $0.configuration) = (star, size) } == expected)
  }

  // Without a text: 5 points for the caret, and with a border 28 around it.
  @Test func `without a border has no space at its sides`() throws {
    #expect(try size(.textField) { $0.border = .none }.width == 5)
    for border in [View.Control.Border.line, .bezel, .roundedRect] {
      #expect(try size(.textField) { $0.border = border } == Size(width: 33, height: 34))
    }
  }

  @Test func `has segments as wide as the widest or each as its own title`() throws {
    func width(_ titles: [String], isApportioned: Bool) throws -> Double {
      try size(.segmentedControl, titles.joined(separator: "\n")) { $0.isApportioned = isApportioned }.width
    }
    let (short, long) = (
      try width(["I"], isApportioned: false), try width(["Imperial"], isApportioned: false)
    )
    // One point between two segments.
    #expect(try width(["I", "Imperial"], isApportioned: false) == 2 * long + 1)
    #expect(try width(["I", "Imperial"], isApportioned: true) == short + long + 1)
  }
}
