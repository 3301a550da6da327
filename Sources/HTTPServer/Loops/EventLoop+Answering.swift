import HTTP

/// Answers requests on the loop or through the workers, and reports exchanges.
extension EventLoop {
  /// Answers a request, or submits it to the workers.
  ///
  /// - Returns: Whether it is answered, even if only with a refusal because of overload; false if a worker computes
  ///   the response, or if the request is in the shared queue.
  func respond(to request: Request, _ entry: inout Entry, _ token: UInt64) -> Bool {
    let start = now
    guard name(&entry, by: request) else {
      refuseConnection(request, since: start, &entry)
      return true
    }
    let isFull = shared.memory.isFull(for: entry.client)
    // A change could not be undone if there were no memory for its response. Safe requests, such as health checks,
    // are always tried.
    guard !isFull || request.method.isSafe else {
      refuseOverload(request, since: start, queueAge: nil, &entry)
      return true
    }
    // While memory is full, the loop computes itself and asks no worker.
    var effort: Effort = isFull || !isTurnSpent ? .little : .instant
    if effort == .little, !isFull, let queue = sharedQueue(for: request) {
      charge(request, &entry)
      let sharedRequest = SharedRequest(request, loop: number, token: token, start: start)
      if queue.append(sharedRequest, isBusy: isBusy) {
        entry.shared = sharedRequest
        return false
      }
      effort = .instant
    }
    let reply = shared.responder.respond(to: request, effort: effort)
    // An attempt takes time even if it fails.
    now = MonotonicClock.now()
    return conclude(reply, to: request, since: start, isFull: isFull, &entry, token)
  }

  /// Answers a request that was tried, or submits it to the workers. `isFull` says whether memory was full when it was tried.
  ///
  /// - Returns: Whether it is answered; false if a worker computes the response.
  func conclude(
    _ reply: Reply, to request: Request, since start: Duration, isFull: Bool = false, _ entry: inout Entry,
    _ token: UInt64
  ) -> Bool {
    switch reply {
    case .response(let response) where !isFull || response.isShort:
      answer(response, to: request, since: start, &entry)
      observeStream(of: response, token)
      return true
    case .deferred(let rest) where !isFull:
      charge(request, &entry)
      let job = Job(
        .answer(request, rest), token: token, mailbox: mailbox, account: entry.client, submitted: start)
      guard shared.workers.submit(job) else { break }
      entry.job = job
      return false
    default: break
    }
    refuseOverload(request, since: start, queueAge: nil, &entry)
    return true
  }

  /// Decides from the head of a request whose body has not arrived yet, and reads the body unless the head decides
  /// the response.
  func respond(toHead head: Request, awaitsContinue: Bool, _ entry: inout Entry, _ token: UInt64) {
    let start = now
    // If the turn is spent, a worker computes the response after the body has arrived.
    let effort: Effort = awaitsContinue && !isTurnSpent ? .little : .instant
    guard let response = shared.responder.respond(toHead: head, effort: effort).response else {
      charge(head, &entry)
      return entry.connection.readBody()
    }
    now = MonotonicClock.now()
    // Deciding from a head changes nothing, so the response may be dropped.
    guard response.isShort || !shared.memory.isFull(for: entry.client) else {
      return refuseOverload(head, since: start, queueAge: nil, &entry)
    }
    answer(response, to: head, since: start, &entry)
    observeStream(of: response, token)
  }

  /// Refuses a request because no worker had time for it, or because there may be no memory for its response.
  func refuseOverload(
    _ request: Request, since start: Duration, queueAge: Duration?, _ entry: inout Entry
  ) {
    let refusal = Refusal.overloaded(retryAfter: shared.workers.retryAfter)
    refuse(request, refusal, since: start, queueAge: queueAge, &entry)
  }

  private func refuse(
    _ request: Request, _ refusal: Refusal, since start: Duration, queueAge: Duration?, _ entry: inout Entry
  ) {
    let response = shared.responder.respond(to: refusal, of: request)
    answer(response, to: request, refusal: refusal, since: start, queueAge: queueAge, &entry)
  }

  /// Refuses the request of a client that has its share of connections, and ends the connection.
  private func refuseConnection(_ request: Request, since start: Duration, _ entry: inout Entry) {
    let refusal = Refusal.tooManyRequests(
      .connections, limit: shared.configuration.connectionShare, retryAfter: 1)
    entry.connection.drain()
    refuse(request, refusal, since: start, queueAge: nil, &entry)
  }

