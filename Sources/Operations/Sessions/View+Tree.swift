import AutoLayout

// A session's tree is never deeper than ``AutoLayout/Limits/depth``, which bounds the recursions.
extension View {
  /// Lets `body` change the view with an id, in this view or inside it, and returns whether there is one.
  mutating func update(_ id: String, _ body: (inout View) -> Void) -> Bool {
    if self.id == id {
      body(&self)
      return true
    }
    for index in subviews.indices where subviews[index].update(id, body) { return true }
    return false
  }

  /// The view with an id, in this view or inside it.
  func view(_ id: String) -> View? {
    if self.id == id { return self }
    for subview in subviews {
      if let view = subview.view(id) { return view }
    }
    return nil
  }

  /// The level of the view with an id; this view's is 1.
  func level(of id: String) -> Int? {
    if self.id == id { return 1 }
    for subview in subviews {
      if let level = subview.level(of: id) { return level + 1 }
    }
    return nil
  }

  /// The levels of this view and what is inside it.
  var levels: Int { 1 + (subviews.map(\.levels).max() ?? 0) }

  /// The number of views, with this one.
  var viewCount: Int { subviews.reduce(1) { $0 + $1.viewCount } }

  /// The ids of this view, its guides and everything inside it.
  var allIDs: [String] {
    var ids: [String] = []
    addIDs(to: &ids)
    return ids
  }

  private func addIDs(to ids: inout [String]) {
    ids.append(id)
    for guide in guides { ids.append(guide.id) }
    for subview in subviews { subview.addIDs(to: &ids) }
  }

  /// Removes the view with an id from its superview, whose stack no longer arranges it.
  mutating func removeView(_ id: String) -> View? {
    if let index = subviews.firstIndex(where: { $0.id == id }) {
      stack?.arranged?.removeAll { $0 == id }
      stack?.customSpacing.removeAll { $0.view == id }
      return subviews.remove(at: index)
    }
    for index in subviews.indices {
      if let view = subviews[index].removeView(id) { return view }
    }
    return nil
  }

  /// Removes the guide with an id from its owner, and returns whether there was one.
  mutating func removeGuide(_ id: String) -> Bool {
    if let index = guides.firstIndex(where: { $0.id == id }) {
      guides.remove(at: index)
      return true
    }
    for index in subviews.indices where subviews[index].removeGuide(id) { return true }
    return false
  }

  /// Replaces a name wherever the view tree has it: in ids, and in what stacks arrange.
  mutating func rename(_ old: String, to new: String) {
    if id == old { id = new }
    for index in guides.indices where guides[index].id == old { guides[index].id = new }
    if subviews.contains(where: { $0.id == old }), var stack {
      stack.arranged = stack.arranged?.map { $0 == old ? new : $0 }
      for index in stack.customSpacing.indices where stack.customSpacing[index].view == old {
        stack.customSpacing[index].view = new
      }
      self.stack = stack
    }
    for index in subviews.indices { subviews[index].rename(old, to: new) }
  }
}
