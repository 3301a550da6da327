import AutoLayout
import Documents
import HTTP
import Operations

/// `POST /v1/{operation}`: answers with little effort, or defers the request with its decoded document.
struct OperationRoute: Sendable {
  private let operation: Operation
  private let phases: PhaseMetrics
  private let allowance: StepAllowance
  private let lineBytes: Int
  private let hasMemory: @Sendable (_ bytes: Int) -> Bool

  init(_ operation: Operation, _ configuration: ServiceConfiguration, _ phases: PhaseMetrics) {
    self.operation = operation
    self.phases = phases
    allowance = StepAllowance(configuration.steps)
    lineBytes = configuration.limits.bodyBytes
    hasMemory = configuration.hasMemory
  }

  /// The route.
  var route: Route {
    Route(.post, "/v1/\(operation.name)", checkHead: { refusal(ofHead: $0) }) { reply(to: $0, $1) }
  }

  /// The refusal of a request that the operation does not support, regardless of its document.
  private func refusal(ofHead head: Request) -> Response? {
    let context = RequestContext(head)
    do throws(Problem) {
      _ = try operation.settled(input(of: head, context))
      return nil
    } catch {
      return error.response(to: context)
    }
  }

  private func reply(to request: Request, _ effort: Effort) -> Reply {
    // Without counted steps, nothing bounds an attempt.
    guard effort == .little, operation.countsSteps else {
      return Reply(effort, needing: .full) { answer(request) }
    }
    guard request.body.count <= Limits.trialBytes else {
      return .deferred(DeferredResponse(isExpensive: true) { answer(request) })
    }
    return attempt(request)
  }

  /// Answers a short document within a millisecond or two of solving, shaping or writing. If it takes more, it is
  /// deferred with the decoded document.
  private func attempt(_ request: Request) -> Reply {
    let context = RequestContext(request)
    let input = input(of: request, context)
    // The library that renders cannot be stopped.
    if input.accepted?.isRendered == true {
      return .deferred(DeferredResponse(isExpensive: true) { self.answer(request) })
    }
    let prepared = Result { () throws(Problem) in try operation.read(input) }
    let meter = StepMeter()
    let answer = prepared.answer(within: attemptBudget(meter))
    // A failed attempt does not count: a worker computes the answer again.
    guard case .success = prepared, case .failure(let problem) = answer, problem.code == .tooComplex else {
      return .response(response(answer, steps: meter.steps, input.clock, context))
    }
    let pause = input.clock.nanoseconds
    return .deferred(
      DeferredResponse(isExpensive: true) {
        input.clock.resume(from: pause)
        return response(of: prepared, input.clock, context)
      })
  }

  private func attemptBudget(_ meter: StepMeter) -> WorkBudget {
    var budget = WorkBudget(allowance.limited(to: Limits.trialSteps), meter: meter)
    budget.frameLimit = Limits.trialFrames
    budget.byteLimit = Limits.trialAnswerBytes
    budget.shapingLimit = Limits.trialShapedUnits
    return budget
  }

  /// Answers a request with full effort.
  private func answer(_ request: Request) -> Response {
    let context = RequestContext(request)
    var input = input(of: request, context)
    input.lineBytes = lineBytes
    do throws(Problem) {
      if request.isStreamed { return try streamed(input, context) }
    } catch {
      return response(.failure(error), input.clock, context)
    }
    let prepared = Result { () throws(Problem) in try operation.read(input) }
    return response(of: prepared, input.clock, context)
  }

  private func streamed(_ input: OperationInput, _ context: RequestContext) throws(Problem) -> Response {
    let format = try operation.settled(input).format
    var response = Response(
      .ok, fields: [("Content-Type", format.name), ("Cache-Control", "no-store"), ("Vary", "Accept")])
    response.requestID = context.requestID
    response.stream = BatchStream(
      of: context, stepsOfLine: allowance, lineBytes: input.lineBytes, hasMemory: hasMemory)
    return response
  }

  /// Computes a response with full effort, and counts its steps even if it fails.
  private func response(
    of prepared: Result<PreparedAnswer, Problem>, _ clock: PhaseClock, _ context: RequestContext
  ) -> Response {
    let meter = StepMeter()
    var budget = WorkBudget(allowance, meter: meter)
    budget.hasMemory = hasMemory
    return response(prepared.answer(within: budget), steps: meter.steps, clock, context)
  }

  /// The response with an answer or a problem. It says how long each phase took, which is also counted.
  private func response(
    _ answer: Result<OperationAnswer, Problem>, steps: Int = 0, _ clock: PhaseClock,
    _ context: RequestContext
  ) -> Response {
    var response: Response
    switch answer {
    case .success(let answer):
      response = Service.document(answer.body, answer.mediaType)
      response.fields.add("Vary", "Accept")
      response.requestID = context.requestID
    case .failure(let problem):
      response = problem.response(to: context)
      if problem.code == .serviceUnavailable { response.fields.add("Retry-After", "5") }
    }
    response.steps = Limits.steps(steps, writing: response.body.count)
    phases.record(clock)
    response.fields.add("Server-Timing", clock.serverTiming)
    return response
  }

  /// The input of an operation; a document has the usual type unless the request says otherwise.
  private func input(of request: Request, _ context: RequestContext) -> OperationInput {
    var input = OperationInput(
      request.body, mediaType: MediaType(field: request.fields["Content-Type"] ?? operation.reads[0]),
      accepted: MediaType.best(of: operation.writes, accept: request.fields.values("Accept"))
        ?? MediaType(""),
      query: request.target.query.map { ($0.name, $0.value) })
    input.writeProblem = { $0.document(for: context) }
    return input
  }
}

extension Result<PreparedAnswer, Problem> {
  fileprivate func answer(within budget: WorkBudget) -> Result<OperationAnswer, Problem> {
    flatMap { prepared in
      Result<OperationAnswer, Problem> { () throws(Problem) in try prepared.answer(within: budget) }
    }
  }
}
