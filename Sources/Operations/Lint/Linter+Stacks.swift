import AutoLayout
import Geometry

extension Linter {
  /// Finds stacks in which equal priorities leave open which view grows or shrinks.
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
      let giving = views.filter { view in
        open[view.id]?.contains(length) == true && (stack.arranged?.contains(view.id) ?? true)
      }
      let groups = Dictionary(grouping: giving) { $0.priorities(along: stack.axis) }
      // Only the group that begins first is reported.
      guard
        let first = giving.first(where: { groups[$0.priorities(along: stack.axis), default: []].count > 1 }),
        let equals = groups[first.priorities(along: stack.axis)]
      else { continue }
      let names = equals.map { "“\(tree.name(ofID: $0.id))”" }.joined(separator: ", ")
      report(
        .equalPriorities, tree.items[number].id,
        "\(names) have the same hugging and compression resistance, so nothing decides whose \(length) changes; give one "
          + "of them another priority.", at: items[tree.items[number].id], environment)
    }
  }
}

extension View {
  /// The view's hugging and compression resistance along an axis.
  fileprivate func priorities(along axis: Axis) -> [Double] {
    [hugging[axis], compressionResistance[axis]]
  }
}
