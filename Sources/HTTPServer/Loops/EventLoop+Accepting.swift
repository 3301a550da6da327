import HTTP

/// Accepts clients as long as the connection limit allows.
extension EventLoop {
  private var listenerNumber: Int32? { listener?.descriptor.number }

  /// Accepts waiting clients. If the limit is reached, the loop waits for a free connection, unless it is about to
  /// end.
  func acceptClients(upTo limit: Int, isLast: Bool = false) {
    for _ in 0..<limit {
      // It waits for one notification at a time.
      let waits = !isLast && !isWaitingForConnection
      guard shared.connectionLimit.acquire(orNotify: waits ? mailbox : nil) else {
        return waits ? waitForFreeConnection() : ()
      }
      switch listener?.accept() ?? .wouldBlock {
      case .accepted(let descriptor, let peer): addConnection(descriptor, from: peer)
      case .wouldBlock: return shared.connectionLimit.release()
      case .exhausted:
        shared.connectionLimit.release()
        return pauseAccepting()
      case .failed: shared.connectionLimit.release()
      }
    }
  }

  private func addConnection(_ descriptor: consuming Descriptor, from peer: ClientAddress) {
    let number = descriptor.number
    guard let account = openAccount(of: peer) else { return shared.connectionLimit.release() }
    let connection = Connection(
      limits: shared.configuration.limits, deadlines: shared.configuration.deadlines,
      requestLimit: shared.configuration.requestsPerConnection, isSecure: shared.tls != nil,
      streams: shared.responder.streamsBody, at: now)
    guard let socket = makeSocket(descriptor) else {
      closeAccount(account)
      return shared.connectionLimit.release()
    }
    metrics?.didOpen()
    let token = slab.insert(
      Entry(
        socket: socket, owner: account, client: shared.accounts.open(account.identity),
        lastHandled: moment, peer: peer,
        proxy: proxyState(of: peer), connection: connection))
    do throws(ServerError) {
      try poller.add(number, .readable, token: token)
    } catch {
      return remove(token)
    }
    // Most clients have already sent their request. If no time is left, the poller reports the request in the next
    // turn, and the wheel a client that stays silent.
    guard isTurnSpent else { return proceed(with: token, isBroken: false) }
    withConnection(token) { entry in
      wait(for: .readable, &entry, token)
      return false
    }
  }

  private func makeSocket(_ descriptor: consuming Descriptor) -> Socket? {
    guard let tls = shared.tls else { return Socket(descriptor) }
    return Socket(descriptor, tls.current)
  }

  /// Leaves clients in the system's queue until any loop closes a connection.
  private func waitForFreeConnection() {
    isWaitingForConnection = true
    watchListener(for: .nothing)
  }

  /// Accepts again when a connection may be free.
  func acceptIfConnectionIsFree() {
    guard isWaitingForConnection, mailbox.takeFreeConnection() else { return }
    isWaitingForConnection = false
    watchListener(for: .readable)
    // A connection that is not used here is offered to the next waiting loop.
    acceptClients(upTo: Self.acceptsPerTurn)
  }

  /// Leaves clients in the system's queue until descriptors may be free.
  private func pauseAccepting() {
    // Retrying at once would only keep the processor busy.
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

  /// Closes idle connections while the limit is reached. Every loop closes its own, whichever loop has a client
  /// waiting.
  func closeIdleConnections() {
    guard now >= idleCheck else { return }
    idleCheck = now + DeadlineWheel.tick
    guard shared.connectionLimit.isReached else { return }
    let patience = shared.configuration.deadlines.busyIdle
    let end = shareEnd
    for token in slab.tokens() where now < end {
      withConnection(token) { entry in
        guard entry.isReading, entry.connection.hasIdled(for: patience, at: now) else { return false }
        // Bytes that arrived but were not read yet are read first.
        receive(&entry)
        now = MonotonicClock.now()
        guard entry.connection.hasIdled(for: patience, at: now) else { return perform(&entry, token) }
        metrics?.didExpire(.idle)
        return true
      }
    }
    if now >= end { (idleCheck, hasOverdueConnections) = (now, true) }
  }
}
