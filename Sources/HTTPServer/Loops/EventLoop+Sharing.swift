import CLinux
import Glibc
import HTTP

/// How a loop shares its requests with the others; see ``RequestQueue``.
extension EventLoop {
  /// How long a loop tries requests before it looks at its connections again.
  private static let sharedTime = Duration.milliseconds(1)

  /// Whether this loop must do something else before it takes requests from the queue.
  var isBusy: Bool { hasFurtherEvents || !hasNoDeferredConnections }

  /// The queue for a request that any loop may try; nil if this loop should try it alone.
  func sharedQueue(for request: Request) -> RequestQueue? {
    guard isSharing, !request.body.isEmpty, request.body.count <= RequestQueue.longestBody else { return nil }
    return shared.requests
  }

  /// Tries waiting requests for up to ``sharedTime``. Then answers this loop's own requests, whichever loop has tried them.
  ///
  /// A request that has waited for the time of a turn goes to the workers untried, so a client with many connections delays others
  /// for little longer than that.
  func tryRequests() {
    guard let queue = shared.requests else { return }
    now = MonotonicClock.now()
    let end = now + Self.sharedTime
    while now < end, let next = queue.popFirst() {
      let effort: Effort = now - next.start < shared.configuration.turnBudget ? .little : .instant
      queue.put(shared.responder.respond(to: next.request, effort: effort), of: next)
      now = MonotonicClock.now()
    }
    // The next requests of these clients go behind the requests of others.
    isSharing = true
    for (request, reply) in queue.takeReplies(of: number) { finish(request, with: reply) }
    isGrouping = false
    sendGroup()
    isSharing = false
  }

  /// Queues the response to a request of this loop. If the connection has closed, that has reported the request already.
  private func finish(_ request: SharedRequest, with reply: Reply) {
    isGrouping = true
    withConnection(request.token) { entry in
      entry.shared = nil
      guard conclude(reply, to: request.request, since: request.start, &entry, request.token) else {
        return pause(&entry, request.token)
      }
      entry.connection.reuse(request.request)
      return perform(&entry, request.token)
    }
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
