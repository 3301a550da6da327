import Testing

@testable import HTTPServer

@Suite struct `A pool of buffers` {
  private func buffer(_ capacity: Int) -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(capacity)
    return buffer
  }

  /// The capacities that outboxes get one after the other.
  private func capacities(_ count: Int, of pool: inout BufferPool) -> [Int] {
    (0..<count).map { _ in
      var buffer: [UInt8] = []
      pool.lendOutbox(to: &buffer)
      return buffer.capacity
    }
  }

  @Test func `keeps eight outboxes, one of which may be large`() {
    var pool = BufferPool()
    for capacity in [100_000, 100_000, 8_192, 8_192, 60_000, 8_192, 8_192, 60_000, 8_192, 8_192] {
      var outbox = buffer(capacity)
      pool.takeOutbox(from: &outbox)
      #expect(outbox.capacity == 0)
    }
    let kept = capacities(9, of: &pool)
    #expect(kept[0] >= 100_000 && kept[8] == 0)
    #expect(kept[1..<8].allSatisfy { (8_192..<65_536).contains($0) })
  }

  @Test func `takes a large outbox with a few bytes, and leaves it a small one`() {
    var pool = BufferPool()
    var outbox = buffer(100_000)
    outbox += [1, 2, 3]
    pool.takeOutbox(from: &outbox)
    #expect(outbox == [1, 2, 3] && outbox.capacity < 4_096)
    #expect(capacities(1, of: &pool)[0] >= 100_000)
  }
}