  /// Queues the responses and parts that workers have computed.
  func handleDeliveries() {
    // Each delivery is freed after it is handled.
    var deliveries: [Mailbox.Delivery] = mailbox.takeAll().reversed()
    while let delivery = deliveries.popLast() {
      shared.memory.add(-delivery.heldBytes, for: delivery.job.account)
      withConnection(delivery.job.token) { entry in
        entry.job = nil
        switch delivery.content {
        case .response(let response, let request):
          answer(
            response, to: request, since: delivery.job.submitted, queueAge: delivery.job.queueAge, &entry)
          observeStream(of: response, delivery.job.token)
        case .part(let part): entry.connection.advance(part)
        case .refused(.answer(let request, _)):
          refuseOverload(
            request, since: delivery.job.submitted, queueAge: delivery.job.queueAge, &entry)
        case .refused(.advance): entry.connection.cutStream()
        }
        let isDeferred = isTurnSpent && hasQuickPart(entry)
        return isDeferred ? deferConnection(&entry, delivery.job.token) : perform(&entry, delivery.job.token)
      }
    }
  }

  /// Queues a response and reports the exchange; of a streamed response, when it ends.
  ///
  /// If a response cannot be written, a problem that says so takes its place, or an empty response if the problem cannot
  /// be written either.
  func answer(
    _ response: Response, to request: Request?, refusal: Refusal? = nil, since start: Duration,
    queueAge: Duration? = nil, _ entry: inout Entry
  ) {
    reportStream(&entry)
    let isWatched = response.stream != nil && request?.isWatch == true
    if let request, !response.isShort { charge(request, &entry) }
    if isWatched, let request, let refusal = acquireWatcher(&entry) {
      return refuse(request, refusal, since: start, queueAge: queueAge, &entry)
    }
    do throws(ResponseError) {
      try entry.connection.answer(response, date: dateClock.text())
    } catch {
      if isWatched { releaseWatcher(entry) }
      let isProblem = refusal == .unwritableAnswer
      let other =
        isProblem
        ? Response(.internalServerError) : shared.responder.respond(to: .unwritableAnswer, of: request)
      return answer(
        other, to: request, refusal: .unwritableAnswer, since: start, queueAge: queueAge, &entry)
    }
    let hasStream = entry.connection.stream != nil
    if isWatched, !hasStream { releaseWatcher(entry) }
    // An exchange copies the request and the response; metrics need no copy.
    guard hasStream || shared.observe != nil else {
      return record(
        request, response, refusal?.reason ?? response.refusal, duration: now - start, queueAge: queueAge)
    }
    let exchange = Exchange(
      request: request, response: response, refusal: refusal?.reason ?? response.refusal,
      duration: now - start, queueAge: queueAge,
      requestBytes: (request?.body.count ?? 0) + entry.connection.unfinishedBodyBytes,
      responseBytes: entry.connection.bodyBytes, address: request?.address ?? entry.peer)
    guard hasStream else { return report(exchange) }
    entry.streamed = (exchange, start)
    // A stream may last for hours.
    entry.streamed?.exchange.request = request?.withoutBody
  }

  /// Counts an exchange that has ended, and passes it to the observer.
  private func report(_ exchange: Exchange) {
    record(
      exchange.request, exchange.response, exchange.refusal, duration: exchange.duration,
      queueAge: exchange.queueAge)
    shared.observe?(exchange)
  }

  /// Counts a request by its response, if there was one.
  private func record(
    _ request: Request?, _ response: Response?, _ refusal: Refusal.Reason?, duration: Duration,
    queueAge: Duration?
  ) {
    let route = response?.route ?? request.map(shared.responder.route) ?? ""
    metrics?.count(
      request?.method, route, response?.status, refusal, duration: duration, queueAge: queueAge)
  }

  /// Reports a streamed response that has ended.
  func reportStream(_ entry: inout Entry) {
    // Taking moves a whole exchange, even if there is none.
    guard entry.streamed != nil, let (told, start) = entry.streamed.take() else { return }
    if let request = told.request, request.isWatch { releaseWatcher(entry) }
    var exchange = told
    exchange.duration = now - start
    exchange.requestBytes += entry.connection.receivedBodyBytes
    exchange.responseBytes = entry.connection.sentBodyBytes
    exchange.isCut = !entry.connection.hasEndedStream
    report(exchange)
  }

  /// Reports a request whose connection ends before there is a response.
  func reportAbandoned(_ entry: inout Entry) {
    let job = entry.job.take()
    let sharedRequest = entry.shared.take()
    let request = sharedRequest?.request ?? (job == nil ? entry.connection.abandonedRequest : job?.request)
    if let job { shared.workers.cancel(job, at: now) }
    guard let request else { return }
    let start = sharedRequest?.start ?? job?.submitted
    report(
      Exchange(
        request: request, response: nil, refusal: nil, duration: start.map { now - $0 } ?? .zero,
        queueAge: job?.queueAge,
        requestBytes: sharedRequest?.request.body.count ?? job?.bodyBytes
          ?? entry.connection.unfinishedBodyBytes,
        responseBytes: 0, address: address(of: request, entry), isCut: true))
  }
}

extension Response {
  /// Whether the response is sent although memory is full: it has few bytes and no stream.
  fileprivate var isShort: Bool { stream == nil && body.count <= MemoryBudget.alwaysAllowedBytes }
}
