import Documents
import Drawing
import Geometry

extension Picture.Panel {
  /// Two layouts in one picture: a changed view is dashed at its old place and drawn at its new one. New views are green,
  /// newly clipped ones red.
  package init(_ difference: LayoutDifference, from: LayoutRecord, to: LayoutRecord) {
    let changed = Set((difference.moved + difference.resized).map(\.id))
    let (removed, added) = (Set(difference.removed), Set(difference.added))
    let clipped = Set(difference.newlyClipped)
    let past = from.placed(like: to).filter { changed.contains($0.id) || removed.contains($0.id) }
    let present = to.placed(like: from)
    let size = to.size ?? from.size ?? present.first?.frame.size ?? .zero
    self.init(
      title: Picture.Panel.title(
        [difference.scene, EnvironmentDocument.name(of: difference.environment), size.words].compactMap(
          \.self)),
      size: size,
      shapes: past.map {
        Shape(removed.contains($0.id) ? difference.name(of: $0.id) : "", $0.frame, .previous)
      }
        + present.enumerated().map { place, item in
          let marks: Set<Shape.Mark> =
            clipped.contains(item.id) ? [.problem] : added.contains(item.id) ? [.new] : []
          let isSame = !changed.contains(item.id) && marks.isEmpty
          return Shape(
            difference.name(of: item.id), item.frame, place == 0 ? .canvas : .view, marks: marks,
            isFaint: place > 0 && isSame)
        },
      sentences: difference.sentences)
  }
}

extension LayoutDifference {
  /// The differences, one sentence for each kind.
  var sentences: [(text: String, mark: Shape.Mark?)] {
    let lists: [(String, [String], Shape.Mark?)] = [
      ("Newly clipped", newlyClipped, .problem), ("Added", added, .new), ("Removed", removed, nil),
      ("Moved", moved.map(\.id), nil), ("Resized", resized.map(\.id), nil),
    ]
    let told = lists.filter { !$0.1.isEmpty }.map { name, ids, mark in
      (text: "\(name): \(ids.map(self.name).joined(separator: ", ")).", mark: mark)
    }
    return told.isEmpty ? [(text: "Nothing differs.", mark: nil)] : told
  }
}
