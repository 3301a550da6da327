import Devices
import Presentation

/// A state of a container with columns, as pictures show it.
protocol ColumnState {
  /// The columns on screen.
  var visible: [VisibleChild] { get }
  /// The number of controllers on the stack of collapsed columns.
  var stackCount: Int { get }
  /// The name of the display mode.
  var mode: String { get }
  /// The items that the container adds to a navigation bar.
  var barButtonItems: [BarButtonItem] { get }

  /// Shows the state in a window, and returns UIKit's calls.
  func show(
    after old: Self, in flow: inout ContainerFlow, _ environment: Environment
  ) throws(PresentationError) -> [ControllerCall]
}

/// A bar button item of a container, with its title.
enum BarButtonItem: String {
  case flip = "Flip"
  case back = "Back"
  case displayMode = "Sidebar"
}

extension SplitOrFlipViewController.State: ColumnState {
  var stackCount: Int { 0 }
  var mode: String { (displayMode ?? .one).rawValue }
  var barButtonItems: [BarButtonItem] { hasFlipItem ? [.flip] : [] }

  func show(
    after old: Self, in flow: inout ContainerFlow, _ environment: Environment
  ) throws(PresentationError) -> [ControllerCall] {
    try flow.show(self, after: old, in: environment)
  }
}

extension SplitViewController.State: ColumnState {
  var stackCount: Int { stack.count }
  var mode: String { isCollapsed ? "collapsed" : displayMode.rawValue }
  var barButtonItems: [BarButtonItem] {
    (hasBackItem ? [.back] : []) + (hasDisplayModeItem ? [.displayMode] : [])
  }

  func show(
    after old: Self, in flow: inout ContainerFlow, _ environment: Environment
  ) throws(PresentationError) -> [ControllerCall] {
    try flow.show(self, after: old, in: environment)
  }
}
