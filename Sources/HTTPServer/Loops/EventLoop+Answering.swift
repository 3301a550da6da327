import HTTP

/// Having requests answered, here or by the workers, and telling of it.
extension EventLoop {
  /// Answers a request, or hands it to the workers.
  ///
  /// - Returns: Whether it is answered, if only with a refusal because they have too much to do or connections hold too much.
  func respond(to request: Request, _ entry: inout Entry, _ token: UInt64) -> Bool {
    let start = now
    let isFull = duties.held.isFull
    // What was done could not be undone for want of room. Whoever asks after the service's health is answered always.
    guard !isFull || request.method.isSafe else {
      refuseOverload(request, since: start, queueAge: nil, &entry)
      return true
    }
    // While clients hold too much, no worker is asked in place of the loop.
    let effort: Effort = isFull || !isTurnSpent ? .little : .instant
    let reply = duties.responder.respond(to: request, effort: effort)
    // An attempt in vain has taken its time, too.
    now = MonotonicClock.now()
    switch reply {
    case .response(let response) where !isFull || response.isShort:
      answer(response, to: request, since: start, &entry)
      listen(to: response, token)
      return true
    case .deferred(let rest) where !isFull:
      let job = Job(.answer(request, rest), token: token, mailbox: mailbox, submitted: start)
      guard duties.workers.submit(job) else { break }
      entry.job = job
      return false
    default: break
    }
    refuseOverload(request, since: start, queueAge: nil, &entry)
    return true
  }

  /// Goes on with a request whose body is still to come, unless its head decides the answer.
  func respond(toHead head: Request, awaitsContinue: Bool, _ entry: inout Entry, _ token: UInt64) {
    let start = now
    // Without time for it here, a worker computes what the head decides, once there is the body.
    let effort: Effort = awaitsContinue && !isTurnSpent ? .little : .instant
    guard let response = duties.responder.respond(toHead: head, effort: effort).response else {
      return entry.connection.takeBody()
    }
    now = MonotonicClock.now()
    // What a head decides has done nothing yet.
    guard !duties.held.isFull || response.isShort else {
      return refuseOverload(head, since: start, queueAge: nil, &entry)
    }
    answer(response, to: head, since: start, &entry)
    listen(to: response, token)
  }

  /// Answers a request for which no worker has had time, or for whose answer there may be no room.
  func refuseOverload(
    _ request: Request, since start: Duration, queueAge: Duration?, _ entry: inout Entry
  ) {
    let refusal = Refusal.overloaded(retryAfter: duties.workers.retryAfter)
    let response = duties.responder.respond(to: refusal, of: request)
    answer(response, to: request, refusal: refusal, since: start, queueAge: queueAge, &entry)
  }

  /// Passes on what workers have computed.
  func takeDeliveries() {
    // Each is freed with its turn.
    var deliveries: [Mailbox.Delivery] = mailbox.takeAll().reversed()
    while let delivery = deliveries.popLast() {
      duties.held.add(-delivery.heldBytes)
      withConnection(delivery.job.token) { entry in
        entry.job = nil
        switch delivery.content {
        case .response(let response, let request):
          answer(
            response, to: request, since: delivery.job.submitted, queueAge: delivery.job.queueAge, &entry)
          listen(to: response, delivery.job.token)
        case .part(let part): entry.connection.advance(part)
        case .refused(.answer(let request, _)):
          refuseOverload(
            request, since: delivery.job.submitted, queueAge: delivery.job.queueAge, &entry)
        case .refused(.advance): entry.connection.cutStream()
        }
        if isTurnSpent && hasQuickPart(entry) {
          putOff(&entry, delivery.job.token)
          return false
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
    let isWatched = response.stream != nil && request?.watches == true
    if isWatched, let request, !duties.watchers.take() {
      return refuseOverload(request, since: start, queueAge: queueAge, &entry)
    }
    do throws(ResponseError) {
      try entry.connection.answer(response, date: dateClock.text())
    } catch {
      if isWatched { duties.watchers.giveBack() }
      let isProblem = refusal == .unwritableAnswer
      let other =
        isProblem
        ? Response(.internalServerError) : duties.responder.respond(to: .unwritableAnswer, of: request)
      return answer(
        other, to: request, refusal: .unwritableAnswer, since: start, queueAge: queueAge, &entry)
    }
    let hasStream = entry.connection.stream != nil
    if isWatched, !hasStream { duties.watchers.giveBack() }
    // An exchange copies the request and the answer; to record them none is needed.
    guard hasStream || duties.observe != nil else {
      return record(
        request, response, refusal?.reason ?? response.refusal, duration: now - start, queueAge: queueAge)
    }
    let exchange = Exchange(
      request: request, response: response, refusal: refusal?.reason ?? response.refusal,
      duration: now - start, queueAge: queueAge,
      requestBytes: (request?.body.count ?? 0) + entry.connection.unfinishedBodyBytes,
      responseBytes: entry.connection.bodyBytes, address: entry.client)
    guard hasStream else { return tell(exchange) }
    entry.streamed = (exchange, start)
    // A stream may go on for hours.
    entry.streamed?.exchange.request = request?.withoutBody
  }

  /// Counts an exchange that has ended, and tells the observer of it.
  private func tell(_ exchange: Exchange) {
    record(
      exchange.request, exchange.response, exchange.refusal, duration: exchange.duration,
      queueAge: exchange.queueAge)
    duties.observe?(exchange)
  }

  /// Counts a request by its answer, if there was one.
  private func record(
    _ request: Request?, _ response: Response?, _ refusal: Refusal.Reason?, duration: Duration,
    queueAge: Duration?
  ) {
    let route = response?.route ?? request.map(duties.responder.route) ?? ""
    metrics?.count(
      request?.method, route, response?.status, refusal, duration: duration, queueAge: queueAge)
  }

  /// Tells of a streamed answer that has ended.
  func tellOfStream(_ entry: inout Entry) {
    // Taking moves a whole exchange, also where there is none.
    guard entry.streamed != nil, let (told, start) = entry.streamed.take() else { return }
    if let request = told.request, request.watches { duties.watchers.giveBack() }
    var exchange = told
    exchange.duration = now - start
    exchange.requestBytes += entry.connection.receivedBodyBytes
    exchange.responseBytes = entry.connection.sentBodyBytes
    exchange.isCut = !entry.connection.hasEndedStream
    tell(exchange)
  }

  /// Tells of a request that ends with its connection, and without an answer.
  func tellOfCut(_ entry: inout Entry) {
    if let job = entry.job.take() {
      let request = job.request
      duties.workers.takeBack(job, at: now)
      guard let request else { return }
      tell(
        Exchange(
          cut: request, duration: now - job.submitted, queueAge: job.queueAge, requestBytes: job.bodyBytes,
          address: entry.client))
    } else if let request = entry.connection.cutRequest {
      tell(
        Exchange(
          cut: request, duration: .zero, queueAge: nil, requestBytes: entry.connection.unfinishedBodyBytes,
          address: entry.client))
    }
  }
}

extension Response {
  /// Whether it is given though clients hold too much: it has few bytes, and no part of a stream would follow its head.
  fileprivate var isShort: Bool { stream == nil && body.count <= HeldBytes.freeBytes }
}
