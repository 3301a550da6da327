import AutoLayout
import Geometry
import Motion
import Presentation

/// The member `interactive` of a transition: fingers, and how the transition follows them.
struct InteractionDocument {
  typealias Style = Draggable.Style

  let interaction: Interaction
  /// The id of the view that is dragged.
  let view: String
  /// How many points the dragged view comes from one state to the other.
  let distance: Double

  /// Reads the member, for views that move so.
  ///
  /// - Parameters:
  ///   - node: The member.
  ///   - changes: What becomes of each view.
  ///   - animation: What takes over when a finger has left.
  ///   - draggable: What is dragged where the member does not say; without it the first view that moves.
  ///   - reader: Takes what is wrong.
  init?(
    _ node: Int, _ changes: [Transition.Change], _ animation: Animation?, of draggable: Draggable? = nil,
    _ reader: inout DocumentReader
  ) {
    let known = ["gesture", "velocity", "style", "view", "detents", "again"]
    guard let members = reader.members(node, known: known, required: ["gesture"]) else { return nil }
    let style = members["style"].map { reader.choice($0, Style.self) } ?? draggable?.style ?? .dismissal
    let way = DragWay(members, changes, of: draggable?.view, &reader)
    var count = 0
    var drags = [reader.drag(members, way, &count)]
    for again in members["again"].map({ reader.elements($0) }) ?? [] {
      if let members = reader.members(again, known: ["gesture", "velocity"], required: ["gesture"]) {
        drags.append(reader.drag(members, way, &count))
      }
    }
    guard let style, let way, let rule = reader.rule(style, members, way, draggable?.detents ?? []),
      let animation
    else { return nil }
    view = way.view
    distance = way.distance
    interaction = Interaction(rule, drags.compactMap(\.self), animation)
  }
}

extension InteractionDocument {
  /// The style that the member names, if it names one.
  static func style(_ node: Int, _ json: JSONDocument) -> Style? {
    guard json.kind(node) == .object, let value = json.members(node).first(where: { $0.name == "style" }),
      json.kind(value.value) == .string
    else { return nil }
    return Style(rawValue: json.string(value.value))
  }
}

/// The way of the view that is dragged, along the axis on which it comes furthest.
private struct DragWay {
  let view: String
  let frame: Rect
  let axis: Axis
  /// 1 to the right or down, −1 to the left or up.
  let sign: Double
  let distance: Double

  /// The way of the view that `view` names, or of the first one that comes anywhere.
  init?(
    _ members: DocumentReader.Members, _ changes: [Transition.Change], of usual: String?,
    _ reader: inout DocumentReader
  ) {
    let id = members["view"].map { reader.string($0) } ?? usual
    let change = changes.first { change in
      guard let id else { return DragWay.way(change) != nil }
      return change.id == id
    }
    guard let change else {
      let place = members["view"] ?? members.node
      reader.report(
        .unknownID, at: place, "No view that moves is called so; name one that is in both states.")
      return nil
    }
    guard let way = DragWay.way(change), let from = change.from else {
      let place = members["view"] ?? members.node
      reader.report(
        .unknownValue, at: place,
        "“\(change.id.excerpt)” does not come from one place to another; name a view that does.")
      return nil
    }
    view = change.id
    frame = from.frame
    (axis, sign, distance) = (way.axis, way.length < 0 ? -1 : 1, abs(way.length))
  }

  private static func way(_ change: Transition.Change) -> (axis: Axis, length: Double)? {
    guard let from = change.from?.frame, let to = change.to?.frame else { return nil }
    let (x, y) = (to.x - from.x, to.y - from.y)
    if x == 0, y == 0 { return nil }
    return abs(y) >= abs(x) ? (.vertical, y) : (.horizontal, x)
  }

  /// How far something leads along the way.
  func along(_ point: Point) -> Double { (axis == .horizontal ? point.x : point.y) * sign }
}

