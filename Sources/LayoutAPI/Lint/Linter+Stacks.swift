import AutoLayout
import Geometry

extension Linter {
  /// Finds stacks in which it is open who grows or shrinks because several views want it equally little.
  mutating func inspectStacks(
    _ tree: LayoutTree, _ layout: Layout, _ items: [String: Int], _ environment: Int
  ) {
    let open = Dictionary(
      layout.diagnosis.ambiguities.map { ($0.item, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    var arranged: [Int: [View]] = [:]
    for item in tree.items where item.parent >= 0 && open[item.id] != nil {
      arranged[item.parent, default: []].append(item.view)
    }
    for (number, views) in arranged.sorted(by: { $0.key < $1.key }) {
      guard let stack = tree.items[number].view.stackOrDefault, stack.distribution == .fill else { continue }
      let length: Attribute = stack.axis == .horizontal ? .width : .height
      let equals = views.filter { view in
        open[view.id]?.contains(length) == true && (stack.arranged?.contains(view.id) ?? true)
          && view.wants(like: views[0], along: stack.axis)
      }
      guard equals.count > 1 else { continue }
      let names = equals.map { "“\($0.id)”" }.joined(separator: ", ")
      report(
        .equalPriorities, tree.items[number].id,
        "\(names) have the same hugging and compression resistance, so that it is open whose \(length) gives way; give one "
          + "of them another.", at: items[tree.items[number].id], environment)
    }
  }
}

extension View {
  /// Whether the view resists growing and shrinking along an axis as another does.
  fileprivate func wants(like other: View, along axis: Axis) -> Bool {
    hugging[axis] == other.hugging[axis] && compressionResistance[axis] == other.compressionResistance[axis]
  }
}
