import HTTP

/// Streamed responses, which are computed part by part.
extension EventLoop {
  /// Wakes the connection when the stream of its response changes.
  func observeStream(of response: Response, _ token: UInt64) {
    let mailbox = mailbox
    response.stream?.onChange { mailbox.putChange(of: token) }
  }

  /// Computes the next part of a stream, or submits it to the workers. Cuts the stream if its part could not be held.
  ///
  /// - Returns: Whether a part was queued or the stream was cut; false if a worker computes it.
  func advance(
    _ received: [UInt8], isComplete: Bool, _ entry: inout Entry, _ token: UInt64
  ) -> Bool {
    guard let stream = entry.connection.stream else { preconditionFailure("only a stream has descriptors") }
    guard !shared.memory.isFull(for: entry.client) else {
      entry.connection.cutStream()
      return true
    }
    if stream.isQuick {
      entry.connection.advance(stream.next(received, isComplete: isComplete))
      return true
    }
    let task = Job.Task.advance(stream, received: received, isComplete: isComplete)
    let job = Job(task, token: token, mailbox: mailbox, account: entry.client, submitted: now)
    guard shared.workers.submit(job) else {
      entry.connection.cutStream()
      return true
    }
    entry.job = job
    return false
  }

  /// Lets the connections whose streams have changed continue in later turns: there may be thousands.
  func handleStreamChanges() {
    for token in mailbox.takeStreamChanges() {
      withConnection(token) { entry in
        entry.connection.wake()
        if !entry.isComputing { enqueue(&entry, token) }
        return .keep
      }
    }
  }

  /// Takes a place among the watchers for the client.
  ///
  /// - Returns: Why there is none, if so.
  func acquireWatcher(_ entry: inout Entry) -> Refusal? {
    let share = shared.configuration.watcherShare
    guard shared.watcherLimit.acquire() else { return .overloaded(retryAfter: shared.workers.retryAfter) }
    if entry.client.acquire(.watchers, share: share) { return nil }
    shared.watcherLimit.release()
    return .tooManyRequests(.watchers, limit: share, retryAfter: shared.workers.retryAfter)
  }

  func releaseWatcher(_ entry: borrowing Entry) {
    entry.client.release(.watchers)
    shared.watcherLimit.release()
  }

  /// Finds out whether a client that sends nothing more still reads (RFC 9112 §9.6): if it is gone, its system
  /// answers the next bytes with a reset. This is done once, because the poller would report the end again and again.
  func probe(_ entry: inout Entry) {
    entry.isEndDetected = true
    entry.connection.probe()
  }

  /// Whether the loop would compute the next part itself.
  func hasQuickPart(_ entry: borrowing Entry) -> Bool {
    entry.connection.hasPart && entry.connection.stream?.isQuick == true
  }
}

extension Request {
  /// Whether a streamed response to it depends on nothing that the client sends, so that only the stream knows when
  /// it ends.
  var isWatch: Bool { !isStreamed }
}
