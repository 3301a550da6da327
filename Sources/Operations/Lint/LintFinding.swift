import Documents
import Drawing
import InterfaceBuilder

/// Something that a lint has found, and where.
package struct LintFinding: Sendable {
  let rule: LintRule
  /// What is found, in the document's own names.
  package let sentence: String
  /// The id of the view or constraint that it is about.
  let subject: String
  /// Of a finding about a constraint, what that relates: its id may be no more than its place among the others.
  package var relation: String?
  /// Where the subject is in the document, in bytes.
  package let offset: Int
  /// The same place as an editor shows it; the beginning until all findings are known, whose places are counted together.
  package var position = TextPosition()
  /// The environments in which it is found, by their numbers; the sentence is that of the first.
  package var environments: [Int]
  /// Which of the findings it is that say the same of the same, counted from 1 in the order of the document.
  var occurrence = 1

  package var line: Int { position.line }
  var column: Int { position.column }

  /// By what the finding is known again in another version of the document: changes elsewhere leave it as it is.
  package var fingerprint: String { "\(rule.rawValue):\(relation ?? subject):\(occurrence)" }
}

/// A document, and what is found in it.
package struct LintReport: Sendable {
  /// What the document is called in the answer.
  package let name: String
  /// The document.
  package let text: [UInt8]
  /// The environments as a reader knows them.
  package let environments: [String]
  /// In the order of the document, of one place in the order of the rules.
  package let findings: [LintFinding]
  /// Its layouts as pictures, where they are wanted.
  var panels: [Picture.Panel] = []

  /// The report with those findings only that `isKept` wants.
  func keeping(_ isKept: (LintFinding) -> Bool) -> LintReport {
    LintReport(
      name: name, text: text, environments: environments, findings: findings.filter(isKept), panels: panels)
  }

  /// Whether there is room for each environment of each finding, and not only for their number.
  var listsEnvironments: Bool { findings.count * environments.count <= Documents.Limits.lintCells }

  /// The environments of a finding in words, or how many they are; `nil` where the document has only one.
  package func environments(of finding: LintFinding) -> String? {
    guard environments.count > 1 else { return nil }
    guard listsEnvironments else { return "\(finding.environments.count) of \(environments.count)" }
    return finding.environments.map { environments[$0] }.joined(separator: ", ")
  }
}
