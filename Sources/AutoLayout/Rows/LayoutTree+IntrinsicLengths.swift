import Geometry

extension LayoutTree {
  /// The intrinsic length of each view along an axis, 0 for none; a stack's follows from its arranged views.
  ///
  /// It is their sum along the stack's axis, and their maximum across it, as far as intrinsic sizes tell.
  func intrinsicLengths(_ axis: Axis) -> [Double] {
    var lengths = (0..<viewCount).map { items[$0].view.intrinsicSize[axis] ?? 0 }
    for stack in stacks.reversed() where items[stack.item].view.intrinsicSize[axis] == nil {
      let places = stack.arranged.indices.filter { !items[stack.arranged[$0]].view.isHidden }
      let asked = places.map { lengths[stack.arranged[$0]] }
      lengths[stack.item] =
        stack.stack.axis == axis
        ? asked.reduce(0, +) + places.dropLast().reduce(0) { $0 + stack.spacings[$1] } : asked.max() ?? 0
    }
    return lengths
  }
}
