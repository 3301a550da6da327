import AutoLayout
import Geometry

extension ViewConversion {
  /// The priority of what holds in a node unless a minimum or a maximum forbids it.
  ///
  /// It falls with the depth, so that a frame never gives way to its content.
  func strong(_ number: Int) -> Double { max(999 - Double(depths[pass.at(number)]), 850) }
  /// The priority of equal sizes of children that fill.
  private func equalSizes(_ number: Int) -> Double { max(800 - Double(depths[pass.at(number)]), 650) }
  /// How far children may overlap whose frame puts the same distance between them.
  private static let greatestOverlap = 1000.0
  /// The priority of the least size of a frame that hugs.
  static let hugging = 60.0

  /// Places the children of a node along an axis.
  mutating func place(childrenOf number: Int, _ axis: Axis) {
    let children = nodes[number].children.filter { nodes[$0].recorded != nil }
    guard pass.hasAutoLayout(number) else {
      for child in children { pin(child, in: number, axis) }
      return
    }
    let items = pass.items(of: number)
    for child in children where !pass.isItem(child) { pin(child, in: number, axis) }
    guard !items.isEmpty else { return }
    if becomesGuides(number) {
      placeInGrid(items, of: number, axis)
    } else if nodes[number].mode == .grid || nodes[number].wraps {
      if axis == .horizontal {
        let what = nodes[number].mode == .grid ? "A grid with many tracks" : "A row that wraps"
        note(number, "\(what) has no counterpart; its children stay where they are at the recorded size.")
      }
      for item in items { keep(item, axis) }
    } else if axis == nodes[number].mainAxis {
      chain(items, in: number, axis)
    } else {
      align(items, in: number, axis)
    }
  }

  // MARK: Frames without auto layout

  /// Places a child by its `constraints`.
  private mutating func pin(_ child: Int, in parent: Int, _ axis: Axis) {
    let (offset, old) = (pass.recordedOffset(child, axis), pass.recorded(parent, axis))
    let isHugging = hugs(child, axis) && !nodes[child].isRigid
    let length = isHugging ? pass.needed[pass.at(child)][axis] : pass.recorded(child, axis)
    let after = old - offset - pass.recorded(child, axis)
    var pinning = nodes[parent].isGroup ? .scale : nodes[parent].isRigid ? .start : nodes[child][axis].pinning
    if pinning == .stretch && isHugging || pinning == .scale && old <= 0 { pinning = .start }
    let isSized = pinning == .stretch || pinning == .scale
    if !isSized || isHugging { fix(child, axis, at: length) }
    switch pinning {
    case .start: add(side(child, .start, axis), .equal, side(parent, .start, axis), plus: offset)
    case .end: add(side(child, .end, axis), .equal, side(parent, .end, axis), plus: -after)
    case .center:
      let shift = offset + pass.recorded(child, axis) / 2 - old / 2
      add(side(child, .center, axis), .equal, side(parent, .center, axis), plus: shift)
    case .stretch:
      add(side(child, .start, axis), .equal, side(parent, .start, axis), plus: offset)
      add(side(child, .end, axis), .equal, side(parent, .end, axis), plus: -after, at: strong(parent))
      limit(child, axis)
    case .scale:
      scale(child, in: parent, axis, offset: offset / old, length: isHugging ? nil : length / old)
    }
  }

  /// Places a child at a share of its frame.
  private mutating func scale(
    _ child: Int, in parent: Int, _ axis: Axis, offset: Double, length: Double?
  ) {
    if let length {
      // A multiplier of 0 says nothing.
      if abs(length) < 1e-9 {
        add(side(child, .length, axis), plus: 0)
      } else {
        add(
          side(child, .length, axis), .equal, side(parent, .length, axis), times: length, at: strong(parent))
      }
      limit(child, axis)
    }
    guard abs(offset) > 1e-9 else {
      add(side(child, .start, axis), .equal, side(parent, .start, axis))
      return
    }
    // A guide as long as the distance, because a constraint relates only two edges. Lengths are not negative.
    let guide = addGuide(to: parent)
    let isBefore = offset < 0
    add(
      Side(guide, .length, axis), .equal, side(parent, .length, axis), times: abs(offset))
    add(Side(guide, isBefore ? .end : .start, axis), .equal, side(parent, .start, axis))
    add(side(child, .start, axis), .equal, Side(guide, isBefore ? .start : .end, axis))
    // Across, a guide is as small as possible.
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    add(Side(guide, .start, across), .equal, side(parent, .start, across))
    add(Side(guide, .length, across), plus: 0)
  }

