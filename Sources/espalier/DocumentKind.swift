import Documents
import JSON
import Operations

/// What a document is, by its content.
enum DocumentKind {
  /// A storyboard or xib.
  case interface
  /// A JSON document of the operation with this name; that of layouts if no member says so.
  case json(operation: String)

  /// Recognizes a document. Not more is read than its members.
  init(of body: [UInt8]) {
    if DocumentKind.isXML(body) {
      self = .interface
      return
    }
    guard let json = try? JSONParser.parse(body, depthLimit: Documents.Limits.jsonDepth),
      json.kind(JSONDocument.root) == .object
    else {
      self = .json(operation: Operation.layouts.name)
      return
    }
    self = .json(operation: DocumentKind.operation(with: Set(json.members(JSONDocument.root).map(\.name))))
  }

  /// Whether a text is XML: its first character is an angle bracket.
  static func isXML(_ body: [UInt8]) -> Bool { first(of: body) == UInt8(ascii: "<") }

  /// Whether a text begins as an object or a list of JSON does.
  static func isJSON(_ body: [UInt8]) -> Bool {
    first(of: body).map { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } ?? false
  }

  /// The first byte of a text behind a byte order mark and white space.
  private static func first(of body: [UInt8]) -> UInt8? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = body.starts(with: mark) ? body.dropFirst(mark.count) : body[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Whether a JSON text is surely a document of an operation.
  static func isDocument(_ body: [UInt8], of operation: Operation) -> Bool {
    guard let json = try? JSONParser.parse(body, depthLimit: Documents.Limits.jsonDepth),
      json.kind(JSONDocument.root) == .object
    else { return false }
    let members = Set(json.members(JSONDocument.root).map(\.name))
    // Lints read what layouts read.
    let reader = operation.name == Operation.lints.name ? "layouts" : operation.name
    return self.operation(with: members) == reader && (reader != "layouts" || members.contains("view"))
  }

  /// The operation that reads objects with these members.
  private static func operation(with members: Set<String>) -> String {
    if members.contains("log") { return "diagnoses" }
    if members.contains("container") { return "display-modes" }
    if members.contains("events") { return "flows" }
    if members.contains("phase") || members.isSuperset(of: ["from", "to", "animation"]) {
      return "transitions"
    }
    if members.contains("presented") || members.contains("presentation") { return "presentations" }
    if members.contains("from") || members.contains("to") { return "diffs" }
    if members.contains("animation") { return "timings" }
    return "layouts"
  }

  /// The operation that computes the document.
  var operation: Operation {
    switch self {
    case .interface: .layouts
    case .json(let name): Operation.all.first { $0.name == name } ?? .layouts
    }
  }

  /// Whether a text is a Figma document.
  static func isFigma(_ body: [UInt8]) -> Bool {
    (try? JSONParser.parse(body, depthLimit: Documents.Limits.jsonDepth))?.isFigmaDocument() ?? false
  }

  /// The media type of a document by its content.
  static func mediaType(of body: [UInt8]) -> MediaType {
    if isXML(body) { return MediaType(MediaType.xml) }
    return MediaType(isFigma(body) ? MediaType.figma : MediaType.json)
  }
}
