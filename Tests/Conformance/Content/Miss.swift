import AutoLayout
import Geometry
import InterfaceBuilder
import Typesetting

/// A view that is not within a point of its recorded frame, with recorded or computed sizes.
struct Miss {
  let id: String
  let kind: String
  let recorded: Rect
  /// The frames with recorded and with computed sizes, in root coordinates.
  let frames: (recorded: Rect, computed: Rect)

  /// The misses of a scene in both modes.
  static func misses(
    of model: SceneModel, _ recorded: Layout, _ computed: Layout, _ kinds: ElementKinds
  ) -> [Miss] {
    let places = model.recordedPlaces
    return model.placedViews.compactMap { view in
      let frames = (recorded: recorded.framesInRoot[view], computed: computed.framesInRoot[view])
      let distance = max(
        places[view].distance(to: frames.recorded), places[view].distance(to: frames.computed))
      guard distance > 1 + 1e-9 else { return nil }
      let id = model.tree.items[view].id
      return Miss(id: id, kind: kinds[id], recorded: places[view], frames: frames)
    }
  }

  /// The miss as a line: the view, its recorded frame, and its frames with recorded and with computed sizes.
  var line: String {
    "  \(kind) \(id) recorded at \(recorded.text); \(frames.recorded.text) with recorded sizes, "
      + "\(frames.computed.text) with computed ones"
  }
}

extension ContentStudy {
  /// The scenes with views that are not within a point of their recorded frames, and their contents of another size.
  var misses: String {
    scenes.filter { !$0.misses.isEmpty }.flatMap { scene in
      [
        "\(scene.id): \(scene.words(.recorded)) with recorded sizes, \(scene.words(.computed)) with computed ones"
      ]
        + scene.misses.map(\.line) + scene.samples.compactMap(\.mismatch)
    }.joined(separator: "\n")
  }
}

extension ContentSample {
  /// A line about a content whose computed size is not within a point of its recorded one.
  fileprivate var mismatch: String? {
    guard widthError ?? 0 > 1 || heightError ?? 0 > 1 else { return nil }
    let text = view.text.map { " “\($0.string.prefix(60))”" } ?? ""
    let words =
      font.map { " in \($0.size.formatted) \($0.weight.rawValue) \(view.text?.font.family ?? "")" } ?? ""
    return
      "  content of \(kind) \(view.id) is \(recorded.width.formatted) × \(recorded.height.formatted) recorded and "
      + "\(computed.width.formatted) × \(computed.height.formatted) computed\(words)\(text)"
  }
}
