import Dispatch
import HTTPServer
import Synchronization
import Testing

@Suite struct `Gathered work` {
  @Test func `is done once for all who ask meanwhile, and again for those who ask later`() {
    let count = Atomic(0)
    let done = DispatchSemaphore(value: 0)
    let work = GatheredWork(within: .milliseconds(200)) {
      count.add(1, ordering: .relaxed)
      done.signal()
    }
    for _ in 0..<1_000 { work.ask() }
    #expect(count.load(ordering: .relaxed) == 0)
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(done.wait(timeout: .now() + 0.5) == .timedOut)
    work.ask()
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(count.load(ordering: .relaxed) == 2)
  }
}
