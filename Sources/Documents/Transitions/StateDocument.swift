import AutoLayout
import Geometry
import JSON
import Motion

/// The poses of views before or after a transition: a map from ids to poses, or the answer of another operation.
struct StateDocument {
  /// The views in the order of the document.
  private(set) var poses: [(id: String, pose: Pose)] = []
  private var ids: Set<String> = []
  /// The parent of each nested view, by the view's id, with the node that names it.
  private var parents: [String: (id: String, node: Int)] = [:]

  /// Reads a state.
  ///
  /// A response differs from a map by its list of `layouts`, `presentations` or `states`, which has one element. Such an
  /// element alone is also accepted. The other members of a response are ignored, because the client did not write them.
  package init(_ node: Int, _ reader: inout DocumentReader) {
    guard reader.isReadable(node, .object, "an object") else { return }
    if let (name, list) = StateDocument.list(in: node, reader.json) {
      readOnly(of: list, name, &reader)
    } else if let frames = reader.json.member("frames", of: node), StateDocument.isMap(frames, reader.json) {
      readFrames(frames, &reader)
    } else {
      for case (let id?, let value) in entries(node, &reader) { readPose(id, value, &reader) }
      standInRoot(&reader)
    }
  }

  private static let lists: [JSONName] = ["layouts", "presentations", "states"]

  /// The first member that makes an object an answer.
  private static func list(in object: Int, _ json: JSONDocument) -> (name: JSONName, value: Int)? {
    for member in json.memberNodes(object) where json.kind(member.value) == .array {
      if let name = lists.first(where: { json.isName(member.name, $0) }) { return (name, member.value) }
    }
    return nil
  }

  /// The error for too many views, or for lists and maps with too many elements.
  static let tooManyViews =
    "A state has at most \(AutoLayout.Limits.views) views; split it into several states."

  private func entries(_ node: Int, _ reader: inout DocumentReader) -> [(name: String?, value: Int)] {
    reader.entries(
      node, atMost: AutoLayout.Limits.views, orReport: .tooManyViews, StateDocument.tooManyViews)
  }

  /// Whether a value is a map of frames rather than the pose of a view that is called `frames`.
  private static func isMap(_ node: Int, _ json: JSONDocument) -> Bool {
    json.kind(node) == .object && json.member("frame", of: node) == nil
  }

  // MARK: Maps

  private mutating func readPose(_ id: String, _ node: Int, _ reader: inout DocumentReader) {
    guard let (pose, parent) = reader.pose(node) else { return }
    appendOnce(id, pose, node, &reader)
    if let parent, let name = reader.string(parent) { parents[id] = (name, parent) }
  }

  /// Converts all frames to the outermost view's coordinates, so that a view that changes its parent moves straight.
  ///
  /// - Complexity: O(*n*) for *n* views.
  private mutating func standInRoot(_ reader: inout DocumentReader) {
    guard !parents.isEmpty else { return }
    let frames = Dictionary(poses.map { ($0.id, $0.pose.frame) }) { first, _ in first }
    var origins: [String: Point] = [:]
    for (id, _) in poses {
      var chain: [String] = []
      var seen: Set<String> = []
      var next: String? = id
      while let current = next, origins[current] == nil {
        guard let parent = parents[current] else { break }
        guard seen.insert(current).inserted else {
          reader.report(
            .unknownValue, at: parent.node,
            "“\(current.excerpt)” is inside itself; choose another parent.")
          return
        }
        guard frames[parent.id] != nil else {
          reader.report(
            .unknownID, at: parent.node,
            "No view of the state has the id “\(parent.id.excerpt)”; use the id of one that exists.")
          return
        }
        chain.append(current)
        next = parent.id
      }
      for current in chain.reversed() {
        guard let parent = parents[current], let frame = frames[parent.id] else { continue }
        let outer = origins[parent.id] ?? .zero
        origins[current] = Point(x: outer.x + frame.x, y: outer.y + frame.y)
      }
    }
    for number in poses.indices {
      guard let origin = origins[poses[number].id] else { continue }
      poses[number].pose.frame = poses[number].pose.frame.offset(by: origin)
    }
  }

