/// Sends what connections have queued.
extension EventLoop {
  /// The most bytes a connection sends before the loop looks at the others: a client that reads as fast as we send
  /// never makes us wait.
  ///
  /// Over TLS, sending this much to the 128 connections of one poll takes 10 ms. It is as much as the system takes at
  /// once for a slow client, and more than a TLS record, which must be offered again in full if it could not be sent.
  private static let sendBytes = 131_072

  /// Sends, and counts what the connection has sent in this turn.
  ///
  /// - Returns: What to wait for before more can be sent, if anything.
  func send(_ entry: inout Entry, counting sentBytes: inout Int) -> Poller.Interest? {
    let limit = Self.sendBytes - sentBytes
    guard limit > 0 else {
      // Sending takes its part of the turn. In the next turn the poller reports that more can be sent, after all other
      // connections.
      now = MonotonicClock.now()
      return .writable
    }
    switch entry.connection.withOutput({ entry.socket.send($0.extracting(first: limit)) }) {
    case .bytes(let count):
      entry.connection.didSend(count, at: now)
      sentBytes += count
    case .wouldBlock(let interest): return interest
    case .failed: entry.connection.fail()
    }
    return nil
  }

  /// Sends the responses of the group.
  ///
  /// Nothing is computed in between: the connections have neither requests to parse nor streams.
  func sendGroup() {
    guard !group.isEmpty else { return }
    isGrouping = false
    for token in group.tokens { withConnection(token) { perform(&$0, token) } }
    group.clear()
    yieldToClients()
    now = MonotonicClock.now()
  }
}
