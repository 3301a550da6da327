import AutoLayout
import Geometry
import JSON

extension DocumentReader {
  /// Reads what a control shows beside its text.
  mutating func control(_ node: Int, of view: View) -> View.Control {
    var control = view.control ?? View.Control()
    let known: [JSONName] = [
      "image", "imagePlacement", "imagePadding", "contentInsets", "borderStyle", "buttonSize",
      "isPlaceholder",
      "apportionsSegmentWidthsByContent",
    ]
    guard let members = members(node, known: known) else { return control }
    control.image = members["image"].flatMap { size($0) }
    read(members["imagePlacement"], into: &control.imagePlacement)
    read(members["imagePadding"], into: &control.imagePadding, in: 0...Limits.length)
    control.insets = members["contentInsets"].flatMap { insets($0) }
    read(members["borderStyle"], into: &control.border)
    control.configuration = members["buttonSize"].flatMap { choice($0, View.Control.Configuration.self) }
    read(members["isPlaceholder"], into: &control.isPlaceholder)
    read(members["apportionsSegmentWidthsByContent"], into: &control.isApportioned)
    return control
  }
}
