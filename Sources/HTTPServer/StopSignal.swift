import CLinux
import Glibc
import Synchronization

/// A word that is given once and that every loop hears.
final class StopSignal: Sendable {
  private let given = Atomic(false)
  /// Readable once the word is given.
  let descriptor: Int32

  init() throws(ServerError) {
    descriptor = linux_eventfd()
    guard descriptor >= 0 else { throw .system(call: "eventfd", errno: errno) }
  }

  deinit { close(descriptor) }

  var isGiven: Bool { given.load(ordering: .acquiring) }

  func give() {
    given.store(true, ordering: .releasing)
    var one: UInt64 = 1
    write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
