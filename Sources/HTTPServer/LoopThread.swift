import CLinux

/// A thread with a stack deep enough for a solver.
struct LoopThread {
  // Said here, so that it does not depend on the `ulimit` of a shell.
  private static let stackBytes = 16 * 1_024 * 1_024

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts `run` on a thread of its own.
  init(_ run: @escaping @Sendable () -> Void) throws(ServerError) {
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let result = clinux_thread_start(
      &thread, Self.stackBytes,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      body.release()
      throw .system(call: "pthread_create", errno: -result)
    }
    self.thread = thread
  }

  /// Waits until it has ended; once only.
  func join() { _ = clinux_thread_join(thread) }
}
