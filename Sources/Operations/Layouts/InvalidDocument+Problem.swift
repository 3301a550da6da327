import Documents
import InterfaceBuilder
import StreamSafeText

extension Problem {
  /// The problem of bytes that are not an Interface Builder document.
  package init(_ invalid: InvalidDocument) {
    switch invalid {
    case .xml(let error):
      if case .libraryMissing(let packages) = error.kind {
        self.init(
          .notImplemented,
          "Storyboards and xibs cannot be read, because the service was built without "
            + "\(packages.joined(separator: ", ")); install this Debian package and build the service again.")
        return
      }
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
    case .invalidCharacter: "A byte is not UTF-8, or XML does not allow the character"
    case .tooManyMarks: "A text has more than \(StreamSafeText.combiningMarks) combining marks in a row"
    case .unsupportedEncoding(let name): "The encoding “\(name.excerpt)” is not supported"
    case .documentType: "Document type declarations are not supported"
    case .unknownEntity(let name): "The entity “\(name.excerpt)” is unknown"
    case .invalidReference: "A character reference names no character"
    case .expected(let what): "Expected \(what)"
    case .mismatchedEndTag(let expected): "The end tag does not close “\(expected.excerpt)”"
    case .duplicateAttribute(let name): "The attribute “\(name.excerpt)” appears twice"
    case .tooDeep: "Elements are nested deeper than \(Limits.xmlDepth)"
    case .tooManyElements: "There are more than \(Limits.xmlElements) elements"
    case .tooManyAttributes: "An element has more than \(Limits.xmlAttributes) attributes"
    case .libraryMissing(let packages): "The library of \(packages.joined(separator: ", ")) is missing"
    case .tooLong: "A name or value has more than \(Limits.xmlAttributeBytes) bytes"
    }
  }

  /// What to do about it.
  fileprivate var advice: String {
    switch self {
    case .invalidCharacter, .unsupportedEncoding: "save the document as UTF-8"
    case .tooManyMarks: "remove some"
    case .documentType: "remove it"
    case .unknownEntity: "write the character itself"
    case .invalidReference, .expected, .mismatchedEndTag: "correct it"
    case .duplicateAttribute: "remove one of the two"
    case .libraryMissing: "install it"
    case .tooLong: "shorten it, or write a long text as the content of a “string” element"
    case .tooDeep, .tooManyElements, .tooManyAttributes: "split the document"
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
      "the root element is not one that Interface Builder 3 writes; send a .storyboard or .xib from Xcode 5 or newer."
    case .unsupportedRuntime(let runtime):
      "the runtime “\(runtime.excerpt)” has no Auto Layout; send a document for iOS, tvOS or macOS."
    case .tooManyScenes: "there are more than \(InterfaceBuilder.Limits.scenes) scenes; split the document."
    case .notANumber(let attribute, let value):
      "\(attribute) is “\(value.excerpt)”; write a number within 10⁹."
    case .unknownValue(let attribute, let value):
      "\(attribute) is “\(value.excerpt)”, which is unknown; write another value."
    case .invalidLayout(let kind): kind.sentence
    }
  }
}