  // MARK: Lengths

  /// Whether a node hugs content that there is.
  private func hugs(_ number: Int, _ axis: Axis) -> Bool {
    nodes[number][axis].sizing == .hug && pass.hasAutoLayout(number) && !pass.items(of: number).isEmpty
  }

  /// Gives a node its length, unless its own content does.
  mutating func fix(_ number: Int, _ axis: Axis, at length: Double) {
    let isArranged = nodes[number].mode != .grid && !nodes[number].wraps
    if hugs(number, axis), isArranged, !nodes[number].isRigid { return }
    add(
      side(number, .length, axis), plus: nodes[number].isRigid ? length : nodes[number][axis].clamped(length))
  }

  /// Keeps a node between its minimum and its maximum.
  mutating func limit(_ number: Int, _ axis: Axis) {
    guard !nodes[number].isRigid else { return }
    let rules = nodes[number][axis]
    if rules.minimum > 0 { add(side(number, .length, axis), .greaterThanOrEqual, plus: rules.minimum) }
    if rules.maximum < .infinity { add(side(number, .length, axis), .lessThanOrEqual, plus: rules.maximum) }
  }

  /// Keeps a child where it is at the recorded size.
  private mutating func keep(_ child: Int, _ axis: Axis) {
    guard let parent = nodes[child].parent else { return }
    add(
      side(child, .start, axis), .equal, side(parent, .start, axis), plus: pass.places[pass.at(child)][axis])
    fix(child, axis, at: pass.sizes[pass.at(child)][axis])
  }

  // MARK: Rows and columns

  /// Whether a frame's size along an axis follows from its children. The root's size is given.
  private func followsContent(_ number: Int, _ axis: Axis) -> Bool {
    hugs(number, axis) && number != pass.range.lowerBound
  }

  /// Places children one after the other.
  private mutating func chain(_ items: [Int], in number: Int, _ axis: Axis) {
    let (node, rules) = (nodes[number], nodes[number][axis])
    let isHugging = followsContent(number, axis)
    let filling = items.filter { nodes[$0][axis].sizing == .fill }
    for item in items where nodes[item][axis].sizing != .fill {
      fix(item, axis, at: pass.needed[pass.at(item)][axis])
    }
    share(filling, in: number, axis, isHugging: isHugging)
    let spreads = node.primary == .spaceBetween
    if spreads, items.count > 1, !isHugging, filling.isEmpty {
      spread(items, in: number, axis)
    } else {
      for (one, other) in zip(items, items.dropFirst()) {
        let gap = spreads ? 0 : pass.gap(node, one, other, axis, pass.needed)
        let strokes = pass.strokes(one, axis).after + pass.strokes(other, axis).before
        add(side(other, .start, axis), .equal, side(one, .end, axis), plus: gap + strokes)
      }
    }
    guard let first = items.first, let last = items.last else { return }
    let before = rules.leading + pass.strokes(first, axis).before
    let after = rules.trailing + pass.strokes(last, axis).after
    let isBounded = rules.minimum > 0 || rules.maximum < .infinity
    if isHugging { limit(number, axis) }
    let beginsAtStart = node.primary != .center && node.primary != .end
    if !filling.isEmpty && beginsAtStart || isHugging && !isBounded {
      add(side(first, .start, axis), .equal, side(number, .start, axis), plus: before)
      add(
        side(last, .end, axis), .equal, side(number, .end, axis), plus: -after,
        at: isHugging && !isBounded ? 1000 : strong(number))
      return
    }
    let content = addGuide(to: number)
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    add(
      Side(content, .start, axis), .equal, side(first, .start, axis), plus: -pass.strokes(first, axis).before)
    add(Side(content, .end, axis), .equal, side(last, .end, axis), plus: pass.strokes(last, axis).after)
    add(Side(content, .start, across), .equal, side(number, .start, across))
    add(Side(content, .length, across), plus: 0)
    if isHugging || !filling.isEmpty {
      add(
        side(number, .length, axis), .equal, Side(content, .length, axis),
        plus: rules.leading + rules.trailing, at: strong(number))
    }
    switch node.primary {
    case .start, .baseline, .spaceBetween:
      add(Side(content, .start, axis), .equal, side(number, .start, axis), plus: rules.leading)
    case .center:
      let shift = (rules.leading - rules.trailing) / 2
      add(Side(content, .center, axis), .equal, side(number, .center, axis), plus: shift)
    case .end: add(Side(content, .end, axis), .equal, side(number, .end, axis), plus: -rules.trailing)
    }
  }

