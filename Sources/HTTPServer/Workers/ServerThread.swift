import Glibc

/// A thread with a stack deep enough for a solver.
struct ServerThread {
  // A fixed size does not depend on the `ulimit` of a shell. Memory is taken only as it is used.
  private static let stackBytes = 64 * 1_024 * 1_024

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Runs `run` on a new thread.
  init(_ run: @escaping @Sendable () -> Void) throws(ServerError) {
    let body = Unmanaged.passRetained(Body(run))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      body.release()
      throw .system(call: "pthread_create", errno: result)
    }
    self.thread = thread
  }

  /// Waits until the thread has ended. Call it once.
  func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself.
  func detach() { pthread_detach(thread) }
}
