import Geometry

/// Frames that were scaled as a whole.
///
/// Importers write a CSS transform such as `scale(0.95)` into the boxes of a frame and its content, but not into its padding
/// and gaps. Such a frame hugs: its recorded size exceeds that of its children by the same share of padding and gaps along both
/// axes, and its first child is moved by this share. Then the paddings and gaps are scaled, too.
extension FigmaDocument {
  mutating func scaleTransformedFrames() {
    for number in nodes.indices {
      guard let scale = scale(of: number) else { continue }
      nodes[number].spacing *= scale
      for axis in Axis.allCases {
        nodes[number][axis].leading *= scale
        nodes[number][axis].trailing *= scale
      }
    }
  }

  /// The factor by which a frame was scaled; `nil` if its boxes do not say so.
  private func scale(of number: Int) -> Double? {
    let node = nodes[number]
    guard node.mode == .horizontal || node.mode == .vertical, !node.wraps, !node.isRotated,
      node.primary != .spaceBetween, node.horizontal.sizing == .hug, node.vertical.sizing == .hug,
      let box = node.recorded
    else { return nil }
    let content = node.children.compactMap { child in
      nodes[child].isVisible && !nodes[child].isAbsolute ? nodes[child].recorded : nil
    }
    guard let first = content.first else { return nil }
    var scale: Double?
    for axis in Axis.allCases {
      let lengths = content.map { $0.size[axis] }
      let isMain = axis == node.mainAxis
      let inner = isMain ? lengths.reduce(0, +) : lengths.max() ?? 0
      let room =
        node[axis].leading + node[axis].trailing + (isMain ? node.spacing * Double(content.count - 1) : 0)
      guard room > ScaledFrames.leastRoom else { return nil }
      let share = (box.size[axis] - inner) / room
      guard abs(share - (scale ?? share)) < ScaledFrames.shareTolerance else { return nil }
      let offset = first.minimum(axis) - box.minimum(axis)
      guard !isMain || abs(offset - share * node[axis].leading) < ScaledFrames.offsetTolerance
      else { return nil }
      scale = share
    }
    return scale.flatMap {
      ScaledFrames.scales.contains($0) && abs($0 - 1) > ScaledFrames.leastChange ? $0 : nil
    }
  }
}

/// The tolerances that separate a scaled frame from one with rounded boxes.
private enum ScaledFrames {
  /// The smallest padding or gap from which a scale can be read, in pixels; smaller ones are too imprecise.
  static let leastRoom = 1.0
  /// How far the scales of both axes may be apart. Recorded boxes are exact to a thousandth of a pixel or better.
  static let shareTolerance = 0.005
  /// How far the first child may be from its scaled padding, in pixels.
  static let offsetTolerance = 0.02
  /// The range of plausible scales. A scale outside it comes from another error in the boxes.
  static let scales = 0.1...4
  /// The least difference from a frame that is not scaled.
  static let leastChange = 0.01
}
