import ConstraintSolver
import TestSupport

/// A family of random view trees that resemble real layouts.
enum LayoutShape: CaseIterable {
  /// Rows with a title and a detail, one below the other.
  case list
  /// Boxes with an image, a title and a button, of optional sizes.
  case cards
  /// Labels in a column as wide as the widest, with fields beside them.
  case form
  /// Cells of equal width and height, in rows.
  case grid
  /// Stacks within stacks, filled equally or by priorities.
  case stacks
  /// All of these in one column.
  case mixed
  /// Views constrained to views anywhere in the tree, by any relation.
  case crossLinked

  func makeSystem(seed: UInt64) -> TestSystem {
    var random = SeededGenerator(seed: seed &* 7 &+ 1)
    var builder = LayoutBuilder(&random)
    let root = builder.makeRoot(width: 10 * random.int(30...80), height: 10 * random.int(40...120))
    switch self {
    case .list: builder.addList(in: root, &random)
    case .cards: builder.addCards(in: root, &random)
    case .form: builder.addForm(in: root, &random)
    case .grid: builder.addGrid(in: root, &random)
    case .stacks: builder.addStack(in: root, depth: 2, isHorizontal: random.isTrue(oneIn: 2), &random)
    case .mixed: builder.addMixture(in: root, &random)
    case .crossLinked: builder.addCrossLinks(in: root, &random)
    }
    return builder.system
  }
}

/// A view's variables.
private struct Box {
  let left, top, width, height: Variable

  var right: Expression { left + width }
  var bottom: Expression { top + height }
  var centerY: Expression { top + 0.5 * height }
}

private struct LayoutBuilder {
  private(set) var system = TestSystem()
  /// Whether the rows size ≥ 0 are written, as the engine does.
  private let hasSizeRows: Bool

  init(_ random: inout SeededGenerator) { hasSizeRows = random.isTrue(oneIn: 2) }

  mutating func makeRoot(width: Int, height: Int) -> Box {
    let root = makeBox()
    system.add(root.left == 0.0)
    system.add(root.top == 0.0)
    system.add(root.width == Double(width))
    system.add(root.height == Double(height))
    return root
  }

  private mutating func makeBox() -> Box {
    let box = Box(
      left: system.makeVariable(.position), top: system.makeVariable(.position),
      width: system.makeVariable(.size), height: system.makeVariable(.size))
    if hasSizeRows {
      system.add(box.width >= 0.0)
      system.add(box.height >= 0.0)
    }
    return box
  }

  /// A box with an intrinsic size, hugging and compression resistance.
  private mutating func makeLabel(
    _ random: inout SeededGenerator, width: ClosedRange<Int> = 20...240, resistance: Double = 750
  ) -> Box {
    let box = makeBox()
    let sizes = [(box.width, random.int(width)), (box.height, random.element([17, 20, 22, 34]))]
    for (variable, natural) in sizes {
      system.add(variable <= Double(natural), random.element([250, 251, 249]))
      system.add(variable >= Double(natural), resistance)
    }
    return box
  }

  private mutating func pin(_ box: Box, in parent: Box, margin: Double) {
    system.add(box.left == parent.left + margin)
    system.add(box.right == parent.right - margin)
  }

  private mutating func place(_ box: Box, below last: Box?, in parent: Box, gap: Double) {
    system.add(box.top == (last?.bottom ?? parent.top.expression) + gap)
  }

  mutating func addList(in root: Box, _ random: inout SeededGenerator) {
    var last: Box?
    for _ in 0..<random.int(2...8) {
      let row = makeBox()
      pin(row, in: root, margin: random.element([0, 16]))
      place(row, below: last, in: root, gap: 8)
      let title = makeLabel(&random)
      let detail = makeLabel(&random, resistance: 749)
      system.add(title.left == row.left + 12.0)
      system.add(title.right <= detail.left - 8.0)
      system.add(detail.right == row.right - 12.0)
      system.add(title.centerY == row.centerY)
      system.add(detail.centerY == title.centerY, random.element([1000, 250]))
      for label in [title, detail] {
        system.add(label.top >= row.top + 4.0)
        system.add(label.bottom <= row.bottom - 4.0)
      }
      system.add(row.height == random.element([0.0, 44]), random.element([50, 1000, 900]))
      last = row
    }
  }

  mutating func addCards(in root: Box, _ random: inout SeededGenerator) {
    var last: Box?
    for _ in 0..<random.int(1...4) {
      let card = makeBox()
      system.add(card.left >= root.left + 12.0)
      system.add(card.left + 0.5 * card.width == root.left + 0.5 * root.width)
      system.add(card.width <= 600.0)
      system.add(card.width == root.width - 24.0, 750)
      place(card, below: last, in: root, gap: 12)
      let image = makeBox()
      pin(image, in: card, margin: 0)
      system.add(image.top == card.top)
      system.add(image.height == 0.5625 * image.width, random.element([999, 1000]))
      system.add(image.height <= 300.0, random.element([1000, 999]))
      let title = makeLabel(&random, width: 80...420)
      system.add(title.left == card.left + 12.0)
      system.add(title.right <= card.right - 12.0)
      system.add(title.top == image.bottom + 12.0)
      let button = makeLabel(&random, width: 40...90, resistance: 752)
      system.add(button.right == card.right - 12.0)
      system.add(button.top >= title.bottom + 4.0)
      system.add(button.centerY == title.centerY, 250)
      for view in [title, button] { system.add(card.bottom >= view.bottom + 12.0) }
      if !random.isTrue(oneIn: 4) { system.add(card.height == 0.0, 50) }
      last = card
    }
  }

