import Devices
import Geometry

/// A split view controller with two or three columns, as `UISplitViewController` with a column style.
///
/// ```swift
/// let split = SplitViewController(id: "mail", primary: "boxes", secondary: "message")
/// let size = Size(width: 1024, height: 768)
/// let environment = ContainerEnvironment(size: size, horizontalSizeClass: .regular)
/// split.state(in: environment, from: split.initialState).displayMode  // .oneBesideSecondary
/// ```
/// It is a state machine: each step takes a state and returns the next one, and nothing else is stored.
/// ``ContainerFlow`` gives UIKit's calls between two states.
public struct SplitViewController: Hashable, Sendable {
  /// The columns, the outermost first.
  public enum Column: String, CaseIterable, Sendable {
    /// The outermost column, a sidebar.
    case primary
    /// The middle column, a sidebar; only split views with three columns have it.
    case supplementary
    /// The column of the main content.
    case secondary
  }

  /// Which columns are on screen and how, as `UISplitViewController.DisplayMode`: one or both sidebars beside or over the
  /// secondary column.
  public enum DisplayMode: String, CaseIterable, Sendable {
    case secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
    /// Both sidebars beside the secondary column, which they push partly off the screen.
    case twoDisplaceSecondary
  }

  /// How sidebars and the secondary column share the width, as `UISplitViewController.SplitBehavior`.
  public enum Behavior: String, CaseIterable, Sendable {
    /// Columns are side by side.
    case tile
    /// Sidebars cover the secondary column.
    case overlay
    /// The second sidebar pushes the secondary column aside.
    case displace
  }

  /// The edge of the primary column.
  public enum Edge: String, CaseIterable, Sendable {
    case leading, trailing
  }

  /// What the system chooses if nothing is preferred.
  public struct Automatic: Hashable, Sendable {
    /// The primary column's width, in points; the community has measured it and its two bounds.
    public var primaryWidth = 320.0
    /// The minimum width of the primary column, in points.
    public var minimumPrimaryWidth = 0.0
    /// The maximum width of the primary column, in points.
    public var maximumPrimaryWidth = 320.0
    /// The supplementary column's fraction of the container's width; it and its two bounds are unverified.
    public var supplementaryFraction = 0.4
    /// The minimum width of the supplementary column, in points.
    public var minimumSupplementaryWidth = 280.0
    /// The maximum width of the supplementary column, in points.
    public var maximumSupplementaryWidth = 400.0
    /// From this width on, a container that is not wider than high shows a sidebar beside the secondary column, in
    /// points.
    ///
    /// Large iPads do so, and 1,024 points is their width (unverified).
    public var tallBesideWidth = 1024.0

    /// Makes the system's choices.
    public init() {}
  }

  /// The container's own id.
  public var id: String
  /// The primary column's controller.
  public var primary: String
  /// The supplementary column's controller; `nil` in a split view with two columns.
  public var supplementary: String?
  /// The secondary column's controller.
  public var secondary: String
  /// The controllers that were pushed over the secondary one while the columns were collapsed, the top one last.
  public var pushed: [String] = []
  /// The controller that is shown in compact width; with `nil` the columns collapse into a stack.
  public var compact: String?
  /// The preferred display mode; with `nil` it depends on the size.
  public var preferredDisplayMode: DisplayMode?
  /// The preferred behavior; with `nil` it depends on display mode and size.
  public var preferredBehavior: Behavior?
  /// The primary column's width.
  public var primaryWidth = ColumnWidth()
  /// The supplementary column's width.
  public var supplementaryWidth = ColumnWidth()
  /// The edge of the primary column.
  public var primaryEdge = Edge.leading
  /// The column on top when the columns collapse for the first time.
  ///
  /// UIKit proposes the secondary column to `topColumnForCollapsingToProposedTopColumn`, as the community has
  /// measured.
  public var topColumn = Column.secondary
  /// What the system chooses if nothing is preferred.
  public var automatic = Automatic()
  /// Whether the primary column has a navigation controller, onto whose stack the other columns collapse.
  var hasPrimaryStack = false

  /// Makes a split view controller with two columns, or with three if `supplementary` is given.
  public init(id: String, primary: String, supplementary: String? = nil, secondary: String) {
    self.id = id
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
  }

  /// The columns of this split view, the outermost first.
  public var columns: [Column] {
    supplementary == nil ? [.primary, .secondary] : [.primary, .supplementary, .secondary]
  }

  /// The state before the first environment.
  public var initialState: State {
    State(
      preferredDisplayMode: preferredDisplayMode,
      topColumn: columns.contains(topColumn) ? topColumn : .secondary,
      details: [secondary] + pushed)
  }
}

extension SplitViewController {
  /// The split view's state, which one step hands to the next.
  public struct State: Hashable, Sendable {
    /// The preferred display mode; with `nil` it depends on the size.
    public var preferredDisplayMode: DisplayMode?
    /// The column on top of the stack while the columns are collapsed.
    public internal(set) var topColumn: Column
    /// The controllers of the secondary column, the top one last; a detail that is shown while the columns are
    /// collapsed is pushed there.
    public internal(set) var details: [String]
    /// The environment; `nil` before the first one.
    public internal(set) var environment: ContainerEnvironment?
    /// Whether the columns form one stack because the width is compact.
    public internal(set) var isCollapsed = false
    /// The columns on screen; without effect while they are collapsed.
    public internal(set) var displayMode = DisplayMode.secondaryOnly
    /// How sidebars and the secondary column share the width.
    public internal(set) var behavior = Behavior.tile
    /// The children on screen, the outermost column first.
    public internal(set) var visible: [VisibleChild] = []
    /// The ids of the collapsed stack's controllers, the lowest first; empty if the columns are expanded or a compact
    /// controller is shown.
    public internal(set) var stack: [String] = []

    /// Whether the navigation bar has the item that shows and hides sidebars: if the columns are expanded.
    public var hasDisplayModeItem: Bool { environment != nil && !isCollapsed }

    /// Whether the navigation bar has a back button.
    public var hasBackItem: Bool { stack.count > 1 }

    /// The children that a dimming view covers.
    public var dimmed: [String] { visible.filter(\.isDimmed).map(\.controller) }
  }
}
