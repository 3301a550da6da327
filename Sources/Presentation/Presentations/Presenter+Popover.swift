import AutoLayout
import Devices
import Geometry

extension Presenter {
  mutating func present(
    _ controller: Controller, _ popover: Popover, _ state: inout PresentedState
  ) throws(PresentationError) {
    var size = Size(width: figures[.popoverDefaultWidth], height: figures[.popoverDefaultHeight])
    if let preferred = try preferredSize(of: controller) {
      // A length of 0 means the default.
      if preferred.width > 0 { size.width = preferred.width }
      if preferred.height > 0 { size.height = preferred.height }
    }
    let placement = try place(popover, size, &state)
    var place = environment.place(placement.content)
    place.horizontalSizeClass = .compact
    try fill(&state, with: controller, in: place)
    finish(placement, &state)
  }

  func finish(_ placement: PopoverPlacement, _ state: inout PresentedState) {
    if placement.hasNoRoom { state.findings.append(.popoverWithoutRoom) }
    if let arrow = placement.arrow {
      state.chrome.append(Chrome(.popoverArrow(arrow.direction, tip: arrow.tip), arrow.frame))
    }
    dim(&state, figures[.popoverDimming])
  }

  func place(
    _ popover: Popover, _ size: Size, _ state: inout PresentedState
  ) throws(PresentationError) -> PopoverPlacement {
    var source = scene.kept.source ?? .zero
    if scene.kept.source == nil {
      guard let wanted = popover.source else { throw .misuse(.popoverWithoutSource) }
      source = try anchor(wanted)
    }
    state.source = source
    // The arrow points to the visible part of a source that is partly off the screen.
    let anchor = source.limited(to: environment.bounds)
    if !source.touches(environment.bounds) { state.findings.append(.sourceOffScreen) }
    return PopoverPlacement(
      of: size, at: anchor, in: area(of: popover), directions: popover.arrowDirections,
      canOverlap: popover.canOverlapSource, isRightToLeft: environment.isRightToLeft,
      shape: PopoverPlacement.Shape(
        arrowHeight: figures[.popoverArrowHeight], arrowBase: figures[.popoverArrowBase],
        cornerRadius: environment.popoverCornerRadius(figures)),
      grid: environment.grid)
  }

  /// The area that a popover and its arrow must not leave.
  func area(of popover: Popover) -> Rect {
    let margins = popover.layoutMargins ?? Insets(all: figures[.popoverMargin])
    var covered = environment.safeArea
    covered.bottom = max(covered.bottom, environment.keyboardHeight)
    return environment.bounds.inset(by: margins.union(covered)).atLeastEmpty
  }

  private func frame(ofPresenters view: String) throws(PresentationError) -> Rect {
    guard let frame = presenters.elements.frame(of: view) else { throw .misuse(.sourceNotOnScreen) }
    return frame
  }

  /// The frame that the arrow points to, in the window.
  private func anchor(_ source: Popover.Source) throws(PresentationError) -> Rect {
    switch source {
    case .view(let id): return try frame(ofPresenters: id)
    case .rect(let rect, let id):
      guard let id else { return rect }
      return rect.offset(by: try frame(ofPresenters: id).origin)
    case .barButtonItem(let id):
      if let frame = presenters.frame(ofBarItem: id) { return frame }
      if presenters.declares(barItem: id) { throw .misuse(.sourceNotOnScreen) }
      return try end(ofNavigationBar: id)
    }
  }

  /// The frame of the first item at an end of the navigation bar, also where the request does not list the items.
  private func end(ofNavigationBar name: String) throws(PresentationError) -> Rect {
    guard let bar = presenters.chrome.last(where: { $0.kind == .navigationBar })?.frame else {
      throw .misuse(.barButtonItemWithoutBar)
    }
    let isLeading = Popover.Source.leadingNames.contains(name)
    let items = presenters.focusChain.last?.controller.navigationBar
    let first = isLeading ? items?.leading.first : items?.trailing.first
    if let first, let frame = presenters.frame(ofBarItem: first.id) { return frame }
    let (width, margin) = (figures[.barButtonItemWidth], figures[.barButtonItemMargin])
    let isLeft = isLeading != environment.isRightToLeft
    let x = isLeft ? bar.x + margin : bar.maxX - margin - width
    return Rect(x: x, y: bar.y, width: width, height: bar.height)
  }
}

extension Rect {
  /// The part of the rectangle inside another, or the nearest point there if they do not overlap.
  fileprivate func limited(to area: Rect) -> Rect {
    func side(_ axis: Axis) -> (start: Double, length: Double) {
      let start = min(max(minimum(axis), area.minimum(axis)), area.maximum(axis))
      return (start, max(min(maximum(axis), area.maximum(axis)) - start, 0))
    }
    let (x, y) = (side(.horizontal), side(.vertical))
    return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// Whether the rectangles share a point, edges included.
  fileprivate func touches(_ other: Rect) -> Bool {
    x <= other.maxX && maxX >= other.x && y <= other.maxY && maxY >= other.y
  }
}

extension Environment {
  /// The corner radius of a popover, in points.
  func popoverCornerRadius(_ figures: Figures) -> Double {
    figures[system.hasFloatingSheets ? .popoverCornerRadiusFromIOS26 : .popoverCornerRadius]
  }
}
