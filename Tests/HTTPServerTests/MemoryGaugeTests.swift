import Glibc
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct `A gauge of memory` {
  @Test func `measures what the process takes`() throws {
    let gauge = MemoryGauge(budget: 1 << 40)
    gauge.start()
    defer { gauge.stop() }
    #expect(gauge.residentBytes > 1 << 20 && gauge.residentBytes < 1 << 40)
    #expect(!gauge.isTight && !gauge.isExhausted)
  }

  @Test func `is tight at three quarters and exhausted at seven eighths`() {
    let probe = MemoryGauge(budget: 1 << 40)
    probe.start()
    probe.stop()
    let resident = probe.residentBytes
    let tight = MemoryGauge(budget: resident / 13 * 16)
    tight.start()
    defer { tight.stop() }
    #expect(tight.isTight)
    let exhausted = MemoryGauge(budget: resident)
    exhausted.start()
    defer { exhausted.stop() }
    #expect(exhausted.isTight && exhausted.isExhausted)
  }

  /// The system maps them again when they are read.
  @Test func `still computes after returning the program's pages`() {
    let before = compute()
    FreeMemory.giveBackStartup()
    #expect(before > 0 && compute() > 0)
  }

  /// Computes for more than 20 ms of processor time.
  private func compute() -> Int {
    let start = MonotonicClock.threadTime()
    var sum = 0
    while MonotonicClock.threadTime() - start < .milliseconds(30) { sum &+= 1 }
    return sum
  }

  // Ten pictures of 64 MB were drawn at once, and took 2.8 GB.
  @Test func `lets only so many large computations go on as fit`() throws {
    let gauge = MemoryGauge(budget: 1 << 40, slots: 1)
    let order = Mutex<[String]>([])
    gauge.didBegin()
    #expect(compute() > 0 && gauge.mayContinue())
    let other = try ServerThread {
      gauge.didBegin()
      _ = self.compute()
      _ = gauge.mayContinue()
      order.withLock { $0.append("second") }
      gauge.didEnd()
    }
    usleep(100_000)
    // The one with the slot goes on without waiting.
    #expect(gauge.mayContinue())
    order.withLock { $0.append("first") }
    gauge.didEnd()
    other.join()
    #expect(order.withLock { $0 } == ["first", "second"])
  }

  @Test func `lets short computations go on, and those on other threads`() throws {
    let gauge = MemoryGauge(budget: 1 << 40, slots: 0)
    #expect(gauge.mayContinue())
    gauge.didBegin()
    #expect(gauge.mayContinue() && gauge.mayRead(1_000_000))
    gauge.didEnd()
  }

  // Four pictures of 16 million pixels at once took four times the budget.
  @Test func `makes a large allocation wait, even in a short computation`() throws {
    let gauge = MemoryGauge(budget: 1 << 40, slots: 1)
    gauge.didBegin()
    #expect(gauge.mayContinue(taking: 64_000_000))
    let order = Mutex<[String]>([])
    let other = try ServerThread {
      gauge.didBegin()
      _ = gauge.mayContinue(taking: 64_000_000)
      order.withLock { $0.append("second") }
      gauge.didEnd()
    }
    usleep(50_000)
    order.withLock { $0.append("first") }
    gauge.didEnd()
    other.join()
    #expect(order.withLock { $0 } == ["first", "second"])
  }

  // A computation with a slot took what the last look at memory had not shown yet: 574 of 576 MiB.
  @Test(arguments: [30_000_000, 64_000_000])
  func `refuses an allocation that the budget has no room for`(budget: Int) {
    let gauge = MemoryGauge(budget: budget, slots: 1)
    gauge.didBegin()
    #expect(gauge.mayContinue(taking: budget / 4))
    #expect(!gauge.mayContinue(taking: budget))
    #expect(gauge.mayContinue())
    gauge.didEnd()
  }

  // A worker waited ten seconds for what could never fit.
  @Test func `refuses an allocation larger than the budget at once`() {
    let gauge = MemoryGauge(budget: 30_000_000, slots: 1)
    gauge.didBegin()
    let start = MonotonicClock.now()
    #expect(!gauge.mayContinue(taking: 64_000_000))
    #expect(MonotonicClock.now() - start < .seconds(5))
    gauge.didEnd()
  }

  @Test func `without a budget measures nothing`() {
    let gauge = MemoryGauge()
    gauge.start()
    #expect(gauge.residentBytes == 0 && !gauge.isTight && !gauge.isExhausted)
  }

  @Test(arguments: [
    ("max\n", nil), ("805306368\n", 805_306_368), ("", nil), ("0", nil), ("-1", nil),
    ("9223372036854771712", 9_223_372_036_854_771_712),
  ]) func `reads the limit of a control group`(text: String, bytes: Int?) {
    #expect(GrantedMemory.bytes(ofLimit: text) == bytes)
  }

  @Test func `is granted no more than the machine has`() {
    #expect(GrantedMemory.bytes > 1 << 24 && GrantedMemory.bytes < 1 << 50)
    #expect(GrantedMemory.budget <= GrantedMemory.bytes / 4 * 3)
  }
}
