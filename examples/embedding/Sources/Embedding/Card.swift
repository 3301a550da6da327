import AutoLayout
import Geometry

/// A card with a rectangle above a button; its constraints decide its height.
struct Card {
  let view = View("card", subviews: [View("rectangle"), View("button")])
  var constraints = [
    "rectangle.top == card.top + 16",
    "rectangle.leading == card.leading + 16",
    "card.trailing == rectangle.trailing + 16",
    "rectangle.height == 100",
    "button.top == rectangle.bottom + 16",
    "button.leading == rectangle.leading",
    "button.trailing == rectangle.trailing",
    "button.height == 50",
    "card.bottom == button.bottom + 16",
  ]

  /// The checked tree of views and constraints.
  func tree() throws -> LayoutTree {
    try LayoutTree(
      root: view,
      constraints: constraints.map { text in try ConstraintText(text).constraint(id: text) })
  }

  /// Lays the card out as high as its constraints make it.
  func layout(width: Double) throws -> Layout {
    var context = LayoutContext()
    context.fitting = Fitting(
      Size(width: width, height: 0), horizontalPriority: 1000, verticalPriority: 250)
    return try tree().layout(in: context)
  }
}
