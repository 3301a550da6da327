import HTTP

/// Finds out for which clients connections and requests are.
extension EventLoop {
  /// What the peer of a connection may say about its clients.
  enum ProxyState {
    /// It is no trusted proxy.
    case none
    /// It is one, and its first bytes may be a ``ProxyHeader``; the poller waits for `count` of them.
    case headerAwaited(count: Int)
    /// It is one, and may name the client of each request.
    case trusted
  }

  func proxyState(of peer: ClientAddress) -> ProxyState {
    shared.configuration.trustedProxies.contains(peer) ? .headerAwaited(count: 1) : .none
  }

  /// The address of a request's client.
  func address(of request: borrowing Request, _ entry: borrowing Entry) -> ClientAddress {
    guard case .trusted = entry.proxy else { return entry.peer }
    return shared.configuration.trustedProxies.client(of: request.fields, from: entry.peer)
  }

  /// Takes the header with which a trusted proxy may begin.
  ///
  /// - Returns: Whether other bytes may be received now.
  func readProxyHeader(_ entry: inout Entry) -> Bool {
    entry.readingInterest = .readable
    guard let bytes = entry.socket.peek(ProxyHeader.longest) else { return false }
    switch bytes.isEmpty ? .absent : ProxyHeader(bytes[...]) {
    case .absent: entry.proxy = .trusted
    case .complete(let length, let source): take(length, from: source, &entry)
    case .incomplete(let needed): return awaitHeader(needed, &entry)
    case .malformed:
      entry.connection.fail()
      return false
    }
    return true
  }

  private func take(_ length: Int, from source: ClientAddress?, _ entry: inout Entry) {
    entry.socket.discard(length)
    entry.socket.awaitBytes(1)
    if let source { entry.peer = source }
    entry.proxy = shared.configuration.trustedProxies.contains(entry.peer) ? .trusted : .none
  }

  /// Waits for the rest of a header. The connection ends if the poller has already waited for as much: then no more
  /// will come.
  private func awaitHeader(_ count: Int, _ entry: inout Entry) -> Bool {
    if case .headerAwaited(count) = entry.proxy { entry.connection.fail() }
    entry.proxy = .headerAwaited(count: count)
    entry.socket.awaitBytes(count)
    return false
  }
}
