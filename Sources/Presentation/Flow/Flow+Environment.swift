import Devices
import Geometry
import Motion

extension Flow {
  /// Rotates or resizes the window, or changes its traits.
  ///
  /// A change of size is animated as a rotation; a change of traits alone takes effect at once.
  mutating func enter(_ environment: Environment) throws(PresentationError) -> FlowStep {
    guard environment != scene.environment else { return .nothing }
    let before = self
    var next = scene
    next.environment = environment
    let isResized = environment.size != scene.environment.size
    let step = try layOut(next, animation(isResized, Movement.rotation), [])
    return FlowStep(step.choreography, events(since: before))
  }

  /// The methods that UIKit calls while the environment changes.
  ///
  /// Source: Documentation/semantics.md §10.6 for the order, §10.4 for controllers that keep their size.
  private func events(since before: Flow) -> [String] {
    let hasOtherTraits = scene.environment.hasOtherTraits(than: before.scene.environment)
    let (old, new) = (before.stage.controllers, stage.controllers)
    var events: [String] = []
    if hasOtherTraits { events += old.map { "willTransitionToTraitCollection \($0.id)" } }
    events += old.compactMap { controller in
      let size = new.first { $0.id == controller.id }?.frame.size
      return size == nil || size == controller.frame.size
        ? nil : "viewWillTransitionToSize \(controller.id)"
    }
    for (old, new) in zip(before.stage.layers, stage.layers) {
      let isAdapted = old.state?.style != new.state?.style
      if isAdapted || hasOtherTraits && new.state?.asksAgain ?? false {
        events.append(PresentationPhases.question)
      }
      if isAdapted { events.append("willPresentWithAdaptiveStyle \(new.state?.style ?? "none")") }
    }
    if !scene.presentations.isEmpty { events += FlowStep.layoutPass }
    let (known, present) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let leaving = old.map(\.id).filter { !present.contains($0) }
    let coming = new.map(\.id).filter { !known.contains($0) }
    events += leaving.map { "viewWillDisappear \($0)" } + coming.map { "viewWillAppear \($0)" }
    events += leaving.map { "viewDidDisappear \($0)" } + coming.map { "viewDidAppear \($0)" }
    if hasOtherTraits { events += new.map { "traitCollectionDidChange \($0.id)" } }
    let (hadItem, hasItem) = (before.hasFlipItem, hasFlipItem)
    if hadItem != hasItem { events.append(hasItem ? "setBarButtonItem flip" : "removeBarButtonItem flip") }
    return events
  }

  /// Whether a navigation bar has the item that flips.
  private var hasFlipItem: Bool { displayMode == SplitOrFlipViewController.DisplayMode.one.rawValue }
}

extension Stage {
  fileprivate var controllers: [(id: String, frame: Rect)] {
    layers.flatMap { $0.arrangement.controllers.map { ($0.controller.id, $0.frame) } }
  }
}

extension Environment {
  fileprivate func hasOtherTraits(than other: Environment) -> Bool {
    horizontalSizeClass != other.horizontalSizeClass || verticalSizeClass != other.verticalSizeClass
      || layoutDirection != other.layoutDirection || contentSizeCategory != other.contentSizeCategory
      || idiom != other.idiom
  }
}
