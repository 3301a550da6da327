import AutoLayout
import ConstraintSolver
import Geometry
import InterfaceBuilder

/// Prints the frame of each view in the root's coordinates, and what the diagnosis says.
func show(_ layout: Layout, of tree: LayoutTree) {
  for (item, frame) in zip(tree.items, layout.framesInRoot) { print("  \(item.id): \(frame.text)") }
  print("  \(layout.diagnosis.status.rawValue)")
  for conflict in layout.diagnosis.conflicts {
    print("  \(conflict.sentence)")
    if let repair = conflict.repairs.first { print("  \(repair.sentence)") }
  }
}

extension Rect {
  /// The origin and the size, in points.
  var text: String { "(\(x), \(y)) \(width) × \(height)" }
}

print("AutoLayout: a card as high as its constraints make it")
var card = Card()
let layout = try card.layout(width: 358)
show(layout, of: try card.tree())

print("Presentation: the card as a sheet in a window of 393 × 852")
let window = Size(width: 393, height: 852)
let frame = try sheetFrame(of: card, height: layout.size.height, in: window)
print("  \(frame.text)")

print("Motion: the top of the sheet while it slides in")
print("  " + (try slide(frame, in: window).map { "\($0.rounded())" }.joined(separator: " ")))

print("AutoLayout: the card with a constraint that cannot hold")
card.constraints.append("rectangle.height == 120")
show(try card.layout(width: 358), of: try card.tree())

print("InterfaceBuilder: the scene of a xib")
let scene = try xibScene()
show(try scene.layout(), of: scene.tree)

print("ConstraintSolver: a width of at least 44 that would rather be 10")
var solver = Solver()
let width = solver.makeVariable()
try solver.add(width >= 44.0)
try solver.add(width == 10.0, priority: 1)
print("  \(solver.value(of: width))")
