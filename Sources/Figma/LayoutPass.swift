import Geometry

/// Lays out a scene: first all widths, then all heights, as Figma does.
///
/// Along each axis, one pass goes from the leaves to the root and finds what each node needs, and one goes from the root
/// to the leaves and gives each child its size and place. Neither is recursive.
struct LayoutPass {
  let nodes: [Node]
  let range: Range<Int>
  let environment: FigmaEnvironment
  let stepLimit: Int
  var steps = 0
  /// The work of measuring texts, in steps.
  var textSteps = 0
  /// The texts that keep their recorded sizes because a font is missing.
  var unmeasured: Set<Int> = []
  /// Sizes that nodes need and get, and their places in their parents, along the axes that are done.
  var needed: [Size]
  var sizes: [Size]
  var places: [Size]
  /// The lines of frames that wrap, known after the pass over widths.
  var lines: [Int: [[Int]]] = [:]

  init(_ nodes: [Node], _ range: Range<Int>, in environment: FigmaEnvironment, stepLimit: Int) {
    self.nodes = nodes
    self.range = range
    self.environment = environment
    self.stepLimit = stepLimit
    needed = Array(repeating: .zero, count: range.count)
    sizes = needed
    places = needed
  }

  mutating func run(_ axis: Axis, size: Double?) throws(InvalidDocument) {
    for number in range.reversed() {
      try spend(1 + nodes[number].children.count)
      needed[at(number)][axis] = nodes[number][axis].clamped(try need(of: number, axis))
    }
    let root = range.lowerBound
    let keepsSize = nodes[root][axis].sizing != .hug
    sizes[at(root)][axis] = size ?? (keepsSize ? recorded(root, axis) : needed[at(root)][axis])
    for number in range where !nodes[number].children.isEmpty {
      try spend(1 + nodes[number].children.count)
      try place(childrenOf: number, axis)
    }
  }

  func at(_ number: Int) -> Int { number - range.lowerBound }

  mutating func spend(_ count: Int) throws(InvalidDocument) {
    steps += count
    guard steps <= stepLimit else { throw .tooManySteps(limit: stepLimit) }
  }

  func recorded(_ number: Int, _ axis: Axis) -> Double { nodes[number].recorded?.size[axis] ?? 0 }

  /// The recorded distance between a node and its parent.
  func recordedOffset(_ number: Int, _ axis: Axis) -> Double {
    guard let box = nodes[number].recorded, let parent = nodes[number].parent,
      let outer = nodes[parent].recorded
    else { return 0 }
    return box.minimum(axis) - outer.minimum(axis)
  }

  /// The children that take room in auto layout.
  func items(of number: Int) -> [Int] {
    nodes[number].children.filter {
      nodes[$0].isVisible && !nodes[$0].isAbsolute && nodes[$0].recorded != nil
    }
  }

  // MARK: What nodes need

  func hasAutoLayout(_ number: Int) -> Bool {
    nodes[number].mode != .none && !nodes[number].isRigid && !nodes[number].isGroup
  }

  private mutating func need(of number: Int, _ axis: Axis) throws(InvalidDocument) -> Double {
    let node = nodes[number]
    if let length = try measuredLength(of: number, axis) { return length }
    guard hasAutoLayout(number), node[axis].sizing != .fixed else { return recorded(number, axis) }
    let items = items(of: number)
    // An empty frame keeps its size.
    guard !items.isEmpty else { return recorded(number, axis) }
    let padding = node[axis].leading + node[axis].trailing
    return max(padding + (try contentNeed(of: number, items, axis)), 0)
  }

  private mutating func contentNeed(
    of number: Int, _ items: [Int], _ axis: Axis
  ) throws(InvalidDocument) -> Double {
    let node = nodes[number]
    if node.mode == .grid {
      let tracks = try trackSizes(of: number, items, axis, available: nil)
      return tracks.reduce(0, +) + node[axis].gap * Double(tracks.count - 1)
    }
    if axis == node.mainAxis { return total(items, axis) + gaps(node, items, axis, needed) }
    guard node.wraps else { return largest(items, axis) }
    let lines = lines[number] ?? [items]
    return lines.map { largest($0, axis) }.reduce(0, +) + node.lineSpacing * Double(lines.count - 1)
  }

