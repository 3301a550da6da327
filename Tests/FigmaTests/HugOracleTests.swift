import Figma
import Geometry
import Testing

/// A tree of rows and columns that hug, whose size a recursive function finds.
private indirect enum Box {
  case leaf(width: Double, height: Double)
  case stack(isRow: Bool, gap: Double, padding: Double, isHidden: Bool, [Box])

  /// The size: that of the children in a row, with gaps and padding. Hidden children take no room.
  var size: Size {
    guard case .stack(let isRow, let gap, let padding, _, let children) = self else { return leafSize }
    let sizes = children.filter { !$0.isHidden }.map(\.size)
    // An empty frame keeps its recorded size, which is 7 × 7 here.
    if sizes.isEmpty { return Size(width: 7, height: 7) }
    let gaps = gap * Double(sizes.count - 1)
    let (widths, heights) = (sizes.map(\.width), sizes.map(\.height))
    return Size(
      width: 2 * padding + (isRow ? widths.reduce(0, +) + gaps : widths.max() ?? 0),
      height: 2 * padding + (isRow ? heights.max() ?? 0 : heights.reduce(0, +) + gaps))
  }

  private var leafSize: Size {
    if case .leaf(let width, let height) = self { Size(width: width, height: height) } else { .zero }
  }

  var isHidden: Bool { if case .stack(_, _, _, let isHidden, _) = self { isHidden } else { false } }

  /// The node, with ids that name the way from the root.
  func json(_ id: String) -> String {
    switch self {
    case .leaf(let width, let height): return node(id, (0, 0, width, height))
    case .stack(let isRow, let gap, let padding, let isHidden, let children):
      let padded = ["Left", "Right", "Top", "Bottom"].map { "\"padding\($0)\": \(padding)" }
      let members = [
        "\"layoutMode\": \"\(isRow ? "HORIZONTAL" : "VERTICAL")\"", hug, "\"itemSpacing\": \(gap)",
        "\"visible\": \(!isHidden)",
      ]
      return node(
        id, (0, 0, 7, 7), (members + padded).joined(separator: ", "),
        children: children.enumerated().map { $1.json("\(id)/\($0)") })
    }
  }

  static func random(_ depth: Int, _ generator: inout Numbers) -> Box {
    if depth == 0 || generator.next(4) == 0 {
      return .leaf(width: Double(generator.next(50)), height: Double(generator.next(50)))
    }
    return .stack(
      isRow: generator.next(2) == 0, gap: Double(generator.next(9)), padding: Double(generator.next(5)),
      isHidden: generator.next(6) == 0,
      (0..<generator.next(4)).map { _ in random(depth - 1, &generator) })
  }
}

/// Numbers that a seed decides.
private struct Numbers {
  var state: UInt64

  mutating func next(_ count: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % count)
  }
}

@Suite struct `Frames that hug` {
  @Test(arguments: 1...60) func `have the size that recursion gives them`(_ seed: UInt64) throws {
    var numbers = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let content = (0..<3).map { _ in Box.random(4, &numbers) }
    let box = Box.stack(isRow: seed % 2 == 0, gap: 3, padding: 1, isHidden: false, content)
    let frames = try frames(box.json("root"))
    try check(box, "root", frames, seed)
  }

  private func check(_ box: Box, _ id: String, _ frames: [String: Rect], _ seed: UInt64) throws {
    let frame = try #require(frames[id])
    #expect(frame.size == box.size, "\(id), seed \(seed)")
    guard case .stack(_, _, _, _, let children) = box else { return }
    for (number, child) in children.enumerated() where !child.isHidden {
      try check(child, "\(id)/\(number)", frames, seed)
    }
  }
}
