import ConstraintSolver
import TestSupport

/// A family of random systems.
enum Shape: CaseIterable {
  /// Any small whole coefficients.
  case arbitrary
  /// Views side by side and nested, with hugging and compression resistance.
  case tree
  /// Many variables that should equal one variable.
  case star
  /// Positions one after the other.
  case chain
  /// Few positions, all tied: every vertex is degenerate.
  case degenerate
  /// A level for each constraint.
  case levels
  /// More required constraints than can hold.
  case conflict
  /// Constraints of one variable each.
  case alone

  func makeSystem(seed: UInt64) -> TestSystem {
    var random = SeededGenerator(seed: seed)
    var system = TestSystem()
    switch self {
    case .arbitrary: makeArbitrary(&system, &random, rows: 3...9, priorities: [1000, 1000, 750, 250, 250])
    case .tree: makeTree(&system, &random)
    case .star: makeStar(&system, &random)
    case .chain: makeChain(&system, &random)
    case .degenerate: makeDegenerate(&system, &random)
    case .levels: makeArbitrary(&system, &random, rows: 4...9, priorities: (1...12).map(Double.init) + [1000])
    case .conflict: makeArbitrary(&system, &random, rows: 6...12, priorities: [1000])
    case .alone: makeAlone(&system, &random)
    }
    return system
  }

  private func makeArbitrary(
    _ system: inout TestSystem, _ random: inout SeededGenerator, rows: ClosedRange<Int>, priorities: [Double]
  ) {
    for _ in 0..<random.int(2...5) { _ = system.makeVariable(random.isTrue(oneIn: 2) ? .size : .position) }
    for _ in 0..<random.int(rows) {
      var expression = Expression(constant: Double(random.int(-10...10)))
      for _ in 0..<random.int(1...3) {
        expression.terms.append(.init(random.element(system.variables), Double(random.int(-3...3))))
      }
      system.add(Constraint(expression, random.relation()), random.element(priorities))
    }
  }

  private func makeAlone(_ system: inout TestSystem, _ random: inout SeededGenerator) {
    for _ in 0..<random.int(1...3) { _ = system.makeVariable(random.isTrue(oneIn: 2) ? .size : .position) }
    for _ in 0..<random.int(3...14) {
      let coefficient = Double(random.element([-3, -2, -1, 1, 1, 1, 2]))
      let sum = coefficient * random.element(system.variables) + Double(random.int(-10...10))
      let relation: Constraint.Relation = random.relation()
      // Required equalities would decide the variable before.
      let priorities = relation == .equal ? [750.0, 250, 1] : [1000, 750, 250, 1]
      system.add(Constraint(sum, relation), random.element(priorities))
    }
  }

  private func makeTree(_ system: inout TestSystem, _ random: inout SeededGenerator) {
    var views: [(left: Variable, width: Variable)] = []
    for index in 0..<random.int(2...4) {
      let left = system.makeVariable(.position)
      let width = system.makeVariable(.size)
      system.add(width >= 0.0)
      guard index > 0 else {
        system.add(left == 0.0)
        system.add(width == Double(random.int(50...200)), random.isTrue(oneIn: 5) ? 500 : 1000)
        views.append((left, width))
        continue
      }
      let parent = random.element(views)
      let sibling = random.element(views)
      let gap = Double(random.int(0...16))
      let strength = random.element([1000.0, 1000, 1000, 750, 250])
      switch random.int(0...5) {
      case 0: system.add(left == parent.left + gap, strength)
      case 1: system.add(left >= parent.left + gap, strength)
      case 2: system.add(left == sibling.left + sibling.width + gap, strength)
      case 3: system.add(left + 0.5 * width == parent.left + 0.5 * parent.width, strength)
      default: break
      }
      switch random.int(0...4) {
      case 0: system.add(left + width == parent.left + parent.width - gap, strength)
      case 1: system.add(left + width <= parent.left + parent.width - gap, strength)
      case 2: system.add(width == sibling.width, strength)
      case 3: system.add(width == 0.5 * parent.width, strength)
      default: break
      }
      if random.isTrue(oneIn: 2) {
        let intrinsic = Double(random.int(10...120))
        system.add(width <= intrinsic, random.element([249.0, 250, 251]))
        system.add(width >= intrinsic, random.element([749.0, 750, 751]))
      }
      views.append((left, width))
    }
  }

  private func makeStar(_ system: inout TestSystem, _ random: inout SeededGenerator) {
    let column = system.makeVariable(.size)
    if random.isTrue(oneIn: 2) { system.add(column == Double(random.int(0...40)), 250) }
    for _ in 0..<random.int(2...5) {
      let width = system.makeVariable(.size)
      system.add(
        Constraint((width - column).expression, random.relation()), random.element([1000, 1000, 500]))
      system.add(width == 10.0 * Double(random.int(0...4)), random.element([251, 250, 249]))
    }
  }

  private func makeChain(_ system: inout TestSystem, _ random: inout SeededGenerator) {
    var last = system.makeVariable(.position)
    if !random.isTrue(oneIn: 4) { system.add(last == 0.0) }
    for _ in 0..<random.int(2...6) {
      let next = system.makeVariable(.position)
      let gap = next - last - Double(random.int(0...10))
      system.add(
        Constraint(gap, random.element([.equal, .greaterThanOrEqual])), random.element([1000, 1000, 600]))
      last = next
    }
    if random.isTrue(oneIn: 2) {
      system.add(
        Constraint(last - Double(random.int(0...50)), random.relation()), random.element([1000, 600, 300]))
    }
  }

  private func makeDegenerate(_ system: inout TestSystem, _ random: inout SeededGenerator) {
    for _ in 0..<random.int(3...6) { _ = system.makeVariable(random.isTrue(oneIn: 2) ? .size : .position) }
    for _ in 0..<random.int(4...10) {
      let (a, b) = (random.element(system.variables), random.element(system.variables))
      let place = random.element([0.0, 0.0, 8.0])
      let difference = random.isTrue(oneIn: 3) ? a - place : a - b - place
      system.add(Constraint(difference, random.relation()), random.element([1000, 500, 500, 500, 250]))
    }
  }
}
