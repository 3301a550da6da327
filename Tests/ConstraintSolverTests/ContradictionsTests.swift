import ConstraintSolver
import TestSupport
import Testing

@Suite struct `The constraints that contradict another one` {
  @Test func `are those that leave it no room`() {
    var solver = Solver()
    let (width, height) = (solver.makeVariable(.size), solver.makeVariable(.size))
    var contradictions = Contradictions(among: [width == 100.0, height >= 0.0, width - height >= 40.0])
    #expect(contradictions.members(against: width == 40.0, stepLimit: 1_000) == [0])
    #expect(contradictions.members(against: height >= 70.0, stepLimit: 1_000) == [0, 2])
    #expect(contradictions.members(against: height <= 70.0, stepLimit: 1_000) == nil)
  }

  @Test func `are the same when they are asked for again`() {
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    var contradictions = Contradictions(among: [a >= b, b >= 10.0])
    for _ in 0..<2 { #expect(contradictions.members(against: a <= 5.0, stepLimit: 1_000) == [0, 1]) }
  }

  @Test func `are not told where the steps do not suffice`() {
    var solver = Solver()
    let width = solver.makeVariable()
    var contradictions = Contradictions(among: [width == 100.0])
    #expect(contradictions.members(against: width == 40.0, stepLimit: 0) == nil)
  }

  /// Each place of a long row follows from the one before, and nothing else asks for it.
  @Test func `cost nothing of what has nothing to do with it`() {
    var solver = Solver()
    let first = solver.makeVariable()
    var constraints = [first >= 0.0]
    var last = first
    for _ in 0..<1_000 {
      let next = solver.makeVariable()
      constraints.append(next == last + 10.0)
      last = next
    }
    var contradictions = Contradictions(among: constraints)
    let before = contradictions.steps
    #expect(contradictions.members(against: first <= -1.0, stepLimit: 100_000) == [0])
    #expect(contradictions.steps - before < 1_000)
    #expect(contradictions.members(against: last <= -1.0, stepLimit: 1_000_000)?.count == 1_001)
  }

  /// Against the solver with all constraints: there are members exactly where it finds a contradiction, they make one,
  /// and none of them can be left out.
  @Test func `suffice and are all needed, in random systems`() throws {
    var contradicted = 0
    for seed in UInt64(0)..<2_000 {
      var random = SeededGenerator(seed: seed)
      var solver = Solver()
      let variables = (0..<6).map { _ in solver.makeVariable() }
      let point = variables.map { _ in Double(random.int(-20...20)) }
      func constraint(holds: Bool) -> Constraint {
        var expression = Expression()
        for (variable, place) in zip(variables, point) where random.int(0...2) == 0 {
          let factor = Double(random.int(1...3)) * (random.int(0...1) == 0 ? 1 : -1)
          expression.add(factor * variable)
          expression.constant -= factor * place
        }
        let slack = Double(random.int(holds ? 0...5 : -20...20))
        switch random.int(0...2) {
        case 0: return Constraint(expression, .equal)
        case 1:
          expression.constant += slack
          return Constraint(expression, .greaterThanOrEqual)
        default:
          expression.constant -= slack
          return Constraint(expression, .lessThanOrEqual)
        }
      }
      let constraints = (0..<random.int(1...10)).map { _ in constraint(holds: true) }
      var question = constraint(holds: false)
      question.expression.constant += Double(random.int(-10...10))
      var contradictions = Contradictions(among: constraints)
      let members = contradictions.members(against: question, stepLimit: 1_000_000)
      #expect((members == nil) == canHold(constraints + [question], variables.count), "seed \(seed)")
      guard let members else { continue }
      contradicted += 1
      let alone = members.map { constraints[$0] }
      #expect(!canHold(alone + [question], variables.count), "seed \(seed)")
      for left in alone.indices {
        var others = alone
        others.remove(at: left)
        #expect(canHold(others + [question], variables.count), "seed \(seed) without \(members[left])")
      }
    }
    #expect(contradicted > 200)
  }

  private func canHold(_ constraints: [Constraint], _ variableCount: Int) -> Bool {
    var solver = Solver()
    for _ in 0..<variableCount { _ = solver.makeVariable() }
    return (try? solver.add(constraints.map { ($0, Constraint.required) })) != nil
  }
}
