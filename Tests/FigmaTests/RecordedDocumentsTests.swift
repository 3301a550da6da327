import Figma
import Foundation
import Geometry
import Testing

/// Compares layouts with the boxes that Figma recorded, in the documents of the folder in `ESPALIER_FIGMA_DOCUMENTS`.
@Suite(.enabled(if: RecordedDocuments.folder != nil)) struct `Recorded documents` {
  @Test func `lie where Figma put them`() throws {
    var total = Count()
    for file in RecordedDocuments.files {
      var count = Count()
      do {
        let document = try FigmaDocument([UInt8](Data(contentsOf: file)))
        for scene in document.scenes { count.add(try document.layout(of: scene).frames) }
        total += count
        print(file.path.suffix(60), count.text)
        for miss in count.misses.prefix(4) { print("   ", miss) }
      } catch {
        print(file.path.suffix(60), error)
      }
    }
    print("All:", total.text)
    #expect(Double(total.half) >= 0.9 * Double(total.nodes))
  }
}

/// How many nodes lie where Figma put them.
private struct Count {
  private(set) var nodes = 0, half = 0, one = 0, frames = 0, relative = 0, scenes = 0, whole = 0
  /// The nodes that lie elsewhere in a parent that has its recorded size.
  private(set) var misses: [String] = []

  var text: String {
    """
    \(nodes) nodes, \(half) within 0.5, \(one) within 1; \(relative) of \(frames) auto layout frames in place \
    relative to their parents; \(whole) of \(scenes) scenes whole
    """
  }

  mutating func add(_ layout: [FigmaLayout.Frame]) {
    scenes += 1
    if !layout.contains(where: \.isMisplaced) { whole += 1 }
    for frame in layout where frame.isVisible {
      nodes += 1
      if !frame.isMisplaced { half += 1 }
      if RecordedDocuments.distance(frame.rect, frame.recorded) <= 1 { one += 1 }
      let parent = frame.parent.map { layout[$0] } ?? frame
      let isInPlace =
        RecordedDocuments.distance(
          frame.rect.offset(by: Point(x: -parent.rect.x, y: -parent.rect.y)),
          frame.recorded.offset(by: Point(x: -parent.recorded.x, y: -parent.recorded.y))) <= 0.5
      if frame.hasAutoLayout {
        frames += 1
        if isInPlace { relative += 1 }
      }
      let isRoot = frame.parent == nil
      if !isInPlace, isRoot || RecordedDocuments.distance(parent.rect, parent.recorded, origin: 0) <= 0.5 {
        misses.append("\(frame.id) in \(parent.id): \(frame.rect), recorded \(frame.recorded)")
      }
    }
  }

  static func += (total: inout Count, count: Count) {
    total.nodes += count.nodes
    total.half += count.half
    total.one += count.one
    total.frames += count.frames
    total.relative += count.relative
    total.scenes += count.scenes
    total.whole += count.whole
  }
}

private enum RecordedDocuments {
  static let folder = ProcessInfo.processInfo.environment["ESPALIER_FIGMA_DOCUMENTS"]

  /// The documents in the folder, sorted by path. An index of them is none.
  static var files: [URL] {
    guard let folder,
      let all = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
    else { return [] }
    return all.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "json" && $0.lastPathComponent != "index.json" }
      .sorted { $0.path < $1.path }
  }

  /// The largest difference of two boxes; their places count `origin` times.
  static func distance(_ one: Rect, _ other: Rect, origin: Double = 1) -> Double {
    [
      (one.x - other.x) * origin, (one.y - other.y) * origin, one.width - other.width,
      one.height - other.height,
    ]
    .map(abs).max() ?? 0
  }
}
