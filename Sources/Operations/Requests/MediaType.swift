import Documents

/// A media type with its parameters, such as `text/plain;style=github`.
package struct MediaType: Sendable {
  package static let json = "application/json"
  /// The type of JSON patches (RFC 6902).
  package static let jsonPatch = "application/json-patch+json"
  /// The type of JSON texts, one on every line.
  package static let ndjson = "application/x-ndjson"
  /// The type of server-sent events.
  package static let events = "text/event-stream"
  /// The type of static analysis results, SARIF.
  package static let sarif = "application/sarif+json"
  /// The type of XML; of lint reports, JUnit's.
  package static let xml = "application/xml"
  /// The type of documents of Figma's REST API.
  package static let figma = "application/vnd.figma+json"
  package static let plain = "text/plain"
  package static let html = "text/html"
  package static let svg = "image/svg+xml"
  package static let png = "image/png"
  package static let pdf = "application/pdf"
  package static let css = "text/css"
  static let webAnimations = "application/vnd.espalier.waapi+json"
  static let lottie = "video/lottie+json"
  package static let swift = "text/x-swift"

  /// The type as it was written, to be quoted in a sentence.
  package let text: String
  /// Type and subtype in lower case; empty if they could not be read.
  package let name: String
  private let parameters: [String: String]

  /// A type with parameters by their names in lower case; if `text` is `nil`, it was written as its name.
  package init(_ name: String, parameters: [String: String] = [:], text: String? = nil) {
    self.text = text ?? name
    self.name = name
    self.parameters = parameters
  }

  /// The value of a parameter, such as `library`.
  package subscript(parameter: String) -> String? { parameters[parameter] }

  /// The value of a parameter that names one of several, in any case; `nil` without the parameter.
  ///
  /// - Throws: A problem if the value is another.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ parameter: String
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let name = self[parameter] else { return nil }
    if let choice = Choice(rawValue: name.lowercased()) { return choice }
    let names = Choice.allCases.map(\.rawValue).formatted
    throw Problem(
      .notAcceptable,
      "The \(parameter) “\(name.excerpt)” is unknown; accept the \(parameter) \(names).")
  }

  /// Whether documents of this type are rendered by a library, which takes a second for a large picture.
  package var isRendered: Bool { name == Self.png || name == Self.pdf }

  /// Whether a document of this type can be read as one of the type `name`; all documents are in UTF-8.
  package func isDocument(_ name: String) -> Bool {
    guard self.name == name else { return false }
    return self["charset"].map { $0.lowercased() == "utf-8" } ?? true
  }
}
