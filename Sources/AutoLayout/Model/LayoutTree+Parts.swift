extension LayoutTree.Item {
  /// A view without properties in a superview; -1 for the root.
  package init(in parent: Int) { self.init(id: "", parent: parent, view: View("")) }
}

extension LayoutTree {
  /// The number of the constraint with this id, or `nil` if there is none.
  ///
  /// - Complexity: Linear in the constraints.
  public func constraint(_ id: String) -> Int? { constraintTable.number(of: id) }

  /// Rebuilds the view hierarchy.
  ///
  /// - Parameter views: A replacement for each view of ``items``, in order, without subviews.
  /// - Returns: The root. A tree made from it has the same ``items``.
  public func root(of views: [View]) -> View {
    precondition(views.count == viewCount, "Each view has its place.")
    return LayoutTree.root(of: views) { items[$0].parent }
  }

  /// Builds a view hierarchy from its views in document order, without subviews.
  package static func root(of views: [View], parent: (Int) -> Int) -> View {
    var views = views
    // Subviews follow their superviews, so the last view already has all its subviews, in reverse order.
    while views.count > 1 {
      var view = views.removeLast()
      view.subviews.reverse()
      views[parent(views.count)].subviews.append(view)
    }
    views[0].subviews.reverse()
    return views[0]
  }

  /// Lists the views of a hierarchy in document order, without subviews; without recursion, since it is untrusted.
  static func views(of root: View) -> [Item] {
    // For each depth, the siblings and how many are not listed yet. A view is large, so it is copied only
    // once.
    var pending = [(siblings: [root], left: 1, parent: -1)]
    var views: [Item] = []
    // One more than allowed is enough to be refused.
    while let (siblings, left, parent) = pending.last, views.count <= Limits.views {
      guard left > 0 else {
        pending.removeLast()
        continue
      }
      pending[pending.count - 1].left -= 1
      let number = views.count
      let place = siblings.count - left
      views.append(Item(id: siblings[place].id, parent: parent, view: siblings[place]))
      let subviews = views[number].view.subviews
      guard !subviews.isEmpty else { continue }
      views[number].view.subviews = []
      pending.append((subviews, subviews.count, number))
    }
    return views
  }

  /// The minimum number of rows in the tree's system: one for each constraint and two for each view and
  /// guide.
  public var leastRowCount: Int { constraints.count + 2 * items.count }

  /// The approximate memory of the tree in bytes.
  ///
  /// - Complexity: Linear in views, guides and constraints.
  public var footprint: Int {
    let (item, number) = (MemoryLayout<Item>.stride, MemoryLayout<Int>.stride)
    var bytes = items.count * (item + 2 * number) + constraintTable.footprint
    for item in items {
      bytes += item.id.footprint
      if let text = item.view.text { bytes += text.footprint }
      if item.view.control != nil { bytes += MemoryLayout<View.Control>.stride }
      if let appearance = item.view.appearance { bytes += appearance.footprint }
      bytes += item.view.guides.count * MemoryLayout<LayoutGuide>.stride
      for id in item.view.stack?.arranged ?? [] { bytes += MemoryLayout<String>.stride + id.footprint }
    }
    return bytes
  }
}

extension View.Appearance {
  /// The approximate memory in bytes.
  fileprivate var footprint: Int {
    items.reduce(
      MemoryLayout<View.Appearance>.stride + (text?.footprint ?? 0) + (image?.footprint ?? 0)
    ) {
      $0 + MemoryLayout<String>.stride + $1.footprint
    }
  }
}

extension View.Text {
  /// The approximate memory of the strings in bytes.
  fileprivate var footprint: Int {
    runs.reduce(string.footprint + font.family.footprint) {
      $0 + MemoryLayout<View.Run>.stride + $1.string.footprint + $1.font.family.footprint
    }
  }
}

extension String {
  /// The bytes outside the value itself, which holds up to 15 bytes of UTF-8.
  var footprint: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
}