  /// Makes children that fill equally long, within their minima and maxima.
  private mutating func share(_ filling: [Int], in number: Int, _ axis: Axis, isHugging: Bool) {
    for item in filling {
      limit(item, axis)
      // In a frame that hugs, they have the room that they need.
      if isHugging {
        add(side(item, .length, axis), plus: pass.sizes[pass.at(item)][axis], at: strong(number))
      }
    }
    guard !isHugging else { return }
    for (one, other) in zip(filling, filling.dropFirst()) {
      add(side(other, .length, axis), .equal, side(one, .length, axis), at: equalSizes(number))
    }
  }

  /// Puts the same distance between all children. It is negative where they overflow, but the length of a guide is not:
  /// each guide begins far before the end of its child.
  private mutating func spread(_ items: [Int], in number: Int, _ axis: Axis) {
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    var first: String?
    for (one, other) in zip(items, items.dropFirst()) {
      let guide = addGuide(to: number)
      add(
        Side(guide, .start, axis), .equal, side(one, .end, axis),
        plus: pass.strokes(one, axis).after - Self.greatestOverlap)
      add(
        Side(guide, .end, axis), .equal, side(other, .start, axis), plus: -pass.strokes(other, axis).before)
      add(Side(guide, .start, across), .equal, side(number, .start, across))
      add(Side(guide, .length, across), plus: 0)
      if let first {
        add(Side(guide, .length, axis), .equal, Side(first, .length, axis))
      } else {
        first = guide
      }
    }
    guard let start = items.first, let end = items.last else { return }
    let rules = nodes[number][axis]
    add(
      side(start, .start, axis), .equal, side(number, .start, axis),
      plus: rules.leading + pass.strokes(start, axis).before)
    add(
      side(end, .end, axis), .equal, side(number, .end, axis),
      plus: -rules.trailing - pass.strokes(end, axis).after, at: strong(number))
  }

  /// Aligns children across a row or a column.
  private mutating func align(_ items: [Int], in number: Int, _ axis: Axis) {
    let (node, rules) = (nodes[number], nodes[number][axis])
    let isHugging = followsContent(number, axis)
    for item in items {
      let strokes = pass.strokes(item, axis)
      let (before, after) = (rules.leading + strokes.before, rules.trailing + strokes.after)
      let fills = nodes[item][axis].sizing == .fill
      if isHugging {
        if fills {
          let needed = pass.needed[pass.at(item)][axis]
          add(side(number, .length, axis), .greaterThanOrEqual, plus: needed + before + after)
        } else {
          add(
            side(number, .length, axis), .greaterThanOrEqual, side(item, .length, axis), plus: before + after,
            at: rules.maximum < .infinity ? strong(number) : 1000)
        }
      }
      if fills {
        limit(item, axis)
        add(
          side(item, .length, axis), .equal, side(number, .length, axis), plus: -before - after,
          at: strong(number))
      } else {
        fix(item, axis, at: pass.needed[pass.at(item)][axis])
      }
      switch node.counter {
      case .start, .spaceBetween:
        add(side(item, .start, axis), .equal, side(number, .start, axis), plus: before)
      case .center:
        let shift = (before - after) / 2
        add(side(item, .center, axis), .equal, side(number, .center, axis), plus: shift)
      case .end: add(side(item, .end, axis), .equal, side(number, .end, axis), plus: -after)
      case .baseline:
        add(
          side(item, .start, axis), .equal, side(number, .start, axis), plus: pass.recordedOffset(item, axis))
      }
    }
    if isHugging {
      limit(number, axis)
      add(side(number, .length, axis), plus: 0, at: Self.hugging)
    }
  }
}
