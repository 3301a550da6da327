import Geometry
import JSON

/// Reads a node's members. Unknown members are ignored, and so is a member that is `null`.
struct NodeReader {
  let json: JSONDocument
  let object: Int

  func node(parent: Int?) throws(InvalidDocument) -> Node {
    var node = Node(id: try text("id") ?? "", type: try text("type") ?? "", parent: parent)
    node.name = try text("name") ?? ""
    node.recorded = try box()
    node.object = object
    node.offset = json.offset(of: object)
    node.clipsContent = try flag("clipsContent") ?? false
    node.isTouched = try text("transitionNodeID") != nil || hasTouches
    node.showsImage = hasImage
    if node.type == "TEXT" { node.text = try nodeText() }
    node.isVisible = try flag("visible") ?? true
    node.isRotated = abs(try number("rotation") ?? 0) > 1e-6
    node.includesStrokes = try flag("strokesIncludedInLayout") ?? false
    node.isAbsolute = try text("layoutPositioning") == "ABSOLUTE"
    node.mode = try choice("layoutMode", Node.Mode.self) ?? .none
    node.wraps = try text("layoutWrap") == "WRAP" && node.mode == .horizontal
    node.spreadsLines = try text("counterAxisAlignContent") == "SPACE_BETWEEN"
    node.spacing = try number("itemSpacing") ?? 0
    node.lineSpacing = try number("counterAxisSpacing") ?? 0
    node.primary = try choice("primaryAxisAlignItems", Node.Alignment.self) ?? .start
    node.counter = try choice("counterAxisAlignItems", Node.Alignment.self) ?? .start
    node.horizontal = try rules(.horizontal, of: node)
    node.vertical = try rules(.vertical, of: node)
    return node
  }

  /// Whether a prototype interaction begins with a touch of the node.
  private var hasTouches: Bool {
    objects(in: "interactions").contains { interaction in
      guard let trigger = json.unlessNull(json.member("trigger", of: interaction)),
        json.kind(trigger) == .object, let type = json.member("type", of: trigger)
      else { return false }
      return json.kind(type) == .string && ["ON_CLICK", "ON_PRESS", "ON_DRAG"].contains(json.string(type))
    }
  }

  /// Whether the node is filled with an image.
  private var hasImage: Bool {
    objects(in: "fills").contains { fill in
      guard let type = json.member("type", of: fill) else { return false }
      return json.kind(type) == .string && json.string(type) == "IMAGE"
    }
  }

  /// The objects of a list; none if the member is something else.
  private func objects(in name: JSONName) -> [Int] {
    guard let list = member(name), json.kind(list) == .array else { return [] }
    return json.elements(list).filter { json.kind($0) == .object }
  }

  private func rules(_ axis: Axis, of node: Node) throws(InvalidDocument) -> Node.AxisRules {
    let isHorizontal = axis == .horizontal
    var rules = Node.AxisRules()
    rules.minimum = try size(isHorizontal ? "minWidth" : "minHeight") ?? 0
    rules.maximum = try size(isHorizontal ? "maxWidth" : "maxHeight") ?? .infinity
    guard rules.minimum <= rules.maximum else {
      throw error(.minimumAboveMaximum, at: isHorizontal ? "minWidth" : "minHeight")
    }
    rules.sizing = try sizing(axis, of: node)
    rules.pinning = try pinning(isHorizontal ? "horizontal" : "vertical")
    let (before, after) = try strokes(axis)
    let inside = try insideShare()
    let included = node.includesStrokes ? inside : 0
    rules.leading = try (number(isHorizontal ? "paddingLeft" : "paddingTop") ?? 0) + before * included
    rules.trailing = try (number(isHorizontal ? "paddingRight" : "paddingBottom") ?? 0) + after * included
    rules.strokeBefore = before * (1 - inside)
    rules.strokeAfter = after * (1 - inside)
    rules.gap = try number(isHorizontal ? "gridColumnGap" : "gridRowGap") ?? 0
    rules.firstTrack = try count(isHorizontal ? "gridColumnAnchorIndex" : "gridRowAnchorIndex") ?? 0
    rules.span = try count(isHorizontal ? "gridColumnSpan" : "gridRowSpan", atLeast: 1) ?? 1
    let alignment = try text(isHorizontal ? "gridChildHorizontalAlign" : "gridChildVerticalAlign")
    rules.gridAlignment = alignment.flatMap(Node.Alignment.init) ?? .start
    if node.mode == .grid { rules.tracks = try tracks(isHorizontal) }
    return rules
  }

  /// The sizing; from the members of older files if the newer one is missing.
  private func sizing(_ axis: Axis, of node: Node) throws(InvalidDocument) -> Node.Sizing {
    let name: JSONName = axis == .horizontal ? "layoutSizingHorizontal" : "layoutSizingVertical"
    if let sizing = try choice(name, Node.Sizing.self) { return sizing }
    if let parent = try parentAxis() {
      if axis == parent, try number("layoutGrow") ?? 0 > 0 { return .fill }
      if axis != parent, try text("layoutAlign") == "STRETCH" { return .fill }
    }
    guard node.mode == .horizontal || node.mode == .vertical else { return .fixed }
    let mode = try text(axis == node.mainAxis ? "primaryAxisSizingMode" : "counterAxisSizingMode")
    return mode == "FIXED" ? .fixed : .hug
  }