  private func gaps(_ node: Node, _ items: [Int], _ axis: Axis, _ sizes: [Size]) -> Double {
    if node.primary == .spaceBetween { return 0 }
    return zip(items, items.dropFirst()).reduce(0) { $0 + gap(node, $1.0, $1.1, axis, sizes) }
  }

  /// The gap between two children. A negative one makes them overlap, at most by the smaller of the two.
  func gap(_ node: Node, _ one: Int, _ other: Int, _ axis: Axis, _ sizes: [Size]) -> Double {
    if node.spacing >= 0 { return node.spacing }
    return max(node.spacing, -min(sizes[at(one)][axis], sizes[at(other)][axis]))
  }

  private func total(_ items: [Int], _ axis: Axis) -> Double {
    items.reduce(0) { $0 + neededRoom($1, axis) }
  }

  func largest(_ items: [Int], _ axis: Axis) -> Double { items.map { neededRoom($0, axis) }.max() ?? 0 }

  /// The strokes around a child that take room in its parent.
  func strokes(_ item: Int, _ axis: Axis) -> (before: Double, after: Double) {
    guard let parent = nodes[item].parent, nodes[parent].includesStrokes else { return (0, 0) }
    return (nodes[item][axis].strokeBefore, nodes[item][axis].strokeAfter)
  }

  /// The room that a child needs, with its strokes if they count.
  func neededRoom(_ item: Int, _ axis: Axis) -> Double {
    let strokes = strokes(item, axis)
    return strokes.before + needed[at(item)][axis] + strokes.after
  }

  // MARK: Places

  private mutating func place(childrenOf number: Int, _ axis: Axis) throws(InvalidDocument) {
    let node = nodes[number]
    guard hasAutoLayout(number) else {
      for child in node.children { pin(child, in: number, axis) }
      return
    }
    for child in node.children where !isItem(child) { pin(child, in: number, axis) }
    let items = items(of: number)
    if node.mode == .grid {
      try placeInGrid(items, of: number, axis)
    } else if axis == node.mainAxis {
      let lines = node.wraps ? breakLines(items, of: number) : [items]
      self.lines[number] = node.wraps ? lines : nil
      for line in lines { try placeAlong(line, of: number, axis) }
    } else {
      placeAcross(items, of: number, axis)
    }
  }

  func isItem(_ child: Int) -> Bool {
    nodes[child].isVisible && !nodes[child].isAbsolute && nodes[child].recorded != nil
  }

  func inner(_ number: Int, _ axis: Axis) -> Double {
    sizes[at(number)][axis] - nodes[number][axis].leading - nodes[number][axis].trailing
  }

  /// Breaks a row before the first child that does not fit.
  private func breakLines(_ items: [Int], of number: Int) -> [[Int]] {
    let available = inner(number, .horizontal)
    let gap = nodes[number].primary == .spaceBetween ? 0 : nodes[number].spacing
    var lines: [[Int]] = []
    var used = 0.0
    for item in items {
      let width = neededRoom(item, .horizontal)
      // Recorded sizes are rounded to single precision.
      if let last = lines.last, !last.isEmpty, used + gap + width <= available + 0.01 {
        lines[lines.count - 1].append(item)
        used += gap + width
      } else {
        lines.append([item])
        used = width
      }
    }
    return lines
  }