  mutating func addForm(in root: Box, _ random: inout SeededGenerator) {
    let column = makeBox()
    system.add(column.left == root.left + 16.0)
    system.add(column.top == root.top)
    system.add(column.bottom == root.bottom)
    if !random.isTrue(oneIn: 5) { system.add(column.width == 0.0, 250) }
    var last: Box?
    for _ in 0..<random.int(2...10) {
      let label = makeLabel(&random, width: 40...160)
      let field = makeLabel(&random, width: 120...120, resistance: 749)
      system.add(label.left == column.left)
      system.add(label.right <= column.right)
      system.add(label.centerY == field.centerY)
      system.add(field.left == column.right + 8.0)
      system.add(field.right == root.right - 16.0)
      system.add(field.width >= 100.0, random.element([1000, 900]))
      place(field, below: last, in: root, gap: 8)
      if random.isTrue(oneIn: 5) { system.add(field.width == 10.0, 700) }
      if random.isTrue(oneIn: 5) { system.add(field.left == root.left + 5.0, 900) }
      last = field
    }
  }

  mutating func addGrid(in root: Box, _ random: inout SeededGenerator) {
    let columns = random.int(2...4)
    var cells: [Box] = []
    for index in 0..<columns * random.int(1...4) {
      let cell = makeBox()
      if index % columns == 0 {
        system.add(cell.left == root.left + 8.0)
      } else {
        system.add(cell.left == cells[index - 1].right + 8.0)
      }
      if let first = cells.first {
        system.add(cell.width == first.width)
        system.add(cell.height == first.height)
      } else {
        system.add(cell.height == 0.75 * cell.width, random.element([1000, 999]))
      }
      if index == columns - 1 { system.add(cell.right == root.right - 8.0) }
      place(cell, below: index < columns ? nil : cells[index - columns], in: root, gap: 8)
      cells.append(cell)
    }
  }

  mutating func addStack(
    in parent: Box, depth: Int, isHorizontal: Bool, _ random: inout SeededGenerator
  ) {
    var children: [Box] = []
    for _ in 0..<random.int(2...4) {
      let isStack = depth > 0 && random.isTrue(oneIn: 2)
      let child = isStack ? makeBox() : makeLabel(&random)
      let ends = (
        start: isHorizontal ? child.left : child.top, length: isHorizontal ? child.width : child.height
      )
      let before = children.last.map { isHorizontal ? $0.right : $0.bottom }
      let start = (isHorizontal ? parent.left : parent.top).expression
      system.add(ends.start == (before.map { $0 + 8.0 } ?? start))
      if random.isTrue(oneIn: 3), let first = children.first {
        let length = isHorizontal ? first.width : first.height
        system.add(ends.length == length, random.element([1000, 750]))
      }
      let across = (isHorizontal ? child.top : child.left, isHorizontal ? child.bottom : child.right)
      system.add(across.0 == (isHorizontal ? parent.top : parent.left))
      system.add(
        across.1 == (isHorizontal ? parent.bottom : parent.right), random.element([1000, 1000, 260]))
      children.append(child)
      if isStack { addStack(in: child, depth: depth - 1, isHorizontal: !isHorizontal, &random) }
    }
    guard let last = children.last else { return }
    let end = isHorizontal ? last.right : last.bottom
    system.add(end == (isHorizontal ? parent.right : parent.bottom), random.element([1000, 800, 245]))
  }

  mutating func addMixture(in root: Box, _ random: inout SeededGenerator) {
    var last: Box?
    for part in 0..<4 {
      let section = makeBox()
      pin(section, in: root, margin: 8)
      place(section, below: last, in: root, gap: 16)
      system.add(section.height == 10.0 * Double(random.int(5...30)), random.element([1000, 50]))
      switch part {
      case 0: addList(in: section, &random)
      case 1: addCards(in: section, &random)
      case 2: addGrid(in: section, &random)
      default: addStack(in: section, depth: 1, isHorizontal: true, &random)
      }
      last = section
    }
  }

  mutating func addCrossLinks(in root: Box, _ random: inout SeededGenerator) {
    var boxes = [root]
    for _ in 0..<random.int(3...10) {
      let box = random.isTrue(oneIn: 2) ? makeBox() : makeLabel(&random)
      for isHorizontal in [true, false] {
        let other = random.element(boxes)
        let gap = Double(random.int(-8...16))
        let priority = random.element([1000.0, 1000, 750, 250])
        let (start, otherStart) = isHorizontal ? (box.left, other.left) : (box.top, other.top)
        let (end, otherEnd) = isHorizontal ? (box.right, other.right) : (box.bottom, other.bottom)
        let (length, otherLength) = isHorizontal ? (box.width, other.width) : (box.height, other.height)
        switch random.int(0...4) {
        case 0: system.add(start == otherStart + gap, priority)
        case 1: system.add(start >= otherEnd + gap, priority)
        case 2: system.add(Constraint(start - otherEnd - gap, random.relation()), priority)
        default: system.add(start + end == otherStart + otherEnd, priority)
        }
        switch random.int(0...4) {
        case 0: system.add(length == otherLength, random.element([1000, 600]))
        case 1: system.add(length == 0.5 * otherLength, random.element([1000, 600]))
        case 2: system.add(end <= otherEnd - gap, 700)
        case 3: system.add(length == Double(random.int(10...90)), random.element([1000, 600, 250]))
        default: break
        }
      }
      boxes.append(box)
    }
  }
}
