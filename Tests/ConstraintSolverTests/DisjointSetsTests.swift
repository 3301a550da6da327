import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Disjoint sets` {
  // The oracle labels each number with the least number of its set, and changes the labels of a whole set.
  @Test(arguments: UInt64(0)..<10) func `have the least member of each set as their first`(seed: UInt64) {
    let count = 40
    var generator = SeededGenerator(seed: seed)
    var sets = DisjointSets(count: count)
    var labels = Array(0..<count)
    for _ in 0..<60 {
      let (a, b) = (
        Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator)
      )
      let (least, other) = (min(labels[a], labels[b]), max(labels[a], labels[b]))
      let hasJoined = sets.join(a, b)
      #expect(hasJoined == (least != other))
      for number in labels.indices where labels[number] == other { labels[number] = least }
      for number in labels.indices {
        let first = sets.first(of: number)
        #expect(first == labels[number])
      }
    }
  }

  @Test func `take each number once`() {
    var sets = DisjointSets(emptyWithRoomFor: 3)
    let isNew = [sets.insert(2), sets.insert(2), sets.insert(0)]
    #expect(isNew == [true, false, true])
    let hasJoined = [sets.join(0, 2), sets.join(2, 0)]
    #expect(hasJoined == [true, false])
    let first = sets.first(of: 2)
    #expect(first == 0)
  }
}
