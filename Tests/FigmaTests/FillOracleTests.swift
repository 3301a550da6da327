import Figma
import Geometry
import Testing

@Suite struct `Children that fill` {
  /// Bisection finds the share at which the clamped children take all the room; it is slow and obvious.
  private func oracle(_ room: Double, _ bounds: [(minimum: Double, maximum: Double)]) -> [Double] {
    var (low, high) = (0.0, room)
    for _ in 0..<200 {
      let share = (low + high) / 2
      let used = bounds.reduce(0) { $0 + max(min(share, $1.maximum), $1.minimum) }
      if used < room { low = share } else { high = share }
    }
    return bounds.map { max(min(low, $0.maximum), $0.minimum) }
  }

  @Test(arguments: 1...40) func `get what bisection gives them`(_ seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ count: UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % count)
    }
    let bounds = (0..<Int(next(8) + 1)).map { _ in
      let minimum = next(60)
      return (minimum: minimum, maximum: minimum + next(60))
    }
    let room = next(500)
    let children = bounds.enumerated().map { number, bound in
      node(
        "\(number)", (0, 0, 1, 1), fill + #", "minWidth": \#(bound.minimum), "maxWidth": \#(bound.maximum)"#)
    }
    let frames = try frames(node("root", (0, 0, room, 10), row, children: children))
    for (number, width) in oracle(room, bounds).enumerated() {
      #expect(abs((frames["\(number)"]?.width ?? -1) - width) < 1e-6, "seed \(seed)")
    }
  }
}
