import AutoLayout
import Documents
import Geometry
import JSON

/// What a session keeps of its layout.
///
/// The diagnosis is kept as the JSON of the answer: for ten thousand ambiguous views that is eight megabytes, and their
/// sentences as strings would take three times that.
package struct KeptLayout: Sendable {
  package let size: Size
  /// The frames in the coordinates that the document asked for.
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

  /// About how many bytes of memory the layout takes.
  package var footprint: Int {
    diagnosis.count + (reasons?.count ?? 0) + frames.count * MemoryLayout<Rect>.stride
      + scrollAreas.count * MemoryLayout<ScrollArea>.stride
  }

  /// Writes what there is to say, as members of a layout.
  package func writeRemarks(to writer: inout JSONWriter) {
    writer.member("diagnosis") { $0.raw(diagnosis) }
    if let reasons { writer.member("why") { $0.raw(reasons) } }
  }
}

extension JSONWriter {
  /// The bytes of what is written, without the room that a writer keeps for more.
  fileprivate static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(writer.bytes.count)
    bytes += writer.bytes
    return bytes
  }
}
