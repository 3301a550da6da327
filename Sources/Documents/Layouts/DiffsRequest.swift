import AutoLayout
import Geometry
import JSON

/// The part of a layout that comparisons need.
package struct LayoutRecord: Sendable {
  /// The environment as written.
  package let environment: [UInt8]
  /// The scene of an Interface Builder document that was laid out.
  package var scene: String?
  /// The frames of views and then of guides, in order.
  package let frames: [(id: String, frame: Rect)]
  /// The root's size; `nil` for a response without it.
  package let size: Size?
  /// The frames in the root's coordinates; `nil` for a response, which does not contain its view tree.
  package let framesInRoot: [Rect]?
  /// The superview of each view and guide, if it is known and the frames are in its coordinates.
  package let superviews: [String: String]
  /// The ids of views that extend beyond their superviews, partly or wholly.
  package let clipped: [String]
  /// What people call views and guides, where that is not their id.
  package let names: [String: String]

  package init(
    environment: [UInt8], scene: String? = nil, frames: [(id: String, frame: Rect)], size: Size?,
    framesInRoot: [Rect]? = nil, superviews: [String: String] = [:], clipped: [String],
    names: [String: String] = [:]
  ) {
    self.names = names
    (self.environment, self.scene, self.frames, self.size) = (environment, scene, frames, size)
    (self.framesInRoot, self.superviews, self.clipped) = (framesInRoot, superviews, clipped)
  }
}

extension Diagnosis.Finding.Code {
  /// Whether a part of the view is invisible because it is outside a superview.
  package var isOfClipping: Bool { self == .clipped || self == .offScreen }
}

/// The document that `POST /v1/diffs` takes: each side a layouts request, a Figma document, the text of a storyboard or an
/// answer.
package struct DiffsRequest: Sendable {
  /// One of the two that are compared.
  package enum Side: Sendable {
    /// A request that is still to be laid out.
    case request(LayoutsRequest)
    case answer([LayoutRecord])
    /// A Figma document that is still to be laid out, and where it is in the request.
    case figma([UInt8], pointer: String)
    /// The text of a storyboard or xib that is still to be laid out, and where it is in the request.
    case interface([UInt8], pointer: String)
  }

  package let from: Side
  package let to: Side
  private let members: JSONMembers
  private let reader: DocumentReader

  /// Reads a body.
  ///
  /// - Throws: A problem with everything that is wrong with the document, and with the requests inside it.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let members = reader.members(JSONDocument.root, known: ["from", "to"], required: ["from", "to"])
    let from = members?["from"].flatMap { DiffsRequest.side($0, &reader) }
    let to = members?["to"].flatMap { DiffsRequest.side($0, &reader) }
    try reader.throwFaults()
    guard let members, let from, let to else { throw Problem(reader.faults) }
    (self.from, self.to, self.members, self.reader) = (from, to, members, reader)
  }

  /// Refuses layouts that the other side has nothing to compare with.
  package func refuse(unpairedInFrom first: LayoutRecord?, unpairedInTo second: LayoutRecord?) throws(Problem)
  {
    var reader = reader
    if let second { reader.report(second, of: "to", isMissingIn: "from", members) }
    if let first { reader.report(first, of: "from", isMissingIn: "to", members) }
    try reader.throwFaults()
  }

  private static func side(_ node: Int, _ reader: inout DocumentReader) -> Side? {
    if reader.json.kind(node) == .object, reader.json.member("layouts", of: node) != nil {
      return .answer(readAnswer(node, &reader))
    }
    if reader.json.kind(node) == .string {
      return .interface(Array(reader.json.string(node).utf8), pointer: reader.json.pointer(to: node))
    }
    if reader.json.isFigmaDocument(node) {
      return .figma(reader.json.writtenText(node), pointer: reader.json.pointer(to: node))
    }
    do throws(Problem) {
      return .request(try LayoutsRequest(reader.json.writtenText(node)))
    } catch {
      reader.report(error, inside: node)
      return nil
    }
  }

  // MARK: Answers

  private static func readAnswer(_ node: Int, _ reader: inout DocumentReader) -> [LayoutRecord] {
    guard let members = reader.members(node, known: ["contentSizes", "layouts"]),
      let layouts = members["layouts"]
    else { return [] }
    let elements = reader.elements(layouts, atMost: Limits.frames, orReport: .tooComplex, tooLarge)
    return elements.compactMap { readLayout($0, &reader) }
  }

  /// The error for a response with too many layouts or frames.
  private static let tooLarge = "A response has at most \(Limits.frames) frames; compare parts of it."

  private static func readLayout(_ node: Int, _ reader: inout DocumentReader) -> LayoutRecord? {
    let known: [JSONName] = [
      "environment", "size", "frames", "guides", "scrollViews", "diagnosis", "why", "sums", "scene", "class",
      "name", "names",
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
      size: members["size"].flatMap { reader.size($0) },
      clipped: members["diagnosis"].map { readClipped($0, &reader) } ?? [],
      names: members["names"].map { readNames($0, &reader) } ?? [:])
  }

  private static func readNames(_ node: Int, _ reader: inout DocumentReader) -> [String: String] {
    let entries = reader.entries(node, atMost: Limits.frames, orReport: .tooComplex, tooLarge)
    let names = entries.compactMap { id, value in
      id.flatMap { id in reader.string(value).map { (id, $0) } }
    }
    return Dictionary(names, uniquingKeysWith: { first, _ in first })
  }

  /// The text of an environment, with any members; it is repeated and compared.
  private static func readEnvironment(_ node: Int, _ reader: inout DocumentReader) -> [UInt8]? {
    reader.isReadable(node, .object, "an object") ? reader.json.compactText(node) : nil
  }

  private static func readFrames(_ node: Int, _ reader: inout DocumentReader) -> [(id: String, frame: Rect)] {
    let entries = reader.entries(node, atMost: Limits.frames, orReport: .tooComplex, tooLarge)
    return entries.compactMap { id, value in
      guard let id, let frame = reader.rect(value) else { return nil }
      return (id, frame)
    }
  }

  /// The views that a diagnosis finds clipped. Its other members are not checked.
  private static func readClipped(_ node: Int, _ reader: inout DocumentReader) -> [String] {
    let json = reader.json
    func member(_ name: JSONName, of node: Int) -> Int? {
      json.kind(node) == .object ? json.member(name, of: node) : nil
    }
    guard let findings = member("findings", of: node), json.kind(findings) == .array else { return [] }
    let elements = reader.elements(
      findings, atMost: AutoLayout.Limits.findings, orReport: .tooComplex,
      "A layout has at most \(AutoLayout.Limits.findings) findings; send the response as you received it.")
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
      "“\(side)” has a layout\(scene) in “\(EnvironmentDocument.name(of: record.environment).excerpt)”, but “\(other)” has no "
        + "matching layout; use the same scenes and environments in both.")
  }
}
