import AutoLayout
import Documents
import Drawing
import Geometry

extension Picture.Panel {
  /// A layout. Its title is `name`, the name of the environment and the size.
  package init(_ name: String, in environment: EnvironmentDocument, tree: LayoutTree, layout: Layout) {
    self.init(
      title: Picture.Panel.title([name, environment.name, layout.size.words]), tree: tree, layout: layout)
  }

  /// A title of the parts without repetitions: the name of an environment can be its size, or begin with it.
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
  /// The size in a title.
  package var words: String { "\(width.readable) × \(height.readable)" }
}
