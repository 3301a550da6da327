import AutoLayout
import Documents
import InterfaceBuilder

/// An operation that computes an answer from a document: `POST /v1/{name}`, and the subcommand `espalier {name}`.
///
/// ```swift
/// let prepared = try Operation.layouts.read(OperationInput(body))
/// try prepared.answer(within: WorkBudget()).body
/// ```
package struct Operation: Sendable {
  /// Computes the answer to a document that has been read.
  package typealias Computation = @Sendable (WorkBudget) throws(Problem) -> OperationAnswer

  /// The name, in the path and on the command line.
  package let name: String
  /// A sentence for the command line's help.
  package let summary: String
  /// The media types of documents that it reads, the usual one first.
  package private(set) var reads = [MediaType.json]
  /// The media types of answers that it writes, the usual one first.
  package private(set) var writes = [MediaType.json]
  /// The query members that it reads beside an Interface Builder document; on the command line they are options.
  package private(set) var queryMembers: [String] = []
  /// Whether an ``WorkBudget`` bounds all the work that a short document can cause.
  package private(set) var countsSteps = false
  /// Refuses what is asked beside the document.
  private(set) var check: @Sendable (OperationInput) throws(Problem) -> Void = { (_) throws(Problem) in }
  /// Decodes and checks the document, and returns the computation of its answer.
  let decode: @Sendable (OperationInput) throws(Problem) -> Computation

  /// Reads a document and computes its answer, as the subcommands do.
  ///
  /// - Throws: A problem if the input is too long, of a type that the operation does not read or write, or no valid
  ///   document.
  package func perform(_ input: OperationInput) throws(Problem) -> OperationAnswer {
    if input.body.count > Documents.Limits.documentBytes {
      throw .contentTooLarge(Documents.Limits.documentBytes)
    }
    return try read(input).answer(within: WorkBudget())
  }

  /// Settles the format of the answer, and decodes and checks the document. Nothing is solved yet.
  ///
  /// - Throws: A problem if the input is of a type that the operation does not read or write, or no valid document.
  package func read(_ input: OperationInput) throws(Problem) -> PreparedAnswer {
    PreparedAnswer(computation: try decode(try settled(input)))
  }

  /// The input with its format settled.
  ///
  /// - Throws: A problem if the operation does not do what is asked beside the document, whatever the document.
  package func settled(_ input: OperationInput) throws(Problem) -> OperationInput {
    var input = input
    input.format = try format(for: input)
    try refuseQuery(beside: input)
    try check(input)
    return input
  }

  /// Refuses query members beside a JSON document, which has members of its own for what they say.
  package func refuseQuery(beside input: OperationInput) throws(Problem) {
    let bringsOwnQuery = [MediaType.xml, MediaType.figma].contains(where: input.mediaType.isDocument)
    if bringsOwnQuery || input.replacesEnvironments { return }
    // Views of a JSON document have no other names than their ids, but a client may ask for these in any case.
    let known = queryMembers.filter { $0 == NameChoice.member }
    try QueryReader(input.query, known: known, besideInterfaceDocument: queryMembers).throwFaults()
  }

  /// The media type of the answer.
  ///
  /// - Throws: A problem if the input is of a type that the operation does not read or write.
  package func format(for input: OperationInput) throws(Problem) -> MediaType {
    guard reads.contains(where: input.mediaType.isDocument) else {
      throw Problem(
        .unsupportedMediaType,
        "The operation does not read \(input.mediaType.text.excerpt); send \(reads.formatted).")
    }
    guard let format = input.accepted ?? writes.first.map({ MediaType($0) }), writes.contains(format.name)
    else {
      throw Problem(.notAcceptable, "The operation writes no accepted type; accept \(writes.formatted).")
    }
    return format
  }
}

/// A request with a decoded and checked document, before its answer is computed.
///
/// If the answer exceeds its budget, it can be computed again with a larger one.
package struct PreparedAnswer: Sendable {
  fileprivate let computation: Operation.Computation

  /// Computes the answer.
  ///
  /// - Throws: A problem if the document cannot be answered; `tooComplex` if that takes more than `budget`.
  package func answer(within budget: WorkBudget) throws(Problem) -> OperationAnswer {
    var answer = try computation(budget)
    answer.steps = budget.meter.steps
    // The lines of a batch are answers, and each has a limit of its own.
    if answer.mediaType != MediaType.ndjson { try budget.grant(bytes: answer.body.count) }
    guard budget.allowance.suffices(for: answer.steps) else { throw budget.tooManySteps }
    return answer
  }
}

/// A document and its query.
package struct OperationInput: Sendable {
  /// The document.
  package let body: [UInt8]
  /// The type of the document.
  package let mediaType: MediaType
  /// The accepted type of the answer; without a name if no type is acceptable, `nil` for the usual one.
  package let accepted: MediaType?
  /// The chosen type of the answer, with the client's parameters.
  package fileprivate(set) var format = MediaType(MediaType.json)
  /// The query members, in their order.
  package let query: [(name: String, value: String)]
  /// Whether the query may also replace what a JSON document says about its environments, as options of the command
  /// line do.
  package var replacesEnvironments = false
  /// Translations of the texts of an Interface Builder document.
  package var strings: LocalizedStrings?
  /// Measures the phases.
  package let clock = PhaseClock()
  /// The name of the document's file, which answers repeat; `nil` if it has none.
  package var documentName: String?
  /// The bytes that a line of a batch may have.
  package var lineBytes = Documents.Limits.documentBytes
  /// Writes the problem of a line of a batch.
  package var writeProblem: @Sendable (Problem) -> [UInt8] = { $0.document() }

  package init(
    _ body: [UInt8], mediaType: MediaType = MediaType(MediaType.json), accepted: MediaType? = nil,
    query: [(name: String, value: String)] = []
  ) {
    self.body = body
    self.mediaType = mediaType
    self.accepted = accepted
    self.query = query
  }
}

/// The answer of an operation.
package struct OperationAnswer: Sendable {
  /// The document.
  package let body: [UInt8]
  /// The type of the document.
  package private(set) var mediaType = MediaType.json
  /// Whether the answer reports a problem, such as a conflicting layout.
  package private(set) var hasFindings = false
  /// The steps that it took.
  package fileprivate(set) var steps = 0
}

extension [String] {
  /// The names as a list in a sentence.
  var formatted: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
