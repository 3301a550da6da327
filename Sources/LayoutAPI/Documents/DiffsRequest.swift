import AutoLayout
import Geometry

/// A layout as far as two of them are compared.
struct LayoutRecord {
  /// The environment as it was written.
  let environment: [UInt8]
  /// The frames of views and then of guides, in order.
  let frames: [(id: String, frame: Rect)]
  /// The root's size; `nil` in an answer that does not tell it.
  let size: Size?
  /// The frames in the root's coordinates; `nil` of an answer, which does not say what lies in what.
  let framesInRoot: [Rect]?
  /// The superview of each view and guide, where frames are in superviews' coordinates and that is known.
  let superviews: [String: String]
  /// The ids of views that reach beyond their superviews.
  let clipped: [String]
}

extension LayoutRecord {
  /// The frames in the root's coordinates. An answer's views are taken to lie in one another as those of the layout it
  /// is compared with; between two answers, frames are taken as they are.
  func placed(like other: LayoutRecord) -> [(id: String, frame: Rect)] {
    if let framesInRoot { return zip(frames, framesInRoot).map { ($0.id, $1) } }
    let origins = Dictionary(frames.map { ($0.id, $0.frame.origin) }, uniquingKeysWith: { first, _ in first })
    return frames.map { id, frame in
      var frame = frame
      // No further than a tree is deep: the other layout's superviews lead to its root.
      var superview = other.superviews[id]
      while let next = superview {
        frame = frame.offset(by: origins[next] ?? .zero)
        superview = other.superviews[next]
      }
      return (id, frame)
    }
  }
}

extension LayoutTree {
  /// The superview of each view and guide, by their ids.
  fileprivate var superviews: [String: String] {
    Dictionary(
      items.filter { $0.parent >= 0 }.map { ($0.id, items[$0.parent].id) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// The document that `POST /v1/diffs` takes: two layouts requests, two answers, or one of each.
struct DiffsRequest {
  let from: [LayoutRecord]
  let to: [LayoutRecord]

  /// Reads a body, and lays out what are requests.
  ///
  /// - Throws: A problem with everything that is wrong with the document, or with a request within it as that alone
  ///   would get it.
  init(_ body: [UInt8], stepLimit: Int) throws(Problem) {
    var reader = try DocumentReader(body)
    let members = reader.members(JSONDocument.root, known: ["from", "to"], required: ["from", "to"])
    try reader.throwFaults()
    guard let from = members?["from"], let to = members?["to"] else { throw Problem(reader.faults) }
    self.from = try DiffsRequest.records(from, &reader, stepLimit: stepLimit)
    self.to = try DiffsRequest.records(to, &reader, stepLimit: stepLimit)
    try reader.throwFaults()
    guard self.from.count == self.to.count else {
      throw Problem(
        .conflictingMembers,
        "“from” has \(self.from.count) layouts and “to” \(self.to.count); ask for the same environments in both.",
        at: "/to")
    }
  }

  private static func records(
    _ node: Int, _ reader: inout DocumentReader, stepLimit: Int
  ) throws(Problem) -> [LayoutRecord] {
    let names = reader.json.kind(node) == .object ? reader.json.members(node).map(\.name) : []
    if names.contains("layouts") { return readAnswer(node, &reader) }
    // What is wrong with a request within the document is pointed at from the document's root.
    let request: LayoutsRequest
    do throws(Problem) {
      request = try LayoutsRequest(reader.json.compactText(node))
    } catch {
      throw error.prefixed(by: reader.json.pointer(to: node))
    }
    let layouts = try LayoutsOperation.layouts(of: request, stepLimit: stepLimit)
    return zip(request.environments, layouts).map { environment, layout in
      let frames = request.coordinates == .root ? layout.framesInRoot : layout.frames
      return LayoutRecord(
        environment: environment.echo, frames: zip(request.tree.items, frames).map { ($0.id, $1) },
        size: layout.size, framesInRoot: layout.framesInRoot,
        superviews: request.coordinates == .root ? [:] : request.tree.superviews,
        clipped: layout.diagnosis.findings.filter { $0.code == .clipped }.map(\.item))
    }
  }

  // MARK: Answers

  private static func readAnswer(_ node: Int, _ reader: inout DocumentReader) -> [LayoutRecord] {
    guard let members = reader.members(node, known: ["layouts"]), let layouts = members["layouts"] else {
      return []
    }
    return reader.elements(layouts).compactMap { readLayout($0, &reader) }
  }

  private static func readLayout(_ node: Int, _ reader: inout DocumentReader) -> LayoutRecord? {
    let known: [JSONName] = [
      "environment", "size", "frames", "guides", "scrollViews", "diagnosis", "why", "scene", "class",
    ]
    guard let members = reader.members(node, known: known, required: ["frames"]),
      let frames = members["frames"]
    else {
      return nil
    }
    return LayoutRecord(
      environment: members["environment"].map { reader.json.compactText($0) } ?? Array("{}".utf8),
      frames: readFrames(frames, &reader) + (members["guides"].map { readFrames($0, &reader) } ?? []),
      size: members["size"].flatMap { reader.size($0) }, framesInRoot: nil, superviews: [:],
      clipped: members["diagnosis"].map { readClipped($0, reader) } ?? [])
  }

  private static func readFrames(_ node: Int, _ reader: inout DocumentReader) -> [(id: String, frame: Rect)] {
    guard reader.json.kind(node) == .object else {
      reader.wrongType(node, "an object")
      return []
    }
    return reader.json.members(node).compactMap { id, value in reader.rect(value).map { (id, $0) } }
  }

  /// The views that a diagnosis finds clipped; what else it says does not matter here.
  private static func readClipped(_ node: Int, _ reader: DocumentReader) -> [String] {
    let json = reader.json
    func member(_ name: JSONName, of node: Int) -> Int? {
      json.kind(node) == .object ? json.member(name, of: node) : nil
    }
    guard let findings = member("findings", of: node), json.kind(findings) == .array else { return [] }
    return json.elements(findings).compactMap { finding in
      guard let code = member("code", of: finding), json.kind(code) == .string,
        json.string(code) == Diagnosis.Finding.Code.clipped.rawValue,
        let view = member("view", of: finding), json.kind(view) == .string
      else { return nil }
      return json.string(view)
    }
  }
}

extension Problem {
  /// The problem with its pointers leading through the document that the faulty one stands in.
  func prefixed(by prefix: String) -> Problem {
    var problem = self
    problem.faults = faults.map {
      Fault(code: $0.code, pointer: prefix + $0.pointer, detail: $0.detail, suggestion: $0.suggestion)
    }
    return problem
  }
}
