import Devices
import Geometry
import Motion

/// What a finger can drag on a stage.
public struct Draggable: Sendable {
  /// What the finger does to it.
  public enum Style: String, CaseIterable, Sendable {
    /// It drags the top presentation away.
    case dismissal
    /// It drags the top controller of a stack away, from the edge.
    case pop
    /// It drags a sheet between its detents, or away.
    case sheet
  }

  /// What the finger does.
  public let style: Style
  /// The id of the view under the finger.
  public let view: String
  /// What becomes of each part when the view has been dragged away.
  public let changes: [Transition.Change]
  /// What takes over when the finger has left.
  public let animation: Animation
  /// The heights of a sheet's frame at its detents, in points; empty otherwise.
  public let detents: [Double]
  /// The scene and the stage without what is dragged.
  fileprivate let next: (scene: Scene, stage: Stage)
}

extension Flow {
  /// What a finger drags, or `nil` where there is nothing of that kind.
  ///
  /// - Parameter style: What the finger does; `nil` for what the top layer has to offer: a sheet's detents, else its
  ///   dismissal, and on the root a pop.
  /// - Returns: What is under the finger.
  /// - Throws: ``PresentationError`` if what lies below cannot be laid out.
  public mutating func draggable(_ style: Draggable.Style?) throws(PresentationError) -> Draggable? {
    let detents = stage.top.state?.detents.filter { $0.value != nil } ?? []
    let offered: Draggable.Style =
      stage.layers.count == 1 ? .pop : detents.isEmpty ? .dismissal : .sheet
    let style = style ?? offered
    if style == .pop { return try draggableTop() }
    guard let presentation = scene.presentations.last, style != .sheet || !detents.isEmpty else { return nil }
    let next = scene.dismissing(from: scene.presentations.count)
    let after = try stager.stage(of: next)
    let entrance = Entrance(of: stage.top, as: presentation.type, in: scene.environment)
    // Whatever else a presentation does, under a finger it goes down.
    let down = Point(x: 0, y: scene.environment.size.height - stage.top.frame.y)
    return Draggable(
      style: style, view: stage.top.id, changes: dismissal(after, entrance.sliding(by: down)),
      animation: animation ?? (style == .sheet ? Movement.detent : Movement.release),
      detents: style == .sheet ? detents.map(\.frame.height) : [], next: (next, after))
  }

  private mutating func draggableTop() throws(PresentationError) -> Draggable? {
    guard let pop = try pop() else { return nil }
    let after = try stager.stage(of: pop.next)
    return Draggable(
      style: .pop, view: pop.slide.outgoing.id, changes: changes(pop.slide, after, after),
      animation: animation ?? Movement.push, detents: [], next: (pop.next, after))
  }

  /// Takes the scene over as a finger has left it.
  ///
  /// - Parameters:
  ///   - draggable: What it dragged.
  ///   - interaction: What it did; without a phase nothing happens.
  /// - Returns: What is called, and how the parts stand that have come to rest elsewhere than where they were: a sheet
  ///   at another detent.
  /// - Throws: ``PresentationError`` if that cannot be laid out.
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
    var next = scene
    next.selectDetent(of: view, nearest: height, among: stage.top.state?.detents ?? [])
    let after = try stager.stage(of: next)
    settle(next, after)
    return (events, Dictionary(after.parts.map { ($0.id, $0.pose) }) { first, _ in first })
  }

  private func events(of draggable: Draggable, _ interaction: Interaction) -> [String] {
    let fingers = fingers(of: draggable, interaction)
    if interaction.phases.allSatisfy(interaction.isBetweenDetents) { return fingers }
    var dismissal =
      draggable.style == .pop
      ? PresentationPhases.push(
        draggable.view, over: draggable.next.stage.top.arrangement.focusChain.last?.controller.id
      ).dismissal
      : stage.top.state?.phases.dismissal ?? []
    // Only what the system itself lets go is told to the delegate (presentation facts, “dismiss callbacks”); article 0's gesture dismisses as a program does.
    if draggable.style == .sheet {
      dismissal.insert("presentationControllerWillDismiss", at: 0)
      dismissal.append("presentationControllerDidDismiss")
    }
    let split = dismissal.firstIndex { $0.hasPrefix("viewDid") } ?? dismissal.count
    let beginning = Array(dismissal[..<split])
    if interaction.phases.last?.decision.finishes == true {
      return beginning + fingers + Array(dismissal[split...])
    }
    // A cancelled dismissal tells the presented side that it appears again (semantics note §10.7), and what came into
    // sight below that it disappears.
    let appearing = "viewWillAppear "
    let below = beginning.filter { $0.hasPrefix(appearing) }.map { String($0.dropFirst(appearing.count)) }
    var reversal = below.map { "viewWillDisappear \($0)" } + ["viewWillAppear \(draggable.view)"]
    reversal += below.map { "viewDidDisappear \($0)" } + ["viewDidAppear \(draggable.view)"]
    if draggable.style != .pop { reversal.append("dismissalTransitionDidEnd false") }
    return beginning + fingers + reversal
  }

  /// What the fingers do, and the detents that a sheet comes to rest at.
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
          "sheetPresentationControllerDidChangeSelectedDetentIdentifier \(detents[nearest].detent.identifier)"
        )
      }
      return events
    }
  }
}

extension Scene {
  /// Lets the top sheet rest at the detent whose frame is nearest to a height.
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
  /// The name by which an event tells the detent: UIKit's own, or how it was asked for.
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
  /// The same presentation going another way.
  fileprivate func sliding(by way: Point) -> Entrance { Entrance(.slide(way), coming, going) }
}
