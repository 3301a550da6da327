import ConstraintSolver
import TestSupport
import Testing

@Suite struct `An edit` {
  /// A title of optional width, a button beside it, and a line across.
  private struct Row: ~Copyable {
    var solver: Solver
    let root, title, button, gap, line: Variable
    let rootWidth, titleWidth: Constraint.ID

    init() throws {
      var solver = Solver()
      let sizes = (0..<5).map { _ in solver.makeVariable(.size) }
      let rootWidth = try solver.add(sizes[0] == 320.0)
      let titleWidth = try solver.add(sizes[1] == 100.0, priority: 750)
      try solver.add(sizes[1] + sizes[3] + sizes[2] == sizes[0])
      try solver.add(sizes[1] <= 200.0)
      try solver.add(sizes[2] == 60.0)
      try solver.add(sizes[4] == 2.0 * sizes[2])
      self.solver = solver
      (root, title, button, gap, line) = (sizes[0], sizes[1], sizes[2], sizes[3], sizes[4])
      (self.rootWidth, self.titleWidth) = (rootWidth, titleWidth)
    }

    var changed: [Int] { solver.changedVariables.map(\.index).sorted() }
  }

  @Test func `reports exactly the changed variables`() throws {
    var row = try Row()
    try row.solver.setConstant(-110, of: row.titleWidth)
    #expect(row.changed == [row.title, row.gap].map(\.index))
    #expect(row.solver.value(of: row.gap) == 150)
    try row.solver.setConstant(-110, of: row.titleWidth)
    #expect(row.changed.isEmpty)
  }

  @Test func `past a limit lets another row decide`() throws {
    var row = try Row()
    try row.solver.setConstant(-240, of: row.titleWidth)
    #expect(row.solver.value(of: row.title) == 200)
    try row.solver.setConstant(-500, of: row.rootWidth)
    #expect(row.solver.value(of: row.gap) == 240)
    #expect(row.changed == [row.root, row.gap].map(\.index))
  }

  @Test func `that is refused changes nothing`() throws {
    var row = try Row()
    let least = try row.solver.add(row.root >= 200.0)
    try row.solver.setConstant(-330, of: row.rootWidth)
    #expect(throws: SolverError.unsatisfiable(least, rivals: [row.rootWidth])) {
      try row.solver.setConstants([(row.titleWidth, -90), (row.rootWidth, -100)])
    }
    row.solver.checkInvariants()
    #expect(row.solver.value(of: row.root) == 330)
    #expect(row.solver.value(of: row.title) == 100)
    try row.solver.setConstant(-340, of: row.rootWidth)
    #expect(row.solver.value(of: row.gap) == 180)
  }

  /// Each edit changes which rows decide the solution.
  @Test func `back and forth is solved each time`() throws {
    var row = try Row()
    for round in 0..<40 {
      try row.solver.setConstant(round.isMultiple(of: 2) ? -240 : -90, of: row.titleWidth)
      row.solver.checkInvariants()
      #expect(row.solver.value(of: row.title) == (round.isMultiple(of: 2) ? 200 : 90))
    }
  }
}

@Suite struct `An edit that changes which rows decide` {
  /// Labels as wide as their texts, as long as they fit into a card of half the root's width.
  private static func makeCards() -> (system: TestSystem, labels: [Variable]) {
    var system = TestSystem()
    let root = system.makeVariable(.size)
    system.add(root == 400.0)
    let labels = (0..<100).map { number in
      let (card, label) = (system.makeVariable(.size), system.makeVariable(.size))
      system.add(2.0 * card == root)
      system.add(label <= card - 16.0)
      system.add(label == Double(100 + 2 * number), 750)
      return label
    }
    return (system, labels)
  }

  @Test func `reuses the cached plan`() throws {
    let (system, labels) = Self.makeCards()
    var solver = system.makeSolver()
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    let build = solver.steps
    for width in [300.0, 500, 350] {
      try solver.setConstant(-width, of: ids[0])
      solver.checkInvariants()
      for (number, label) in labels.enumerated() {
        #expect(solver.value(of: label) == min(Double(100 + 2 * number), width / 2 - 16))
      }
    }
    let before = solver.steps
    try solver.setConstant(-600, of: ids[0])
    #expect(solver.steps - before < build / 2)
    let moved = labels.count { solver.value(of: $0) > 159 }
    #expect(solver.changedVariables.count { _ in true } == 1 + 100 + moved)
  }

  @Test func `changes nothing if it is refused`() throws {
    var (system, labels) = Self.makeCards()
    system.add(labels[0] >= 40.0)
    var solver = system.makeSolver()
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    for width in [300.0, 500] { try solver.setConstant(-width, of: ids[0]) }
    #expect(throws: SolverError.self) { try solver.setConstant(-100, of: ids[0]) }
    solver.checkInvariants()
    #expect(solver.value(of: labels[99]) == 234)
    try solver.setConstant(-300, of: ids[0])
    #expect(solver.value(of: labels[99]) == 134)
  }
}

@Suite struct `Adding to a large layout` {
  private let system: TestSystem
  private let last: Variable

  init() {
    var system = TestSystem()
    var last = system.makeVariable(.position)
    system.add(last == 0.0)
    for _ in 0..<5000 {
      let next = system.makeVariable(.position)
      system.add(next == last + 8.0)
      last = next
    }
    self.system = system
    self.last = last
  }

