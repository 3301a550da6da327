import Figma
import Geometry
import Testing

/// A frame of rows and columns whose rules a recursive model follows word by word; it is slow and obvious.
private final class Model {
  let id: String
  let recorded: Size
  var isRow: Bool?
  var sizing = (horizontal: "FIXED", vertical: "FIXED")
  var bounds = (horizontal: 0.0...1e9, vertical: 0.0...1e9)
  var gap = 0.0
  var padding = 0.0
  var primary = "MIN"
  var counter = "MIN"
  var children: [Model] = []
  /// The result, in the parent's coordinates.
  var frame = Rect.zero

  init(_ id: String, _ recorded: Size) { (self.id, self.recorded) = (id, recorded) }

  func sizing(_ axis: Axis) -> String { axis == .horizontal ? sizing.horizontal : sizing.vertical }

  func clamped(_ length: Double, _ axis: Axis) -> Double {
    let bounds = axis == .horizontal ? bounds.horizontal : bounds.vertical
    return max(bounds.lowerBound, min(bounds.upperBound, length))
  }

  func isMain(_ axis: Axis) -> Bool { isRow == (axis == .horizontal) }

  /// The length that the frame would have by itself.
  func need(_ axis: Axis) -> Double {
    guard sizing(axis) != "FIXED", isRow != nil, !children.isEmpty else {
      return clamped(axis == .horizontal ? recorded.width : recorded.height, axis)
    }
    let needs = children.map { $0.need(axis) }
    let gaps = primary == "SPACE_BETWEEN" ? 0 : gap * Double(children.count - 1)
    return clamped(
      2 * padding + (isMain(axis) ? needs.reduce(0, +) + gaps : needs.max() ?? 0), axis)
  }

  /// Gives the children their lengths and places, once the frame has its own.
  func arrange(_ axis: Axis) {
    guard isRow != nil else { return }
    let room = (axis == .horizontal ? frame.width : frame.height) - 2 * padding
    if isMain(axis) { arrangeAlong(axis, room) } else { arrangeAcross(axis, room) }
    for child in children { child.arrange(axis) }
  }

  private func arrangeAlong(_ axis: Axis, _ room: Double) {
    let gaps = primary == "SPACE_BETWEEN" ? 0 : gap * Double(children.count - 1)
    let others = children.filter { $0.sizing(axis) != "FILL" }.reduce(0) { $0 + $1.need(axis) }
    let share = share(of: room - gaps - others, axis)
    let lengths = children.map {
      $0.sizing(axis) == "FILL" ? $0.clamped(share, axis) : $0.need(axis)
    }
    let free = room - lengths.reduce(0, +) - gaps
    let fills = children.contains { $0.sizing(axis) == "FILL" }
    var place = padding
    var between = gap
    switch primary {
    case "CENTER": place += free / 2
    case "MAX": place += free
    case "SPACE_BETWEEN":
      between = children.count > 1 ? free / Double(children.count - 1) : 0
      if children.count == 1, fills { place += free / 2 }
    default: break
    }
    for (child, length) in zip(children, lengths) {
      child.set(axis, place, length)
      place += length + between
    }
  }

