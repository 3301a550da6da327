@testable import HTTP
import Testing

@Suite struct `A buffer that is given back` {
  private func buffer(_ count: Int, room: Int) -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(room)
    buffer += repeatElement(7, count: count)
    return buffer
  }

  @Test func `gives all its memory if it is empty`() {
    var (kept, empty) = ([UInt8](), buffer(0, room: 50_000))
    empty.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity >= 50_000 && kept.isEmpty && empty.capacity == 0)
  }

  @Test func `leaves a slow client the bytes that have arrived, and little more`() {
    var (kept, slow) = ([UInt8](), buffer(10, room: 50_000))
    slow.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity >= 50_000 && kept.isEmpty)
    #expect(slow == buffer(10, room: 10) && slow.capacity < 100)
  }

  @Test func `keeps its memory if it is used`() {
    var (kept, used) = ([UInt8](), buffer(20_000, room: 50_000))
    used.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity == 0 && used.count == 20_000 && used.capacity >= 50_000)
  }

  @Test func `is freed if it is too large, or smaller than the one that is kept`() {
    var (kept, large, small) = ([UInt8](), buffer(0, room: 200_000), buffer(0, room: 10_000))
    large.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity == 0 && large.capacity == 0)
    kept = buffer(0, room: 50_000)
    small.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity >= 50_000 && small.capacity == 0)
  }
}
