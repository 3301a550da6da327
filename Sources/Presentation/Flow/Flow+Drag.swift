import Devices
import Geometry
import Motion

/// A view that a finger can drag, and what the drag leads to.
public struct Draggable: Sendable {
  /// The kinds of drags.
  public enum Style: String, CaseIterable, Sendable {
    /// Dismisses the top presentation.
    case dismissal
    /// Pops the top controller of a navigation stack, from the edge.
    case pop
    /// Moves a sheet between its detents, or dismisses it.
    case sheet
  }

  /// The kind of drag.
  public let style: Style
  /// The id of the view under the finger.
  public let view: String
  /// How each part changes if the view is dragged away.
  public let changes: [Transition.Change]
  /// The animation that takes over when the finger lifts.
  public let animation: Animation
  /// The heights of a sheet's frame at its detents, in points; empty for other drags.
  public let detents: [Double]
  /// Whether it is a sheet that cannot be dragged away, because of `isModalInPresentation`.
  public fileprivate(set) var isModal = false
  /// The resize that follows a pop in a presentation; `nil` if there is none.
  public internal(set) var following: Transition?
  /// When a presentation is resized, and the navigation controller in it.
  fileprivate var resize = Flow.Resize.none
  fileprivate var container: Controller?
  /// The scene and the stage without the dragged view.
  fileprivate let next: (scene: Scene, stage: Stage)
}

extension Flow {
  /// Finds the view that a finger drags; `nil` if no view can be dragged in this style.
  ///
  /// - Parameters:
  ///   - style: The kind of drag. With `nil` it depends on the top layer: a pop on the root, `sheet` on a sheet with
  ///     detents, else a dismissal.
  ///   - point: Where the finger touches the window. It decides which navigation controller pops; with `nil` that is the
  ///     one with the focus, or else the last one that can. Other drags need it in the view that they move.
  /// - Returns: The view and what the drag leads to; alerts and action sheets stay where they are.
  /// - Throws: ``PresentationError`` if the scene without the view cannot be laid out.
  public mutating func draggable(
    _ style: Draggable.Style?, at point: Point? = nil
  ) throws(PresentationError) -> Draggable? {
    let detents = stage.top.state?.detents.filter { $0.value != nil } ?? []
    let offered: Draggable.Style =
      stage.layers.count == 1 ? .pop : detents.isEmpty ? .dismissal : .sheet
    let style = style ?? offered
    if style == .pop { return try draggableTop(at: point) }
    guard let presentation = scene.presentations.last, style != .sheet || !detents.isEmpty,
      !presentation.controller.isAlert,
      point.map({ layer(at: $0) == stage.layers.count - 1 }) ?? true
    else { return nil }
    var next = scene.kept(on: stage).dismissing(from: scene.presentations.count)
    let after = try arrive(at: &next)
    let entrance = Entrance(of: stage.top, as: presentation.type, in: scene.environment)
    // A drag moves a presentation back along its slide, and down if it appears in another way.
    let down = Point(x: 0, y: scene.environment.size.height - stage.top.frame.y)
    let changes = dismissal(after, entrance.sliding(by: entrance.way ?? down))
    var draggable = Draggable(
      style: style, view: stage.top.id, changes: changes + missing(in: changes, to: after),
      animation: animation ?? (style == .sheet ? Movement.detent : Movement.release),
      detents: style == .sheet ? detents.map(\.frame.height) : [], next: (next, after))
    draggable.isModal = style == .sheet && presentation.controller.staysPresented
    return draggable
  }

  private mutating func draggableTop(at point: Point?) throws(PresentationError) -> Draggable? {
    guard let pop = pop(at: point) else { return nil }
    var next = pop.next
    let arrival = try arrive(at: &next, sliding: pop.slide)
    let changes = changes(pop.slide, arrival.inOldSize, arrival.slideEnd)
    var draggable = Draggable(
      style: .pop, view: pop.slide.outgoing.id, changes: changes + missing(in: changes, to: arrival.slideEnd),
      animation: animation ?? Movement.push, detents: [], next: (next, arrival.stage))
    if arrival.resize == .afterwards {
      draggable.following = Transition(
        arrival.inOldSize.changes(to: arrival.stage), animation ?? Movement.resize)
    }
    (draggable.resize, draggable.container) = (arrival.resize, pop.slide.container)
    return draggable
  }

  /// The pop of the innermost navigation controller around a point that can pop.
  private func pop(at point: Point?) -> (slide: Slide, next: Scene)? {
    // Without a point, a navigation controller that is a child of a plain controller pops as well.
    guard let point else { return pop() ?? pop(of: stage.top.arrangement.controllers.reversed()) }
    guard let layer = layer(at: point).map({ stage.layers[$0] }), let touched = layer.controller(at: point)
    else { return nil }
    return pop(of: layer.arrangement.controllers.reversed().filter { $0.controller.contains(touched) })
  }

  /// The changes of parts that a drag leaves in place, though it shows or removes them.
  private func missing(in changes: [Transition.Change], to after: Stage) -> [Transition.Change] {
    Choreography(Transition(changes, Movement.jump)).missing(from: stage, to: after).map {
      Transition.Change(id: $0.id, from: $0.from, to: $0.to)
    }
  }

