import HTTP

/// Answers that are computed part by part.
extension EventLoop {
  /// Has a change of an answer's stream told to the connection.
  func listen(to response: Response, _ token: UInt64) {
    let mailbox = mailbox
    response.stream?.onChange { mailbox.putChange(of: token) }
  }

  /// Asks for a part, or has the workers do so; cuts a stream whose part could not be held.
  ///
  /// - Returns: Whether there is one.
  func advance(
    _ received: [UInt8], isComplete: Bool, _ entry: inout Entry, _ token: UInt64
  ) -> Bool {
    guard let stream = entry.connection.stream else { preconditionFailure("only a stream has parts") }
    guard !duties.held.isFull else {
      entry.connection.cutStream()
      return true
    }
    if stream.isQuick {
      entry.connection.advance(stream.next(received, isComplete: isComplete))
      return true
    }
    let task = Job.Task.advance(stream, received: received, isComplete: isComplete)
    let job = Job(task, token: token, mailbox: mailbox, submitted: now)
    guard duties.workers.submit(job) else {
      entry.connection.cutStream()
      return true
    }
    entry.job = job
    return false
  }

  /// Has the connections go on in later turns whose streams have changed: there may be thousands.
  func takeChanges() {
    for token in mailbox.takeChanges() {
      withConnection(token) { entry in
        entry.connection.wake()
        if entry.job == nil { enqueue(&entry, token) }
        return false
      }
    }
  }

  /// Finds out whether a client is gone that sends nothing more, for it may still read (RFC 9112 §9.6): the system of one that
  /// is gone answers what it is sent with a reset. It is asked once, or the poller would tell of the end again and again.
  func probe(_ entry: inout Entry) {
    entry.isEndKnown = true
    entry.connection.probe()
  }

  /// Whether the loop would compute a part itself.
  func hasQuickPart(_ entry: borrowing Entry) -> Bool {
    entry.connection.hasPart && entry.connection.stream?.isQuick == true
  }
}

extension Request {
  /// Whether a streamed answer to it follows nothing that the client sends, and only its stream knows when it ends.
  var watches: Bool { !isStreamed }
}
