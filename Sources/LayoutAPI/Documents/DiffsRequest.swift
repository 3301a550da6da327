import AutoLayout
import Geometry
import JSON

/// A layout as far as two of them are compared.
struct LayoutRecord {
  /// The environment as it was written.
  let environment: [UInt8]
  /// The scene of an Interface Builder document that was laid out.
  var scene: String?
  /// The frames of views and then of guides, in order.
  let frames: [(id: String, frame: Rect)]
  /// The root's size; `nil` in an answer that does not tell it.
  let size: Size?
  /// The frames in the root's coordinates; `nil` of an answer, which does not say what lies in what.
  let framesInRoot: [Rect]?
  /// The superview of each view and guide, where frames are in superviews' coordinates and that is known.
  let superviews: [String: String]
  /// The ids of views that reach beyond their superviews, in part or wholly.
  let clipped: [String]
}

extension LayoutRecord {
  /// What layouts have in common that are alike: the scene and the members of the environment.
  struct Surroundings: Hashable {
    let scene: String?
    let environment: [String: [UInt8]]
  }

  /// One layout of a request.
  init(_ layout: Layout, of request: LayoutsRequest, in environment: EnvironmentDocument) {
    let isInRoot = request.coordinates == .root
    self.init(
      environment: environment.echo,
      frames: zip(request.tree.items, isInRoot ? layout.framesInRoot : layout.frames).map { ($0.id, $1) },
      size: layout.size, framesInRoot: layout.framesInRoot,
      superviews: isInRoot ? [:] : request.tree.superviews,
      clipped: layout.diagnosis.findings.filter(\.code.isOfClipping).map(\.item))
  }

  var surroundings: Surroundings {
    let json = try? JSONParser.parse(environment, depthLimit: Limits.jsonDepth)
    let members = json.map { json in
      json.kind(JSONDocument.root) == .object
        ? json.members(JSONDocument.root).map { ($0.name, json.compactText($0.value)) } : []
    }
    return Surroundings(
      scene: scene, environment: Dictionary(members ?? [], uniquingKeysWith: { first, _ in first }))
  }

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

extension Diagnosis.Finding.Code {
  /// Whether something of the view cannot be seen because it lies beyond its superviews.
  fileprivate var isOfClipping: Bool { self == .clipped || self == .offScreen }
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
  /// A layout and what it is compared with.
  typealias Pair = (from: LayoutRecord, to: LayoutRecord)

  /// One of the two that are compared, read and not laid out yet.
  private enum Side {
    case request(LayoutsRequest)
    case answer([LayoutRecord])
  }

  /// Each layout of `to` with its like in `from`.
  let pairs: [Pair]

  /// Reads a body, and lays out what are requests.
  ///
  /// - Throws: A problem with everything that is wrong with the document, the requests within it among that.
  init(_ input: OperationInput) throws(Problem) {
    var reader = try DocumentReader(input.body)
    let members = reader.members(JSONDocument.root, known: ["from", "to"], required: ["from", "to"])
    let from = members?["from"].flatMap { DiffsRequest.side($0, &reader) }
    let to = members?["to"].flatMap { DiffsRequest.side($0, &reader) }
    try reader.throwFaults()
    guard let members, let from, let to else { throw Problem(reader.faults) }
    var steps = input.stepLimit
    let (before, after) = (
      try DiffsRequest.records(from, input, &steps), try DiffsRequest.records(to, input, &steps)
    )
    pairs = DiffsRequest.pairs(before, after, members, &reader)
    try reader.throwFaults()
  }

  private static func side(_ node: Int, _ reader: inout DocumentReader) -> Side? {
    if reader.json.kind(node) == .object, reader.json.member("layouts", of: node) != nil {
      return .answer(readAnswer(node, &reader))
    }
    do throws(Problem) {
      return .request(try LayoutsRequest(reader.json.writtenText(node)))
    } catch {
      reader.report(error, inside: node)
      return nil
    }
  }

  /// The layouts of a side; what computing them costs is taken from `steps`.
  private static func records(
    _ side: Side, _ input: OperationInput, _ steps: inout Int
  ) throws(Problem) -> [LayoutRecord] {
    switch side {
    case .answer(let records): return records
    case .request(let request):
      let layouts = try LayoutsOperation.layouts(of: request, input, stepLimit: steps)
      steps -= layouts.reduce(0) { $0 + $1.steps }
      return zip(request.environments, layouts).map { LayoutRecord($1, of: request, in: $0) }
    }
  }

