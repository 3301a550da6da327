import Glibc
import Synchronization

/// A thread that runs an event loop, with a stack that no document's depth can exhaust.
struct LoopThread {
  /// Bytes of the stack.
  private static let stackBytes = 16 << 20

  /// What the thread takes with it.
  // The loop is made by one thread and handed to another, which alone uses it from then on.
  private final class Load: @unchecked Sendable {
    let loop: EventLoop
    let running: RunningCount
    init(_ loop: EventLoop, _ running: RunningCount) {
      self.loop = loop
      self.running = running
    }
  }

  /// How many loops are running.
  final class RunningCount: Sendable {
    private let count = Atomic(0)
    var isZero: Bool { count.load(ordering: .acquiring) == 0 }
    func add(_ change: Int) { count.add(change, ordering: .acquiringAndReleasing) }
  }

  private let thread: pthread_t

  /// Starts a thread that runs `loop` to its end.
  init(running loop: EventLoop, countedBy running: RunningCount) throws(ServerError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, LoopThread.stackBytes)
    running.add(1)
    let load = Unmanaged.passRetained(Load(loop, running))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument {
          let load = Unmanaged<Load>.fromOpaque(argument).takeRetainedValue()
          load.loop.run()
          load.running.add(-1)
        }
        return nil
      }, load.toOpaque())
    guard result == 0 else {
      load.release()
      running.add(-1)
      throw .system(call: "pthread_create", errno: result)
    }
    self.thread = thread
  }

  /// Waits until the thread has ended.
  func join() { pthread_join(thread, nil) }
}
