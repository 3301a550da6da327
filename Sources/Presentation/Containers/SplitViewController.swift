import Devices
import Geometry

/// A split view controller of two or three columns, as `UISplitViewController` with a column style.
///
/// ```swift
/// let split = SplitViewController(id: "mail", primary: "boxes", secondary: "message")
/// let size = Size(width: 1024, height: 768)
/// let step = split.enter(ContainerEnvironment(size: size, horizontalSizeClass: .regular), from: split.initialState)
/// step.state.displayMode  // .oneBesideSecondary
/// ```
/// A state machine of values: each step takes a state and gives the next one, and nothing else is remembered.
public struct SplitViewController: Hashable, Sendable {
  /// The columns, the outermost first.
  public enum Column: String, CaseIterable, Sendable {
    /// The outer column, a sidebar.
    case primary
    /// The one between the two others, which a split view of two columns does not have.
    case supplementary
    /// What it is all about.
    case secondary
  }

  /// Which columns are on screen and how, as `UISplitViewController.DisplayMode`.
  public enum DisplayMode: String, CaseIterable, Sendable {
    /// The secondary column only.
    case secondaryOnly
    /// One sidebar beside the secondary column.
    case oneBesideSecondary
    /// One sidebar over the secondary column.
    case oneOverSecondary
    /// Both sidebars beside the secondary column.
    case twoBesideSecondary
    /// Both sidebars over the secondary column.
    case twoOverSecondary
    /// Both sidebars beside the secondary column, which they push partly off the screen.
    case twoDisplaceSecondary
  }

  /// How sidebars take their room, as `UISplitViewController.SplitBehavior`.
  public enum Behavior: String, CaseIterable, Sendable {
    /// All columns share the width.
    case tile
    /// Sidebars lie over the secondary column.
    case overlay
    /// The second sidebar pushes the secondary column aside.
    case displace
  }

  /// The edge at which the primary column stands.
  public enum Edge: String, CaseIterable, Sendable {
    /// Where lines begin.
    case leading
    /// Where lines end.
    case trailing
  }

  /// What the system chooses where nothing is preferred.
  public struct Automatic: Hashable, Sendable {
    /// The primary column's width, in points.
    ///
    /// Source: the split view facts, `automatic.primary` (community-measured), as are the two bounds.
    public var primaryWidth = 320.0
    /// The least width of the primary column, in points.
    public var minimumPrimaryWidth = 0.0
    /// The greatest width of the primary column, in points.
    public var maximumPrimaryWidth = 320.0
    /// The supplementary column's part of the container's width.
    ///
    /// Source: the split view facts, `automatic.supplementary` (unverified), as are the two bounds.
    public var supplementaryFraction = 0.4
    /// The least width of the supplementary column, in points.
    public var minimumSupplementaryWidth = 280.0
    /// The greatest width of the supplementary column, in points.
    public var maximumSupplementaryWidth = 400.0
    /// The least width of a container, no wider than high, that shows a sidebar beside the secondary column.
    ///
    /// Source: the split view facts, `default.display`: large iPads do (unverified; 1,024 points are theirs).
    public var tallBesideWidth = 1024.0

    /// Makes what the facts say.
    public init() {}
  }

  /// The container's own id.
  public var id: String
  /// The primary column's controller.
  public var primary: String
  /// The supplementary column's controller; `nil` where there are two columns.
  public var supplementary: String?
  /// The secondary column's controller.
  public var secondary: String
  /// What is shown instead of all columns where the width is compact; `nil` where the columns collapse into a stack.
  public var compact: String?
  /// The display mode that is asked for; `nil` leaves it to the size.
  public var preferredDisplayMode: DisplayMode?
  /// The behaviour that is asked for; `nil` leaves it to the display mode and the size.
  public var preferredBehavior: Behavior?
  /// What is asked for the primary column's width.
  public var primaryWidth = ColumnWidth()
  /// What is asked for the supplementary column's width.
  public var supplementaryWidth = ColumnWidth()
  /// The edge at which the primary column stands.
  public var primaryEdge = Edge.leading
  /// The column that is on top when the columns collapse for the first time.
  ///
  /// Source: `topColumnForCollapsingToProposedTopColumn`, to which the secondary column is proposed
  /// (community-measured).
  public var topColumn = Column.secondary
  /// What holds where nothing is asked for.
  public var automatic = Automatic()

  /// Makes a split view controller of two columns, or of three if there is a supplementary one.
  public init(id: String, primary: String, supplementary: String? = nil, secondary: String) {
    self.id = id
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
  }

  /// The columns that there are, the outermost first.
  public var columns: [Column] {
    supplementary == nil ? [.primary, .secondary] : [.primary, .supplementary, .secondary]
  }

  /// The state before the first environment.
  public var initialState: State {
    State(
      preferredDisplayMode: preferredDisplayMode,
      topColumn: columns.contains(topColumn) ? topColumn : .secondary,
      details: [secondary])
  }
}

extension SplitViewController {
  /// What is carried from one environment to the next.
  public struct State: Hashable, Sendable {
    /// The display mode that is asked for; `nil` leaves it to the size.
    public var preferredDisplayMode: DisplayMode?
    /// The column that is on top while the columns are collapsed.
    public internal(set) var topColumn: Column
    /// The controllers of the secondary column, the one on top last: what is shown while the columns are collapsed is
    /// pushed there.
    public internal(set) var details: [String]
    /// The environment; `nil` before the first.
    public internal(set) var environment: ContainerEnvironment?
    /// Whether the columns are one stack, for want of width.
    public internal(set) var isCollapsed = false
    /// Which columns are on screen; it has no effect while they are collapsed.
    public internal(set) var displayMode = DisplayMode.secondaryOnly
    /// How sidebars take their room.
    public internal(set) var behavior = Behavior.tile
    /// The children on screen, the outermost column first.
    public internal(set) var visible: [VisibleChild] = []
    /// The ids of the stack that collapsed columns are, the lowest first; empty while they are not, and with a
    /// compact controller.
    public internal(set) var stack: [String] = []

    /// Whether the item that shows and hides sidebars is in the navigation bar: where there are columns.
    public var hasDisplayModeItem: Bool { environment != nil && !isCollapsed }

    /// Whether the item that leads back to the controller below is in the navigation bar.
    public var hasBackItem: Bool { stack.count > 1 }

    /// The children that are covered by the dimming view of an overlay or a displacement.
    public var dimmed: [String] { visible.filter(\.isDimmed).map(\.controller) }
  }
}