  /// Applies the result of a drag to the scene.
  ///
  /// - Parameters:
  ///   - draggable: The dragged view.
  ///   - interaction: The drag; without a phase nothing changes.
  /// - Returns: The methods that UIKit calls, and the final poses of parts that rest in a new place, such as a sheet
  ///   at another detent.
  /// - Throws: ``PresentationError`` if the new scene cannot be laid out.
  public mutating func drop(
    _ draggable: Draggable, _ interaction: Interaction
  ) throws(PresentationError) -> (events: [String], resting: [String: Pose]) {
    guard let last = interaction.phases.last else { return ([], [:]) }
    let view = draggable.view
    let finishes = last.decision.finishes
    let events = events(of: draggable, interaction)
    if finishes {
      settle(draggable.next.scene, draggable.next.stage)
      return (events, [:])
    }
    guard draggable.style == .sheet else { return (events, [:]) }
    let height = stage.top.frame.height - last.targetOffset
    var next = scene.kept(on: stage)
    next.selectDetent(of: view, nearest: height, among: stage.top.state?.detents ?? [])
    let after = try sceneLayout.stage(of: next)
    settle(next, after)
    return (events, Dictionary(after.parts.map { ($0.id, $0.pose) }) { first, _ in first })
  }

  private func events(of draggable: Draggable, _ interaction: Interaction) -> [String] {
    let fingers = fingers(of: draggable, interaction)
    if interaction.phases.allSatisfy(interaction.isBetweenDetents) {
      return fingers + attempts(of: draggable, interaction)
    }
    let calls = calls(of: draggable)
    let finishes = interaction.phases.last?.decision.finishes == true
    return Interaction.calls(
      fingers: fingers, beginning: calls.going.beginning.map(\.text),
      end: (finishes ? calls.going.end : calls.reversal).map(\.text))
  }

  /// The call of a modal sheet's delegate if a finger has pulled the sheet below its lowest detent.
  ///
  /// Source: Documentation/semantics.md §10.18.
  private func attempts(of draggable: Draggable, _ interaction: Interaction) -> [String] {
    guard draggable.isModal, interaction.phases.contains(where: { $0.decision.reason == .modal }) else {
      return []
    }
    return [ControllerCall("presentationControllerDidAttemptToDismiss", draggable.view).text]
  }

  /// The calls of what a drag leads to, and those that follow its beginning if it is canceled.
  ///
  /// After a canceled dismissal the presented controller appears again and the controllers below it disappear.
  ///
  /// Source: Documentation/semantics.md §10.7.
  private func calls(of draggable: Draggable) -> (going: LifecycleCalls, reversal: [ControllerCall]) {
    let change = lifecycle(to: draggable.next.stage)
    let after = draggable.next.stage
    guard draggable.style != .pop else {
      let sizes = draggable.container.map { resizeCalls(of: $0) } ?? []
      return (
        around(draggable.resize.around(change.exchange, sizes), after), change.appearanceReversal
      )
    }
    let view = draggable.view
    var going = change.dismissal(of: view)
    // UIKit tells the delegate only about sheets that the user drags away. The gesture of the article on self-sizing
    // presentations calls `dismiss`, which tells the delegate nothing.
    if draggable.style == .sheet {
      let asked = ["presentationControllerShouldDismiss", "presentationControllerWillDismiss"]
      going.beginning.insert(contentsOf: asked.map { ControllerCall($0, view) }, at: 0)
      going.end.append(ControllerCall("presentationControllerDidDismiss", view))
    }
    return (
      around(going, after),
      change.appearanceReversal + [ControllerCall("dismissalTransitionDidEnd", "false", view)]
    )
  }

  /// The events of the fingers, and of the detents at which a sheet comes to rest.
  private func fingers(of draggable: Draggable, _ interaction: Interaction) -> [String] {
    let detents = stage.top.state?.detents ?? []
    var selected = detents.firstIndex(where: \.isSelected)
    return interaction.phases.flatMap { phase in
      var events = interaction.events(of: phase)
      guard draggable.style == .sheet, !phase.decision.finishes else { return events }
      let nearest = detents.nearest(to: stage.top.frame.height - phase.targetOffset)
      if let nearest, nearest != selected {
        selected = nearest
        events.append(
          "sheetPresentationControllerDidChangeSelectedDetentIdentifier \(detents[nearest].detent.identifier) \(draggable.view)"
        )
      }
      return events
    }
  }
}

extension Scene {
  /// Selects the detent of the top sheet whose frame is nearest to a height.
  fileprivate mutating func selectDetent(
    of controller: String, nearest height: Double, among detents: [PresentedState.Detent]
  ) {
    guard let last = presentations.indices.last, case .modal(var modal) = presentations[last].type else {
      return
    }
    modal.sheet.selected = detents.nearest(to: height)
    presentations[last].type = .modal(modal)
  }
}

extension [PresentedState.Detent] {
  /// The active detent whose frame is nearest to a height.
  fileprivate func nearest(to height: Double) -> Int? {
    indices.filter { self[$0].value != nil }.min {
      abs(self[$0].frame.height - height) < abs(self[$1].frame.height - height)
    }
  }
}

extension Sheet.Detent {
  /// The detent's name in an event: UIKit's identifier, or the kind and value of a custom detent.
  fileprivate var identifier: String {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .maximum: "maximum"
    case .height(let height): "height \(height.cssText)"
    case .fraction(let fraction): "fraction \(fraction.cssText)"
    }
  }
}

extension Entrance {
  /// The way that it slides, if it does.
  fileprivate var way: Point? { if case .slide(let way) = kind { way } else { nil } }

  fileprivate func sliding(by way: Point) -> Entrance { Entrance(.slide(way), coming, going) }
}
