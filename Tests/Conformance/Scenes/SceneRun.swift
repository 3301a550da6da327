import Foundation

/// Lays out the scenes of a folder of `.jsonl` files, one JSON object a line, and counts them by set.
///
/// An unreadable line counts as a failed scene of the graded set.
struct SceneRun {
  private var graded = Tally("scenes graded", .each)
  private var groups: [String: Tally] = [:]
  /// Scenes with intrinsic widths that do not come from the recorded frames: with these widths, too, the layout must
  /// give the recorded frames.
  private var independent = Tally("scenes with independent widths", .each)

  /// Runs all scenes of `folder`.
  ///
  /// - Throws: A file error if the folder or a file in it cannot be read.
  init(_ folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in files where name.hasSuffix(".jsonl") {
      let lines = try Data(contentsOf: folder.appending(path: name))
      for (number, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
        record(line, named: "\(name) line \(number + 1)")
      }
    }
  }

  var tallies: [Tally] { [graded] + groups.sorted { $0.key < $1.key }.map(\.value) + [independent] }

  private mutating func record(_ line: Data, named name: String) {
    do {
      record(try JSONDecoder().decode(Scene.self, from: line))
    } catch {
      graded.record(Failure(id: name, expected: "a scene", came: "\(error)"))
    }
  }

  private mutating func record(_ scene: Scene) {
    let failure = scene.failure()
    if let group = scene.group {
      groups[group, default: Tally("scenes with \(group)", Scene.bar(group))].record(failure)
    } else {
      graded.record(failure)
    }
    if let scene = scene.withIndependentWidths { independent.record(scene.failure()) }
  }
}
