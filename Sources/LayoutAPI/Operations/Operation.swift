import AutoLayout
import Drawing
import HTTP
import Typesetting

/// An operation that computes an answer from a document: `POST /v1/{name}`, and the subcommand `espalier {name}`.
///
/// ```swift
/// switch Operation.layouts.perform(OperationInput(body)) {
/// case .success(let answer): answer.body
/// case .failure(let problem): problem.document
/// }
/// ```
public struct Operation: Sendable {
  /// The name, in the path and on the command line.
  public let name: String
  /// What it does, as the command line's help says it.
  public let summary: String
  /// The media types of documents that it reads, the usual one first.
  public let reads: [String]
  /// The media types of answers that it writes, the usual one first.
  public let writes: [String]
  /// The query members that it reads beside an Interface Builder document; on the command line they are options.
  public let queryMembers: [String]
  /// Whether the steps, frames, bytes and units of text that it is granted bound all the work that a short document can
  /// cause.
  let countsSteps: Bool
  private let check: @Sendable (OperationInput) throws(Problem) -> Void
  private let compute: @Sendable (OperationInput) throws(Problem) -> OperationAnswer

  init(
    _ name: String, _ summary: String, reads: [String] = [MediaType.json],
    writes: [String] = [MediaType.json],
    queryMembers: [String] = [], countsSteps: Bool = false,
    check: @escaping @Sendable (OperationInput) throws(Problem) -> Void = { (_) throws(Problem) in },
    compute: @escaping @Sendable (OperationInput) throws(Problem) -> OperationAnswer
  ) {
    self.name = name
    self.summary = summary
    self.reads = reads
    self.writes = writes
    self.queryMembers = queryMembers
    self.countsSteps = countsSteps
    self.check = check
    self.compute = compute
  }

  /// All operations, in the order of the documentation.
  public static let all: [Operation] = [
    .layouts, .presentations, .displayModes, .timings, .transitions, .flows, .lints, .diffs, .batches,
  ]

  /// A problem document and its status.
  public struct Failure: Error, Sendable {
    /// The document, as JSON.
    public let document: [UInt8]
    /// The status that its answer would have.
    public let status: Int

    init(_ problem: Problem) {
      document = problem.document(for: RequestContext())
      status = problem.code.status
    }
  }

  /// Computes an answer without HTTP, as the subcommands do.
  ///
  /// - Parameter input: The document and what is asked of it.
  /// - Returns: The answer, byte for byte the one that would be sent, or the problem.
  public func perform(_ input: OperationInput) -> Result<OperationAnswer, Failure> {
    do throws(Problem) {
      let limit = HTTP.Limits().bodyBytes
      if input.body.count > limit { throw Problem(.bodyTooLarge(limit: limit)) }
      return .success(try answer(input))
    } catch {
      return .failure(Failure(error))
    }
  }

  /// Computes an answer.
  ///
  /// - Throws: A problem if the input is of a type that the operation does not read or write, or no valid document.
  func answer(_ input: OperationInput) throws(Problem) -> OperationAnswer {
    let input = try settled(input)
    var answer = try compute(input)
    answer.steps = input.meter.steps
    // The lines of a batch are answers, and each is granted its own.
    if answer.mediaType != MediaType.ndjson { try input.grant(bytes: answer.body.count) }
    guard input.allowance.suffices(for: answer.steps) else {
      throw Problem(
        .tooComplex,
        "The answer takes more than the \(input.stepLimit) steps that are left; ask for it by itself.")
    }
    return answer
  }

  /// The input with its format settled.
  ///
  /// - Throws: A problem if what is asked beside the document is nothing that the operation does, whatever the document.
  func settled(_ input: OperationInput) throws(Problem) -> OperationInput {
    var input = input
    input.format = try format(for: input)
    try refuseQuery(beside: input)
    try check(input)
    return input
  }

  /// Refuses query members beside a document in JSON, which says itself what they would say.
  func refuseQuery(beside input: OperationInput) throws(Problem) {
    if input.mediaType.isDocument(MediaType.xml) { return }
    try QueryReader(input.query, known: [], besideInterfaceDocument: queryMembers).throwFaults()
  }

  /// The type of answer that is settled on.
  ///
  /// - Throws: A problem if the input is of a type that the operation does not read or write.
  func format(for input: OperationInput) throws(Problem) -> MediaType {
    guard reads.contains(where: input.mediaType.isDocument) else {
      throw Problem(
        .unsupportedMediaType,
        "The operation reads \(reads.formatted), not \(input.mediaType.text.excerpt); send it as that.")
    }
    guard let format = MediaType.best(of: writes, for: input.accepted) else {
      throw Problem(.notAcceptable, "The operation answers \(writes.formatted); accept that.")
    }
    return format
  }
}

