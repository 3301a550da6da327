import HTTP

extension EventLoop {
  /// A connection with its socket and its state in the loop.
  struct Entry: ~Copyable {
    let socket: Socket
    /// The client that the connection counts for, and the one that its current request and bytes count for.
    var owner: ClientAccount
    var client: ClientAccount
    /// The moment at which it was accepted or last handled.
    var lastHandled: UInt64
    /// Whether a request on it has told its client.
    var isNamed = false
    /// The address at the other end, or the client's that a proxy has named when it connected.
    var peer: ClientAddress
    /// What the peer may say about its clients.
    var proxy = ProxyState.none
    var connection: Connection
    /// What the poller waits for.
    var interest = Poller.Interest.readable
    /// Whether to receive when the socket is ready.
    var isReading = true
    /// What to wait for before bytes can be received.
    var readingInterest = Poller.Interest.readable
    /// Whether the end of the client's bytes has been detected while the client watches changes.
    var isEndDetected = false
    /// When the deadline wheel reminds of it, if it does.
    var reminder: Duration?
    /// Whether it continues in a later turn.
    var isDeferred = false
    /// What a worker computes for it.
    var job: Job?
    /// The request that it has put into the queue of all loops, until the reply arrives.
    var shared: SharedRequest?
    /// The bytes that it counts for in the memory budget.
    var heldBytes = 0
    /// A streamed response that is being sent, to be reported when it ends, and when its request was complete.
    var streamed: (exchange: Exchange, start: Duration)?

    /// Whether its next response is computed elsewhere.
    var isComputing: Bool { job != nil || shared != nil }
  }
}
