import AutoLayout
import Drawing
import Geometry
import JSON

extension Operation {
  /// `POST /v1/diffs`: two layouts in, what differs between them out.
  public static let diffs = Operation(
    "diffs",
    "Compares two layouts requests or answers: what has moved, what has another size, what is newly clipped. "
      + "Ends with 1 if anything differs, with 2 if the document is not valid.",
    writes: [MediaType.json, MediaType.svg]
  ) { (input) throws(Problem) in
    let request = try DiffsRequest(input)
    let diffs = request.pairs.map(LayoutDifference.init)
    let hasFindings = diffs.contains { !$0.isEmpty }
    if input.format.name == MediaType.svg {
      let panels = try input.panels(of: Array(zip(request.pairs, diffs))) { pair, difference in
        Picture.Panel(difference, from: pair.from, to: pair.to)
      }
      return OperationAnswer(
        body: try input.document(of: panels), mediaType: MediaType.svg, hasFindings: hasFindings)
    }
    var writer = JSONWriter(byteLimit: input.byteLimit)
    writer.object { answer in
      answer.member("diffs") { $0.array(diffs) { $0.difference($1) } }
    }
    return OperationAnswer(body: writer.bytes, hasFindings: hasFindings)
  }
}

/// What differs between two layouts.
struct LayoutDifference {
  /// A view or guide whose frame is another.
  struct Change {
    let id: String
    let from: Rect
    let to: Rect
  }

  let environment: [UInt8]
  /// The scene of an Interface Builder document whose layouts these are.
  let scene: String?
  /// The ids that only one of the layouts has, in its order.
  let added: [String]
  let removed: [String]
  /// Those with another origin, and those with another size, in the order of the first layout.
  let moved: [Change]
  let resized: [Change]
  /// Those that reach beyond their superviews, in part or wholly, in the second layout only, in its order.
  let newlyClipped: [String]

  init(_ from: LayoutRecord, _ to: LayoutRecord) {
    (environment, scene) = (to.environment, to.scene)
    let before = Dictionary(from.frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(to.frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    added = to.frames.map(\.id).filter { before[$0] == nil }
    removed = from.frames.map(\.id).filter { after[$0] == nil }
    let both = from.frames.compactMap { id, frame in
      after[id].map { Change(id: id, from: frame, to: $0) }
    }
    moved = both.filter { $0.from.origin != $0.to.origin }
    resized = both.filter { $0.from.size != $0.to.size }
    let clipped = Set(from.clipped)
    newlyClipped = to.clipped.filter { !clipped.contains($0) }
  }

  var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && moved.isEmpty && resized.isEmpty && newlyClipped.isEmpty
  }
}

extension JSONWriter {
  fileprivate mutating func difference(_ difference: LayoutDifference) {
    object { member in
      member.member("environment") { $0.raw(difference.environment) }
      if let scene = difference.scene { member.member("scene", scene) }
      member.member("added", difference.added)
      member.member("removed", difference.removed)
      member.member("moved") { $0.array(difference.moved) { $0.change($1) } }
      member.member("resized") { $0.array(difference.resized) { $0.change($1) } }
      member.member("newlyClipped", difference.newlyClipped)
    }
  }

  private mutating func change(_ change: LayoutDifference.Change) {
    object { member in
      member.member("view", change.id)
      member.member("from") { $0.rect(change.from) }
      member.member("to") { $0.rect(change.to) }
    }
  }
}
