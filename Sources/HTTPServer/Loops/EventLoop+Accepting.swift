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
      case .accepted(let descriptor, let peer):
        let accepted = AcceptedClient(descriptor, from: peer)
        if let own = shared.balancer.assign(accepted, acceptedBy: number) { serve(own) }
      case .wouldBlock: return shared.connectionLimit.release()
      case .exhausted:
        shared.connectionLimit.release()
        return pauseAccepting()
      case .failed: shared.connectionLimit.release()
      }
    }
  }

  private func serve(_ client: AcceptedClient) {
    guard let token = addConnection(of: client) else { return }
    // Most clients have already sent their request. If no time is left, the poller reports the request in the next
    // turn. If a client stays silent, the timer wheel reports it.
    if isTurnSpent { awaitRequest(token) } else { proceed(with: token, isBroken: false) }
  }

  /// Adds the first clients that other loops have accepted for this one. Their requests are read in the next turn, in
  /// order with those of other connections: many new clients must not keep the others waiting.
  func addArrivals() {
    for client in shared.balancer.takeArrivals(of: number, atMost: Self.acceptsPerTurn) { add(client) }
  }

  /// Adds a client whose request is read later.
  func add(_ client: AcceptedClient) {
    if let token = addConnection(of: client) { awaitRequest(token) }
  }

  private func awaitRequest(_ token: UInt64) {
    withConnection(token) { entry in
      wait(for: .readable, &entry, token)
      return .keep
    }
  }

  /// Adds the connection of a client that was assigned to this loop.
  ///
  /// - Returns: Its token; nil if it was closed.
  private func addConnection(of client: AcceptedClient) -> UInt64? {
    let descriptor = client.takeDescriptor()
    let descriptorNumber = descriptor.number
    guard let account = openAccount(of: client.peer) else {
      releaseConnection()
      return nil
    }
    let connection = Connection(
      limits: shared.configuration.limits, deadlines: shared.configuration.deadlines,
      requestLimit: shared.configuration.requestsPerConnection, isSecure: shared.tls != nil,
      streams: shared.responder.streamsBody, at: now)
    guard let socket = makeSocket(descriptor) else {
      closeAccount(account)
      releaseConnection()
      return nil
    }
    metrics?.didOpen()
    let token = slab.insert(
      Entry(
        socket: socket, owner: account, client: shared.accounts.open(account.identity),
        lastHandled: moment, peer: client.peer, proxy: proxyState(of: client.peer), connection: connection))
    do throws(ServerError) {
      try poller.add(descriptorNumber, .readable, token: token)
    } catch {
      remove(token)
      return nil
    }
    return token
  }

  /// Counts a connection that was assigned to this loop as ended.
  func releaseConnection() {
    shared.balancer.release(from: number)
    shared.connectionLimit.release()
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
        guard entry.isReading, entry.connection.hasIdled(for: patience, at: now) else { return .keep }
        // Bytes that arrived but were not read yet are read first.
        receive(&entry)
        now = MonotonicClock.now()
        guard entry.connection.hasIdled(for: patience, at: now) else { return perform(&entry, token) }
        metrics?.didExpire(.idle)
        return .close
      }
    }
    if now >= end { (idleCheck, hasOverdueConnections) = (now, true) }
  }
}
