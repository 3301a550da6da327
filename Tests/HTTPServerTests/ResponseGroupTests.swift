import HTTPServer
import Testing

@Suite struct `A group of responses` {
  @Test func `is due with eight responses, or after a millisecond`() {
    var group = ResponseGroup()
    #expect(group.isEmpty && !group.isDue(at: .seconds(9)))
    for token in 1...7 { group.add(UInt64(token), at: .seconds(1) + .microseconds(token)) }
    #expect(!group.isDue(at: .seconds(1) + .microseconds(1_000)))
    #expect(group.isDue(at: .seconds(1) + .microseconds(1_001)))
    group.add(8, at: .seconds(1) + .microseconds(8))
    #expect(group.isDue(at: .seconds(1) + .microseconds(8)))
    #expect(group.tokens == [1, 2, 3, 4, 5, 6, 7, 8])
    group.clear()
    #expect(group.isEmpty && !group.isDue(at: .seconds(9)))
    group.add(9, at: .seconds(3))
    #expect(!group.isDue(at: .seconds(3)) && group.tokens == [9])
  }
}
