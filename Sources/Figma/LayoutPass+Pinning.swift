import Geometry

/// Children without auto layout: they follow their frame by `constraints`.
extension LayoutPass {
  /// Gives a child its size and place from the recorded ones and what its parent has grown.
  mutating func pin(_ child: Int, in parent: Int, _ axis: Axis) {
    let offset = recordedOffset(child, axis)
    let old = recorded(parent, axis)
    let new = sizes[at(parent)][axis]
    let rules = nodes[child][axis]
    let text = environment.typesetter == nil || unmeasured.contains(child) ? nil : nodes[child].text
    let isMeasured = text?.follows(axis) ?? false
    let isHugging = (rules.sizing == .hug || isMeasured) && !nodes[child].isRigid
    let length = isHugging ? needed[at(child)][axis] : recorded(child, axis)
    let pinning = nodes[parent].isGroup ? .scale : nodes[parent].isRigid ? .start : rules.pinning
    var (place, size) = (offset, length)
    switch pinning {
    case .start:
      // A text grows from its middle or its right edge if its lines are aligned there.
      if axis == .horizontal, let text, isMeasured {
        place -= (length - recorded(child, axis)) * text.leftShare
      }
    case .end: place += new - old + recorded(child, axis) - length
    case .center: place += (new - old + recorded(child, axis) - length) / 2
    case .stretch: if !isHugging { size = max(length + new - old, 0) }
    case .scale where old > 0:
      // A frame that was almost nothing grows without bounds.
      place = Self.limited(offset * new / old)
      if !isHugging { size = Self.limited(length * new / old) }
    case .scale: break
    }
    places[at(child)][axis] = place
    sizes[at(child)][axis] = nodes[child].isRigid ? size : rules.clamped(size)
  }

  private static func limited(_ length: Double) -> Double {
    max(-Limits.length, min(Limits.length, length))
  }

  /// Mirrors the places of the children of frames, after widths are known.
  mutating func mirror() {
    for number in range where !nodes[number].isGroup && !nodes[number].isRigid {
      guard nodes[number].recorded != nil else { continue }
      for child in nodes[number].children where nodes[child].recorded != nil {
        places[at(child)].width =
          sizes[at(number)].width - places[at(child)].width - sizes[at(child)].width
      }
    }
  }
}
