import AutoLayout
import Documents
import Figma

extension Problem {
  /// The problem of a value that is not a Figma document.
  init(_ invalid: Figma.InvalidDocument) {
    switch invalid {
    case .json(_, let offset):
      self.init(.invalidJSON, "The document is not valid JSON at byte \(offset); correct it.")
    case .value(let kind, let pointer): self.init(kind.code, kind.sentence, at: pointer)
    case .tooManySteps(let limit):
      self.init(.tooComplex, "The layout needs more than \(limit) steps; ask for less at once.")
    case .textNotMeasured(let error): self.init(LayoutError(error), stepLimit: Figma.Limits.steps)
    }
  }
}

extension Problem {
  /// The problem of a frame whose nodes are no tree of views. Responses with boxes only have no such limits.
  init(_ kind: InvalidLayout.Kind, inFrame id: String) {
    self.init(
      kind.code,
      "The frame \(id.excerpt) cannot be inspected, drawn or converted. \(kind.sentence) "
        + "Or choose other frames with the query member frame.")
  }
}

extension Figma.InvalidDocument.Kind {
  fileprivate var code: ProblemCode {
    switch self {
    case .noNode, .noBox: .missingMember
    case .expected: .wrongType
    case .outOfRange, .negative, .notCount, .minimumAboveMaximum, .tooManyTracks: .numberOutOfRange
    case .unknownValue: .unknownValue
    case .duplicateID: .duplicateID
    case .tooManyNodes: .tooManyViews
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .noNode: "There is no Figma node; send a file, an answer with nodes, a node, or a list of nodes."
    case .noBox: "The frame has no absoluteBoundingBox, so it cannot be laid out; send it with its box."
    case .expected(let type): "The value has the wrong type; write one of type \(type)."
    case .outOfRange: "The magnitude of the number exceeds 10⁹; write a smaller one."
    case .negative: "The number is negative; write one of at least 0."
    case .notCount(let least): "The number counts columns or rows; write a whole number of at least \(least)."
    case .unknownValue(let value): "The value “\(value.excerpt)” is unknown; write another one."
    case .minimumAboveMaximum: "The minimum exceeds the maximum; change one of them."
    case .duplicateID(let id): "Another node has the id “\(id.excerpt)”; write another one."
    case .tooManyNodes: "There are more than \(Figma.Limits.nodes) nodes; split the document."
    case .tooManyTracks: "The grid has more than \(Figma.Limits.tracks) tracks; write fewer."
    }
  }
}
