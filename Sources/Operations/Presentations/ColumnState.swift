import Presentation

/// A state of a container with columns, as pictures show it.
protocol ColumnState {
  /// The columns on screen.
  var visible: [VisibleChild] { get }
  /// The name of the display mode.
  var mode: String { get }
  /// The items that the container adds to a navigation bar.
  var barButtonItems: [BarButtonItem] { get }

  /// The container in this state; `details` became its detail before.
  func shown(in container: Controller, details: [Controller]) -> Controller
}

/// A bar button item of a container, with its title.
enum BarButtonItem: String {
  case flip = "Flip"
  case back = "Back"
  case displayMode = "Sidebar"
}

extension SplitOrFlipViewController.State: ColumnState {
  var mode: String { (displayMode ?? .one).rawValue }
  var barButtonItems: [BarButtonItem] { hasFlipItem ? [.flip] : [] }

  func shown(in container: Controller, details: [Controller]) -> Controller { container.showing(self) }
}

extension SplitViewController.State: ColumnState {
  var mode: String { isCollapsed ? "collapsed" : displayMode.rawValue }
  var barButtonItems: [BarButtonItem] {
    (hasBackItem ? [.back] : []) + (hasDisplayModeItem ? [.displayMode] : [])
  }

  func shown(in container: Controller, details: [Controller]) -> Controller {
    container.showing(self, details: details)
  }
}
