import AutoLayout
import Documents
import Drawing
import Geometry
import JSON

extension Picture.Panel {
  /// A layout, under the name of what is laid out, its environment's and its size.
  package init(_ name: String, in environment: EnvironmentDocument, tree: LayoutTree, layout: Layout) {
    self.init(
      title: Picture.Panel.title([name, environment.name, layout.size.words]), tree: tree, layout: layout)
  }

  /// The parts of a title that say something, each once: an environment may be its size, or begin with it.
  package static func title(_ parts: [String]) -> String {
    var told: [String] = []
    for part in parts where !part.isEmpty && !told.contains(where: { $0 == part || $0.hasPrefix("\(part) ") })
    {
      told.append(part)
    }
    return told.joined(separator: " · ")
  }
}

extension Size {
  /// The size as it is written in titles.
  package var words: String { "\(width.jsonText) × \(height.jsonText)" }
}