  /// The main axis of the parent, which decides what `layoutGrow` and `layoutAlign` mean.
  var parentMode: Node.Mode = .none
  private func parentAxis() throws(InvalidDocument) -> Axis? {
    switch parentMode {
    case .horizontal: .horizontal
    case .vertical: .vertical
    default: nil
    }
  }

  private func pinning(_ axis: JSONName) throws(InvalidDocument) -> Node.Pinning {
    // Some exporters write an object as text; like other unknown values, this says nothing.
    guard let constraints = member("constraints"), json.kind(constraints) == .object else { return .start }
    guard let value = json.unlessNull(json.member(axis, of: constraints)) else { return .start }
    switch json.kind(value) == .string ? json.string(value) : "" {
    case "LEFT", "TOP", "MIN": return .start
    case "RIGHT", "BOTTOM", "MAX": return .end
    case "CENTER": return .center
    case "LEFT_RIGHT", "TOP_BOTTOM", "STRETCH": return .stretch
    case "SCALE": return .scale
    default: throw .value(.unknownValue("constraints"), at: json.pointer(to: value))
    }
  }

  /// The weights of the strokes at both ends of an axis.
  private func strokes(_ axis: Axis) throws(InvalidDocument) -> (before: Double, after: Double) {
    guard let strokes = member("strokes"), json.kind(strokes) == .array, !json.elements(strokes).isEmpty
    else {
      return (0, 0)
    }
    guard let sides = member("individualStrokeWeights"), json.kind(sides) == .object else {
      let weight = try size("strokeWeight") ?? 0
      return (weight, weight)
    }
    let reader = NodeReader(json: json, object: sides)
    let isHorizontal = axis == .horizontal
    return (
      try reader.size(isHorizontal ? "left" : "top") ?? 0,
      try reader.size(isHorizontal ? "right" : "bottom") ?? 0
    )
  }

  /// The share of a stroke's weight that lies within the node.
  private func insideShare() throws(InvalidDocument) -> Double {
    switch try text("strokeAlign") {
    case "OUTSIDE": 0
    case "CENTER": 0.5
    default: 1
    }
  }

  private func tracks(_ isHorizontal: Bool) throws(InvalidDocument) -> [GridTrack] {
    let name: JSONName = isHorizontal ? "gridColumnsSizing" : "gridRowsSizing"
    let count = try count(isHorizontal ? "gridColumnCount" : "gridRowCount") ?? 1
    var tracks: [GridTrack] = []
    if let text = try text(name) {
      guard let list = GridTrack.list(text) else { throw error(.unknownValue(text), at: name) }
      tracks = list
    }
    guard max(tracks.count, count) <= Limits.tracks else {
      throw error(
        .tooManyTracks,
        at: tracks.count > Limits.tracks ? name : (isHorizontal ? "gridColumnCount" : "gridRowCount"))
    }
    return tracks + Array(repeating: .flexible(1), count: max(count - tracks.count, tracks.isEmpty ? 1 : 0))
  }

  // MARK: Values

  func member(_ name: JSONName) -> Int? { json.unlessNull(json.member(name, of: object)) }

  private func error(_ kind: InvalidDocument.Kind, at name: JSONName) -> InvalidDocument {
    .value(kind, at: json.pointer(to: member(name) ?? object))
  }

  func text(_ name: JSONName) throws(InvalidDocument) -> String? {
    guard let value = member(name) else { return nil }
    guard json.kind(value) == .string else { throw error(.expected("string"), at: name) }
    return json.string(value)
  }

  func flag(_ name: JSONName) throws(InvalidDocument) -> Bool? {
    guard let value = member(name) else { return nil }
    switch json.kind(value) {
    case .true: return true
    case .false: return false
    default: throw error(.expected("boolean"), at: name)
    }
  }

  func number(_ name: JSONName) throws(InvalidDocument) -> Double? {
    guard let value = member(name) else { return nil }
    guard json.kind(value) == .number else { throw error(.expected("number"), at: name) }
    let number = json.number(value)
    guard abs(number) <= Limits.length else { throw error(.outOfRange, at: name) }
    return number
  }

  func size(_ name: JSONName) throws(InvalidDocument) -> Double? {
    guard let size = try number(name) else { return nil }
    guard size >= 0 else { throw error(.negative, at: name) }
    return size
  }

  private func count(_ name: JSONName, atLeast least: Double = 0) throws(InvalidDocument) -> Int? {
    guard let number = try size(name) else { return nil }
    guard let count = Int(exactly: number), number >= least else {
      throw error(.notCount(atLeast: Int(least)), at: name)
    }
    return count
  }

  func choice<Choice: RawRepresentable>(
    _ name: JSONName, _ type: Choice.Type
  ) throws(InvalidDocument) -> Choice? where Choice.RawValue == String {
    guard let text = try text(name) else { return nil }
    guard let choice = Choice(rawValue: text) else { throw error(.unknownValue(text), at: name) }
    return choice
  }

  private func box() throws(InvalidDocument) -> Rect? {
    guard let box = member("absoluteBoundingBox") else { return nil }
    // Like constraints, boxes are text in some exports. Such a node has no box.
    guard json.kind(box) == .object else { return nil }
    let reader = NodeReader(json: json, object: box)
    // Figma writes null for what it has not computed.
    guard let x = try reader.number("x"), let y = try reader.number("y"),
      let width = try reader.size("width"), let height = try reader.size("height")
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
