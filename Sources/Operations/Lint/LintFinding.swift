import Documents
import Drawing
import InterfaceBuilder

/// A problem found by a lint, and its place.
package struct LintFinding: Sendable {
  let rule: LintRule
  /// The sentence about the problem, with the names of the document.
  package let sentence: String
  /// The id of the view or constraint with the problem.
  let subject: String
  /// What the constraint relates, if the finding is about a constraint. One without an id is known only by its number.
  package var relation: String?
  /// The offset of the subject in the document, in bytes.
  package let offset: Int
  /// The same place as line and column. It is set once all findings are known, because one pass counts them all.
  package var position = TextPosition()
  /// The numbers of the environments with the problem; the sentence is the one for the first.
  package var environments: [Int]
  /// Numbers equal findings about the same subject, from 1, in the order of the document.
  var occurrence = 1

  package var line: Int { position.line }
  var column: Int { position.column }

  /// Identifies the finding in other versions of the document; changes elsewhere do not affect it.
  package var fingerprint: String { "\(rule.rawValue):\(relation ?? subject):\(occurrence)" }
}

/// A document and its findings.
package struct LintReport: Sendable {
  /// The name of the document in the answer.
  package let name: String
  /// The document.
  package let text: [UInt8]
  /// The names of the environments.
  package let environments: [String]
  /// The findings in the order of the document; findings at one place in the order of the rules.
  package let findings: [LintFinding]
  /// Where the sizes of content come from; `nil` for a document without recorded sizes.
  var contentSizes: ContentSizes?
  /// Pictures of its layouts, if requested.
  var panels: [Picture.Panel] = []

  /// The report with only the findings for which `isKept` returns `true`.
  func keeping(_ isKept: (LintFinding) -> Bool) -> LintReport {
    LintReport(
      name: name, text: text, environments: environments, findings: findings.filter(isKept),
      contentSizes: contentSizes, panels: panels)
  }

  /// Whether the report lists the environments of each finding instead of only their number.
  var listsEnvironments: Bool { findings.count * environments.count <= Documents.Limits.lintCells }

  /// The environments of a finding, or their number; `nil` if the document has only one.
  package func environments(of finding: LintFinding) -> String? {
    guard environments.count > 1 else { return nil }
    guard listsEnvironments else { return "\(finding.environments.count) of \(environments.count)" }
    return finding.environments.map { environments[$0] }.joined(separator: ", ")
  }
}
