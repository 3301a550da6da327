/// What a container with columns does between two states, around the appearance calls of its children.
struct ContainerChange: Sendable {
  /// What its delegate hears before.
  var before: [ControllerCall] = []
  /// The views that it adds and removes between the appearance calls.
  var steps: [ControllerCall] = []
  /// The items that it adds to or removes from its navigation bar, and what its delegate hears afterwards.
  var after: [ControllerCall] = []
  /// Whether it exchanges its children in its own layout pass.
  var isLayoutPass = false
}

extension ContainerChange {
  /// Shows or removes a bar button item, if that is a change.
  mutating func change(_ item: String, from wasShown: Bool, to isShown: Bool) {
    if isShown, !wasShown { after.append(ControllerCall("setBarButtonItem", item)) }
    if wasShown, !isShown { after.append(ControllerCall("removeBarButtonItem", item)) }
  }
}