extension DocumentReader {
  /// Reads a finger's moments and its velocity at the end.
  fileprivate mutating func drag(_ members: Members, _ way: DragWay?, _ count: inout Int) -> Drag? {
    guard let node = members["gesture"] else { return nil }
    let elements = elements(node)
    count += elements.count
    guard count <= Limits.gestureSamples else {
      report(
        .tooManyTimes, at: node,
        "The gestures of a request have at most \(Limits.gestureSamples) moments; leave out some.")
      return nil
    }
    let samples = elements.map { sample($0, way) }
    let velocity = members["velocity"].map { point($0) }
    if velocity == .some(nil) || samples.contains(where: { $0 == nil }) { return nil }
    guard let drag = Drag(samples.compactMap(\.self), velocity: velocity?.flatMap { way?.along($0) }) else {
      report(
        .numberOutOfRange, at: node, "The times of a gesture do not increase; write its moments in order.")
      return nil
    }
    return drag
  }

  private mutating func sample(_ node: Int, _ way: DragWay?) -> Drag.Sample? {
    let known = ["time", "translation", "contentOffset"]
    guard let members = members(node, known: known, required: ["time", "translation"]) else { return nil }
    let time = members["time"].flatMap { number($0, in: 0...Limits.animationSeconds) }
    let translation = members["translation"].flatMap { point($0) }
    let offset = members["contentOffset"].map { number($0) } ?? 0
    guard let time, let translation, let offset else { return nil }
    return Drag.Sample(time: time, translation: way?.along(translation) ?? 0, contentOffset: offset)
  }

  fileprivate mutating func rule(
    _ style: InteractionDocument.Style, _ members: Members, _ way: DragWay, _ known: [Double]
  ) -> Interaction.Rule? {
    let detents = members["detents"].map { elements($0).map { number($0, in: 1...Limits.length) } }
    if style != .sheet, let node = members["detents"] {
      report(
        .conflictingMembers, at: node, "Only a sheet has detents; write “style”: “sheet”, or remove them.")
    }
    switch style {
    case .dismissal: return .along(.dismissal(distance: way.distance))
    case .pop: return .along(.pop(width: way.distance))
    case .sheet:
      let heights = detents ?? (known.isEmpty ? [way.frame.height] : known)
      if heights.contains(where: { $0 == nil }) { return nil }
      guard let rule = SheetRule(frame: way.frame, detents: heights.compactMap(\.self)) else {
        report(
          .numberOutOfRange, at: members["detents"] ?? members.node,
          "A sheet has at least one detent, of a height above 0; add one.")
        return nil
      }
      return .sheet(rule)
    }
  }
}

extension JSONWriter {
  /// Writes what fingers did and what followed.
  mutating func interaction(_ document: InteractionDocument) {
    object { answer in
      answer.member("view", document.view)
      answer.member("distance", document.distance.denoised)
      answer.member("gestures") { $0.array(document.interaction.phases) { $0.phase($1, document) } }
    }
  }

  private mutating func phase(_ phase: Interaction.Phase, _ document: InteractionDocument) {
    object { member in
      member.member("frames") { list in
        list.array(phase.frames) { writer, frame in
          writer.object {
            $0.member("time", frame.time.denoised)
            $0.member("translation", frame.translation.denoised)
            $0.member("offset", frame.offset.denoised)
            $0.member("progress", frame.progress.denoised)
          }
        }
      }
      member.member("velocity", phase.velocity.denoised)
      member.member("decision", phase.decision.finishes ? "finish" : "cancel")
      member.member("reason", phase.decision.reason.rawValue)
      member.member("sentence", phase.sentence)
      member.member("initialVelocity", phase.decision.initialVelocity.denoised)
      member.member("release") { writer in
        writer.object {
          $0.member("time", phase.releaseTime.denoised)
          $0.member("offset", phase.targetOffset.denoised)
          $0.member("duration", phase.release.duration.denoised)
          $0.member("settlingTime", phase.release.settlingTime.denoised)
        }
      }
    }
  }
}

extension Interaction.Phase {
  /// Why it went on or back.
  fileprivate var sentence: String {
    let way = (frames.last?.translation ?? 0).denoised.text
    let speed = velocity.denoised.text
    return switch decision.reason {
    case .fast: "The finger left at \(speed) points per second, which is fast enough."
    case .far: "The finger had come \(way) points, which is far enough, and was not thrown back."
    case .thrownBack: "The finger was thrown back at \(speed) points per second."
    case .short:
      "The finger had come \(way) points, which is not far enough, and left at \(speed) points per second."
    }
  }
}
