extension Controller {
  /// Changes the controller with an id, which is this controller or any inside it.
  ///
  /// The recursion is at most as deep as the number of controllers, which the reader of documents limits.
  ///
  /// - Returns: Whether a controller has this id.
  @discardableResult
  mutating func change(_ id: String, _ change: (inout Controller) -> Void) -> Bool {
    if self.id == id {
      change(&self)
      return true
    }
    switch content {
    case .plain(var plain):
      guard let number = plain.children.indices.first(where: { plain.children[$0].controller.contains(id) })
      else { return false }
      plain.children[number].controller.change(id, change)
      content = .plain(plain)
    case .navigation(var navigation):
      guard let number = navigation.stack.firstIndex(where: { $0.contains(id) }) else { return false }
      navigation.stack[number].change(id, change)
      content = .navigation(navigation)
    case .tabs(var tabs):
      guard let number = tabs.controllers.firstIndex(where: { $0.contains(id) }) else { return false }
      tabs.controllers[number].change(id, change)
      content = .tabs(tabs)
    case .splitOrFlip(var container):
      guard container.left.change(id, change) || container.right.change(id, change) else { return false }
      content = .splitOrFlip(container)
    case .splitView(var split):
      let detail = split.details.firstIndex { $0.contains(id) }
      if let detail { split.details[detail].change(id, change) }
      let isChanged =
        detail != nil || split.primary.change(id, change) || split.supplementary?.change(id, change) == true
        || split.secondary.change(id, change) || split.compact?.change(id, change) == true
      guard isChanged else { return false }
      content = .splitView(split)
    case .alert: return false
    }
    return true
  }

  func contains(_ id: String) -> Bool { first(id) != nil }

  /// This controller or the one inside it with an id.
  ///
  /// The recursion is at most as deep as the number of controllers, which the reader of documents limits.
  func first(_ id: String) -> Controller? {
    if self.id == id { return self }
    for child in children {
      if let found = child.first(id) { return found }
    }
    return nil
  }

  /// The ids of this controller and all inside it, on screen or not.
  public var ids: [String] { all.map(\.id) }

  /// This controller and all inside it.
  package var all: [Controller] {
    var (all, pending) = ([Controller](), [self])
    while let controller = pending.popLast() {
      all.append(controller)
      pending += controller.children
    }
    return all
  }
}