  /// Places the children of a row or column, or of one line of it, along its main axis.
  private mutating func placeAlong(
    _ items: [Int], of number: Int, _ axis: Axis
  ) throws(InvalidDocument) {
    let node = nodes[number]
    let available = inner(number, axis)
    try share(available - gaps(node, items, axis, needed), among: items, axis)
    let used = items.reduce(0) {
      $0 + sizes[at($1)][axis] + strokes($1, axis).before + strokes($1, axis).after
    }
    var spread: Double?
    var place = node[axis].leading
    let free = available - used - gaps(node, items, axis, sizes)
    switch node.primary {
    case .start, .baseline: break
    case .center: place += free / 2
    case .end: place += free
    case .spaceBetween where items.count > 1: spread = free / Double(items.count - 1)
    // Figma puts a lone child at the start, but in the middle if it fills up to its maximum.
    case .spaceBetween: place += items.contains { nodes[$0][axis].sizing == .fill } ? free / 2 : 0
    }
    for (number, item) in items.enumerated() {
      let strokes = strokes(item, axis)
      places[at(item)][axis] = place + strokes.before
      place += strokes.before + sizes[at(item)][axis] + strokes.after
      if number + 1 < items.count { place += spread ?? gap(node, item, items[number + 1], axis, sizes) }
    }
  }

  /// Gives each child its size along the main axis; those that fill share equally what is left.
  ///
  /// In each round, those whose minimum or maximum the share breaks get it and leave the others. If minima take more
  /// than maxima give back, only the minima are decided in this round, and the other way round, as in CSS's flexible boxes.
  private mutating func share(
    _ available: Double, among items: [Int], _ axis: Axis
  ) throws(InvalidDocument) {
    var left = available
    var filling: [Int] = []
    for item in items {
      if nodes[item][axis].sizing == .fill {
        filling.append(item)
        left -= strokes(item, axis).before + strokes(item, axis).after
      } else {
        sizes[at(item)][axis] = needed[at(item)][axis]
        left -= neededRoom(item, axis)
      }
    }
    while !filling.isEmpty {
      try spend(filling.count)
      let share = max(left, 0) / Double(filling.count)
      let excess = filling.reduce(0) { $0 + nodes[$1][axis].clamped(share) - share }
      var undecided: [Int] = []
      for item in filling {
        let size = nodes[item][axis].clamped(share)
        sizes[at(item)][axis] = size
        let isDecided = excess == 0 || (excess > 0 ? size > share : size < share)
        if isDecided { left -= size } else { undecided.append(item) }
      }
      filling = undecided.count == filling.count ? [] : undecided
    }
  }

  /// Places children across a row or column, line by line.
  private mutating func placeAcross(_ items: [Int], of number: Int, _ axis: Axis) {
    let node = nodes[number]
    guard node.wraps, let lines = lines[number], !lines.isEmpty else {
      align(items, of: number, axis, from: node[axis].leading, length: inner(number, axis))
      return
    }
    let lengths = lines.map { largest($0, axis) }
    let used = lengths.reduce(0, +)
    let count = Double(lines.count - 1)
    var gap = node.lineSpacing
    var start = node[axis].leading
    let free = inner(number, axis) - used - gap * count
    if node.spreadsLines {
      gap = lines.count > 1 ? (inner(number, axis) - used) / count : 0
    } else if node.counter == .center {
      start += free / 2
    } else if node.counter == .end {
      start += free
    }
    for (line, length) in zip(lines, lengths) {
      align(line, of: number, axis, from: start, length: length)
      start += length + gap
    }
  }

  private mutating func align(
    _ items: [Int], of number: Int, _ axis: Axis, from start: Double, length: Double
  ) {
    for item in items {
      let rules = nodes[item][axis]
      let strokes = strokes(item, axis)
      let (start, length) = (start + strokes.before, length - strokes.before - strokes.after)
      // Figma shrinks a child that fills to a pixel.
      let size = rules.sizing == .fill ? rules.clamped(max(length, 1)) : needed[at(item)][axis]
      sizes[at(item)][axis] = size
      places[at(item)][axis] =
        switch nodes[number].counter {
        case .start, .spaceBetween: start
        case .center: start + (length - size) / 2
        case .end: start + length - size
        case .baseline: recordedOffset(item, axis)
        }
    }
    if nodes[number].counter == .baseline { alignBaselines(of: items, axis, from: start) }
  }

