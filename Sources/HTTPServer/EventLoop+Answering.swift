import HTTP

/// Having requests answered, here or by the workers, and telling of it.
extension EventLoop {
  /// Answers a request, or hands it to the workers.
  ///
  /// - Returns: Whether it is answered, if only with a refusal because they have too much to do or connections hold too much.
  func respond(to request: Request, _ entry: inout Entry, _ token: UInt64) -> Bool {
    let start = now
    let isFull = duties.held.isFull
    // While clients hold too much, no worker is asked in place of the loop.
    let isTried = isFull || !isTurnSpent
    // What was done could not be undone for want of room. Whoever asks after the service's health is answered always.
    let mayAnswer = !isFull || request.method.isSafe
    let response = mayAnswer ? isTried ? duties.quick(request) : duties.fixed(request) : nil
    // A trial in vain has taken its time, too.
    now = MonotonicClock.now()
    if let response, !isFull || response.body.count <= HeldBytes.freeBytes {
      answer(response, to: request, since: start, &entry)
      listen(to: response, token)
      return true
    }
    let isLong = isTried && duties.takesLong(request)
    let job = Job(.answer(request), token: token, mailbox: mailbox, submitted: start, isLong: isLong)
    guard !isFull, duties.workers.submit(job) else {
      refuseOverload(request, since: start, queueAge: nil, &entry)
      return true
    }
    entry.job = job
    return false
  }

  /// Answers a request whose body is still to come, or asks for that.
  func weigh(_ request: Request, _ entry: inout Entry, _ token: UInt64) {
    let start = now
    // The head of a safe request decides the answer, which is computed then; a worker does that once there is the body.
    let response = isTurnSpent && request.method.isSafe ? nil : duties.weigh(request)
    guard let response else { return entry.connection.askForBody() }
    now = MonotonicClock.now()
    answer(response, to: request, since: start, &entry)
    listen(to: response, token)
  }

  /// Answers a request for which no worker has had time, or for whose answer there may be no room.
  func refuseOverload(
    _ request: Request, since start: Duration, queueAge: Duration?, _ entry: inout Entry
  ) {
    let refusal = Refusal.overloaded(retryAfter: duties.workers.retryAfter)
    let response = duties.refuse(refusal, request)
    answer(response, to: request, refusal: refusal, since: start, queueAge: queueAge, &entry)
  }

  /// Passes on what workers have computed.
  func takeDeliveries() {
    for delivery in mailbox.takeAll() {
      withConnection(delivery.job.token) { entry in
        entry.job = nil
        switch delivery.content {
        case .response(let response, let request):
          answer(
            response, to: request, since: delivery.job.submitted, queueAge: delivery.queueAge, &entry)
          listen(to: response, delivery.job.token)
        case .part(let part): entry.connection.advance(part)
        case .refused(.answer(let request)):
          refuseOverload(
            request, since: delivery.job.submitted, queueAge: delivery.queueAge, &entry)
        case .refused(.advance): entry.connection.fail()
        }
        return carryOut(&entry, delivery.job.token)
      }
    }
  }

  /// Queues an answer and tells of it, of one that is streamed at its end.
  ///
  /// One that cannot be written is replaced by the problem that says so, and that, if it cannot be written either, by an
  /// empty one.
  func answer(
    _ response: Response, to request: Request?, refusal: Refusal? = nil, since start: Duration,
    queueAge: Duration? = nil, _ entry: inout Entry
  ) {
    tellOfStream(&entry)
    do throws(ResponseError) {
      try entry.connection.answer(response, date: dateClock.text())
    } catch {
      let isProblem = refusal == .unwritableAnswer
      let other = isProblem ? Response(.internalServerError) : duties.refuse(.unwritableAnswer, request)
      return answer(
        other, to: request, refusal: .unwritableAnswer, since: start, queueAge: queueAge, &entry)
    }
    let exchange = Exchange(
      request: request, response: response, refusal: refusal, duration: now - start, queueAge: queueAge,
      requestBytes: request?.body.count ?? 0, responseBytes: entry.connection.bodyBytes,
      address: entry.client)
    if entry.connection.stream == nil { return tell(exchange) }
    entry.streamed = (exchange, start)
    // A stream may go on for hours.
    entry.streamed?.exchange.request?.body = []
  }

  /// Counts an exchange that has ended, and tells the observer of it.
  private func tell(_ exchange: Exchange) {
    metrics?.count(
      exchange.request?.method, exchange.response, exchange.refusal, duration: exchange.duration,
      queueAge: exchange.queueAge)
    duties.observe?(exchange)
  }

  /// Tells of a streamed answer that has ended.
  func tellOfStream(_ entry: inout Entry) {
    guard let (told, start) = entry.streamed.take() else { return }
    var exchange = told
    exchange.duration = now - start
    exchange.requestBytes += entry.connection.receivedBodyBytes
    exchange.responseBytes = entry.connection.sentBodyBytes
    exchange.isCut = !entry.connection.hasEndedStream
    tell(exchange)
  }
}
