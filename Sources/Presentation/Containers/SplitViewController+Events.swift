import Geometry

extension SplitViewController {
  /// Whether the visible child is the top of a navigation stack.
  func isStack(_ state: State) -> Bool { hasPrimaryStack ? state.stack.count > 1 : !state.stack.isEmpty }

  /// The primary column's navigation controller, if the visible child is another column's and on top of its stack. The
  /// navigation controller is on screen, too.
  func stackBase(in state: State) -> String? { hasPrimaryStack && state.stack.count > 1 ? primary : nil }

  /// What the split view controller does itself between two states.
  func change(from old: State, to new: State) -> ContainerChange {
    var change = ContainerChange()
    let isFirst = old.environment == nil
    let collapses = new.isCollapsed && (isFirst || !old.isCollapsed)
    let expands = !isFirst && old.isCollapsed && !new.isCollapsed
    if collapses { change.before.append(ControllerCall("topColumnForCollapsing", id)) }
    if expands { change.before.append(ControllerCall("displayModeForExpanding", id)) }
    change.before += modeCalls(from: old, to: new)
    change.change("back", from: old.hasBackItem, to: new.hasBackItem)
    change.change("displayMode", from: old.hasDisplayModeItem, to: new.hasDisplayModeItem)
    if collapses { change.after.append(ControllerCall("didCollapse", id)) }
    if expands { change.after.append(ControllerCall("didExpand", id)) }
    return change
  }

  /// The delegate's callbacks about the columns that an expanded split view shows or hides.
  private func modeCalls(from old: State, to new: State) -> [ControllerCall] {
    guard !new.isCollapsed else { return [] }
    var calls: [ControllerCall] = []
    if old.environment == nil || old.displayMode != new.displayMode {
      calls.append(ControllerCall("willChangeTo", new.displayMode.rawValue, id))
    }
    guard old.environment != nil, !old.isCollapsed else { return calls }
    let (before, after) = (old.visible.map(\.column), new.visible.map(\.column))
    calls += before.filter { !after.contains($0) }.map { ControllerCall("willHide", $0, id) }
    calls += after.filter { !before.contains($0) }.map { ControllerCall("willShow", $0, id) }
    return calls
  }

  /// Each controller that has a parent, with that parent.
  ///
  /// In a collapsed split view the stack's lowest controller is the split view's child, and the others are pushed
  /// onto that one. A column that was popped has no parent until the split view expands.
  func relations(in state: State) -> [ControllerHierarchy.Relation] {
    let pushed = state.stack.dropFirst()
    let columns = [primary, supplementary, state.details.first, compact].compactMap { $0 }
    let own = state.stack.isEmpty ? columns : Array(state.stack.prefix(1))
    var relations = own.map { ControllerHierarchy.Relation(child: $0, parent: id) }
    relations += pushed.map {
      .init(child: $0, parent: state.stack[0], isNamed: true)
    }
    guard state.stack.isEmpty else { return relations }
    relations += state.details.dropFirst().map {
      .init(child: $0, parent: state.details[0], isNamed: true)
    }
    return relations
  }
}
