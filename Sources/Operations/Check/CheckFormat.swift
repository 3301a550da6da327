import Documents
import Drawing
import JSON

/// The formats of a report on differences.
package enum CheckFormat: String, CaseIterable, Sendable {
  case text, json, github, sarif, junit, markdown, html

  /// The media type.
  package var mediaType: String {
    switch self {
    case .text, .github: MediaType.plain
    case .json: MediaType.json
    case .sarif: MediaType.sarif
    case .junit: MediaType.xml
    case .markdown: "text/markdown"
    case .html: MediaType.html
    }
  }

  /// Whether it shows pictures.
  package var isDrawn: Bool { self == .markdown || self == .html }

  /// A report, written.
  package func body(of report: CheckReport) -> [UInt8] {
    switch self {
    case .text: Array(CheckFormat.text(report).utf8)
    case .json: CheckFormat.json(report)
    case .github: Array(CheckFormat.annotations(report).utf8)
    case .sarif: CheckFormat.sarif(report)
    case .junit: Array(CheckFormat.junit(report).utf8)
    case .markdown: Array(CheckPage.markdown(report).utf8)
    case .html: Array(CheckPage.html(report).utf8)
    }
  }

  private static func text(_ report: CheckReport) -> String {
    var text = ""
    for (path, item) in report.allItems {
      let line =
        "\(path):\(item.line):\(item.column): \(item.level.rawValue): \(item.sentence) [\(item.rule)]"
      text += "\(line.onOneLine)\n"
      if !item.whereabouts.isEmpty { text += "  in \(item.whereabouts.onOneLine)\n" }
    }
    return "\(text)\(report.summary)\n"
  }

  private static func annotations(_ report: CheckReport) -> String {
    report.allItems.map { path, item in
      let command = item.level == .note ? "notice" : item.level.rawValue
      let place = "file=\(path.escapedForAnnotationProperty),line=\(item.line),col=\(item.column)"
      let whereabouts = item.whereabouts.isEmpty ? "" : " In \(item.whereabouts)."
      return
        "::\(command) \(place),title=\(item.rule)::\((item.sentence + whereabouts).escapedForAnnotation)\n"
    }.joined()
  }

  private static func json(_ report: CheckReport) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("since", report.since)
      writer.member("documents", Double(report.count))
      writer.objects("items", report.allItems) { $0.item($1.item, $1.path) }
    }
  }

  private static func sarif(_ report: CheckReport) -> [UInt8] {
    let items = report.allItems
    let rules = Set(items.map(\.item.rule)).sorted()
    return JSONWriter.object { log in
      log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.member("version", "2.1.0")
      log.objects("runs", [items]) { run, items in
        run.object("tool") { tool in
          tool.object("driver") { driver in
            driver.member("name", "espalier")
            driver.member("version", Version.text)
            driver.objects("rules", rules) { $0.member("id", $1) }
          }
        }
        run.member("columnKind", "unicodeCodePoints")
        run.objects("results", items) { $0.sarifItem($1.item, $1.path, rules) }
      }
    }
  }

  private static func junit(_ report: CheckReport) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    if report.isEmpty {
      text += "<testsuite name=\"espalier check\" tests=\"1\" failures=\"0\">\n"
      text += "<testcase name=\"check\" classname=\"espalier\"/>\n</testsuite>\n"
    }
    for document in report.documents {
      let (name, count) = (document.path.escapedForXML, document.items.count)
      text += "<testsuite name=\"\(name)\" tests=\"\(count)\" failures=\"\(count)\">\n"
      for item in document.items {
        text +=
          "<testcase name=\"\(item.rule.escapedForXML) \(item.subject.escapedForXML)\" classname=\"\(name)\">\n"
        text += "<failure type=\"\(item.level.rawValue)\" message=\"\(item.sentence.escapedForXML)\">"
        text +=
          "\(name):\(item.line):\(item.column) \(item.whereabouts.escapedForXML)</failure>\n</testcase>\n"
      }
      text += "</testsuite>\n"
    }
    return text + "</testsuites>\n"
  }
}

extension CheckReport {
  /// The fingerprints of a report as JSON, each with its path.
  ///
  /// - Throws: A problem if the document is something else.
  package static func known(in document: [UInt8]) throws(Problem) -> Set<String> {
    var reader = try DocumentReader(document)
    let names: [JSONName] = ["since", "documents", "items"]
    let members = reader.members(JSONDocument.root, known: names, required: ["items"])
    let elements = members?["items"].map { node in
      reader.elements(
        node, atMost: Documents.Limits.lintFindings, orReport: .tooComplex,
        "A baseline has at most \(Documents.Limits.lintFindings) items; make it shorter.")
    }
    var known: Set<String> = []
    for element in elements ?? [] {
      guard reader.json.kind(element) == .object else {
        reader.wrongType(element, "an object")
        continue
      }
      let texts = ["document", "fingerprint"].map { (name: JSONName) in
        reader.json.member(name, of: element).flatMap { reader.string($0) }
      }
      if let path = texts[0], let fingerprint = texts[1] { known.insert(key(path, fingerprint)) }
    }
    try reader.throwFaults()
    return known
  }

  /// Each item with its document, in order.
  var allItems: [(path: String, item: CheckItem)] {
    documents.flatMap { document in document.items.map { (document.path, $0) } }
  }
}

extension JSONWriter {
  fileprivate mutating func item(_ item: CheckItem, _ path: String) {
    member("rule", item.rule)
    member("level", item.level.rawValue)
    member("subject", item.subject)
    member("sentence", item.sentence)
    member("document", path)
    member("line", Double(item.line))
    member("column", Double(item.column))
    if let place = item.place { member("scene", place) }
    member("environments", item.environments.filter { !$0.isEmpty })
    member("fingerprint", item.fingerprint)
  }

  fileprivate mutating func sarifItem(_ item: CheckItem, _ path: String, _ rules: [String]) {
    member("ruleId", item.rule)
    member("ruleIndex", Double(rules.firstIndex(of: item.rule) ?? 0))
    member("level", item.level.rawValue)
    let whereabouts = item.whereabouts.isEmpty ? "" : " In \(item.whereabouts)."
    object("message") { $0.member("text", item.sentence + whereabouts) }
    objects("locations", [item]) { location, item in
      location.object("physicalLocation") { place in
        place.object("artifactLocation") { $0.member("uri", path.escapedForURI) }
        place.object("region") {
          $0.member("startLine", Double(item.line))
          $0.member("startColumn", Double(item.column))
        }
      }
      location.objects("logicalLocations", [item.subject]) { $0.member("name", $1) }
    }
    object("partialFingerprints") { $0.member("content/v1", item.fingerprint) }
  }
}