  /// Adds a view of a map, unless its name is canonically equivalent to an earlier one (Unicode).
  private mutating func appendOnce(
    _ id: String, _ pose: Pose, _ node: Int, _ reader: inout DocumentReader
  ) {
    if let first = ids.remove(id) {
      ids.insert(first)
      reader.reportEquivalent(id, to: first, at: node)
    } else {
      append(id, pose, node, &reader)
    }
  }

  private mutating func append(_ id: String, _ pose: Pose, _ node: Int, _ reader: inout DocumentReader) {
    guard (1...AutoLayout.Limits.idBytes).contains(id.utf8.count) else {
      reader.report(
        .invalidID, at: node,
        "The id is empty or has more than \(AutoLayout.Limits.idBytes) bytes; choose another.")
      return
    }
    guard poses.count < AutoLayout.Limits.views else {
      if poses.count == AutoLayout.Limits.views {
        reader.report(.tooManyViews, at: node, StateDocument.tooManyViews)
      }
      return
    }
    if ids.insert(id).inserted { poses.append((id, pose)) }
  }

  // MARK: Answers

  private mutating func readOnly(of list: Int, _ name: JSONName, _ reader: inout DocumentReader) {
    let json = reader.json
    let count = json.nodes[list].count
    let only = list + 1
    guard count == 1, json.kind(only) == .object else {
      reader.report(
        .unknownValue, at: list,
        "The response has \(count) \(name), but a state can be only one of them; remove the others.")
      return
    }
    func value(_ name: JSONName) -> Int? { json.member(name, of: only) }
    if name == "presentations" {
      readPresentation(value, &reader)
    } else if let frames = value("frames") {
      readFrames(frames, &reader)
    } else {
      reader.reportMissing("frames", at: only)
    }
  }

  private mutating func readFrames(_ node: Int, _ reader: inout DocumentReader) {
    // A view of the layout may have the name of a part of the presentation; the part then counts.
    let parts = ids
    for case (let id?, let value) in entries(node, &reader) where !parts.contains(id) {
      if let frame = reader.rect(value) { appendOnce(id, Pose(frame: frame), value, &reader) }
    }
  }

  /// The presented view is called `presented`, the view behind it `presenting`, and a part of the chrome by its kind. The
  /// views of the layout keep their names.
  private mutating func readPresentation(_ value: (JSONName) -> Int?, _ reader: inout DocumentReader) {
    if let node = value("frame"), let frame = reader.rect(node) {
      append("presented", Pose(frame: frame), node, &reader)
    }
    if let node = value("presenting") { readPart("presenting", node, &reader) }
    if let chrome = value("chrome"), reader.json.kind(chrome) == .array {
      var counts: [String: Int] = [:]
      let elements = reader.elements(
        chrome, atMost: AutoLayout.Limits.views, orReport: .tooManyViews, StateDocument.tooManyViews)
      for part in elements where reader.json.kind(part) == .object {
        let kind = reader.json.member("kind", of: part)
        guard let name = kind.flatMap({ reader.string($0) }) else { continue }
        counts[name, default: 0] += 1
        let count = counts[name] ?? 1
        readPart(count == 1 ? name : "\(name)#\(count)", part, &reader)
      }
    }
    guard let layout = value("layout"), reader.json.kind(layout) == .object,
      let frames = reader.json.member("frames", of: layout)
    else { return }
    readFrames(frames, &reader)
  }

  /// Reads a part of a response: a frame, and if given an alpha, a scale and a translation.
  private mutating func readPart(_ id: String, _ node: Int, _ reader: inout DocumentReader) {
    guard reader.json.kind(node) == .object else { return }
    let json = reader.json
    func value(_ name: JSONName) -> Int? { json.member(name, of: node) }
    guard let frame = value("frame").flatMap({ reader.rect($0) }) else { return }
    var pose = Pose(frame: frame)
    if let alpha = value("alpha"), let alpha = reader.number(alpha, in: 0...1) { pose.alpha = alpha }
    if let scale = value("scale"), let scale = reader.scale(scale) { pose.transform.scale = scale }
    if let place = value("translation"), let place = reader.point(place) {
      pose.transform.translation = place
    }
    append(id, pose, node, &reader)
  }
}