  /// The share at which children that fill take all the room, by bisection.
  private func share(of room: Double, _ axis: Axis) -> Double {
    let filling = children.filter { $0.sizing(axis) == "FILL" }
    var (low, high) = (0.0, max(room, 0))
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if filling.reduce(0, { $0 + $1.clamped(middle, axis) }) < room { low = middle } else { high = middle }
    }
    return high
  }

  private func arrangeAcross(_ axis: Axis, _ room: Double) {
    for child in children {
      let length = child.sizing(axis) == "FILL" ? child.clamped(max(room, 1), axis) : child.need(axis)
      let free = room - length
      let shift = counter == "CENTER" ? free / 2 : counter == "MAX" ? free : 0
      child.set(axis, padding + shift, length)
    }
  }

  func set(_ axis: Axis, _ place: Double, _ length: Double) {
    if axis == .horizontal {
      (frame.x, frame.width) = (place, length)
    } else {
      (frame.y, frame.height) = (place, length)
    }
  }

  /// The node of the document.
  var json: String {
    var members = [
      "\"layoutSizingHorizontal\": \"\(sizing.horizontal)\"",
      "\"layoutSizingVertical\": \"\(sizing.vertical)\"",
      "\"minWidth\": \(bounds.horizontal.lowerBound)", "\"maxWidth\": \(bounds.horizontal.upperBound)",
      "\"minHeight\": \(bounds.vertical.lowerBound)", "\"maxHeight\": \(bounds.vertical.upperBound)",
    ]
    if let isRow {
      members += [
        "\"layoutMode\": \"\(isRow ? "HORIZONTAL" : "VERTICAL")\"", "\"itemSpacing\": \(gap)",
        "\"primaryAxisAlignItems\": \"\(primary)\"", "\"counterAxisAlignItems\": \"\(counter)\"",
      ]
      members += ["Left", "Right", "Top", "Bottom"].map { "\"padding\($0)\": \(padding)" }
    }
    return node(
      id, (0, 0, recorded.width, recorded.height), members.joined(separator: ", "),
      children: children.map(\.json))
  }

  static func random(_ id: String, depth: Int, _ numbers: inout Generator) -> Model {
    let model = Model(id, Size(width: numbers.next(80), height: numbers.next(80)))
    let kinds = ["FIXED", "HUG", "FILL"]
    let isLeaf = depth == 0 || numbers.next(4) == 0
    model.sizing = (kinds[numbers.index(3)], kinds[numbers.index(3)])
    if numbers.next(3) == 0 { model.bounds.horizontal = numbers.bounds() }
    if numbers.next(3) == 0 { model.bounds.vertical = numbers.bounds() }
    guard !isLeaf else { return model }
    model.isRow = numbers.next(2) == 0
    (model.gap, model.padding) = (numbers.next(9), numbers.next(5))
    model.primary = ["MIN", "CENTER", "MAX", "SPACE_BETWEEN"][numbers.index(4)]
    model.counter = ["MIN", "CENTER", "MAX"][numbers.index(3)]
    model.children = (0..<numbers.index(5)).map {
      random("\(id)/\($0)", depth: depth - 1, &numbers)
    }
    return model
  }
}

/// Numbers that a seed decides.
private struct Generator {
  var state: UInt64

  mutating func next(_ count: UInt64) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double((state >> 33) % count)
  }

  mutating func index(_ count: UInt64) -> Int { Int(next(count)) }

  mutating func bounds() -> ClosedRange<Double> {
    let least = next(60)
    return least...least + next(60)
  }
}

@Suite struct `A tree of rows and columns` {
  @Test(arguments: 1...200) func `is laid out as a recursive model does`(_ seed: UInt64) throws {
    var numbers = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let root = Model("root", Size(width: 200 + numbers.next(300), height: 200 + numbers.next(300)))
    root.isRow = seed % 2 == 0
    root.children = (0..<3).map { Model.random("root/\($0)", depth: 4, &numbers) }
    for axis in Axis.allCases {
      root.set(axis, 0, root.need(axis))
      root.arrange(axis)
    }
    let frames = try frames(root.json)
    try compare(root, at: .zero, with: frames, seed)
  }

  private func compare(
    _ model: Model, at origin: Point, with frames: [String: Rect], _ seed: UInt64
  ) throws {
    let frame = try #require(frames[model.id])
    let expected = model.frame.offset(by: origin)
    let distance =
      [
        frame.x - expected.x, frame.y - expected.y, frame.width - expected.width,
        frame.height - expected.height,
      ].map(abs).max() ?? 0
    #expect(distance < 1e-6, "seed \(seed): \(model.id) is at \(frame), the model says \(expected)")
    for child in model.children { try compare(child, at: expected.origin, with: frames, seed) }
  }
}
