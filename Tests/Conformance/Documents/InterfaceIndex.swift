import AutoLayout
import Foundation
import Geometry
import InterfaceBuilder

/// An index of Interface Builder documents: each document with its scenes.
struct InterfaceIndex: Decodable {
  struct File: Decodable {
    let file: String
    let scenes: [Scene]
  }

  struct Scene: Decodable {
    let root: String
    let `class`: String
    let platform: String
    let features: [String]
    let check: Check?
  }

  struct Check: Decodable {
    let reproduced: Bool?
    let unique: Bool?
    let fittedInputs: Int?

    private enum CodingKeys: String, CodingKey {
      case reproduced, unique
      case fittedInputs = "fitted_inputs"
    }
  }

  let files: [File]

  /// Lays out each scene from its document, and counts it in the sets that it belongs to.
  ///
  /// - Parameter folder: The folder of the index; the documents' paths are relative to it.
  /// - Returns: The sets.
  func run(in folder: URL) -> [Tally] {
    var exact = Tally("documents, iOS without fitted inputs", .share(0.98))
    var phone = Tally("documents, iOS", .share(0.93))
    var desktop = Tally("documents, macOS", .share(0.70))
    var random = Tally("documents with other frames at random", .each)
    var others = Tally("documents, other clean scenes", .none)
    var flags = InterfaceFlags()
    var repairs = Repairs()
    for (number, file) in files.enumerated() {
      let bytes = Result { Array(try Data(contentsOf: folder.appending(path: file.file))) }
      let document = Result { try InterfaceDocument(try bytes.get()) }
      var frames = OtherFrames((try? bytes.get()) ?? [], seed: UInt64(number))
      random.record(frames.failure(named: file.file))
      flags.record(file, bytes, document)
      if let document = try? document.get() { repairs.record(document, named: file.file) }
      for scene in file.scenes where scene.class == "clean" || scene.class == "variation" {
        let failure = scene.failure(in: document, named: "\(file.file.dropFirst(6))#\(scene.root)")
        guard scene.check?.reproduced == true, scene.check?.unique == true, scene.platform != "tvos" else {
          others.record(failure)
          continue
        }
        if scene.platform == "macos" {
          desktop.record(failure)
        } else {
          phone.record(failure)
          if scene.check?.fittedInputs ?? 0 == 0 { exact.record(failure) }
        }
      }
    }
    return [exact, phone, desktop, random, repairs.tally, others] + flags.tallies
  }
}

extension InterfaceIndex.Scene {
  /// Recorded frames are each rounded to the canvas's pixels.
  private static let tolerance = 1.0

  /// Where the scene's layout differs from the recorded frames; `nil` if it does not.
  fileprivate func failure(in document: Result<InterfaceDocument, any Error>, named id: String) -> Failure? {
    do {
      guard let scene = try document.get().scenes.first(where: { $0.id == root }) else {
        return Failure(id: id, expected: "a scene", came: "none")
      }
      let model = try scene.model()
      let layout = try model.layout()
      return mismatch(model, inRoot(model.recording?.frames ?? [], of: model.tree), layout, id)
    } catch {
      return Failure(id: id, expected: "a layout", came: "\(error)")
    }
  }

  /// Converts frames from superview coordinates to root coordinates.
  func inRoot(_ frames: [Rect], of tree: LayoutTree) -> [Rect] {
    var places: [Rect] = []
    for (view, frame) in frames.enumerated() {
      let parent = tree.items[view].parent
      places.append(
        parent < 0 ? Rect(origin: .zero, size: frame.size) : frame.offset(by: places[parent].origin))
    }
    return places
  }

  private func mismatch(_ model: SceneModel, _ recorded: [Rect], _ layout: Layout, _ id: String) -> Failure? {
    let wrong = model.placedViews.compactMap { view -> (view: Int, distance: Double)? in
      let distance = recorded[view].distance(to: layout.framesInRoot[view])
      return distance <= Self.tolerance + 1e-9 ? nil : (view, distance)
    }
    guard let first = wrong.first else { return nil }
    let group = features.isEmpty ? "" : " [\(features.joined(separator: " "))]"
    return Failure(
      id: "\(id)\(group)", expected: "\(model.tree.items[first.view].id) at \(recorded[first.view].text)",
      came: "\(layout.framesInRoot[first.view].text); \(layout.diagnosis.status.rawValue), \(wrong.count) off"
    )
  }
}
