import AutoLayout
import Devices
import Geometry
import Typesetting

/// Lays out the controllers of a container's columns.
public struct ColumnArranger {
  /// A column on screen, and the controllers and bars in it.
  public typealias Column = (child: VisibleChild, arrangement: Arrangement)

  /// The solver steps that are left.
  public private(set) var steps: Int
  private let typesetter: Typesetter
  private let memory = LayoutMemory()
  private let meter: StepMeter?

  /// Makes an arranger.
  ///
  /// - Parameters:
  ///   - stepLimit: The limit of solver steps for all layouts together.
  ///   - typesetter: Measures texts.
  ///   - meter: Counts the steps taken.
  public init(stepLimit: Int, typesetter: Typesetter, meter: StepMeter? = nil) {
    (steps, self.typesetter, self.meter) = (stepLimit, typesetter, meter)
  }

  /// Lays out the columns that are on screen.
  ///
  /// - Parameters:
  ///   - container: A split view controller or a splitOrFlip in the state to show.
  ///   - environment: The window, which the container fills.
  /// - Returns: The columns from back to front: those that a dimming view covers are behind the others.
  /// - Throws: ``LayoutError`` if a layout cannot be computed.
  public mutating func columns(
    of container: Controller, in environment: Environment
  ) throws(LayoutError) -> [Column] {
    var (container, taken) = (container, Set(container.ids))
    container.wrapColumns(on: environment.system, &taken)
    meter?.add(taken.count)
    var arranger = Arranger(environment, .standard, steps: steps, typesetter, memory, meter)
    defer { steps = arranger.steps }
    let whole = try arranger.arrange(container, in: environment.window)
    guard let shown = environment.columns(of: container, in: environment.window) else { return [] }
    let base = shown.base.map { [$0.controller.id] } ?? []
    let columns = shown.columns.filter(\.child.isDimmed) + shown.columns.filter { !$0.child.isDimmed }
    return columns.map { column in
      (column.child, whole.limited(to: Set(column.controller.ids + base)))
    }
  }
}

extension Controller {
  /// A split view controller in a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - details: The controllers that became the detail, for the ids of the state.
  /// - Returns: The controller.
  package func showing(_ state: SplitViewController.State, details: [Controller]) -> Controller {
    guard case .splitView(var split) = content else { return self }
    let shown = state.details.compactMap { id in ([split.secondary] + details).first { $0.id == id } }
    if let first = shown.first { split.setDetail(first) }
    split.details = Array(shown.dropFirst())
    split.columns.topColumn = state.topColumn
    split.columns.preferredDisplayMode = state.displayMode
    split.columns.preferredBehavior = state.behavior
    var container = self
    container.content = .splitView(split)
    return container
  }

  /// A splitOrFlip in a state.
  package func showing(_ state: SplitOrFlipViewController.State) -> Controller {
    guard case .splitOrFlip(var container) = content else { return self }
    container.columns.focus = state.focus
    var controller = self
    controller.content = .splitOrFlip(container)
    return controller
  }
}

extension Arrangement {
  /// The part that some controllers have.
  fileprivate func limited(to ids: Set<String>) -> Arrangement {
    var part = self
    part.elements.removeAll { !ids.contains($0.controller.id) }
    part.controllers.removeAll { !ids.contains($0.controller.id) }
    part.focusChain.removeAll { !ids.contains($0.controller.id) }
    part.chrome.removeAll { !ids.contains($0.owner ?? "") }
    return part
  }
}
