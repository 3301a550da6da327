import HTTP

/// Taking clients in, as long as there is room for them.
extension EventLoop {
  private var listenerNumber: Int32? { listener?.descriptor.number }

  /// Takes clients in that wait; where there is no place for one, the loop waits for that unless it is about to end.
  func acceptClients(upTo limit: Int, isLast: Bool = false) {
    for _ in 0..<limit {
      // It waits once for each notice.
      let waits = !isLast && !isWaitingForPlace
      guard waits ? duties.places.take(orTell: mailbox) : duties.places.take() else {
        return waits ? waitForPlace() : ()
      }
      switch listener?.accept() ?? .wouldBlock {
      case .accepted(let descriptor, let client): admit(descriptor, from: client)
      case .wouldBlock: return duties.places.giveBack()
      case .exhausted:
        duties.places.giveBack()
        return pauseAccepting()
      case .failed: duties.places.giveBack()
      }
    }
  }

  private func admit(_ descriptor: consuming Descriptor, from client: PeerAddress) {
    let number = descriptor.number
    let connection = Connection(
      limits: duties.configuration.limits, deadlines: duties.configuration.deadlines,
      requestLimit: duties.configuration.requestsPerConnection, isSecure: duties.tls != nil,
      streams: duties.responder.streamsBody, at: now)
    guard let socket = makeSocket(descriptor) else { return duties.places.giveBack() }
    metrics?.didOpen()
    let token = slab.insert(Entry(socket: socket, client: client, connection: connection))
    do throws(ServerError) {
      try poller.add(number, .readable, token: token)
    } catch {
      return remove(token)
    }
    // Most clients have sent their request by now; without time for it the poller tells of that in the next turn, and the
    // wheel of who is silent.
    guard isTurnSpent else { return proceed(with: token, isBroken: false) }
    withConnection(token) { entry in
      wait(for: .readable, &entry, token)
      return false
    }
  }

  private func makeSocket(_ descriptor: consuming Descriptor) -> Socket? {
    guard let tls = duties.tls else { return Socket(descriptor) }
    return Socket(descriptor, tls.current)
  }

  /// Leaves clients in the system's queue until a connection closes, of whichever loop.
  private func waitForPlace() {
    isWaitingForPlace = true
    watchListener(for: .nothing)
  }

  /// Goes on accepting if there may be the place that it waits for.
  func takePlace() {
    guard isWaitingForPlace, mailbox.takePlace() else { return }
    isWaitingForPlace = false
    watchListener(for: .readable)
    // What is not taken here is offered to the next loop that waits.
    acceptClients(upTo: Self.acceptsPerTurn)
  }

  /// Leaves clients in the system's queue until descriptors may have come free.
  private func pauseAccepting() {
    // Trying again at once would only keep the processor busy.
    pauseEnd = now + DeadlineWheel.tick
    watchListener(for: .nothing)
  }

  func resumeAccepting() {
    guard let end = pauseEnd, now >= end else { return }
    pauseEnd = nil
    watchListener(for: .readable)
  }

  private func watchListener(for interest: Poller.Interest) {
    if let number = listenerNumber { poller.change(number, interest, token: Token.listener) }
  }

  /// Has those make room who ask for nothing while all connections are taken: every loop its own, for whoever waits.
  func closeIdleConnections() {
    guard now >= idleCheck else { return }
    idleCheck = now + DeadlineWheel.tick
    guard duties.places.areTaken else { return }
    let patience = duties.configuration.deadlines.busyIdle
    let end = shareEnd
    for token in slab.tokens() where now < end {
      withConnection(token) { entry in
        guard entry.isReading, entry.connection.hasIdled(for: patience, at: now) else { return false }
        // What came but waited for our attention is read first.
        receive(&entry)
        now = MonotonicClock.now()
        guard entry.connection.hasIdled(for: patience, at: now) else { return carryOut(&entry, token) }
        metrics?.didExpire(.idle)
        return true
      }
    }
    if now >= end { (idleCheck, isLate) = (now, true) }
  }
}
