import HTTP
import Synchronization

/// Echoes its input; a brief one only once.
final class Echo: BodyStream {
  private let isBrief: Bool

  init(isBrief: Bool = false) { self.isBrief = isBrief }

  var isQuick: Bool { false }
  func onChange(_ wake: @escaping @Sendable () -> Void) {}
  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    StreamPart(received, isComplete || isBrief ? .end : .wait)
  }
}

/// Ticks a number of times; if it waits, once after each change.
final class Ticker: BodyStream {
  private let left: Mutex<Int>
  private let waits: Bool
  private let wake = Mutex<(@Sendable () -> Void)?>(nil)

  init(count: Int, waits: Bool = false) {
    left = Mutex(count)
    self.waits = waits
  }

  var isQuick: Bool { true }
  func onChange(_ wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = wake } }
  func change() { wake.withLock { $0?() } }
  func signOfLife() -> [UInt8] { Array("alive\n".utf8) }
  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    let left = left.withLock { left in
      left -= 1
      return left
    }
    return StreamPart(Array("tick\n".utf8), left <= 0 ? .end : waits ? .wait : .more)
  }
}

func ticking(_ ticker: Ticker) -> Response {
  var response = Response(.ok)
  response.stream = ticker
  return response
}
