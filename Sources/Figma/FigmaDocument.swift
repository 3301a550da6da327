import AutoLayout
import Geometry
import JSON

/// A document in the format of Figma's REST API, or the nodes that a plugin exports.
///
/// ```swift
/// let document = try FigmaDocument(bytes)
/// for scene in document.scenes {
///   let layout = try document.layout(of: scene, in: FigmaEnvironment(width: 390))
///   print(scene.id, layout.size, layout.frames)
/// }
/// ```
///
/// It reads a file (`document`), an answer with `nodes`, one node, or a list of nodes. Unknown members are ignored.
public struct FigmaDocument: Sendable {
  /// A top-level frame: a child of a canvas or a section, or the root of what was posted.
  public struct Scene: Sendable {
    /// The id of the frame's node.
    public let id: String
    /// The frame's name.
    public let name: String
    /// The size that Figma recorded, in pixels.
    public let recordedSize: Size
    let root: Int
  }

  /// The scenes, in the order of the document.
  public private(set) var scenes: [Scene] = []
  var nodes: [Node] = []
  /// The text, from which the looks of nodes are read when they are drawn.
  let json: JSONDocument

  /// Reads a document.
  ///
  /// - Parameter text: JSON in UTF-8.
  /// - Throws: ``InvalidDocument`` with the JSON pointer to the first value that is wrong.
  /// - Complexity: O(*n*) in the bytes of `text`. Depth costs no stack.
  public init(_ text: [UInt8]) throws(InvalidDocument) {
    let json: JSONDocument
    do {
      json = try JSONParser.parse(text, depthLimit: Limits.depth)
    } catch {
      throw .json(error.reason, offset: error.offset)
    }
    try self.init(json)
  }

  /// Reads a document that is parsed already.
  ///
  /// - Throws: ``InvalidDocument`` with the JSON pointer to the first value that is wrong.
  public init(_ json: JSONDocument) throws(InvalidDocument) {
    self.json = json
    for root in try Self.roots(json) {
      let first = nodes.count
      try read(root, of: json)
      // In a file, a frame without a box is hidden; one that was sent by itself is meant to be laid out.
      guard !Self.frameTypes.contains(nodes[first].type) || nodes[first].recorded != nil else {
        throw .value(.noBox, at: json.pointer(to: root))
      }
    }
    scaleTransformedFrames()
    findScenes()
  }

  /// The nodes at the top of an envelope.
  private static func roots(_ json: JSONDocument) throws(InvalidDocument) -> [Int] {
    let root = JSONDocument.root
    if json.kind(root) == .array {
      var all: [Int] = []
      for element in json.elements(root) { all.append(try document(in: element, json)) }
      guard !all.isEmpty else { throw .value(.noNode, at: "") }
      return all
    }
    guard json.kind(root) == .object else { throw .value(.expected("object or array"), at: "") }
    guard let list = json.unlessNull(json.member("nodes", of: root)) else {
      return [try document(in: root, json)]
    }
    var all: [Int] = []
    switch json.kind(list) {
    case .object:
      for (_, value) in json.memberNodes(list) where json.kind(value) != .null {
        all.append(try document(in: value, json))
      }
    case .array: for element in json.elements(list) { all.append(try document(in: element, json)) }
    default: throw .value(.expected("object or array"), at: json.pointer(to: list))
    }
    guard !all.isEmpty else { throw .value(.noNode, at: json.pointer(to: list)) }
    return all
  }

  /// The node that a value is or contains as its `document`.
  private static func document(in value: Int, _ json: JSONDocument) throws(InvalidDocument) -> Int {
    guard json.kind(value) == .object else { throw .value(.expected("object"), at: json.pointer(to: value)) }
    let node = json.unlessNull(json.member("document", of: value)) ?? value
    guard json.kind(node) == .object else { throw .value(.expected("object"), at: json.pointer(to: node)) }
    guard json.member("type", of: node) != nil else { throw .value(.noNode, at: json.pointer(to: node)) }
    return node
  }

