import AutoLayout
import Geometry
import Testing

/// A card whose constraints give it its height: a rectangle above a button, as in the article on self-sizing
/// presentations.
private struct Card {
  /// The constraints from the card's top to its bottom, with the part of the height that each contributes.
  var constraints = [
    "top": LayoutConstraint(id: "top", "rectangle", .top, .equal, "card", .top, constant: 16),
    "height": LayoutConstraint(id: "height", "rectangle", .height, .equal, constant: 100),
    "gap": LayoutConstraint(id: "gap", "button", .top, .equal, "rectangle", .bottom, constant: 16),
    "buttonHeight": LayoutConstraint(id: "buttonHeight", "button", .height, .equal, constant: 50),
    "bottom": LayoutConstraint(id: "bottom", "card", .bottom, .equal, "button", .bottom, constant: 16),
  ]

  func layout(in context: LayoutContext) throws -> Layout {
    let sides = ["rectangle", "button"].flatMap { id in
      [
        LayoutConstraint(id: "\(id)Leading", id, .leading, .equal, "card", .leading, constant: 16),
        LayoutConstraint(id: "\(id)Trailing", "card", .trailing, .equal, id, .trailing, constant: 16),
      ]
    }
    let chain = ["top", "height", "gap", "buttonHeight", "bottom"].compactMap { constraints[$0] }
    let root = View("card", subviews: [View("rectangle"), View("button")])
    return try LayoutTree(root: root, constraints: sides + chain).layout(in: context)
  }

  static func fitted(width: Double) -> LayoutContext {
    var context = LayoutContext()
    context.fitting = Fitting(Size(width: width, height: 0), horizontalPriority: 1000, verticalPriority: 250)
    return context
  }

  static var fullScreen: LayoutContext {
    var context = LayoutContext()
    context.size = Size(width: 390, height: 844)
    return context
  }
}

extension LayoutConstraint {
  init(
    id: String, _ first: String, _ attribute: Attribute, _ relation: Relation, _ second: String? = nil,
    _ secondAttribute: Attribute? = nil, constant: Double = 0
  ) {
    let other = second.map { Anchor(LayoutItem($0), secondAttribute ?? attribute) }
    self.init(id: id, Anchor(LayoutItem(first), attribute), relation, other, constant: constant)
  }
}

@Suite struct `The self-sizing card` {
  @Test(arguments: [100.0, 326, 358, 1000])
  func `is 198 high at any width`(width: Double) throws {
    let layout = try Card().layout(in: Card.fitted(width: width))
    #expect(layout.size == Size(width: width, height: 198))
    #expect(layout.frames[1] == Rect(x: 16, y: 16, width: width - 32, height: 100))
    #expect(layout.frames[2] == Rect(x: 16, y: 132, width: width - 32, height: 50))
    #expect(layout.diagnosis.status == .determined)
    #expect(layout.diagnosis.unsatisfied.isEmpty)
  }

  @Test(arguments: [50.0, 100, 237, 400])
  func `grows with its rectangle`(height: Double) throws {
    var card = Card()
    card.constraints["height"]?.constant = height
    #expect(try card.layout(in: Card.fitted(width: 358)).size.height == height + 98)
  }

  @Test func `is 0 high without the bottom constraint, and the diagnosis says so`() throws {
    var card = Card()
    card.constraints["bottom"] = nil
    let layout = try card.layout(in: Card.fitted(width: 358))
    #expect(layout.size.height == 0)
    #expect(layout.diagnosis.ambiguities.map(\.item) == ["card"])
    #expect(layout.diagnosis.ambiguities.first?.attributes == [.height])
    #expect(layout.diagnosis.ambiguities.first?.sentence.contains("height of card") == true)
  }

  @Test func `is 98 high without the rectangle's height, and the diagnosis says so`() throws {
    var card = Card()
    card.constraints["height"] = nil
    let layout = try card.layout(in: Card.fitted(width: 358))
    #expect(layout.size.height == 98)
    let rectangle = layout.diagnosis.ambiguities.first { $0.item == "rectangle" }
    #expect(rectangle?.attributes == [.height])
  }

  @Test func `conflicts with a full screen's height`() throws {
    let layout = try Card().layout(in: Card.fullScreen)
    let conflict = try #require(layout.diagnosis.conflicts.first)
    #expect(layout.diagnosis.conflicts.count == 1)
    #expect(conflict.broken == "bottom")
    #expect(Set(conflict.rivals) == ["card/size.height", "top", "height", "gap", "buttonHeight"])
    #expect(layout.size.height == 844)
    #expect(layout.frames[2] == Rect(x: 16, y: 132, width: 358, height: 50))
  }

  @Test func `yields at 999, and the diagnosis says by how much`() throws {
    var card = Card()
    card.constraints["bottom"]?.priority = 999
    let layout = try card.layout(in: Card.fullScreen)
    #expect(layout.diagnosis.conflicts.isEmpty)
    let unsatisfied = try #require(layout.diagnosis.unsatisfied.first)
    #expect(unsatisfied.constraint == "bottom")
    #expect(unsatisfied.distance == 646)
    #expect(Set(unsatisfied.beatenBy) == ["card/size.height", "top", "height", "gap", "buttonHeight"])
  }

  @Test func `keeps its fitted height with the bottom at 999`() throws {
    var card = Card()
    card.constraints["bottom"]?.priority = 999
    #expect(try card.layout(in: Card.fitted(width: 358)).size.height == 198)
  }
}
