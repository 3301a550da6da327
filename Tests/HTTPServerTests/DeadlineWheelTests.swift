import HTTPServer
import TestSupport
import Testing

@Suite struct `A deadline wheel` {
  @Test func `reminds after the deadline and not before`() {
    var wheel = DeadlineWheel(now: .seconds(100))
    let reminder = wheel.set(7, at: .seconds(105))
    let found = [wheel.popDue(at: .seconds(105)), wheel.popDue(at: .milliseconds(105_100))]
    #expect(found == [nil, 7])
    #expect(reminder == .milliseconds(105_100))
    let later = wheel.popDue(at: .seconds(300))
    #expect(later == nil)
  }

  @Test func `reminds early of deadlines that are far away`() {
    var wheel = DeadlineWheel(now: .zero)
    let reminder = wheel.set(7, at: .seconds(1_000))
    #expect(reminder == .milliseconds(51_100))
    let found = [wheel.popDue(at: .seconds(51)), wheel.popDue(at: .seconds(60))]
    #expect(found == [nil, 7])
  }

  @Test func `forgets nothing in a standstill`() {
    var wheel = DeadlineWheel(now: .zero)
    _ = wheel.set(7, at: .seconds(5_000))
    _ = wheel.set(8, at: .seconds(1))
    let found = [wheel.popDue(at: .seconds(4_990)), wheel.popDue(at: .seconds(4_990))]
    #expect(Set(found) == [7, 8])
    let more = wheel.popDue(at: .seconds(4_990))
    #expect(more == nil)
  }

  @Test func `reminds of the deadline that was set last`() {
    var wheel = DeadlineWheel(now: .zero)
    _ = wheel.set(7, at: .seconds(2))
    _ = wheel.set(7, at: .seconds(1))
    let found = [wheel.popDue(at: .seconds(2)), wheel.popDue(at: .seconds(60))]
    #expect(found == [7, nil])
  }

  @Test func `forgets a removed connection, even if its slot is reused`() {
    var wheel = DeadlineWheel(now: .zero)
    let later: UInt64 = 1 << 32 | 7
    _ = wheel.set(7, at: .seconds(1))
    wheel.remove(7)
    wheel.remove(7)
    _ = wheel.set(later, at: .seconds(2))
    let found = [wheel.popDue(at: .seconds(60)), wheel.popDue(at: .seconds(60))]
    #expect(found == [later, nil])
  }

  // The oracle is a dictionary, searched in full.
  @Test func `reminds of each connection once, whatever the steps`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var now = Duration.seconds(3)
      var wheel = DeadlineWheel(now: now)
      var reminders: [UInt64: Duration] = [:]
      for step in 0..<400 {
        let token = UInt64.random(in: 0..<40, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
          wheel.remove(token)
          reminders[token] = nil
        } else {
          let deadline = now + .milliseconds(Int.random(in: -100...60_000, using: &random))
          reminders[token] = wheel.set(token, at: deadline)
        }
        wheel.checkInvariants()
        now += .milliseconds(Int.random(in: 0...(step % 50 == 0 ? 90_000 : 500), using: &random))
        var due: Set<UInt64> = []
        while let token = wheel.popDue(at: now) { #expect(due.insert(token).inserted, "seed \(seed)") }
        #expect(due == Set(reminders.filter { $0.value <= now }.keys), "seed \(seed)")
        for token in due { reminders[token] = nil }
      }
    }
  }
}