  @Test func `moves nothing else if everything can hold`() throws {
    var solver = try system.build()
    let (left, width) = (solver.makeVariable(), solver.makeVariable(.size))
    try solver.add([
      (left == last + 10.0, 1000), (width == 30.0, 250), (left + width <= 50_000.0, 1000),
    ])
    #expect(solver.value(of: left + width) == 40_040)
    #expect(solver.changedVariables.map(\.index).sorted() == [left, width].map(\.index))
    solver.checkInvariants()
  }

  @Test func `moves existing views if necessary`() throws {
    var solver = try system.build()
    let free = solver.makeVariable(.size)
    try solver.add(free == 40.0, priority: 250)
    let other = solver.makeVariable(.size)
    try solver.add([(other + free <= 50.0, 1000), (other == 30.0, 750)])
    #expect(solver.value(of: free) == 20)
    #expect(solver.value(of: other) == 30)
  }

  @Test func `leaves the rest undetermined`() throws {
    var solver = try system.build()
    let pairs = (0..<4).map { _ in (solver.makeVariable(.size), solver.makeVariable(.size)) }
    for (a, b) in pairs { try solver.add(a + b == 10.0) }
    for (a, b) in pairs {
      #expect(solver.isDetermined(a + b) == true)
      #expect(solver.isDetermined(a - b) == false)
    }
    #expect(solver.isDetermined(pairs[0].0 - pairs[1].0) == false)
  }

  @Test func `is undone at no cost if it decided nothing`() throws {
    var solver = try system.build()
    let slack = try solver.add(last <= 50_000.0)
    let steps = solver.steps
    try solver.remove(slack)
    #expect(solver.steps == steps)
    #expect(solver.changedVariables.isEmpty)
  }
}

@Suite struct `Adding and removing one constraint` {
  private struct Cards: ~Copyable {
    var solver: Solver
    let title: Variable
    let least: Constraint.ID
  }

  /// Cards side by side, each with a title that is limited to less than its preferred width.
  private static func makeCards(_ count: Int) throws -> Cards {
    var system = TestSystem()
    let root = system.makeVariable(.size)
    system.add(root == 4000.0)
    var titles: [Variable] = []
    for number in 0..<count {
      let (left, card) = (system.makeVariable(.position), system.makeVariable(.size))
      let (title, detail) = (system.makeVariable(.size), system.makeVariable(.size))
      system.add(left == Double(number))
      system.add(2.0 * card == root)
      system.add(title + detail <= card - 16.0)
      system.add(title == 1500.0, 750)
      system.add(detail == 600.0, 749)
      titles.append(title)
    }
    var solver = try system.build()
    let least = try solver.add(titles[0] <= 1000.0)
    return Cards(solver: solver, title: titles[0], least: least)
  }

  @Test func `changes what is connected, and nothing else`() throws {
    var cards = try Self.makeCards(50)
    let id = try cards.solver.add(cards.title == 900.0, priority: 800)
    #expect(cards.solver.value(of: cards.title) == 900)
    #expect(cards.solver.changedVariables.map(\.index) == [cards.title.index])
    try cards.solver.remove(id)
    #expect(cards.solver.value(of: cards.title) == 1000)
    #expect(cards.solver.changedVariables.map(\.index) == [cards.title.index])
    cards.solver.checkInvariants()
  }

  @Test func `joins two components, and separates them again`() throws {
    var cards = try Self.makeCards(50)
    let other = Variable(index: cards.title.index + 4)
    let id = try cards.solver.add(other <= cards.title)
    #expect(cards.solver.value(of: other) == 1000)
    #expect(cards.solver.changedVariables.map(\.index) == [other.index, other.index + 1])
    try cards.solver.remove(id)
    #expect(cards.solver.value(of: other) == 1500)
    #expect(cards.solver.changedVariables.map(\.index) == [other.index, other.index + 1])
  }

  @Test func `releases a whole chain, and fixes it again`() throws {
    var system = TestSystem()
    var places = [system.makeVariable(.position)]
    system.add(places[0] == 7.0)
    for _ in 0..<100 {
      places.append(system.makeVariable(.position))
      system.add(places[places.count - 1] == places[places.count - 2] + 8.0)
    }
    var solver = system.makeSolver()
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    try solver.remove(ids[60])
    solver.checkInvariants()
    #expect(solver.isDetermined(places[60]) == false)
    // The sum of the 41 distances from 0 is least if the middle one is at 0.
    #expect(solver.value(of: places[80]) == 0)
    #expect(solver.changedVariables.count { _ in true } == 41)
    try solver.add(places[100] == 1000.0)
    solver.checkInvariants()
    #expect(solver.value(of: places[60]) == 680)
    #expect(solver.isDetermined(places[60]) == true)
  }

  @Test func `that is refused changes nothing`() throws {
    var cards = try Self.makeCards(50)
    #expect(throws: SolverError.self) { try cards.solver.add(cards.title >= 1001.0) }
    cards.solver.checkInvariants()
    try cards.solver.remove(cards.least)
    #expect(cards.solver.value(of: cards.title) == 1500)
  }

  @Test(.slow) func `works a thousand times`() throws {
    var cards = try Self.makeCards(20)
    for round in 0..<1_000 {
      let id = try cards.solver.add(cards.title <= Double(round))
      try cards.solver.remove(id)
    }
    cards.solver.checkInvariants()
    #expect(cards.solver.value(of: cards.title) == 1000)
  }
}