extension DocumentReader {
  /// Reads `{"frame", "alpha", "transform", "cornerRadius", "in"}`, where only the frame is required.
  ///
  /// - Returns: The pose, and the node with the id of its parent.
  fileprivate mutating func pose(_ node: Int) -> (pose: Pose, parent: Int?)? {
    let known: [JSONName] = ["frame", "alpha", "transform", "cornerRadius", "in"]
    guard let members = members(node, known: known, required: ["frame"]) else { return nil }
    let frame = members["frame"].flatMap { rect($0) }
    let alpha = members["alpha"].map { number($0, in: 0...1) } ?? 1
    let transform = members["transform"].map { self.transform($0) } ?? .identity
    let radius = members["cornerRadius"].map { number($0, in: 0...Limits.length) } ?? 0
    guard let frame, let alpha, let transform, let radius else { return nil }
    return (Pose(frame: frame, alpha: alpha, transform: transform, cornerRadius: radius), members["in"])
  }

  /// Reads `{"translation", "scale", "rotation", "flip", "perspective"}`, where each may be left out.
  private mutating func transform(_ node: Int) -> Pose.Transform? {
    guard let members = members(node, known: ["translation", "scale", "rotation", "flip", "perspective"])
    else { return nil }
    let translation = members["translation"].map { point($0) } ?? .zero
    let scale = members["scale"].map { self.scale($0) } ?? Size(width: 1, height: 1)
    let rotation = members["rotation"].map { number($0, in: -1e6...1e6) } ?? 0
    let flip = members["flip"].map { number($0, in: -1e6...1e6) } ?? 0
    let perspective = members["perspective"].map { number($0, in: 0...Limits.length) } ?? 0
    guard let translation, let scale, let rotation, let flip, let perspective else { return nil }
    return Pose.Transform(
      translation: translation, scale: scale, rotation: rotation, flip: flip, perspective: perspective)
  }

  /// Reads a factor, or one for each axis.
  fileprivate mutating func scale(_ node: Int) -> Size? {
    if json.kind(node) == .object {
      return point(node, in: -1_000...1_000).map { Size(width: $0.x, height: $0.y) }
    }
    return number(node, in: -1_000...1_000).map { Size(width: $0, height: $0) }
  }

  /// Reads `{"x", "y"}`, both of them.
  package mutating func point(_ node: Int, in range: ClosedRange<Double> = -Limits.length...Limits.length)
    -> Point?
  {
    guard let members = members(node, known: ["x", "y"], required: ["x", "y"]) else { return nil }
    let x = members["x"].flatMap { number($0, in: range) }
    let y = members["y"].flatMap { number($0, in: range) }
    guard let x, let y else { return nil }
    return Point(x: x, y: y)
  }
}

extension JSONWriter {
  /// Writes a pose as members of an object.
  package mutating func pose(_ pose: Pose) {
    // Few views have a transform.
    let isPlain = pose.transform == .identity
    let frame = pose.frame
    form(
      [#""frame":{"x":"#, #","y":"#, #","width":"#, #","height":"#, #"},"alpha":"#],
      [frame.x, frame.y, frame.width, frame.height, pose.alpha],
      isPlain ? #","transform":{"translation":{"x":0,"y":0},"scale":1,"rotation":0}"# : "")
    if !isPlain { object("transform") { $0.transform(pose.transform) } }
    if pose.cornerRadius != 0 { form([#""cornerRadius":"#], [pose.cornerRadius], "") }
  }

  /// Writes a transform as members of an object.
  private mutating func transform(_ transform: Pose.Transform) {
    let (translation, scale) = (transform.translation, transform.scale)
    if scale.width == scale.height {
      form(
        [#""translation":{"x":"#, #","y":"#, #"},"scale":"#, #","rotation":"#],
        [translation.x, translation.y, scale.width, transform.rotation], "")
    } else {
      form(
        [#""translation":{"x":"#, #","y":"#, #"},"scale":{"x":"#, #","y":"#, #"},"rotation":"#],
        [translation.x, translation.y, scale.width, scale.height, transform.rotation], "")
    }
    if transform.flip != 0 || transform.perspective != 0 {
      form([#""flip":"#, #","perspective":"#], [transform.flip, transform.perspective], "")
    }
  }

  /// Writes a point.
  package mutating func point(_ point: Point) { form([#"{"x":"#, #","y":"#], [point.x, point.y], "}") }
}
