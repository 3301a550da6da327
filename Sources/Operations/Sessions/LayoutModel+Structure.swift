import AutoLayout
import Documents

/// Why a view tree cannot be changed as asked.
enum StructureFault: Error, Equatable {
  /// No view, or no view or guide, has the id.
  case unknownID
  /// Another view or guide has the id.
  case duplicateID(String)
  /// The superview has only so many subviews.
  case position(count: Int)
  /// The tree would have too many levels.
  case tooDeep
  /// The tree would have too many views.
  case tooManyViews
  /// The root stays.
  case isRoot
  /// A view cannot be moved into itself.
  case isInside
}

/// Changes of the structure. Constraints that name what is no longer there are removed, as UIKit does.
extension LayoutModel {
  /// Views, guides and constraints: the work of one change.
  var size: Int {
    guard let parts else { return tree.items.count + tree.constraints.count }
    return parts.root.viewCount + parts.constraints.count
  }

  mutating func insert(_ view: View, into superview: String, at position: Int?) throws(StructureFault) {
    try takeApart { (parts) throws(StructureFault) in
      try Self.checkIDs(of: view, against: Set(parts.root.allIDs))
      try Self.insert(view, into: superview, at: position, &parts.root)
    }
  }

  mutating func insertGuide(_ id: String, into owner: String) throws(StructureFault) {
    try takeApart { (parts) throws(StructureFault) in
      if parts.root.allIDs.contains(id) { throw .duplicateID(id) }
      if !parts.root.update(owner, { $0.guides.append(LayoutGuide(id)) }) { throw .unknownID }
    }
  }

  /// Removes a view with everything inside it, or a guide.
  mutating func removeItem(_ id: String) throws(StructureFault) {
    try takeApart { (parts) throws(StructureFault) in
      if parts.root.id == id { throw .isRoot }
      if let view = parts.root.removeView(id) { return parts.removeConstraints(naming: Set(view.allIDs)) }
      guard parts.root.removeGuide(id) else { throw .unknownID }
      parts.removeConstraints(naming: [id])
    }
  }

  mutating func move(_ id: String, into superview: String, at position: Int?) throws(StructureFault) {
    try takeApart { (parts) throws(StructureFault) in
      if parts.root.id == id { throw .isRoot }
      guard let view = parts.root.view(id) else { throw .unknownID }
      if view.view(superview) != nil { throw .isInside }
      var root = parts.root
      _ = root.removeView(id)
      try Self.insert(view, into: superview, at: position, &root)
      parts.root = root
    }
  }

  /// Puts another view with its subviews in the place of one.
  mutating func replace(_ id: String, with view: View) throws(StructureFault) {
    try takeApart { (parts) throws(StructureFault) in
      guard let level = parts.root.level(of: id), let old = parts.root.view(id) else { throw .unknownID }
      let others = Set(parts.root.allIDs).subtracting(old.allIDs)
      try Self.checkIDs(of: view, against: others)
      if level - 1 + view.levels > AutoLayout.Limits.depth { throw .tooDeep }
      if parts.root.viewCount - old.viewCount + view.viewCount > AutoLayout.Limits.views {
        throw .tooManyViews
      }
      _ = parts.root.update(id) { $0 = view }
      if view.id != id { parts.root.rename(id, to: view.id) }
      parts.removeConstraints(naming: Set(old.allIDs).subtracting(view.allIDs))
    }
  }

  /// Gives a view or guide another id, also where stacks and constraints name it.
  mutating func rename(_ id: String, to other: String) throws(StructureFault) {
    try takeApart { (parts) throws(StructureFault) in
      let ids = Set(parts.root.allIDs)
      guard ids.contains(id) else { throw .unknownID }
      if id == other { return }
      if ids.contains(other) { throw .duplicateID(other) }
      parts.root.rename(id, to: other)
      for index in parts.constraints.indices {
        if parts.constraints[index].first.item.id == id { parts.constraints[index].first.item.id = other }
        if parts.constraints[index].second?.item.id == id { parts.constraints[index].second?.item.id = other }
      }
    }
  }

  private static func checkIDs(of view: View, against ids: Set<String>) throws(StructureFault) {
    var ids = ids
    for id in view.allIDs where !ids.insert(id).inserted { throw .duplicateID(id) }
  }

  private static func insert(
    _ view: View, into superview: String, at position: Int?, _ root: inout View
  ) throws(StructureFault) {
    guard let level = root.level(of: superview), let count = root.view(superview)?.subviews.count else {
      throw .unknownID
    }
    if let position, position > count { throw .position(count: count) }
    if level + view.levels > AutoLayout.Limits.depth { throw .tooDeep }
    if root.viewCount + view.viewCount > AutoLayout.Limits.views { throw .tooManyViews }
    _ = root.update(superview) { $0.subviews.insert(view, at: position ?? count) }
  }
}

extension LayoutModel.Parts {
  /// Lets constraints refer to what their documents would name: if a view has the id `a.safeArea`, that is no longer the
  /// safe area of `a`.
  mutating func readItemsAgain() {
    guard constraints.contains(where: { $0.first.item.region != nil || $0.second?.item.region != nil }) else {
      return
    }
    let ids = Set(root.allIDs.filter { $0.utf8.contains(UInt8(ascii: ".")) })
    if ids.isEmpty { return }
    for index in constraints.indices {
      let (first, second) = (constraints[index].first.item, constraints[index].second?.item)
      if first.region != nil, ids.contains(first.name) {
        constraints[index].first.item = LayoutItem(first.name)
      }
      if let second, second.region != nil, ids.contains(second.name) {
        constraints[index].second?.item = LayoutItem(second.name)
      }
    }
  }

  fileprivate mutating func removeConstraints(naming ids: Set<String>) {
    if ids.isEmpty { return }
    constraints.removeAll { constraint in
      ids.contains(constraint.first.item.id) || constraint.second.map { ids.contains($0.item.id) } ?? false
    }
  }
}
