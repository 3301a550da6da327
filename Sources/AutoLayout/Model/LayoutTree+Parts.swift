extension LayoutTree {
  /// The number of the constraint of that id, or `nil` if there is none.
  ///
  /// - Complexity: Linear in the constraints.
  public func constraint(_ id: String) -> Int? { constraintList.firstIndex { $0.id == id } }

  /// The root with all views in one another again.
  ///
  /// - Parameter views: For each view of ``items``, in their order, what stands in its place, without subviews.
  /// - Returns: A view of which a tree with the same ``items`` can be made.
  public func root(of views: [View]) -> View {
    precondition(views.count == viewCount, "Each view has its place.")
    var views = views
    // Subviews stand after their superviews, so the last one has all of its own, the last of them first.
    while views.count > 1 {
      var view = views.removeLast()
      view.subviews.reverse()
      views[items[views.count].parent].subviews.append(view)
    }
    views[0].subviews.reverse()
    return views[0]
  }

  /// The rows that a system of the tree has at least: one for each constraint and two for each view and guide.
  public var leastRowCount: Int { constraints.count + 2 * items.count }

  /// About how many bytes of memory the tree takes.
  ///
  /// - Complexity: Linear in views, guides and constraints.
  public var footprint: Int {
    let (item, number) = (MemoryLayout<Item>.stride, MemoryLayout<Int>.stride)
    let constraint = MemoryLayout<ResolvedConstraint>.stride + MemoryLayout<LayoutConstraint>.stride
    var bytes = items.count * (item + 2 * number) + constraints.count * constraint
    for item in items {
      bytes += item.id.footprint
      if let text = item.view.text { bytes += text.string.footprint + text.font.family.footprint }
      bytes += item.view.guides.count * MemoryLayout<LayoutGuide>.stride
      for id in item.view.stack?.arranged ?? [] { bytes += MemoryLayout<String>.stride + id.footprint }
    }
    for constraint in constraintList {
      bytes += constraint.id.footprint + constraint.first.item.id.footprint
      bytes += constraint.second?.item.id.footprint ?? 0
    }
    return bytes
  }
}

extension String {
  /// The bytes of memory beside the value itself, which holds up to 15 of UTF-8.
  fileprivate var footprint: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
}
