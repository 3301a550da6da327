import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct `A debouncer` {
  @Test func `runs once for all requests within its delay, and again for later ones`() {
    let count = Atomic(0)
    let done = DispatchSemaphore(value: 0)
    let work = Debouncer(delay: .seconds(2)) {
      count.add(1, ordering: .relaxed)
      done.signal()
    }
    for _ in 0..<1_000 { work.request() }
    #expect(count.load(ordering: .relaxed) == 0)
    #expect(done.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    #expect(done.wait(timeout: .now() + 4) == .timedOut)
    work.request()
    #expect(done.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    #expect(count.load(ordering: .relaxed) == 2)
  }
}
