import AutoLayout
import Documents
import Geometry
import JSON
import Motion
import Presentation

/// Fingers that drag a view, and how the transition follows them.
struct InteractionDocument {
  let interaction: Interaction
  /// The id of the view that is dragged.
  package let view: String
  /// The points that the dragged view moves from one state to the other.
  let distance: Double

  /// Lets fingers drag one of the views that `changes` move; `animation` takes over when a finger lifts.
  ///
  /// If `fingers` do not name the view, it is that of `draggable`, or else the first moving view.
  package init?(
    _ fingers: FingersDocument, _ changes: [Transition.Change], _ animation: Animation?,
    of draggable: Draggable? = nil, _ reader: inout DocumentReader
  ) {
    let style = fingers.style ?? draggable?.style ?? .dismissal
    if style != .sheet, let detents = fingers.detents {
      reader.report(
        .conflictingMembers, at: detents.node,
        "Only a sheet has detents; write “style”: “sheet”, or remove them.")
    }
    guard let way = DragWay(fingers, changes, of: draggable?.view, &reader), let animation else {
      return nil
    }
    let detents = fingers.detents?.heights ?? draggable?.detents ?? []
    guard let rule = way.rule(style, detents: detents, isModal: draggable?.isModal ?? false) else {
      reader.report(
        .numberOutOfRange, at: fingers.node,
        "The dragged sheet has no height; add “detents”, or name another view.")
      return nil
    }
    view = way.view
    distance = way.distance
    interaction = Interaction(rule, fingers.fingers.compactMap { $0.drag(way.along) }, animation)
    reader.reportMissed(fingers.fingers, interaction)
  }
}

/// The way of the dragged view along the axis on which it moves furthest.
private struct DragWay {
  let view: String
  let frame: Rect
  let axis: Axis
  /// 1 to the right or down, −1 to the left or up.
  let sign: Double
  let distance: Double

  /// The way of the named view, or of the first moving one.
  init?(
    _ fingers: FingersDocument, _ changes: [Transition.Change], of usual: String?,
    _ reader: inout DocumentReader
  ) {
    let id = fingers.view?.id ?? usual
    let place = fingers.view?.node ?? fingers.node
    let change = changes.first { change in
      guard let id else { return DragWay.way(change) != nil }
      return change.id == id
    }
    guard let change else {
      reader.report(
        .unknownID, at: place, "No moving view has this id; name a view that is in both states.")
      return nil
    }
    guard let way = DragWay.way(change), let from = change.from else {
      reader.report(
        .unknownValue, at: place,
        "“\(change.id.excerpt)” does not move; name a view that does.")
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

  /// How far a translation leads along the way.
  func along(_ point: Point) -> Double { (axis == .horizontal ? point.x : point.y) * sign }

  /// How the view follows a finger; `nil` for a sheet without a height.
  func rule(_ style: Draggable.Style, detents: [Double], isModal: Bool) -> Interaction.Rule? {
    switch style {
    case .dismissal: .along(.dismissal(distance: distance))
    case .pop: .along(.pop(width: distance))
    case .sheet:
      SheetRule(frame: frame, detents: detents.isEmpty ? [frame.height] : detents).map { rule in
        var rule = rule
        rule.isModal = isModal
        return .sheet(rule)
      }
    }
  }
}

extension DocumentReader {
  /// Reports fingers that have nothing to drag.
  fileprivate mutating func reportMissed(_ fingers: [FingersDocument.Finger], _ interaction: Interaction) {
    for (finger, outcome) in zip(fingers, interaction.fingers) {
      switch outcome {
      case .held, .neverBegan: continue
      case .tooEarly:
        report(
          .numberOutOfRange, at: finger.node,
          "The previous finger is still down when this one starts; start later.")
      case .tooLate:
        report(
          .nothingToChange, at: finger.node,
          "The previous finger lets the transition finish, so this one has nothing to drag; remove it.")
      }
    }
  }
}

extension JSONWriter {
  /// Writes the drags and their results.
  mutating func interaction(_ document: InteractionDocument) {
    member("view", document.view)
    member("distance", document.distance.denoised)
    objects("gestures", document.interaction.fingers) { writer, finger in
      if case .held(let phase) = finger { writer.phase(phase, document) } else { writer.neverBegan() }
    }
  }

  /// Writes that a finger dragged nothing.
  private mutating func neverBegan() {
    array("frames", [Int]()) { _, _ in }
    member("decision", "none")
    member("reason", "neverBegan")
    member(
      "sentence", "The drag never began: the finger did not move, or only scrolled.")
  }

  private mutating func phase(_ phase: Interaction.Phase, _ document: InteractionDocument) {
    objects("frames", phase.frames) { writer, frame in
      writer.member("time", frame.time.denoised)
      writer.member("translation", frame.translation.denoised)
      writer.member("offset", frame.offset.denoised)
      writer.member("progress", frame.progress.denoised)
    }
    member("velocity", phase.velocity.denoised)
    member("decision", phase.decision.finishes ? "finish" : "cancel")
    member("reason", phase.decision.reason.rawValue)
    member("sentence", phase.sentence)
    member("initialVelocity", phase.decision.initialVelocity.denoised)
    object("release") {
      $0.member("time", phase.releaseTime.denoised)
      $0.member("offset", phase.targetOffset.denoised)
      $0.member("duration", phase.release.duration.denoised)
      $0.member("settlingTime", phase.release.settlingTime.denoised)
    }
  }
}

extension Interaction.Phase {
  /// Why the transition finished or was canceled.
  fileprivate var sentence: String {
    let way = (frames.last?.translation ?? 0).denoised.jsonText
    let speed = velocity.denoised.jsonText
    return switch decision.reason {
    case .fast: "The finger lifted at \(speed) points per second, which is fast enough."
    case .far: "The finger moved \(way) points, which is far enough, and was not flicked back."
    case .thrownBack: "The finger was flicked back at \(speed) points per second."
    case .short:
      "The finger moved \(way) points, which is not far enough, and lifted at \(speed) points per second."
    case .modal: "The sheet has isModalInPresentation, so it cannot be dragged away and springs back."
    }
  }
}
