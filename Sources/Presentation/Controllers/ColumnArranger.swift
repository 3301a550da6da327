import AutoLayout
import Devices
import Geometry
import Typesetting

/// Lays out the controllers of a container's columns, whatever state the container is in.
public struct ColumnArranger {
  /// A column on screen, and the controllers and bars in it.
  public typealias Column = (child: VisibleChild, arrangement: Arrangement)

  /// The solver steps that are left.
  public private(set) var steps: Int
  private let container: Controller
  private let details: [Controller]
  private let typesetter: Typesetter
  private let memory = LayoutMemory()
  private let meter: StepMeter?
  /// The controllers of columns by the ids of all controllers inside, on systems with column styles and without.
  private var known: [Bool: [String: Controller]] = [:]

  /// Makes an arranger for a container.
  ///
  /// - Parameters:
  ///   - container: A split view controller, or a splitOrFlip.
  ///   - details: Controllers that become the detail of the container later.
  ///   - stepLimit: The limit of solver steps for all layouts together.
  ///   - typesetter: Measures texts.
  ///   - meter: Counts the steps taken.
  public init(
    _ container: Controller, details: [Controller], stepLimit: Int, typesetter: Typesetter,
    meter: StepMeter? = nil
  ) {
    (self.container, self.details) = (container, details)
    (steps, self.typesetter, self.meter) = (stepLimit, typesetter, meter)
  }

  /// Lays out the columns that are on screen.
  ///
  /// - Parameters:
  ///   - visible: The columns.
  ///   - isCollapsed: Whether the columns form one stack.
  ///   - environment: The window, which the container fills.
  /// - Returns: The columns from back to front: those that a dimming view covers are behind the others.
  /// - Throws: ``LayoutError`` if a layout cannot be computed.
  public mutating func columns(
    _ visible: [VisibleChild], isCollapsed: Bool, in environment: Environment
  ) throws(LayoutError) -> [Column] {
    let controllers = controllers(on: environment.system)
    var arranger = Arranger(environment, .standard, steps: steps, typesetter, memory, meter)
    defer { steps = arranger.steps }
    var columns: [Column] = []
    for child in visible.filter(\.isDimmed) + visible.filter({ !$0.isDimmed }) {
      guard let controller = controllers[child.controller] else { continue }
      var place = environment.window.inner(child.frame)
      if !isCollapsed, isSidebar(child) { place.horizontalSizeClass = .compact }
      columns.append((child, try arranger.arrange(controller, in: place)))
    }
    return columns
  }

  /// The controllers of the columns, in navigation controllers where the style of the split view controller says so.
  private mutating func controllers(on system: SystemVersion) -> [String: Controller] {
    if let known = known[system.hasColumnStyles] { return known }
    var taken = Set(container.ids + details.flatMap(\.ids))
    var wrapped = container
    wrapped.wrapColumns(on: system, &taken)
    let all =
      wrapped.children
      + details.map { wrapped.wraps($0) ? $0.wrappedInNavigation(besides: taken) : $0 }
    meter?.add(taken.count)
    let controllers = Dictionary(
      all.flatMap { column in column.ids.map { ($0, column) } }, uniquingKeysWith: { first, _ in first })
    known[system.hasColumnStyles] = controllers
    return controllers
  }

  /// Whether a column has compact width beside or over the secondary one (unverified).
  private func isSidebar(_ child: VisibleChild) -> Bool {
    guard case .splitView = container.content else { return false }
    return child.column != SplitViewController.Column.secondary.rawValue
  }
}
