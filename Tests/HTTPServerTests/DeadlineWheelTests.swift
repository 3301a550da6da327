import HTTPServer
import TestSupport
import Testing

@Suite struct `A deadline wheel` {
  @Test func `reminds after the deadline and not before`() {
    var wheel = DeadlineWheel(now: .seconds(100))
    let tick = wheel.insert(7, at: .seconds(105))
    #expect(wheel.advance(to: .seconds(105)).isEmpty)
    #expect(wheel.advance(to: .milliseconds(105_100)).map(\.token) == [7])
    #expect(tick == 1_051)
    #expect(wheel.advance(to: .seconds(300)).isEmpty)
  }

  @Test func `reminds early of what is too far away`() {
    var wheel = DeadlineWheel(now: .zero)
    let tick = wheel.insert(7, at: .seconds(1_000))
    #expect(wheel.advance(to: .seconds(60)).map(\.tick) == [tick])
  }

  @Test func `forgets nothing in a standstill`() {
    var wheel = DeadlineWheel(now: .zero)
    let tick = wheel.insert(7, at: .seconds(5_000))
    let due = wheel.advance(to: .seconds(4_990))
    #expect(due.map(\.token) == [7])
    #expect(due.map(\.tick) == [tick])
  }

  @Test func `reminds of each insertion once, whatever the steps`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var now = Duration.seconds(3)
      var wheel = DeadlineWheel(now: now)
      var ticks: [UInt64: Int] = [:]
      for token in 0..<200 as Range<UInt64> {
        ticks[token] = wheel.insert(
          token, at: now + .milliseconds(Int.random(in: -100...60_000, using: &random)))
        now += .milliseconds(Int.random(in: 0...(token % 50 == 0 ? 90_000 : 500), using: &random))
        for (token, tick) in wheel.advance(to: now) {
          #expect(ticks.removeValue(forKey: token) == tick, "seed \(seed)")
          #expect(tick <= DeadlineWheel.tickNumber(now), "seed \(seed)")
        }
      }
      for (token, tick) in wheel.advance(to: now + .seconds(60)) {
        #expect(ticks.removeValue(forKey: token) == tick, "seed \(seed)")
      }
      #expect(ticks.isEmpty, "seed \(seed)")
    }
  }
}
