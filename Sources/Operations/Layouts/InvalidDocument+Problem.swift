import Documents
import InterfaceBuilder
import StreamSafeText

extension Problem {
  /// What keeps bytes from being an Interface Builder document.
  package init(_ invalid: InvalidDocument) {
    switch invalid {
    case .xml(let error):
      let detail =
        "\(error.kind.sentence), at line \(error.line), column \(error.column); \(error.kind.advice)."
      self.init([
        Fault(code: error.kind.code, pointer: "", detail: detail, place: (error.line, error.column))
      ])
    case .issues(let issues):
      self.init(
        issues.prefix(Documents.Limits.faults).map { issue in
          Fault(
            code: issue.kind.code, pointer: "",
            detail: "Line \(issue.line), \(issue.element.excerpt): \(issue.kind.sentence)",
            place: (issue.line, nil))
        })
    }
  }
}

extension XMLError.Kind {
  fileprivate var code: ProblemCode {
    switch self {
    case .tooDeep: .nestedTooDeep
    default: .invalidXML
    }
  }

  fileprivate var sentence: String {
    typealias Limits = InterfaceBuilder.Limits
    return switch self {
    case .invalidCharacter: "A byte is no UTF-8 or a character that XML does not allow"
    case .tooManyMarks: "A text has more than \(StreamSafeText.combiningMarks) combining marks in a row"
    case .unsupportedEncoding(let name): "The encoding “\(name.excerpt)” is not read"
    case .documentType: "A document type declaration is not read"
    case .unknownEntity(let name): "There is no entity “\(name.excerpt)”"
    case .invalidReference: "A character reference names no character"
    case .expected(let what): "There should be \(what)"
    case .mismatchedEndTag(let expected): "The element to close here is “\(expected.excerpt)”"
    case .duplicateAttribute(let name): "The attribute “\(name.excerpt)” stands there twice"
    case .tooDeep: "Elements are nested deeper than \(Limits.xmlDepth)"
    case .tooManyElements: "There are more than \(Limits.xmlElements) elements"
    case .tooManyAttributes: "An element has more than \(Limits.xmlAttributes) attributes"
    case .tooLong: "A name or value has more than \(Limits.xmlAttributeBytes) bytes"
    }
  }

  /// What to do about it.
  fileprivate var advice: String {
    switch self {
    case .invalidCharacter, .unsupportedEncoding: "save the document as UTF-8"
    case .tooManyMarks: "leave some out"
    case .documentType, .unknownEntity: "write what it stands for"
    case .invalidReference, .expected, .mismatchedEndTag: "correct it"
    case .duplicateAttribute: "remove one of the two"
    case .tooDeep, .tooManyElements, .tooManyAttributes, .tooLong: "divide the document"
    }
  }
}

extension InvalidDocument.Kind {
  fileprivate var code: ProblemCode {
    switch self {
    case .noDocument, .unsupportedRuntime: .noInterfaceDocument
    case .tooManyScenes: .tooManyScenes
    case .notANumber: .wrongType
    case .unknownValue: .unknownValue
    case .invalidLayout(let kind): kind.code
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .noDocument:
      "the outermost element is none that Interface Builder 3 writes; send a .storyboard or .xib of Xcode 5 or newer."
    case .unsupportedRuntime(let runtime):
      "the runtime “\(runtime.excerpt)” has no Auto Layout; send a document for iOS, tvOS or macOS."
    case .tooManyScenes: "there are more than \(InterfaceBuilder.Limits.scenes) scenes; divide the document."
    case .notANumber(let attribute, let value):
      "\(attribute) is “\(value.excerpt)”; write a number within 10⁹."
    case .unknownValue(let attribute, let value):
      "\(attribute) is “\(value.excerpt)”, which is not known; write another."
    case .invalidLayout(let kind): kind.sentence
    }
  }
}
