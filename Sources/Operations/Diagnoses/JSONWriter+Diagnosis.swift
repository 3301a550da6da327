import AutoLayout
import ConsoleLogs
import JSON

extension JSONWriter {
  /// Writes the diagnosis of a log as members of an object.
  mutating func diagnosis(_ diagnosis: LogDiagnosis, of log: ConsoleLog) {
    let ids = log.constraints.map(\.constraint.id)
    objects("constraints", log.constraints) { $0.constraint($1) }
    objects("views", log.views) { writer, view in
      writer.member("id", view.id)
      if let className = view.className { writer.member("class", className) }
      if let name = view.name { writer.member("name", name) }
    }
    member("conflict") { writer in
      guard let conflict = diagnosis.conflict else { return writer.null() }
      writer.object {
        $0.member("members", conflict.members.map { ids[$0] })
        $0.member("broken") { if let broken = conflict.broken { $0.string(ids[broken]) } else { $0.null() } }
        $0.member("sentence", conflict.sentence)
      }
    }
    objects("findings", diagnosis.findings) { writer, finding in
      writer.member("code", finding.code.rawValue)
      writer.member("sentence", finding.sentence)
    }
    objects("repairs", diagnosis.repairs) { writer, repair in
      writer.member("sentence", repair.sentence)
      writer.member("constraints", repair.constraints.map { ids[$0] })
      if !repair.systemConstraints.isEmpty {
        writer.member("systemConstraints", repair.systemConstraints.map { ids[$0] })
      }
    }
    if let reproduction = diagnosis.reproduction { member("document") { $0.document(reproduction) } }
    objects("unread", log.unread) { writer, line in
      writer.member("line", Double(line.line))
      writer.member("text", line.text)
    }
  }

  private mutating func constraint(_ logged: LoggedConstraint) {
    member("id", logged.constraint.id)
    member("text", logged.text)
    member("kind", logged.kind.rawValue)
    if let identifier = logged.identifier { member("identifier", identifier) }
    relation(of: logged.constraint)
    member("priority", logged.constraint.priority)
    if let source = logged.source {
      object("source") {
        $0.member("file", source.file)
        $0.member("line", Double(source.line))
      }
    }
  }

  /// Writes the two sides of a constraint as in a layouts document.
  private mutating func relation(of constraint: LayoutConstraint) {
    member("item", constraint.first.item.id)
    member("attribute", constraint.first.attribute.rawValue)
    member("relation", constraint.relation.rawValue)
    if let second = constraint.second {
      member("toItem", second.item.id)
      member("toAttribute", second.attribute.rawValue)
      if constraint.multiplier != 1 { member("multiplier", constraint.multiplier) }
    }
    member("constant", constraint.constant)
  }

  // MARK: The document

  /// Writes a layouts document.
  private mutating func document(_ reproduction: Reproduction) {
    object {
      $0.member("view") { $0.view(reproduction.root) }
      $0.objects("constraints", reproduction.constraints) { writer, constraint in
        writer.member("id", constraint.id)
        writer.relation(of: constraint)
      }
    }
  }

  // The tree is at most ``Reproduction/depth`` levels deep.
  private mutating func view(_ view: View) {
    object {
      $0.member("id", view.id)
      if !view.guides.isEmpty { $0.objects("guides", view.guides) { $0.member("id", $1.id) } }
      if !view.subviews.isEmpty { $0.array("subviews", view.subviews) { $0.view($1) } }
    }
  }
}
