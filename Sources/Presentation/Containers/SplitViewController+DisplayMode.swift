import Devices
import Geometry

extension SplitViewController.DisplayMode {
  var sidebarCount: Int {
    switch self {
    case .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// The only behavior with this mode, or `nil` if several behaviors have it.
  var behavior: SplitViewController.Behavior? {
    switch self {
    case .secondaryOnly: nil
    case .oneBesideSecondary, .twoBesideSecondary: .tile
    case .oneOverSecondary, .twoOverSecondary: .overlay
    case .twoDisplaceSecondary: .displace
    }
  }

  /// Whether the secondary column is dimmed and takes no touches.
  ///
  /// Source: Apple's documentation of `UISplitViewController.DisplayMode`.
  var dimsSecondary: Bool { behavior == .overlay || behavior == .displace }
}

extension SplitViewController.Behavior {
  /// The mode with `sidebarCount` sidebars, 0…2.
  ///
  /// Source: Apple's documentation of `UISplitViewController.SplitBehavior`.
  func mode(sidebarCount: Int) -> SplitViewController.DisplayMode {
    switch (self, sidebarCount) {
    case (_, 0): .secondaryOnly
    case (.overlay, 1): .oneOverSecondary
    case (_, 1): .oneBesideSecondary
    case (.tile, _): .twoBesideSecondary
    case (.overlay, _): .twoOverSecondary
    case (.displace, _): .twoDisplaceSecondary
    }
  }
}

extension SplitViewController {
  /// The split behavior: the preferred one, else the one that the preferred mode needs, else `tile` if the size shows
  /// a sidebar by itself and `overlay` if not.
  func behavior(in size: Size, preferring mode: DisplayMode?) -> Behavior {
    preferredBehavior ?? mode?.behavior ?? (showsSidebar(in: size) ? .tile : .overlay)
  }

  /// The display mode: the preferred one, else the one that fits the size.
  ///
  /// If the behavior does not have that mode, or the split view has too few columns for it, it is the behavior's mode
  /// with the nearest number of sidebars.
  func displayMode(in size: Size, preferring mode: DisplayMode?) -> DisplayMode {
    let count = mode?.sidebarCount ?? (showsSidebar(in: size) ? 1 : 0)
    return self.mode(sidebarCount: count, in: size, preferring: mode)
  }

  /// The behavior's mode with `sidebarCount` sidebars, or with all of them if the split view has fewer.
  func mode(sidebarCount: Int, in size: Size, preferring mode: DisplayMode?) -> DisplayMode {
    behavior(in: size, preferring: mode).mode(sidebarCount: min(sidebarCount, columns.count - 1))
  }

  /// Whether the system shows a sidebar by itself.
  ///
  /// By default it does if the container is wider than high, or as wide as a large iPad (unverified).
  private func showsSidebar(in size: Size) -> Bool {
    size.width > size.height || size.width >= automatic.tallBesideWidth
  }

  /// The columns on screen and their frames.
  func visible(in environment: ContainerEnvironment, _ state: State) -> [VisibleChild] {
    let detail = state.details.last ?? secondary
    guard !state.isCollapsed else {
      let name = compact == nil ? state.topColumn.rawValue : "compact"
      let controller = compact ?? state.stack.last ?? detail
      return [VisibleChild(column: name, controller: controller, frame: environment.bounds)]
    }
    let widths = SidebarWidths(of: self, in: environment.size.width)
    var children: [VisibleChild] = []
    var edge = 0.0
    func append(_ column: Column, _ controller: String, from start: Double, _ width: Double) {
      let frame = environment.column(from: start, width: width, isMirrored: primaryEdge == .trailing)
      children.append(VisibleChild(column: column.rawValue, controller: controller, frame: frame))
    }
    // The first sidebar is the column next to the secondary one; the second is outside of that.
    let sidebarCount = state.displayMode.sidebarCount
    if sidebarCount == columns.count - 1 {
      append(.primary, primary, from: 0, widths.primary)
      edge = widths.primary
    }
    if let supplementary, sidebarCount > 0 {
      append(.supplementary, supplementary, from: edge, widths.supplementary)
      edge += widths.supplementary
    }
    let secondaryFrame = secondaryColumn(in: environment.size.width, beside: edge, widths, state.displayMode)
    append(.secondary, detail, from: secondaryFrame.start, secondaryFrame.width)
    children[children.count - 1].isDimmed = state.displayMode.dimsSecondary
    return children
  }

  /// The start and the width of the secondary column, beside or under sidebars that are `edge` points wide.
  private func secondaryColumn(
    in width: Double, beside edge: Double, _ widths: SidebarWidths, _ mode: DisplayMode
  ) -> (start: Double, width: Double) {
    switch mode {
    case .secondaryOnly, .oneOverSecondary, .twoOverSecondary: (0, width)
    case .oneBesideSecondary, .twoBesideSecondary: (edge, width - edge)
    // The column stays as wide as beside one sidebar; the rest of it is off the screen.
    case .twoDisplaceSecondary: (edge, width - widths.supplementary)
    }
  }
}
