import Devices
import Geometry

/// What a tap reaches.
public struct Touch: Hashable, Sendable {
  /// The kinds of things that get touches.
  public enum Target: String, CaseIterable, Sendable {
    /// A controller, the innermost one at the point.
    case controller
    /// The dimming of a presentation, also a clear one; its id is that of the presented controller.
    case dimming
    /// A view that a popover lets touches pass to.
    case passthrough
    /// The bar item from which a popover comes.
    case source
  }

  /// What gets the touch.
  public let target: Target
  /// Its id.
  public let id: String
}

extension Flow {
  /// Whether a point lies in the window.
  public func contains(_ point: Point) -> Bool {
    TouchRegion(frame: scene.environment.bounds, touches: .passes).contains(point)
  }

  /// The regions of the window from front to back; none if nothing is presented.
  public var regions: [TouchRegion] { stage.top.state?.regions ?? [] }

  /// Finds what a tap reaches, and dismisses what it dismisses.
  ///
  /// Hit tests use the frames of the model: what moves is where it will come to rest.
  ///
  /// Source: Apple's documentation of `UIAdaptivePresentationControllerDelegate`.
  mutating func tap(_ point: Point) throws(PresentationError) -> FlowStep {
    guard let (number, region) = touched(at: point) else { return .nothing }
    let layer = stage.layers[number]
    guard let region else { return .reaching(layer, point) }
    switch (region.touches, region.below) {
    case (.presented, _):
      let step = FlowStep.reaching(layer, point)
      return layer.dismisses(at: point) ? try dismiss(layer, above: stage.layers[number - 1], step) : step
    case (.passes, .view(let id)?): return FlowStep(Touch(target: .passthrough, id: id))
    case (.passes, .barItem(let id)?): return FlowStep(Touch(target: .source, id: id))
    case (.passes, nil): return .nothing
    case (.blocked, _): return attempt(toDismiss: layer)
    case (.dismisses, _): return try dismiss(layer, above: stage.layers[number - 1])
    }
  }

  /// The layer that decides about a touch, and its region at the point, which is `nil` for the root.
  private func touched(at point: Point) -> (layer: Int, region: TouchRegion?)? {
    for (number, layer) in stage.layers.enumerated().reversed() {
      guard let state = layer.state else { return (number, nil) }
      guard let region = state.regions.first(where: { $0.contains(point) }),
        region.touches != .passes || region.below != nil
      else { continue }
      return (number, region)
    }
    return nil
  }

  /// The number of the layer whose controllers a touch reaches; `nil` if it reaches none.
  func layer(at point: Point) -> Int? {
    guard let (number, region) = touched(at: point) else { return nil }
    return region.map { $0.touches == .presented } ?? true ? number : nil
  }

  private func attempt(toDismiss layer: Stage.Layer) -> FlowStep {
    var step = FlowStep(Touch(target: .dimming, id: layer.id))
    let isModal = scene.controller(layer.id)?.staysPresented ?? false
    if isModal, layer.asksDelegate {
      step.events = [ControllerCall("presentationControllerDidAttemptToDismiss", layer.id).text]
    }
    return step
  }

  private mutating func dismiss(
    _ layer: Stage.Layer, above below: Stage.Layer
  ) throws(PresentationError) -> FlowStep {
    var step = try dismiss(from: below.id, isAnimated: true)
    step.touch = Touch(target: .dimming, id: layer.id)
    guard layer.asksDelegate else { return step }
    let before = ["presentationControllerShouldDismiss", "presentationControllerWillDismiss"]
    step.events =
      before.map { ControllerCall($0, layer.id).text } + step.events
      + [ControllerCall("presentationControllerDidDismiss", layer.id).text]
    return step
  }
}

extension Flow {
  /// Dismisses the controller whose dismiss button was tapped; its delegate is not asked.
  private mutating func dismiss(
    _ layer: Stage.Layer, above below: Stage.Layer, _ reached: FlowStep
  ) throws(PresentationError) -> FlowStep {
    var step = try dismiss(from: below.id, isAnimated: true)
    step.touch = reached.touch
    return step
  }
}

extension Stage.Layer {
  /// Whether the dismiss button of its root is at a point.
  fileprivate func dismisses(at point: Point) -> Bool {
    let buttons = Set(arrangement.controllers.map(\.controller.dismissButtonID))
    return arrangement.chrome.lazy.flatMap(\.items).contains {
      buttons.contains($0.id) && TouchRegion(frame: $0.frame, touches: .passes).contains(point)
    }
  }

  /// Whether the presentation controller asks its delegate about taps. That of an alert does not.
  fileprivate var asksDelegate: Bool {
    if case .alert = arrangement.controllers.first?.controller.content { return false }
    return true
  }

  /// The innermost controller of the topmost ones at a point.
  func controller(at point: Point) -> String? {
    let touched = arrangement.controllers.filter { link in
      link.takesTouches && !removed.contains(link.controller.id)
        && TouchRegion(frame: link.frame, touches: .passes).contains(point)
    }
    // Children come after their parents, and `max` returns the first of equals.
    return touched.reversed().max { $0.depth.lexicographicallyPrecedes($1.depth) }?.controller.id
  }
}

extension FlowStep {
  /// A step that moves nothing.
  fileprivate init(_ touch: Touch) {
    self = .nothing
    self.touch = touch
  }

  fileprivate static func reaching(_ layer: Stage.Layer, _ point: Point) -> FlowStep {
    FlowStep(Touch(target: .controller, id: layer.controller(at: point) ?? layer.id))
  }
}
