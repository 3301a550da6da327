import Geometry

/// Children without auto layout: they follow their frame by `constraints`.
extension LayoutPass {
  /// Gives a child its size and place from the recorded ones and what its parent has grown.
  mutating func pin(_ child: Int, in parent: Int, _ axis: Axis) {
    let offset = recordedOffset(child, axis)
    let old = recorded(parent, axis)
    let new = sizes[at(parent)][axis]
    let rules = nodes[child][axis]
    let length = rules.sizing == .hug ? needed[at(child)][axis] : recorded(child, axis)
    let pinning = nodes[parent].isGroup ? .scale : nodes[parent].isRotated ? .start : rules.pinning
    var (place, size) = (offset, length)
    switch pinning {
    case .start: break
    case .end: place += new - old + recorded(child, axis) - length
    case .center: place += (new - old + recorded(child, axis) - length) / 2
    case .stretch: if rules.sizing != .hug { size = max(length + new - old, 0) }
    case .scale where old > 0:
      place = offset * new / old
      if rules.sizing != .hug { size = length * new / old }
    case .scale: break
    }
    places[at(child)][axis] = place
    sizes[at(child)][axis] = rules.clamped(size)
  }
}
