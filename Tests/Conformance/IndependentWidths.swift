import Foundation

/// Runs the scenes of which intrinsic widths are known that were not read off the recorded frames: with these the recorded
/// frames have to come out as well.
///
/// - Parameters:
///   - index: What is known of the scenes.
///   - lines: The scenes, one JSON object a line.
/// - Returns: The count.
/// - Throws: What keeps a line from being read.
func runIndependentWidths(_ index: InterfaceIndex, _ lines: Data) throws -> Tally {
  var tally = Tally("corpus/ib/scenes with independent widths", .each)
  var widths: [String: [String: Double]] = [:]
  for file in index.files {
    for scene in file.scenes {
      widths["\(file.file)#\(scene.root)"] = scene.check?.independentIntrinsicWidths
    }
  }
  let decoder = JSONDecoder()
  for line in lines.split(separator: UInt8(ascii: "\n")) {
    var scene = try decoder.decode(Scene.self, from: line)
    guard let known = widths[scene.id] else { continue }
    for (view, width) in known {
      let height = scene.inputs.views[view]?.intrinsic?[1] ?? nil
      scene.inputs.views[view]?.intrinsic = [width, height]
    }
    tally.record(scene.failure())
  }
  return tally
}
