import AutoLayout
import Foundation
import Geometry
import InterfaceBuilder
import Typesetting

/// Compares the scenes of documents with their recorded frames, once with recorded and once with computed content sizes.
struct ContentStudy {
  /// A scene in both modes.
  struct Scene {
    var id = ""
    let platform: String
    /// The largest distance of a view that constraints place from its recorded frame; `nil` without a layout.
    let distances: [ContentSizes: Double?]
    let samples: [ContentSample]
    /// The kind and id of the view that is farthest from its recorded frame with computed sizes.
    var farthest = ""
    /// The views that are not within a point of their recorded frames.
    var misses: [Miss] = []
  }

  private(set) var scenes: [Scene] = []

  /// Lays out the clean scenes of the documents.
  init(of index: InterfaceIndex, in folder: URL) {
    for file in index.files {
      let clean = file.scenes.filter { $0.class == "clean" }
      guard !clean.isEmpty, let bytes = try? Data(contentsOf: folder.appending(path: file.file)),
        let document = try? InterfaceDocument(Array(bytes)), let tree = try? XMLTree(Array(bytes))
      else { continue }
      let kinds = ElementKinds(tree)
      for scene in clean {
        guard let found = document.scenes.first(where: { $0.id == scene.root }) else { continue }
        var study = study(found, of: document, kinds, platform: scene.platform)
        study.id = "\(file.file.dropFirst(6))#\(scene.root)"
        scenes.append(study)
      }
    }
  }

  private func study(
    _ scene: InterfaceScene, of document: InterfaceDocument, _ kinds: ElementKinds, platform: String
  ) -> Scene {
    let recorded = try? scene.model(contentSizes: .recorded)
    let computed = try? scene.model(contentSizes: .computed)
    let layout = recorded.flatMap { model in
      (try? model.layout(explaining: .all)) ?? (try? model.layout())
    }
    var samples: [ContentSample] = []
    if let recorded, let computed, let why = layout?.diagnosis.why {
      samples = ContentSample.samples(of: recorded, computed, why, kinds, toolsVersion: document.toolsVersion)
    }
    let computedLayout = computed.flatMap { try? $0.layout() }
    let far = computedLayout.flatMap { layout in computed.map { farthest(of: $0, layout) } }
    var misses: [Miss] = []
    if let recorded, let layout, let computedLayout {
      misses = Miss.misses(of: recorded, layout, computedLayout, kinds)
    }
    return Scene(
      platform: platform,
      distances: [
        .recorded: layout.flatMap { layout in recorded.map { farthest(of: $0, layout).distance } },
        .computed: far?.distance,
      ],
      samples: samples, farthest: far.map { "\(kinds[$0.id]) \($0.id)" } ?? "", misses: misses)
  }

  /// The view that constraints place farthest from its recorded frame, and its distance.
  private func farthest(of model: SceneModel, _ layout: Layout) -> (distance: Double, id: String) {
    let places = model.recordedPlaces
    let distances = model.placedViews.map {
      (distance: places[$0].distance(to: layout.framesInRoot[$0]), id: model.tree.items[$0].id)
    }
    return distances.max { $0.distance < $1.distance } ?? (0, "")
  }

  /// The texts whose own size decides their recorded size, as JSON lines.
  var texts: String {
    scenes.flatMap { scene in scene.samples.compactMap { $0.json(in: scene.id) } }.joined(separator: "\n")
  }
}

extension SceneModel {
  /// The recorded frames in root coordinates.
  var recordedPlaces: [Rect] {
    var places: [Rect] = []
    for (view, frame) in (recording?.frames ?? []).enumerated() {
      let parent = tree.items[view].parent
      places.append(
        parent < 0 ? Rect(origin: .zero, size: frame.size) : frame.offset(by: places[parent].origin))
    }
    return places
  }
}
