import CLinux

/// How a loop divides its time among connections.
///
/// A connection may send 65,536 bytes of requests at once, each may need milliseconds, and one change may have to
/// reach thousands of watchers. So each turn has a time budget, measured with the clock that is read for each
/// response and each part anyway. Once it is spent, requests that need computing go to the workers untried, and a
/// connection is deferred after each response or part, until the loop has looked at all others.
extension EventLoop {
  /// Queues of deferred connections, each in order of arrival.
  enum Queue: Int, CaseIterable {
    case established, handshakes
  }

  /// The time that deferred and overdue connections get in a turn, even if its budget is spent.
  private static let minimumShare = Duration.milliseconds(5)

  /// Handles what the poller reports, first for those that were handled longest ago.
  func handle(_ events: ArraySlice<clinux_event>) {
    for event in events { agenda.add(event, lastHandledAt: lastHandled(event.token)) }
    isSharing = agenda.count > 1
    for place in 0..<agenda.count {
      let event = agenda[place]
      hasFurtherEvents = place + 1 < agenda.count
      isGrouping = agenda.count > 1 && mayGroup(event.token)
      if !isGrouping { sendGroup() }
      handle(event)
      guard !group.isEmpty else { continue }
      now = MonotonicClock.now()
      if group.isDue(at: now) { sendGroup() }
    }
    isGrouping = false
    sendGroup()
    agenda.clear()
  }

  /// Whether responses that are ready may wait while the loop handles this event.
  private func mayGroup(_ token: UInt64) -> Bool {
    // An event of the mailbox or the listener can bring many connections. The group is checked only after the whole event,
    // so a response could wait too long.
    guard Token.isConnection(token) else { return false }
    // No response should wait for a TLS handshake, which takes milliseconds. A handshake that is deferred takes none.
    return slab.with(token) { !$0.socket.isShakingHands || !mayReceive($0) } ?? false
  }

  /// The moment at which a connection or the listener was last handled; 0 for the mailbox, which comes before all connections.
  private func lastHandled(_ token: UInt64) -> UInt64 {
    token == Token.listener ? lastAccepted : slab.with(token) { $0.lastHandled } ?? 0
  }

  /// Whether the time budget of this turn is spent.
  var isTurnSpent: Bool { now >= turnEnd }

  /// Whether a connection with more requests or parts should continue in a later turn.
  var shouldDefer: Bool { isTurnSpent || group.isDue(at: now) }

  /// When the share of the connections that are looked at from now on ends.
  var shareEnd: Duration { max(turnEnd, now + Self.minimumShare) }

  /// Whether there is time to receive. A TLS handshake takes milliseconds of signing and waits for deferred
  /// connections; all others are read in each turn.
  func mayReceive(_ entry: borrowing Entry) -> Bool {
    !entry.socket.isShakingHands || (!isTurnSpent && hasNoDeferredConnections)
  }

  /// Lets a connection continue in a later turn, and receives nothing for it until then.
  ///
  /// - Returns: ``FollowUp/keep``.
  func deferConnection(_ entry: inout Entry, _ token: UInt64) -> FollowUp {
    enqueue(&entry, token)
    return pause(&entry, token)
  }

  /// Lets a connection continue in a later turn, unless something happens to it before.
  func enqueue(_ entry: inout Entry, _ token: UInt64) {
    // It may have continued before its turn, because time passed or the server began to drain.
    guard !entry.isDeferred else { return }
    entry.isDeferred = true
    let queue = entry.socket.isShakingHands ? Queue.handshakes : .established
    deferred[queue.rawValue].append(token)
  }

  func count(in queue: Queue) -> Int { deferred[queue.rawValue].count }

  /// The numbers of connections that are deferred now.
  var deferredCounts: (established: Int, handshakes: Int) {
    (count(in: .established), count(in: .handshakes))
  }

  var hasNoDeferredConnections: Bool { count(in: .established) + count(in: .handshakes) == 0 }

  /// Continues the first connections of each queue, as far as time allows; the others stay first in line.
  func resume(_ counts: (established: Int, handshakes: Int)) {
    let end = shareEnd
    resume(counts.established, in: .established, until: end)
    // One handshake is done in each turn, however many other connections there are.
    resume(counts.handshakes, in: .handshakes, until: end, atLeast: 1)
  }

  private func resume(_ count: Int, in queue: Queue, until end: Duration, atLeast least: Int = 0) {
    var resumed = 0
    while resumed < count, now < end || resumed < least {
      let token = deferred[queue.rawValue][resumed]
      withConnection(token) { entry in
        entry.isDeferred = false
        guard !entry.isComputing else { return .keep }
        if entry.socket.isShakingHands { receive(&entry) }
        return perform(&entry, token)
      }
      resumed += 1
      now = MonotonicClock.now()
    }
    if resumed > 0 { deferred[queue.rawValue].removeFirst(resumed) }
  }
}
