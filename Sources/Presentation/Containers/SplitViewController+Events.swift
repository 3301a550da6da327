extension SplitViewController {
  /// The calls and callbacks between two states, in UIKit's order.
  func events(
    from old: State, to new: State, _ environment: ContainerEnvironment
  ) -> [ContainerEvent] {
    var events: [ContainerEvent] = []
    if old.environment != environment {
      events.announce(environment, after: old.environment, to: id, old.visible, new.visible)
    }
    let isFirst = old.environment == nil
    let collapses = new.isCollapsed && (isFirst || !old.isCollapsed)
    let expands = !isFirst && old.isCollapsed && !new.isCollapsed
    if collapses { events.append(.callback("topColumnForCollapsing", of: id)) }
    if expands { events.append(.callback("displayModeForExpanding", of: id)) }
    events += modeEvents(from: old, to: new)
    events.change(from: old.visible, to: new.visible, during: moves(from: old, to: new))
    events.change("back", from: old.hasBackItem, to: new.hasBackItem)
    events.change("displayMode", from: old.hasDisplayModeItem, to: new.hasDisplayModeItem)
    if collapses { events.append(.callback("didCollapse", of: id)) }
    if expands { events.append(.callback("didExpand", of: id)) }
    return events
  }

  /// The delegate's callbacks about the columns that an expanded split view shows or hides.
  private func modeEvents(from old: State, to new: State) -> [ContainerEvent] {
    guard !new.isCollapsed else { return [] }
    var events: [ContainerEvent] = []
    if old.environment == nil || old.displayMode != new.displayMode {
      events.append(.callback("willChangeTo \(new.displayMode.rawValue)", of: id))
    }
    guard old.environment != nil, !old.isCollapsed else { return events }
    let (before, after) = (old.visible.map(\.column), new.visible.map(\.column))
    events += before.filter { !after.contains($0) }.map { .callback("willHide \($0)", of: id) }
    events += after.filter { !before.contains($0) }.map { .callback("willShow \($0)", of: id) }
    return events
  }

  // MARK: Parents

  /// The containment calls of the controllers that change their parent.
  ///
  /// In a collapsed split view the stack's lowest controller is the split view's child, and the others are pushed
  /// onto that one.
  private func moves(from old: State, to new: State) -> [ContainerEvent] {
    let (before, after) = (parents(in: old), parents(in: new))
    var events: [ContainerEvent] = []
    for (child, parent) in before.reversed()
    where !after.contains(where: { $0.child == child && $0.parent == parent }) {
      events.remove(child)
    }
    for (child, parent) in after
    where !before.contains(where: { $0.child == child && $0.parent == parent }) {
      events.add(child, to: parent)
    }
    return events
  }

  /// Each controller that has a parent, with that parent.
  private func parents(in state: State) -> [(child: String, parent: String)] {
    guard state.environment != nil else { return [] }
    let pushed = state.stack.dropFirst()
    let own = [primary, supplementary, state.details.first, compact].compactMap { $0 }
    var parents = own.filter { !pushed.contains($0) }.map { (child: $0, parent: id) }
    parents += pushed.map { (child: $0, parent: state.stack[0]) }
    parents += state.details.dropFirst().filter { !pushed.contains($0) }.map {
      (child: $0, parent: state.details[0])
    }
    return parents
  }
}
