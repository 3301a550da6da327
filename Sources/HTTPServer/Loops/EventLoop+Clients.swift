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
    case .complete(let length, let source):
      take(length, from: source, &entry)
      return !entry.connection.hasFailed
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
    if let source {
      entry.peer = source
      if !own(ClientIdentity(source), &entry) { entry.connection.fail() }
    }
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

  // MARK: Accounts

  /// The account of a client that has connected; nil if it has its share of connections.
  func openAccount(of peer: ClientAddress) -> ClientAccount? {
    let account = shared.accounts.open(ClientIdentity(peer))
    if account.acquire(.connections, share: shared.configuration.connectionShare) { return account }
    shared.accounts.close(account)
    return nil
  }

  func closeAccount(_ account: ClientAccount) {
    account.release(.connections)
    shared.accounts.close(account)
  }

  func closeAccounts(of entry: borrowing Entry) {
    closeAccount(entry.owner)
    shared.accounts.close(entry.client)
  }

  /// Lets a connection count for the client of its first request, which may have a key.
  ///
  /// - Returns: Whether that client may have one more.
  func name(_ entry: inout Entry, by request: borrowing Request) -> Bool {
    guard shared.namesClients, !entry.isNamed else { return true }
    entry.isNamed = true
    return charge(request, &entry)
  }

  /// Lets the bytes of a connection, and what is computed for it, count for the client of its current request.
  ///
  /// - Returns: Whether the client may have the connection, if it is not a proxy's.
  @discardableResult func charge(_ request: borrowing Request, _ entry: inout Entry) -> Bool {
    let isProxied = if case .trusted = entry.proxy { true } else { false }
    guard shared.namesClients || isProxied else { return true }
    let identity = shared.responder.client(of: request)
    if isProxied {
      hold(identity, &entry)
      return true
    }
    return own(identity, &entry)
  }

  private func own(_ identity: ClientIdentity, _ entry: inout Entry) -> Bool {
    hold(identity, &entry)
    guard entry.owner.identity != identity else { return true }
    let account = shared.accounts.open(identity)
    guard account.acquire(.connections, share: shared.configuration.connectionShare) else {
      shared.accounts.close(account)
      return false
    }
    closeAccount(entry.owner)
    entry.owner = account
    return true
  }

  private func hold(_ identity: ClientIdentity, _ entry: inout Entry) {
    guard entry.client.identity != identity else { return }
    let account = shared.accounts.open(identity)
    entry.client.hold(-entry.heldBytes)
    account.hold(entry.heldBytes)
    shared.accounts.close(entry.client)
    entry.client = account
  }

  // MARK: Memory

  /// Cuts off what the largest holder has not read, the longest responses first, until others have room; then the
  /// bodies that it is sending.
  func cutResponses() {
    guard let account = shared.memory.clientToCut else { return }
    for token in holdings(of: account) {
      guard shared.memory.clientToCut === account else { return }
      withConnection(token) { entry in
        metrics?.didCut()
        entry.connection.fail()
        return .close
      }
    }
  }

  /// The connections of a client that hold bytes and for which nothing is computed. Those with responses come first, and
  /// of each kind those with the most bytes.
  private func holdings(of account: ClientAccount) -> [UInt64] {
    var holdings: [(token: UInt64, isAnswering: Bool, bytes: Int)] = []
    for token in slab.tokens() {
      _ = slab.with(token) { entry in
        guard entry.client === account, entry.heldBytes > 0, !entry.isComputing else { return }
        holdings.append((token, entry.connection.isAnswering, entry.heldBytes))
      }
    }
    holdings.sort { ($0.isAnswering ? 1 : 0, $0.bytes) > ($1.isAnswering ? 1 : 0, $1.bytes) }
    return holdings.map(\.token)
  }
}
