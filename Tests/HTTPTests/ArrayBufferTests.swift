@testable import HTTP
import Testing

@Suite struct `Room that is given` {
  private func buffer(_ count: Int, room: Int) -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(room)
    buffer += repeatElement(7, count: count)
    return buffer
  }

  @Test func `is all of a buffer with nothing in it`() {
    var (kept, empty) = ([UInt8](), buffer(0, room: 50_000))
    empty.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity >= 50_000 && kept.isEmpty && empty.capacity == 0)
  }

  @Test func `leaves a slow client what it has sent, and little more`() {
    var (kept, slow) = ([UInt8](), buffer(10, room: 50_000))
    slow.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity >= 50_000 && kept.isEmpty)
    #expect(slow == buffer(10, room: 10) && slow.capacity < 100)
  }

  @Test func `is none of a buffer that is used`() {
    var (kept, used) = ([UInt8](), buffer(20_000, room: 50_000))
    used.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity == 0 && used.count == 20_000 && used.capacity >= 50_000)
  }

  @Test func `is dropped where it is too much, or less than there is`() {
    var (kept, large, small) = ([UInt8](), buffer(0, room: 200_000), buffer(0, room: 10_000))
    large.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity == 0 && large.capacity == 0)
    kept = buffer(0, room: 50_000)
    small.giveBuffer(to: &kept, upTo: 100_000)
    #expect(kept.capacity >= 50_000 && small.capacity == 0)
  }
}
