import CLinux
import Glibc
import HTTP

/// How a loop shares its requests with the others; see ``RequestQueue``.
extension EventLoop {
  /// How long a loop tries requests before it looks at its connections again.
  private static let sharedTime = Duration.milliseconds(1)

  /// Puts a request into the queue that all loops share.
  ///
  /// - Returns: Whether there was room; nil if this loop should try it alone.
  func share(_ request: Request, since start: Duration, _ entry: inout Entry, _ token: UInt64) -> Bool? {
    guard isSharing, let queue = shared.requests, !request.body.isEmpty,
      request.body.count <= RequestQueue.longestBody
    else { return nil }
    entry.isShared = queue.append(SharedRequest(request: request, loop: number, token: token, start: start))
    return entry.isShared
  }

  /// Tries waiting requests for up to ``sharedTime``. Then answers this loop's own requests, whichever loop has tried them.
  func tryRequests() {
    guard let queue = shared.requests else { return }
    isSharing = true
    let end = now + Self.sharedTime
    while now < end, let next = queue.popFirst() {
      queue.put(shared.responder.respond(to: next.request, effort: .little), of: next)
      now = MonotonicClock.now()
    }
    for (request, reply) in queue.takeReplies(of: number) { finish(request, with: reply) }
    isGrouping = false
    sendGroup()
  }

  /// Queues the response to a request of this loop.
  private func finish(_ request: SharedRequest, with reply: Reply) {
    isGrouping = true
    var isOpen = false
    withConnection(request.token) { entry in
      isOpen = true
      entry.isShared = false
      guard conclude(reply, to: request.request, since: request.start, &entry, request.token) else {
        return pause(&entry, request.token)
      }
      entry.connection.reuse(request.request)
      return perform(&entry, request.token)
    }
    if !isOpen { reportAbandoned(request) }
    if group.isDue(at: now) { sendGroup() }
  }

  /// Waits for events; does not sleep while there is something to do for this loop or any loop.
  func waitForEvents(milliseconds: Int32) -> ArraySlice<clinux_event> {
    guard let queue = shared.requests, milliseconds != 0 else {
      return poller.wait(milliseconds: milliseconds)
    }
    guard queue.fallAsleep(number) else { return poller.wait(milliseconds: 0) }
    defer { queue.wakeUp(number) }
    return poller.wait(milliseconds: milliseconds)
  }

  /// Lets other threads on this processor go first, after responses were sent.
  ///
  /// Otherwise a load generator on the same processor often waits up to 4 ms until the loop's time slice ends. A loop does not yield
  /// while a worker computes, because loops come first.
  func yieldToClients() {
    if shared.requests != nil, shared.workers.isIdle { sched_yield() }
  }
}
