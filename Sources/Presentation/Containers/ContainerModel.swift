import Geometry

/// A container of columns as a state machine: it gives its states, and the engine gives the calls between two.
protocol ContainerModel {
  associatedtype State: ContainerState

  /// The container's own id.
  var id: String { get }

  /// Which controller contains which.
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
}

extension ContainerModel {
  func stackBase(in state: State) -> String? { nil }

  /// The calls between two states of a container that knows only the ids of its children, in UIKit's order.
  /// ``ContainerFlow`` also gives those of the controllers inside its children.
  func calls(from old: State, to new: State) -> [ControllerCall] {
    let (before, after) = (hierarchy(of: old), hierarchy(of: new))
    let change = HierarchyChange(from: before, to: after)
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
    let children = state.visible.map {
      ControllerHierarchy.Member(id: $0.controller, isOnStack: isStack(state))
    }
    return ControllerHierarchy([container] + base(in: state) + children)
  }

  private func base(in state: State) -> [ControllerHierarchy.Member] {
    stackBase(in: state).map { [ControllerHierarchy.Member(id: $0)] } ?? []
  }

  /// The ids of the controllers that stay on screen and get another size.
  private func resized(from old: State, to new: State) -> [String] {
    let sizes = Dictionary(self.sizes(in: new)) { first, _ in first }
    return self.sizes(in: old).compactMap { id, size in
      sizes[id].flatMap { $0 == size ? nil : id }
    }
  }

  /// The sizes of the container and of its children on screen.
  private func sizes(in state: State) -> [(String, Size)] {
    let whole = state.environment?.size ?? .zero
    return [(id, whole)] + base(in: state).map { ($0.id, whole) }
      + state.visible.map { ($0.controller, $0.frame.size) }
  }
}

extension ContainerChange {
  /// Shows or removes a bar button item, if that is a change.
  mutating func change(_ item: String, from wasShown: Bool, to isShown: Bool) {
    if isShown, !wasShown { after.append(ControllerCall("setBarButtonItem", item)) }
    if wasShown, !isShown { after.append(ControllerCall("removeBarButtonItem", item)) }
  }
}
