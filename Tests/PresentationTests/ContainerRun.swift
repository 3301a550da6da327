import Devices
import Geometry

@testable import Presentation

/// A container that fills the window, taken from state to state.
struct ContainerRun<State> {
  typealias Show = (State, State, Environment, inout ContainerFlow) throws(PresentationError) ->
    [ControllerCall]

  private(set) var state: State
  private var flow: ContainerFlow
  private var environment: Environment
  private let show: Show

  init(_ container: Controller, details: [Controller] = [], from initial: State, _ show: @escaping Show) {
    (state, environment, self.show) = (initial, .phone, show)
    flow = ContainerFlow(container, details: details)
  }

  /// Shows a state, in another environment or in the same, and returns UIKit's calls.
  mutating func show(_ next: State, in environment: Environment? = nil) throws -> [ControllerCall] {
    defer { state = next }
    self.environment = environment ?? self.environment
    return try show(next, state, self.environment, &flow)
  }
}

extension ContainerRun<SplitViewController.State> {
  init(_ split: Controller.SplitView, details: [Controller] = []) {
    var split = split
    // These tests are about columns, whatever a column style puts around their controllers.
    split.style = .unspecified
    self.init(
      Controller(split.columns.id, .splitView(split)), details: details, from: split.columns.initialState
    ) { (state, old, environment, flow) throws(PresentationError) in
      try flow.show(state, after: old, in: environment)
    }
  }
}

extension ContainerRun<SplitOrFlipViewController.State> {
  init(_ container: Controller.SplitOrFlip) {
    self.init(
      Controller(container.columns.id, .splitOrFlip(container)), from: container.columns.initialState
    ) { (state, old, environment, flow) throws(PresentationError) in
      try flow.show(state, after: old, in: environment)
    }
  }
}

extension Environment {
  /// A window of a size and a horizontal size class.
  static func window(
    _ width: Double, _ height: Double, _ sizeClass: SizeClass, _ direction: LayoutDirection = .leftToRight
  ) -> Environment {
    var environment = Environment(size: Size(width: width, height: height))
    environment.horizontalSizeClass = sizeClass
    environment.layoutDirection = direction
    return environment
  }
}
