import AutoLayout
import Documents
import JSON

extension Operation {
  /// `POST /v1/batches`: one request per line in, its answer on the same line out.
  package static let batches = Operation(
    name: "batches",
    summary:
      "Computes one request of any operation per line and writes each response on its own line, in order; a line that fails "
      + "gets a problem document.",
    reads: [MediaType.ndjson, MediaType.figma], writes: [MediaType.ndjson]
  ) { (input) throws(Problem) in
    { (budget) throws(Problem) in try Operation.answerBatch(input, budget) }
  }

  /// Answers the lines of a complete batch, until the answers have `byteLimit` bytes.
  package static func answerBatch(
    _ input: OperationInput, _ budget: WorkBudget, byteLimit: Int = Documents.Limits.batchBytes
  ) throws(Problem) -> OperationAnswer {
    var answers: [UInt8] = []
    var batch = Batch(
      stepLimit: Documents.Limits.batchSteps, stepsOfLine: budget.allowance, lineBytes: input.lineBytes,
      writeProblem: input.writeProblem)
    batch.hasMemory = budget.hasMemory
    var lines = LineBuffer(lineBytes: input.lineBytes)
    lines.append(input.body)
    while let line = lines.next(isComplete: true) {
      if answers.count >= byteLimit { batch.stop() }
      answers += batch.answer(line)
      answers.append(UInt8(ascii: "\n"))
      // The remaining lines still get problems.
      try budget.grant(bytes: answers.count - byteLimit)
    }
    return OperationAnswer(body: answers, mediaType: MediaType.ndjson, hasFindings: batch.hasFailures)
  }
}

/// A sequence of requests, each a line of JSON.
///
/// ```swift
/// var batch = Batch()
/// batch.answer(Array(#"{"operation":"layouts","request":{"view":{"id":"a"}}}"#.utf8))
/// ```
/// Each line in gives one line out, an empty line for an empty one. After an interruption, a client continues at the line
/// after the last answer.
package struct Batch {
  /// The steps left for all lines together. ``stepsOfLine`` limits each line.
  package private(set) var steps: Int
  private let stepsOfLine: StepAllowance
  /// The bytes that a line may have; a longer one is refused.
  private let lineBytes: Int
  /// Whether there is memory for more; asked before each part of an answer.
  package var hasMemory: @Sendable (_ bytes: Int) -> Bool = { _ in true }
  /// Writes the problem of a line.
  private let writeProblem: @Sendable (Problem) -> [UInt8]
  /// Whether a line has failed, or its answer has findings.
  package private(set) var hasFailures = false

  /// Makes a batch that has not answered any line; all lines together may take `stepLimit` steps.
  package init(
    stepLimit: Int = .max, stepsOfLine: StepAllowance = StepAllowance(Documents.Limits.steps),
    lineBytes: Int = Documents.Limits.documentBytes,
    writeProblem: @escaping @Sendable (Problem) -> [UInt8] = { $0.document() }
  ) {
    self.writeProblem = writeProblem
    self.lineBytes = lineBytes
    steps = stepLimit
    self.stepsOfLine = stepsOfLine
  }

  /// Stops answering: each further line fails.
  package mutating func stop() { steps = 0 }

  /// The answer to a line or its problem document, without a line ending. A line is a JSON object with `operation` and
  /// `request`, or a Figma document to lay out. A blank line has an empty answer.
  package mutating func answer(_ line: [UInt8]) -> [UInt8] {
    if line.allSatisfy(Batch.isSpace) { return [] }
    let meter = StepMeter()
    defer { steps -= meter.steps }
    do throws(Problem) {
      guard steps > 0 else {
        throw Problem(
          .tooComplex,
          "The previous lines used up all the work that a batch may do; send the rest in another batch.")
      }
      let answer = try compute(line, meter)
      if answer.hasFindings { hasFailures = true }
      return answer.body
    } catch {
      hasFailures = true
      return writeProblem(error)
    }
  }

  /// Whether a byte is white space (RFC 8259 §2).
  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private func compute(_ line: [UInt8], _ meter: StepMeter) throws(Problem) -> OperationAnswer {
    if line.count > lineBytes { throw .contentTooLarge(lineBytes) }
    var reader = try DocumentReader(line)
    var budget = WorkBudget(stepsOfLine.limited(to: steps), meter: meter)
    budget.hasMemory = hasMemory
    if reader.json.isFigmaDocument() {
      return try Operation.layouts.read(OperationInput(line, mediaType: MediaType(MediaType.figma)))
        .answer(within: budget)
    }
    let known: [JSONName] = ["operation", "request"]
    let members = reader.members(JSONDocument.root, known: known, required: known)
    let operations = Operation.all.filter { $0.reads.contains(MediaType.json) }
    var operation: Operation?
    if let node = members?["operation"], let name = reader.string(node) {
      operation = operations.first { $0.name == name }
      if operation == nil { reader.unknownValue(node, name, among: operations.map(\.name)) }
    }
    try reader.throwFaults()
    guard let operation, let request = members?["request"] else { throw Problem(reader.faults) }
    let isFigma = operation.reads.contains(MediaType.figma) && reader.json.isFigmaDocument(request)
    let type = MediaType(isFigma ? MediaType.figma : MediaType.json)
    let input = OperationInput(reader.json.writtenText(request), mediaType: type)
    return try operation.read(input).answer(within: budget)
  }
}
