/// Taking clients in, as long as there is room for them.
extension EventLoop {
  private var listenerNumber: Int32? { listener?.descriptor.number }

  func acceptClients(upTo limit: Int) {
    for _ in 0..<limit {
      guard !slab.isFull else { return pauseAccepting() }
      switch listener?.accept() ?? .wouldBlock {
      case .accepted(let descriptor, let client): admit(descriptor, from: client)
      case .wouldBlock: return
      case .exhausted: return pauseAccepting()
      case .failed: continue
      }
    }
  }

  private func admit(_ descriptor: consuming Descriptor, from client: PeerAddress) {
    let number = descriptor.number
    let connection = Connection(
      limits: duties.configuration.limits, deadlines: duties.configuration.deadlines,
      requestLimit: duties.configuration.requestsPerConnection, isSecure: duties.tls != nil,
      streams: duties.streams, at: now)
    guard let socket = makeSocket(descriptor) else { return }
    metrics?.didOpen()
    let token = slab.insert(Entry(socket: socket, client: client, connection: connection))
    do throws(ServerError) {
      try poller.add(number, .readable, token: token)
    } catch {
      return remove(token)
    }
    // Most clients have sent their request by now.
    proceed(with: token, isBroken: false)
  }

  private func makeSocket(_ descriptor: consuming Descriptor) -> Socket? {
    guard let tls = duties.tls else { return Socket(descriptor) }
    return Socket(descriptor, tls.current)
  }

  /// Leaves clients in the system's queue until a connection closes or descriptors come free.
  private func pauseAccepting() {
    // Trying again at once would only keep the processor busy.
    pauseEnd = now + DeadlineWheel.tick
    if let number = listenerNumber { poller.change(number, .nothing, token: Token.listener) }
  }

  func resumeAccepting() {
    guard let end = pauseEnd, now >= end, let number = listenerNumber else { return }
    if slab.isFull { closeIdleConnections() }
    guard !slab.isFull else { return pauseEnd = now + DeadlineWheel.tick }
    pauseEnd = nil
    poller.change(number, .readable, token: Token.listener)
  }

  /// Has those make room who ask for nothing while all connections are taken.
  private func closeIdleConnections() {
    let patience = duties.configuration.deadlines.busyIdle
    for token in slab.tokens() {
      withConnection(token) { entry in
        guard entry.isReading, entry.connection.hasIdled(for: patience, at: now) else { return false }
        // What came but waited for our attention is read first.
        receive(&entry)
        guard entry.connection.hasIdled(for: patience, at: now) else { return carryOut(&entry, token) }
        metrics?.didExpire(.idle)
        return true
      }
    }
  }
}
