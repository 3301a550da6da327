import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `The rows connected to a question` {
  /// Each position follows from the one before, and the last one is mentioned by one row only.
  @Test func `exclude rows that are the only ones to mention another variable`() throws {
    var system = TestSystem()
    let (a, b, c) = (
      system.makeVariable(.position), system.makeVariable(.position), system.makeVariable(.position)
    )
    for constraint in [a >= 0.0, b == a + 10.0, c == b + 10.0] { system.add(constraint) }
    var neighborhoods = Neighborhoods(EvidenceRows(try system.build().evidence))
    neighborhoods.setMembers { _ in true }
    #expect(neighborhoods.rows(around: [a]) == [0])
    #expect(neighborhoods.rows(around: [b]) == [0, 1])
    #expect(neighborhoods.rows(around: [c]) == [0, 1, 2])
    neighborhoods.setMembers { $0 != 1 }
    #expect(neighborhoods.rows(around: [c]) == [2])
  }

  @Test func `end at variables that an equation fixes`() throws {
    var system = TestSystem()
    let (a, b, total) = (system.makeVariable(.size), system.makeVariable(.size), system.makeVariable(.size))
    for constraint in [total == 100.0, a <= total, b <= total, a >= 0.0, b >= 0.0] { system.add(constraint) }
    var neighborhoods = Neighborhoods(EvidenceRows(try system.build().evidence))
    neighborhoods.setMembers { _ in true }
    #expect(neighborhoods.rows(around: [a]) == [0, 1, 3])
    #expect(neighborhoods.rows(around: [a, b]) == [0, 1, 2, 3, 4])
    neighborhoods.setMembers { $0 != 0 }
    #expect(neighborhoods.rows(around: [a]) == [1, 2, 3, 4])
  }

  @Test func `are returned once until they are given back`() throws {
    var system = TestSystem()
    let (a, b) = (system.makeVariable(.size), system.makeVariable(.size))
    for constraint in [a >= 0.0, a <= b, b >= 0.0] { system.add(constraint) }
    var neighborhoods = Neighborhoods(EvidenceRows(try system.build().evidence))
    neighborhoods.setMembers { _ in true }
    let question = SparseRow(a.expression.terms).entries[...]
    var taken = ReusedList<Int>()
    neighborhoods.take(around: question, into: &taken)
    neighborhoods.take(around: question, into: &taken)
    #expect(taken.array.sorted() == [0, 1, 2])
    neighborhoods.giveBack(taken, around: question)
    #expect(neighborhoods.rows(around: [a]) == [0, 1, 2])
  }

  /// The first two rows connect `a`, `b` and `c` in both directions; the last one only leads from `d` to them.
  @Test func `are the same for all rows of a core`() throws {
    var system = TestSystem()
    let (a, b) = (system.makeVariable(.size), system.makeVariable(.size))
    let (c, d) = (system.makeVariable(.size), system.makeVariable(.size))
    for constraint in [a <= b, b <= c, c <= a, d == a + c] { system.add(constraint) }
    let table = EvidenceRows(try system.build().evidence)
    var neighborhoods = Neighborhoods(table)
    neighborhoods.setMembers { _ in true }
    for row in 0..<3 {
      var taken = ReusedList<Int>()
      neighborhoods.take(around: table.terms(ofRow: row), into: &taken)
      neighborhoods.giveBack(taken, around: table.terms(ofRow: row))
      #expect(taken.array.sorted() == [0, 1, 2])
      #expect((0..<4).filter { neighborhoods.isInCore(row: $0) } == [0, 1, 2])
    }
  }

  /// Compares with a look at all rows.
  @Test func `are listed by the variables that they mention, in order`() throws {
    for seed in UInt64(0)..<50 {
      let table = EvidenceRows(try SystemAroundPoint(seed: seed).system.build().evidence)
      let lists = MentionLists(table)
      for variable in 0..<table.variableCount {
        var rows: [Int] = []
        var mention = lists.first(of: variable)
        while let (row, next) = lists[mention] {
          rows.append(row)
          mention = next
        }
        let expected = table.indices.filter { row in
          table.terms(ofRow: row).contains { $0.variable == variable }
        }
        #expect(rows == expected, "seed \(seed)")
      }
    }
  }

  /// Compares with dense linear programs: the connected rows alone decide whether a soft constraint can hold.
  @Test(.slow) func `decide whether a soft constraint can hold, in random systems`() throws {
    var (left, refused) = (0, 0)
    for seed in UInt64(0)..<2_000 {
      let system = SystemAroundPoint(seed: seed).system
      let soft = system.rows.count - 1
      let table = EvidenceRows(try system.build().evidence)
      var neighborhoods = Neighborhoods(table)
      neighborhoods.setMembers { $0 != soft }
      var nearby = ReusedList<Int>()
      neighborhoods.take(around: table.terms(ofRow: soft), into: &nearby)
      let canHold = canHold(nearby.array + [soft], in: system)
      #expect(canHold == ConstraintSolverTests.canHold(Array(0...soft), in: system), "seed \(seed)")
      left += soft - nearby.count
      refused += canHold ? 0 : 1
    }
    #expect(left > 2_000 && refused > 200)
  }
}

extension Neighborhoods {
  /// The rows connected to a sum of variables, ascending, given back afterwards.
  fileprivate mutating func rows(around variables: [Variable]) -> [Int] {
    let question = SparseRow(variables.map { Expression.Term($0, 1) }).entries[...]
    var taken = ReusedList<Int>()
    take(around: question, into: &taken)
    giveBack(taken, around: question)
    return taken.array.sorted()
  }
}
