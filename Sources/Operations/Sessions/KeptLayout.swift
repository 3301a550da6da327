import AutoLayout
import Documents
import Geometry
import JSON

/// The part of a layout that a session keeps.
///
/// The diagnosis is kept as the JSON of the answer: for ten thousand ambiguous views that is eight megabytes, and their
/// sentences as strings would take three times that.
package struct KeptLayout: Sendable {
  package let size: Size
  /// The frames, in the document's coordinates.
  package let frames: [Rect]
  package let scrollAreas: [ScrollArea]
  private let diagnosis: [UInt8]
  private let reasons: [UInt8]?

  package init(_ layout: Layout, in coordinates: LayoutsRequest.Coordinates) {
    size = layout.size
    frames = coordinates == .root ? layout.framesInRoot : layout.frames
    scrollAreas = layout.scrollAreas
    diagnosis = JSONWriter.bytes { $0.diagnosis(layout.diagnosis) }
    reasons = layout.diagnosis.why.map { why in JSONWriter.bytes { $0.explanations(why) } }
  }

  /// The approximate bytes of memory that the layout takes.
  package var footprint: Int {
    diagnosis.count + (reasons?.count ?? 0) + frames.count * MemoryLayout<Rect>.stride
      + scrollAreas.count * MemoryLayout<ScrollArea>.stride
  }

  /// Writes the members of a layout.
  package func writeRemarks(to writer: inout JSONWriter) {
    writer.member("diagnosis") { $0.raw(diagnosis) }
    if let reasons { writer.member("why") { $0.raw(reasons) } }
  }
}

extension JSONWriter {
  /// The bytes that `body` writes, without the writer's spare capacity.
  fileprivate static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(writer.bytes.count)
    bytes += writer.bytes
    return bytes
  }
}