  /// Puts the baselines of children on a line, as far as they are known. Texts that are not measured keep their recorded
  /// offsets, because Figma's fonts decide these.
  private mutating func alignBaselines(of items: [Int], _ axis: Axis, from start: Double) {
    guard axis == .vertical, environment.typesetter != nil else { return }
    var lines: [(item: Int, baseline: Double)] = []
    for item in items {
      // What has no text stands on the line with its lower edge.
      let hasText = nodes[item].text != nil || hasAutoLayout(item)
      guard let baseline = hasText ? firstBaseline(of: item) : sizes[at(item)].height else { return }
      lines.append((item, baseline))
    }
    let lowest = lines.map(\.baseline).max() ?? 0
    for (item, baseline) in lines { places[at(item)].height = start + lowest - baseline }
  }

  /// Whether a node is fixed at the length that filling its frame would give it. `isAlone` says that no sibling takes room.
  private func isFixedLikeFill(_ number: Int, _ axis: Axis, isAlone: Bool) -> Bool {
    let node = nodes[number]
    guard number > range.lowerBound, let parent = node.parent, hasAutoLayout(parent),
      node[axis].sizing == .fixed, node.role == .container || node.role == .text, !node.isRigid,
      !node.isTouched, !node.isButton,
      !node.isAbsolute, !nodes[parent].isHidden, nodes[parent].mode != .grid, !nodes[parent].wraps,
      nodes[parent][axis].sizing != .hug || parent == range.lowerBound
    else { return false }
    guard axis != nodes[parent].mainAxis || isAlone else { return false }
    let room = sizes[at(parent)][axis] - nodes[parent][axis].leading - nodes[parent][axis].trailing
    return room > 0 && abs(sizes[at(number)][axis] - room) <= 0.5
  }

  /// How many children of each node take room.
  private var itemCounts: [Int] {
    var counts = Array(repeating: 0, count: range.count)
    for number in range.dropFirst() where isItem(number) {
      if let parent = nodes[number].parent { counts[at(parent)] += 1 }
    }
    return counts
  }

  /// The frames, after both axes are done.
  var layout: FigmaLayout {
    var origins = places
    var frames: [FigmaLayout.Frame] = []
    var numbers: [Int: Int] = [:]
    let itemCounts = itemCounts
    let base = nodes[range.lowerBound].recorded?.origin ?? Point(x: 0, y: 0)
    for number in range {
      if number > range.lowerBound, let parent = nodes[number].parent {
        origins[at(number)].width += origins[at(parent)].width
        origins[at(number)].height += origins[at(parent)].height
      }
      guard let box = nodes[number].recorded else { continue }
      let origin = origins[at(number)]
      numbers[number] = frames.count
      frames.append(
        FigmaLayout.Frame(
          id: nodes[number].id, name: nodes[number].name, role: nodes[number].role,
          isTouched: nodes[number].isTouched || nodes[number].isButton,
          clipsContent: nodes[number].clipsContent, offset: nodes[number].offset, node: number,
          keepsRecordedSize: unmeasured.contains(number),
          fixedLikeFill: Axis.allCases.filter {
            isFixedLikeFill(
              number, $0,
              isAlone: nodes[number].parent.map { range.contains($0) && itemCounts[at($0)] == 1 } ?? false)
          },
          parent: nodes[number].parent.flatMap { numbers[$0] },
          hasAutoLayout: hasAutoLayout(number) && itemCounts[at(number)] > 0,
          rect: Rect(origin: Point(x: origin.width, y: origin.height), size: sizes[at(number)]),
          recorded: box.offset(by: Point(x: -base.x, y: -base.y)),
          isVisible: !nodes[number].isHidden))
    }
    return FigmaLayout(
      size: sizes[0], flaws: flaws, frames: frames, steps: steps + textSteps,
      isAsRecorded: environment.isAsRecorded)
  }
}
