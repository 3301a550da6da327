import FoundationEssentials
import Glibc
import Operations

/// Where a command writes what it computes: standard output, a file, or a folder with a file for each document.
struct Output {
  static let option = Options.Definition(
    name: "output", value: "PATH", defaultValue: "standard output",
    summary: "the file to write, or a folder (ending in /) for one file for each document", letter: "o")
  static let pretty = Options.Definition(
    name: "pretty", value: "", defaultValue: "", summary: "writes JSON with a line for each value, indented")
  static let color = Options.Definition(
    name: "color", value: "WHEN", defaultValue: "auto",
    summary: "colors in texts: auto (in a terminal, unless NO_COLOR is set), always or never")

  private enum Target {
    case standardOutput, file(String), folder(String)
  }

  private let target: Target
  private let isPretty: Bool
  private let isOneOfSeveral: Bool
  /// The file that is being written.
  private var file: OpenFile?
  /// The names of the files in the folder.
  private var names: Set<String> = []

  /// The output that the options ask for, of a number of documents.
  init(_ options: Options, documents: Int) throws(UsageError) {
    isPretty = options.isOn("pretty")
    isOneOfSeveral = documents > 1
    guard let path = options.given("output"), path != "-" else {
      target = .standardOutput
      return
    }
    var isFolder = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    target = path.hasSuffix("/") || (exists && isFolder) ? .folder(path) : .file(path)
    if case .folder = target {
      guard (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
      else { throw UsageError(message: "--output: the folder “\(path)” cannot be made.") }
    }
  }

  /// Whether several documents in a format can be told apart in it.
  func keepsApart(_ type: String) -> Bool {
    if case .folder = target { return true }
    return !isOneOfSeveral || type.isJSON
  }

  /// Writes the answer to a document. One of several in JSON is a line with the member `file` in front.
  ///
  /// - Returns: Whether that worked; if not, a sentence was printed.
  mutating func write(_ body: [UInt8], as type: String, of document: String) -> Bool {
    var body = body
    if case .folder = target {
      if isPretty, type.isJSON { body = JSONIndenter.indented(body) }
      return write(body, toFile: path(of: document, as: type))
    }
    if isOneOfSeveral, type.isJSON, body.first == UInt8(ascii: "{") {
      body = Output.named(body, document)
      if isPretty { body = JSONIndenter.indented(body) }
      body.append(UInt8(ascii: "\n"))
    } else if isPretty, type.isJSON {
      body = JSONIndenter.indented(body) + [UInt8(ascii: "\n")]
    }
    return append(body)
  }

  /// A JSON object with the member `file` in front.
  private static func named(_ object: [UInt8], _ file: String) -> [UInt8] {
    let head = CommandLineJSON.object(file: file).dropLast()
    let rest = object.dropFirst()
    let isEmpty = rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "}")
    return head + (isEmpty ? [] : [UInt8(ascii: ",")]) + rest
  }

  private mutating func append(_ bytes: [UInt8]) -> Bool {
    if file == nil {
      guard case .file(let path) = target else {
        file = .standardOutput
        return append(bytes)
      }
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { return fail(path) }
      file = OpenFile(descriptor)
    }
    if (try? file?.write(bytes)) != nil { return true }
    guard case .file(let path) = target else {
      printError("espalier: The response cannot be written to standard output.")
      return false
    }
    return fail(path)
  }

  private func write(_ bytes: [UInt8], toFile path: String) -> Bool {
    (try? Data(bytes).write(to: URL(filePath: path), options: .atomic)) != nil || fail(path)
  }

  private func fail(_ path: String) -> Bool {
    printError("espalier: --output: “\(path)” cannot be written.")
    return false
  }

  /// The file of a document in the folder: its name with the ending of the format, and a number if that is taken.
  private mutating func path(of document: String, as type: String) -> String {
    guard case .folder(let folder) = target else { return document }
    let base =
      document == "-" ? "input" : URL(filePath: document).deletingPathExtension().lastPathComponent
    var name = "\(base).\(type.fileExtension)"
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(base)-\(number).\(type.fileExtension)"
    }
    return URL(filePath: folder).appending(path: name).path(percentEncoded: false)
  }
}

extension String {
  /// Whether a media type is JSON.
  var isJSON: Bool { self == MediaType.json || hasSuffix("+json") }

  /// The usual ending of files of a media type.
  fileprivate var fileExtension: String {
    switch self {
    case MediaType.sarif: "sarif"
    case MediaType.svg: "svg"
    case MediaType.png: "png"
    case MediaType.pdf: "pdf"
    case MediaType.html: "html"
    case MediaType.xml: "xml"
    case MediaType.css: "css"
    case MediaType.swift: "swift"
    case MediaType.plain: "txt"
    default: "json"
    }
  }
}