/// What an operation is given.
public struct OperationInput: Sendable {
  /// The document.
  public let body: [UInt8]
  /// The type of the document.
  let mediaType: MediaType
  /// The types of answers that the client takes; any if there are none.
  let accepted: [MediaType]
  /// The type of answer that was settled on, with the parameters that the client gave it.
  fileprivate(set) var format = MediaType(MediaType.json)
  /// What is asked beside the document, in the order it came.
  public let query: [(name: String, value: String)]
  /// The solver's steps that may be taken.
  let allowance: StepAllowance
  /// The request that it came with.
  let context: RequestContext
  /// Remembers how long each phase takes.
  let clock = PhaseClock()
  /// Counts the steps that are taken.
  let meter: StepMeter
  /// The frames that the answer may have, all environments together.
  var frameLimit = Limits.frames
  /// The bytes that the answer may have.
  var byteLimit = Limits.answerBytes
  /// The bytes that a line of a batch may have.
  var lineBytes = Batch.lineBytes
  /// The UTF-16 units of text that may be shaped.
  var shapingLimit = Typesetting.Limits.shapedUnits

  /// A document and what is asked of it.
  ///
  /// - Parameters:
  ///   - body: The document.
  ///   - mediaType: Its type, as `Content-Type` has it.
  ///   - accept: The types of answers that will do, as `Accept` has them; any where it is empty.
  ///   - query: What is asked beside the document.
  public init(
    _ body: [UInt8], mediaType: String = MediaType.json, accept: [String] = [],
    query: [(name: String, value: String)] = []
  ) {
    self.init(
      body, mediaType: mediaType, accept: accept, query: query, allowance: StepAllowance(Limits.steps))
  }

  init(
    _ body: [UInt8], mediaType: String, accept: [String], query: [(name: String, value: String)],
    allowance: StepAllowance, meter: StepMeter = StepMeter(), context: RequestContext = RequestContext()
  ) {
    self.body = body
    self.mediaType = MediaType(mediaType)
    accepted = MediaType.list(accept)
    self.query = query
    self.allowance = allowance
    self.meter = meter
    self.context = context
  }
}

extension OperationInput {
  /// How many steps of the solver may be taken.
  var stepLimit: Int { allowance.steps }

  /// Refuses an answer with more frames than it may have; what asks for so many stands at `pointer`.
  func grant(frames: Int, at pointer: String) throws(Problem) {
    if frames > frameLimit {
      throw Problem(
        .tooComplex, "The answer has more than \(frameLimit) frames; ask for less at once.", at: pointer)
    }
  }

  /// Refuses an answer of more bytes than it may have, or layouts of which there is more to say than that.
  func grant(bytes: Int) throws(Problem) {
    if bytes > byteLimit { throw tooManyBytes }
  }

  /// A panel of each element, whose sentences alone may be more than an answer has bytes.
  func panels<Element>(
    of elements: [Element], _ panel: (Element) -> Picture.Panel
  ) throws(Problem) -> [Picture.Panel] {
    var (panels, bytes) = ([Picture.Panel](), 0)
    for element in elements {
      let panel = panel(element)
      bytes += panel.sentences.reduce(0) { $0 + $1.text.utf8.count }
      try grant(bytes: bytes)
      panels.append(panel)
    }
    return panels
  }

  /// A picture as the body of an answer.
  func document(of panels: [Picture.Panel]) throws(Problem) -> [UInt8] {
    guard let svg = Picture(panels).svg(byteLimit: byteLimit) else { throw tooManyBytes }
    return Array(svg.utf8)
  }

  private var tooManyBytes: Problem {
    Problem(.tooComplex, "There is more to answer than \(byteLimit) bytes; ask for less at once.")
  }
}

/// What an operation has computed.
public struct OperationAnswer: Sendable {
  /// The document.
  public let body: [UInt8]
  /// Its type.
  public let mediaType: String
  /// Whether there is something to find fault with: a conflicting layout.
  public let hasFindings: Bool
  /// The steps that it took.
  fileprivate(set) var steps = 0

  init(body: [UInt8], mediaType: String = MediaType.json, hasFindings: Bool = false) {
    self.body = body
    self.mediaType = mediaType
    self.hasFindings = hasFindings
  }
}

extension [String] {
  /// The names as a sentence lists them.
  fileprivate var formatted: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
