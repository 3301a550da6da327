import AutoLayout
import Geometry
import JSON

extension DocumentReader {
  /// Reads what a control shows beside its text.
  mutating func control(_ node: Int, of view: View) -> View.Control {
    var control = view.control ?? View.Control()
    let known: [JSONName] = [
      "image", "imagePlacement", "imagePadding", "contentInsets", "borderStyle", "buttonSize",
      "isPlaceholder", "segmentCount", "minimumSize", "lineHeight", "keepsWidthOfOneLine",
      "apportionsSegmentWidthsByContent", "pageCount", "indicatorStyle",
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
    read(members["keepsWidthOfOneLine"], into: &control.keepsWidthOfOneLine)
    control.segmentCount = members["segmentCount"].flatMap { integer($0, in: 1...Limits.parts) }
    control.pageCount = members["pageCount"].flatMap { integer($0, in: 0...Limits.parts) }
    read(members["indicatorStyle"], into: &control.indicator)
    control.minimumSize = members["minimumSize"].flatMap { size($0) }
    control.lineHeight = members["lineHeight"].flatMap { number($0, in: 0...Limits.length) }
    return control
  }
}

extension JSONWriter {
  /// Writes what a control shows beside its text. Members with their default are left out.
  mutating func control(_ control: View.Control) {
    let usual = View.Control()
    object { object in
      if let image = control.image { object.member("image") { $0.size(image) } }
      if control.imagePlacement != usual.imagePlacement {
        object.member("imagePlacement", control.imagePlacement.rawValue)
      }
      if control.imagePadding != usual.imagePadding { object.member("imagePadding", control.imagePadding) }
      if let insets = control.insets { object.member("contentInsets") { $0.insets(insets) } }
      if control.border != usual.border { object.member("borderStyle", control.border.rawValue) }
      if let size = control.configuration { object.member("buttonSize", size.rawValue) }
      if control.isPlaceholder { object.member("isPlaceholder") { $0.boolean(true) } }
      if control.keepsWidthOfOneLine { object.member("keepsWidthOfOneLine") { $0.boolean(true) } }
      if let count = control.segmentCount { object.member("segmentCount", Double(count)) }
      if let count = control.pageCount { object.member("pageCount", Double(count)) }
      if control.indicator != usual.indicator { object.member("indicatorStyle", control.indicator.rawValue) }
      if let size = control.minimumSize { object.member("minimumSize") { $0.size(size) } }
      if let height = control.lineHeight { object.member("lineHeight", height) }
      if control.isApportioned { object.member("apportionsSegmentWidthsByContent") { $0.boolean(true) } }
    }
  }
}
