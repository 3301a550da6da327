import Devices
import Geometry

extension SplitViewController.DisplayMode {
  /// How many sidebars are on screen.
  var sidebarCount: Int {
    switch self {
    case .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// The behaviour that has this mode and no other has, or `nil` where several do.
  var behavior: SplitViewController.Behavior? {
    switch self {
    case .secondaryOnly: nil
    case .oneBesideSecondary, .twoBesideSecondary: .tile
    case .oneOverSecondary, .twoOverSecondary: .overlay
    case .twoDisplaceSecondary: .displace
    }
  }
}

extension SplitViewController.Behavior {
  /// The mode with so many sidebars, 0…2.
  ///
  /// Source: the split view facts, `modes.by_behavior` (apple-docs).
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
  /// How sidebars take their room: as asked for, else as the mode that is asked for needs it, else beside the secondary
  /// column where the size shows one there, and over it otherwise.
  func behavior(in size: Size, preferring mode: DisplayMode?) -> Behavior {
    preferredBehavior ?? mode?.behavior ?? (showsSidebar(in: size) ? .tile : .overlay)
  }

  /// The display mode: as asked for, else as the size suggests, and in either case one that the behaviour has.
  ///
  /// Where the behaviour does not have the mode, or there are not so many columns, it is the one with as many sidebars
  /// as there can be.
  func displayMode(in size: Size, preferring mode: DisplayMode?) -> DisplayMode {
    let count = mode?.sidebarCount ?? (showsSidebar(in: size) ? 1 : 0)
    return self.mode(sidebarCount: count, in: size, preferring: mode)
  }

  /// The mode of the behaviour with so many sidebars, or as many as there are.
  func mode(sidebarCount: Int, in size: Size, preferring mode: DisplayMode?) -> DisplayMode {
    behavior(in: size, preferring: mode).mode(sidebarCount: min(sidebarCount, columns.count - 1))
  }

  /// Whether the system shows a sidebar by itself.
  ///
  /// Source: the split view facts, `default.display` (unverified).
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
    // One sidebar is the column next to the secondary one; the second is the one outside of that.
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

  /// Where the secondary column begins, and how wide it is, beside or under sidebars as wide as `edge`.
  private func secondaryColumn(
    in width: Double, beside edge: Double, _ widths: SidebarWidths, _ mode: DisplayMode
  ) -> (start: Double, width: Double) {
    switch mode {
    case .secondaryOnly, .oneOverSecondary, .twoOverSecondary: (0, width)
    case .oneBesideSecondary, .twoBesideSecondary: (edge, width - edge)
    // It stays as wide as beside one sidebar, and what does not fit lies off the screen.
    case .twoDisplaceSecondary: (edge, width - widths.supplementary)
    }
  }
}

extension SplitViewController.DisplayMode {
  /// Whether the secondary column is dimmed and takes no touches.
  ///
  /// Source: the split view facts, `dimming` (apple-docs).
  var dimsSecondary: Bool {
    switch self {
    case .oneOverSecondary, .twoOverSecondary, .twoDisplaceSecondary: true
    case .secondaryOnly, .oneBesideSecondary, .twoBesideSecondary: false
    }
  }
}
