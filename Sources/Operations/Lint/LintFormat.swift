import Documents
import Drawing
import InterfaceBuilder
import JSON

/// The format of lint reports.
package enum LintFormat {
  case json, sarif, junit, text, annotations, page

  /// The format for a media type; for text, its parameter `style` decides.
  ///
  /// - Throws: A problem if the style is unknown.
  package init(_ type: MediaType) throws(Problem) {
    switch type.name {
    case MediaType.sarif: self = .sarif
    case MediaType.xml: self = .junit
    case MediaType.html: self = .page
    case MediaType.plain:
      switch type["style"]?.lowercased() {
      case nil: self = .text
      case "github": self = .annotations
      case let style?:
        throw Problem(
          .notAcceptable,
          "The style “\(style.excerpt)” is unknown; accept text/plain or text/plain;style=github."
        )
      }
    default: self = .json
    }
  }

  /// The media type, without parameters.
  package var mediaType: String {
    switch self {
    case .json: MediaType.json
    case .sarif: MediaType.sarif
    case .junit: MediaType.xml
    case .text, .annotations: MediaType.plain
    case .page: MediaType.html
    }
  }

  /// The reports, written.
  package func body(of reports: [LintReport]) -> [UInt8] {
    switch self {
    case .json: LintFormat.json(reports)
    case .sarif: LintFormat.sarif(reports)
    case .junit: LintFormat.junit(reports)
    case .text: LintFormat.text(reports)
    case .annotations: LintFormat.annotations(reports)
    case .page: LintPage.html(reports)
    }
  }

  // MARK: JSON

  /// `{"findings":[…]}`, one object for each finding of all reports.
  private static func json(_ reports: [LintReport]) -> [UInt8] {
    JSONWriter.object { answer in
      if let contentSizes = reports.first?.contentSizes,
        reports.allSatisfy({ $0.contentSizes == contentSizes })
      {
        answer.member("contentSizes", contentSizes.rawValue)
      }
      answer.objects("findings", reports.allFindings) { $0.finding($1.finding, of: $1.report) }
    }
  }

  // MARK: SARIF

  /// A log of SARIF 2.1.0 (OASIS), with every rule described.
  private static func sarif(_ reports: [LintReport]) -> [UInt8] {
    JSONWriter.object { log in
      log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.member("version", "2.1.0")
      log.objects("runs", [reports.allFindings]) { run, findings in
        run.object("tool") { $0.object("driver") { $0.sarifDriver() } }
        run.member("columnKind", "unicodeCodePoints")
        run.objects("results", findings) { $0.sarifResult($1.finding, of: $1.report) }
      }
    }
  }

  // MARK: JUnit

  /// A test suite for each document, with a failing test case for each finding, or one that passes.
  private static func junit(_ reports: [LintReport]) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for report in reports {
      let count = report.findings.count
      text +=
        "<testsuite name=\"\(report.name.escapedForXML)\" tests=\"\(max(count, 1))\" failures=\"\(count)\">\n"
      if count == 0 { text += "<testcase name=\"lint\" classname=\"\(report.name.escapedForXML)\"/>\n" }
      for finding in report.findings {
        text += "<testcase name=\"\(finding.rule.rawValue) \(finding.subject.escapedForXML)\""
        text += " classname=\"\(report.name.escapedForXML)\">\n"
        text +=
          "<failure type=\"\(finding.rule.level.rawValue)\" message=\"\(finding.sentence.escapedForXML)\">"
        text += "\(report.place(of: finding).escapedForXML)</failure>\n</testcase>\n"
      }
      text += "</testsuite>\n"
    }
    return Array("\(text)</testsuites>\n".utf8)
  }

  // MARK: Text

  /// A line for each finding, with the document's line and a caret below.
  private static func text(_ reports: [LintReport]) -> [UInt8] {
    var text = ""
    for (report, finding) in reports.allFindings {
      let rule = finding.rule
      let line =
        "\(report.place(of: finding)): \(rule.level.rawValue): \(finding.sentence) [\(rule.rawValue)]"
      text += "\(line.onOneLine)\n"
      if let environments = report.environments(of: finding) { text += "  in \(environments.onOneLine)\n" }
      text += SourceExcerpt.text(at: finding.offset, in: report.text)
    }
    let count = reports.allFindings.count
    text += count == 0 ? "Nothing found.\n" : "\(count) found.\n"
    return Array(text.utf8)
  }

  /// A workflow command of GitHub Actions for each finding.
  private static func annotations(_ reports: [LintReport]) -> [UInt8] {
    var text = ""
    for (report, finding) in reports.allFindings {
      let command = finding.rule.level == .note ? "notice" : finding.rule.level.rawValue
      text += "::\(command) file=\(report.name.escapedForAnnotationProperty),line=\(finding.line),"
      text +=
        "col=\(finding.column),title=\(finding.rule.rawValue)::\(finding.sentence.escapedForAnnotation)\n"
    }
    return Array(text.utf8)
  }
}

extension LintReport {
  fileprivate func place(of finding: LintFinding) -> String { "\(name):\(finding.line):\(finding.column)" }
}

extension JSONWriter {
  fileprivate mutating func finding(_ finding: LintFinding, of report: LintReport) {
    member("rule", finding.rule.rawValue)
    member("level", finding.rule.level.rawValue)
    member("subject", finding.subject)
    member("sentence", finding.sentence)
    member("document", report.name)
    member("line", Double(finding.line))
    member("column", Double(finding.column))
    array("environments", finding.environments) { $0.number(Double($1)) }
    member("fingerprint", finding.fingerprint)
  }

  fileprivate mutating func sarifDriver() {
    member("name", "espalier")
    member("version", Version.text)
    objects("rules", LintRule.allCases) { writer, rule in
      writer.member("id", rule.rawValue)
      writer.object("shortDescription") { $0.member("text", rule.summary) }
      writer.object("defaultConfiguration") { $0.member("level", rule.level.rawValue) }
    }
  }

  fileprivate mutating func sarifResult(_ finding: LintFinding, of report: LintReport) {
    member("ruleId", finding.rule.rawValue)
    member("ruleIndex", Double(LintRule.allCases.firstIndex(of: finding.rule) ?? 0))
    member("level", finding.rule.level.rawValue)
    object("message") { $0.member("text", finding.sentence) }
    objects("locations", [finding]) { location, finding in
      location.object("physicalLocation") { $0.sarifPlace(finding, of: report) }
      location.objects("logicalLocations", [finding.subject]) { $0.member("name", $1) }
    }
    object("partialFingerprints") { $0.member("content/v1", finding.fingerprint) }
  }

  private mutating func sarifPlace(_ finding: LintFinding, of report: LintReport) {
    object("artifactLocation") { $0.member("uri", report.name.escapedForURI) }
    object("region") {
      $0.member("startLine", Double(finding.line))
      $0.member("startColumn", Double(finding.column))
    }
  }
}

extension [LintReport] {
  /// Each finding with its report, in order.
  fileprivate var allFindings: [(report: LintReport, finding: LintFinding)] {
    flatMap { report in report.findings.map { (report, $0) } }
  }
}

extension String {
  /// The text as the message of a workflow command.
  var escapedForAnnotation: String {
    // Scalar by scalar: a carriage return and a line feed are one character.
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped.onOneLine
  }

  /// The text as a property of a workflow command.
  var escapedForAnnotationProperty: String {
    escapedForAnnotation.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The bytes that need no escape in a path.
  private static let pathBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The path as a relative reference of RFC 3986.
  var escapedForURI: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in utf8 {
      escaped +=
        String.pathBytes.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