  // MARK: Pairs

  /// One layout is compared with one, whatever surrounds them; of several each with its like, and where several are
  /// alike, in their order.
  private static func pairs(
    _ from: [LayoutRecord], _ to: [LayoutRecord], _ members: JSONMembers,
    _ reader: inout DocumentReader
  ) -> [Pair] {
    if from.count == 1, to.count == 1 { return [(from[0], to[0])] }
    // The last one first, so that each is taken from the end.
    var open = Dictionary(grouping: from.indices.reversed()) { from[$0].surroundings }
    var pairs: [Pair] = []
    var alone: LayoutRecord?
    for record in to {
      if let like = open[record.surroundings]?.popLast() {
        pairs.append((from[like], record))
      } else {
        alone = alone ?? record
      }
    }
    if let alone { reader.report(alone, of: "to", isMissingIn: "from", members) }
    if let left = open.values.joined().min() {
      reader.report(from[left], of: "from", isMissingIn: "to", members)
    }
    return pairs
  }

  // MARK: Answers

  private static func readAnswer(_ node: Int, _ reader: inout DocumentReader) -> [LayoutRecord] {
    guard let members = reader.members(node, known: ["layouts"]), let layouts = members["layouts"] else {
      return []
    }
    let elements = reader.elements(layouts, atMost: Limits.frames, orReport: .tooComplex, tooLarge)
    return elements.compactMap { readLayout($0, &reader) }
  }

  /// What is said of an answer with more layouts or frames than an answer has.
  private static let tooLarge = "An answer has at most \(Limits.frames) frames; compare parts of it."

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
      environment: members["environment"].flatMap { readEnvironment($0, &reader) } ?? Array("{}".utf8),
      scene: members["scene"].flatMap { reader.string($0) },
      frames: readFrames(frames, &reader) + (members["guides"].map { readFrames($0, &reader) } ?? []),
      size: members["size"].flatMap { reader.size($0) }, framesInRoot: nil, superviews: [:],
      clipped: members["diagnosis"].map { readClipped($0, &reader) } ?? [])
  }

  /// The text of an environment, which is repeated and compared, whatever its members are.
  private static func readEnvironment(_ node: Int, _ reader: inout DocumentReader) -> [UInt8]? {
    guard reader.json.kind(node) == .object else {
      reader.wrongType(node, "an object")
      return nil
    }
    return reader.json.compactText(node)
  }

  private static func readFrames(_ node: Int, _ reader: inout DocumentReader) -> [(id: String, frame: Rect)] {
    let entries = reader.entries(node, atMost: Limits.frames, orReport: .tooComplex, tooLarge)
    return entries.compactMap { id, value in
      guard let id, let frame = reader.rect(value) else { return nil }
      return (id, frame)
    }
  }

  /// The views that a diagnosis finds clipped; what else it says does not matter here.
  private static func readClipped(_ node: Int, _ reader: inout DocumentReader) -> [String] {
    let json = reader.json
    func member(_ name: JSONName, of node: Int) -> Int? {
      json.kind(node) == .object ? json.member(name, of: node) : nil
    }
    guard let findings = member("findings", of: node), json.kind(findings) == .array else { return [] }
    let elements = reader.elements(
      findings, atMost: AutoLayout.Limits.findings, orReport: .tooComplex,
      "A layout has at most \(AutoLayout.Limits.findings) findings; send an answer as it came.")
    return elements.compactMap { finding in
      guard let code = member("code", of: finding), json.kind(code) == .string,
        Diagnosis.Finding.Code(rawValue: json.string(code))?.isOfClipping == true,
        let view = member("view", of: finding), json.kind(view) == .string
      else { return nil }
      return json.string(view)
    }
  }
}

extension DocumentReader {
  /// Reports a layout that the other side has nothing to compare with.
  fileprivate mutating func report(
    _ record: LayoutRecord, of side: JSONName, isMissingIn other: JSONName, _ members: JSONMembers
  ) {
    guard let node = members[side] else { return }
    let scene = record.scene.map { " of the scene “\($0.excerpt)”" } ?? ""
    report(
      .conflictingMembers, at: node,
      "“\(side)” has a layout\(scene) in “\(EnvironmentDocument.name(of: record.environment).excerpt)” and “\(other)” none "
        + "that is left; ask for the same scenes and environments in both.")
  }
}
