import AutoLayout
import Geometry
import JSON

extension DocumentReader {
  /// Reads how a view scrolls; what is left out is as `UIScrollView` has it.
  mutating func scroll(_ node: Int) -> View.Scroll {
    var scroll = View.Scroll()
    let known: [JSONName] = ["contentInset", "contentOffset", "contentInsetAdjustmentBehavior"]
    guard let members = members(node, known: known) else { return scroll }
    if let value = members["contentInset"] { scroll.contentInset = insets(value) ?? .zero }
    if let value = members["contentOffset"],
      let offset = self.members(value, known: ["x", "y"])
    {
      scroll.contentOffset = Point(
        x: offset["x"].flatMap { number($0) } ?? 0, y: offset["y"].flatMap { number($0) } ?? 0)
    }
    read(members["contentInsetAdjustmentBehavior"], into: &scroll.adjustment)
    return scroll
  }
}
