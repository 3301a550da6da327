import AutoLayout
import Documents
import Drawing
import Geometry

extension Screen {
  /// The screen with lines around views that differ.
  ///
  /// - Parameters:
  ///   - difference: What differs.
  ///   - isAfter: Whether this is the second layout.
  /// - Returns: The screen, whose title says so.
  func marked(_ difference: LayoutDifference, isAfter: Bool) -> Screen {
    var screen = self
    screen.title = "\(isAfter ? "After" : "Before") · \(title)"
    var changes: [String: Outline.Change] = [:]
    for change in difference.resized { changes[change.id] = .resized }
    for change in difference.moved { changes[change.id] = .moved }
    for id in isAfter ? difference.added : difference.removed { changes[id] = isAfter ? .added : .removed }
    if isAfter { for id in difference.newlyClipped { changes[id] = .clipped } }
    screen.outlines = zip(tree.items, layout.framesInRoot).compactMap { item, frame in
      changes[item.id].map { Outline(frame, $0) }
    }
    return screen
  }
}

extension LayoutDifference {
  /// The first layout, with marks on views that will move, change or go.
  func panel(before record: LayoutRecord) -> Picture.Panel {
    panel(record, title: "Before", gone: Set(removed), clipped: [])
  }

  /// The second layout, with marks on views that have moved, changed or come.
  func panel(after record: LayoutRecord) -> Picture.Panel {
    panel(record, title: "After", gone: [], clipped: Set(newlyClipped))
  }

  private func panel(
    _ record: LayoutRecord, title: String, gone: Set<String>, clipped: Set<String>
  ) -> Picture.Panel {
    let changed = Set((moved + resized).map(\.id))
    let new = Set(added)
    let frames = record.placed(like: record)
    let size = record.size ?? frames.first?.frame.size ?? .zero
    let shapes = frames.enumerated().map { place, item in
      var marks: Set<Shape.Mark> = []
      if gone.contains(item.id) || clipped.contains(item.id) { marks.insert(.problem) }
      if new.contains(item.id) { marks.insert(.new) }
      if changed.contains(item.id) { marks.insert(.moved) }
      return Shape(name(of: item.id), item.frame, place == 0 ? .canvas : .view, marks: marks)
    }
    return Picture.Panel(
      title: Picture.Panel.title([title, EnvironmentDocument.name(of: record.environment), size.words]),
      size: size, shapes: shapes, sentences: title == "After" ? sentences : [])
  }
}
