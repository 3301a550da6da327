import Geometry

/// A container of columns as a state machine: it gives its states, and the engine gives the calls between two.
protocol ContainerModel {
  associatedtype State: ContainerState

  /// The container's own id.
  var id: String { get }
  /// The controllers that each child shows inside, with the child itself; a child that is not here shows only itself.
  var inner: [String: [ControllerHierarchy.Member]] { get set }

  /// Who contains whom.
  func relations(in state: State) -> [ControllerHierarchy.Relation]
  /// What the container itself does.
  func change(from old: State, to new: State) -> ContainerChange
  /// Whether the visible child is the top of a navigation stack.
  func isStack(_ state: State) -> Bool
  /// The navigation controller whose stack the visible child is on top of, if it belongs to another column. It is on
  /// screen as well.
  func stackBase(in state: State) -> String?
}

/// The members that the states of all containers have.
protocol ContainerState {
  /// The environment; `nil` before the first one.
  var environment: ContainerEnvironment? { get }
  /// The children on screen.
  var visible: [VisibleChild] { get }
  /// The ids of children inside children whose views have been loaded.
  var loaded: Set<String> { get set }
}

extension ContainerModel {
  func stackBase(in state: State) -> String? { nil }

  /// The controller that the container itself contains for a child: the navigation controller that it has made for it, or
  /// the child.
  func contained(_ child: String) -> String { inner[child]?.first?.id ?? child }

  /// The calls between two states, in UIKit's order, and the ids of views that were loaded.
  func calls(from old: State, to new: inout State) -> [ControllerCall] {
    let (before, after) = (hierarchy(of: old), hierarchy(of: new))
    let change = HierarchyChange(from: before, to: after, loaded: old.loaded)
    new.loaded = old.loaded.union(change.coming.filter { !$0.relations.isEmpty }.map(\.id))
    let own = self.change(from: old, to: new)
    let isNew = old.environment != nil && old.environment != new.environment
    let hasOtherTraits = isNew && old.environment.map { new.environment?.hasOtherTraits(than: $0) } == true
    var calls: [ControllerCall] = []
    if hasOtherTraits {
      calls += EnvironmentCalls.willTransitionToTraitCollection(before.layers[0].members.map(\.id))
    }
    if isNew { calls += EnvironmentCalls.viewWillTransitionToSize(resized(from: old, to: new)) }
    calls += change.calls(of: id, own)
    if hasOtherTraits {
      calls += EnvironmentCalls.traitCollectionDidChange(after.layers[0].members.map(\.id))
    }
    return calls + own.after
  }

  private func hierarchy(of state: State) -> ControllerHierarchy {
    guard state.environment != nil else { return ControllerHierarchy([.init(id: id)]) }
    let container = ControllerHierarchy.Member(
      id: id, relations: relations(in: state), addsChildrenOnLoad: true)
    let base = stackBase(in: state).map { inner[$0]?.first ?? ControllerHierarchy.Member(id: $0) }
    return ControllerHierarchy(
      [container] + (base.map { [$0] } ?? []) + state.visible.flatMap { members(of: $0.controller, state) })
  }

  private func members(of child: String, _ state: State) -> [ControllerHierarchy.Member] {
    var members = inner[child] ?? [ControllerHierarchy.Member(id: child)]
    if isStack(state), !members.isEmpty { members[0].isOnStack = true }
    return members
  }

  /// The ids of the controllers that stay on screen and get another size.
  private func resized(from old: State, to new: State) -> [String] {
    let sizes = Dictionary(self.sizes(in: new)) { first, _ in first }
    return self.sizes(in: old).compactMap { id, size in
      sizes[id].flatMap { $0 == size ? nil : id }
    }
  }

  /// The sizes of the container and of the controllers on screen in it; all controllers in a column have its size.
  private func sizes(in state: State) -> [(String, Size)] {
    let whole = state.environment?.size ?? .zero
    let base = stackBase(in: state).map { [(contained($0), whole)] } ?? []
    return [(id, whole)] + base
      + state.visible.flatMap { child in
        members(of: child.controller, state).map { ($0.id, child.frame.size) }
      }
  }
}

extension ContainerChange {
  /// Shows or removes a bar button item, if that is a change.
  mutating func change(_ item: String, from wasShown: Bool, to isShown: Bool) {
    if isShown, !wasShown { after.append(ControllerCall("setBarButtonItem", item)) }
    if wasShown, !isShown { after.append(ControllerCall("removeBarButtonItem", item)) }
  }
}
