import AutoLayout
import Foundation
import Geometry
import InterfaceBuilder
import TestSupport

/// Replaces recorded frames that the layout must not depend on: all but the positions of views without
/// constraints and the sizes of views with intrinsic content.
struct OtherFrames {
  private let bytes: [UInt8]
  private var generator: SeededGenerator

  init(_ bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    generator = SeededGenerator(seed: seed)
  }

  /// How the layouts differ if the document gets random frames; `nil` if they do not.
  mutating func failure(named id: String) -> Failure? {
    do {
      let document = try InterfaceDocument(bytes)
      let models = try document.scenes.map { try $0.model() }
      let other = try InterfaceDocument(
        Array(replaced(in: String(decoding: bytes, as: UTF8.self), models).utf8))
      for (scene, model) in zip(other.scenes, models) {
        let layout = try model.tree.layout(in: model.context)
        let otherModel = try scene.model()
        let otherLayout = try otherModel.tree.layout(in: otherModel.context)
        for (item, frame) in layout.frames.enumerated()
        where frame.distance(to: otherLayout.frames[item]) > 1e-6 {
          return Failure(
            id: "\(id)#\(scene.id)", expected: "\(model.tree.items[item].id) at \(frame.text)",
            came: otherLayout.frames[item].text)
        }
      }
      return nil
    } catch {
      return Failure(id: id, expected: "layouts", came: "\(error)")
    }
  }

  private mutating func replaced(in text: String, _ models: [SceneModel]) -> String {
    var asks: [String: Bool] = [:]
    for model in models {
      for view in model.placedViews {
        let item = model.tree.items[view]
        asks[item.id] = item.view.intrinsicSize != View.IntrinsicSize()
      }
    }
    let mark = "<rect key=\"frame\""
    var parts = text.components(separatedBy: mark)
    for index in parts.indices.dropFirst() {
      guard let id = OtherFrames.id(before: parts[index - 1]), let keepsSize = asks[id],
        let end = parts[index].range(of: "/>")
      else { continue }
      var rect = String(parts[index][..<end.lowerBound])
      for name in keepsSize ? ["x", "y"] : ["x", "y", "width", "height"] {
        let number = Int.random(in: 0...500, using: &generator)
        // The fraction stays, because it tells the display's scale in a document without a device.
        rect = rect.replacingOccurrences(
          of: " \(name)=\"-?[0-9]*([^\"]*)\"", with: " \(name)=\"\(number)$1\"", options: .regularExpression)
      }
      parts[index] = rect + parts[index][end.lowerBound...]
    }
    return parts.joined(separator: mark)
  }

  /// The id in the last start tag of `text`.
  private static func id(before text: String) -> String? {
    guard let start = text.range(of: "<", options: .backwards),
      let attribute = text.range(of: " id=\"", range: start.lowerBound..<text.endIndex)
    else { return nil }
    return String(text[attribute.upperBound...].prefix { $0 != "\"" })
  }
}
