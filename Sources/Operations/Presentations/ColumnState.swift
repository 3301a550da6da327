import Presentation

/// A state of a container with columns, as pictures show it.
protocol ColumnState {
  /// The columns on screen.
  var visible: [VisibleChild] { get }
  /// The name of the display mode.
  var mode: String { get }
  /// Whether the columns form one stack.
  var isStack: Bool { get }
  /// The items that the container adds to a navigation bar.
  var barButtonItems: [BarButtonItem] { get }
}

/// A bar button item of a container, with its title.
enum BarButtonItem: String {
  case flip = "Flip"
  case back = "Back"
  case displayMode = "Sidebar"
}

extension SplitOrFlipViewController.State: ColumnState {
  var mode: String { (displayMode ?? .one).rawValue }
  var isStack: Bool { false }
  var barButtonItems: [BarButtonItem] { hasFlipItem ? [.flip] : [] }
}

extension SplitViewController.State: ColumnState {
  var mode: String { isCollapsed ? "collapsed" : displayMode.rawValue }
  var isStack: Bool { isCollapsed }
  var barButtonItems: [BarButtonItem] {
    (hasBackItem ? [.back] : []) + (hasDisplayModeItem ? [.displayMode] : [])
  }
}