  /// Appends a tree, each node before its children, without recursion.
  ///
  /// Within a tree each id is there once. Another tree of the same answer may repeat a part of the file.
  private mutating func read(_ root: Int, of json: JSONDocument) throws(InvalidDocument) {
    var ids: Set<String> = []
    var waiting: [(value: Int, parent: Int?)] = [(root, nil)]
    while let (value, parent) = waiting.popLast() {
      guard nodes.count < Limits.nodes else { throw .value(.tooManyNodes, at: json.pointer(to: value)) }
      guard json.kind(value) == .object else {
        throw .value(.expected("object"), at: json.pointer(to: value))
      }
      var reader = NodeReader(json: json, object: value)
      reader.parentMode = parent.map { nodes[$0].mode } ?? .none
      var node = try reader.node(parent: parent)
      node.isHidden = !node.isVisible || parent.map { nodes[$0].isHidden } ?? false
      guard ids.insert(node.id).inserted else {
        throw .value(.duplicateID(node.id), at: json.pointer(to: value))
      }
      let number = nodes.count
      nodes.append(node)
      if let parent { nodes[parent].children.append(number) }
      guard let children = json.unlessNull(json.member("children", of: value)) else { continue }
      // Some exporters cut what is too deep for them and write it as text. Such children say nothing.
      if json.kind(children) == .string { continue }
      guard json.kind(children) == .array else {
        throw .value(.expected("array"), at: json.pointer(to: children))
      }
      let list = json.elements(children).filter { json.kind($0) != .string }
      waiting += list.reversed().map { ($0, number) }
    }
  }

  /// The types of nodes that can be a scene.
  private static let frameTypes: Set<String> = [
    "FRAME", "COMPONENT", "COMPONENT_SET", "INSTANCE", "GROUP", "SLOT",
  ]

  private mutating func findScenes() {
    let outer: Set<String> = ["DOCUMENT", "CANVAS", "SECTION"]
    for (number, node) in nodes.enumerated() {
      let isTop = node.parent.map { outer.contains(nodes[$0].type) } ?? true
      guard isTop, let box = node.recorded, Self.frameTypes.contains(node.type) else { continue }
      scenes.append(Scene(id: node.id, name: node.name, recordedSize: box.size, root: number))
    }
  }

  /// The frames of a scene's nodes.
  ///
  /// - Parameters:
  ///   - scene: A scene of this document.
  ///   - environment: What replaces the scene's own size, direction and text size.
  ///   - stepLimit: The most children to visit.
  /// - Returns: The boxes of the scene's nodes; its root lies at (0, 0).
  /// - Throws: ``InvalidDocument/tooManySteps(limit:)`` or ``InvalidDocument/textNotMeasured(_:)``.
  /// - Complexity: O(*n*) in the nodes of the scene and in its characters. Children that fill within minima and maxima can
  ///   take more rounds; each counts as a step for each of these children.
  public func layout(
    of scene: Scene, in environment: FigmaEnvironment = FigmaEnvironment(), stepLimit: Int = Limits.steps
  ) throws(InvalidDocument) -> FigmaLayout {
    try pass(over: scene, in: environment, stepLimit: stepLimit).layout
  }

  /// The finished pass over a scene.
  func pass(
    over scene: Scene, in environment: FigmaEnvironment = FigmaEnvironment(), stepLimit: Int
  ) throws(InvalidDocument) -> LayoutPass {
    var end = scene.root + 1
    while end < nodes.count, let parent = nodes[end].parent, parent >= scene.root { end += 1 }
    var pass = LayoutPass(nodes, scene.root..<end, in: environment, stepLimit: stepLimit)
    try pass.run(.horizontal, size: environment.width)
    if environment.layoutDirection == .rightToLeft { pass.mirror() }
    try pass.run(.vertical, size: environment.height)
    return pass
  }
}
