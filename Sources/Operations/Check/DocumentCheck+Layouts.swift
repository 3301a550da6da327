import AutoLayout
import Documents
import Drawing
import Geometry
import InterfaceBuilder
import JSON

extension DocumentCheck {
  /// A version of a document with its layouts.
  private struct Version {
    let elements: [LayoutSource.Element]
    let report: LintReport

    init(_ input: OperationInput, _ path: String) throws(Problem) {
      if input.body.count > Documents.Limits.documentBytes {
        throw .contentTooLarge(Documents.Limits.documentBytes)
      }
      let source = try LayoutSource(input)
      elements = try source.elements(WorkBudget())
      report = LintDocument.report(
        on: elements, in: input.body, name: path, environments: source.environments.map(\.nameInList))
    }
  }

  /// Compares two versions of a document.
  ///
  /// - Parameters:
  ///   - path: The path of the document now.
  ///   - before: The document as it was; `nil` for a new one. One that cannot be read counts as new.
  ///   - after: The document as it is; `nil` for one that is gone.
  ///   - isDrawn: Whether there are pictures.
  /// - Throws: A problem if the document as it is cannot be read.
  package init(
    path: String, before: OperationInput?, after: OperationInput?, drawn isDrawn: Bool
  ) throws(Problem) {
    guard let after else {
      self.init(path: path, items: [DocumentCheck.item("removed", path, "The document is gone.", "")])
      return
    }
    let new = try Version(after, path)
    var old: Version?
    if let before { old = try? Version(before, path) }
    guard let old else {
      let item = DocumentCheck.item("added", path, "The document is new.", "")
      let findings = DocumentCheck.findings(new.report, since: nil)
      self.init(path: path, items: DocumentCheck.placed([item] + findings, in: after.body))
      return
    }
    var comparison = Comparison(isDrawn: isDrawn)
    comparison.compare(old.elements, new.elements)
    let items = comparison.items + DocumentCheck.findings(new.report, since: old.report)
    self.init(
      path: path, items: DocumentCheck.placed(items, in: after.body), pictures: comparison.pictures)
  }

  fileprivate static func item(
    _ rule: String, _ subject: String, _ sentence: String, _ environment: String, place: String? = nil,
    at offset: Int = 0, level: LintRule.Level = .note
  ) -> CheckItem {
    CheckItem(
      rule: rule, level: level, sentence: sentence, subject: subject, place: place,
      environments: [environment],
      fingerprint: "\(rule):\(place ?? ""):\(sentence)", offset: offset)
  }

  /// The findings that an earlier report does not have; all without one.
  private static func findings(_ report: LintReport, since old: LintReport?) -> [CheckItem] {
    let known = Set(old?.findings.map(\.fingerprint) ?? [])
    return report.findings.filter { !known.contains($0.fingerprint) }.map { finding in
      CheckItem(
        rule: finding.rule.rawValue, level: finding.rule.level, sentence: finding.sentence,
        subject: finding.subject, place: nil,
        environments: finding.environments.map { report.environments[$0] }, fingerprint: finding.fingerprint,
        offset: finding.offset)
    }
  }

  /// The items in the order of the document, with their lines.
  private static func placed(_ items: [CheckItem], in document: [UInt8]) -> [CheckItem] {
    var position = TextPosition()
    let sorted = items.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return sorted.map { _, item in
      var item = item
      position.move(to: item.offset, in: document)
      (item.line, item.column) = (position.line, position.column)
      return item
    }
  }
}

/// Compares the layouts of two versions, and gathers equal differences of several environments.
private struct Comparison {
  private struct Key: Hashable {
    let scene: String
    let environment: [UInt8]
    let occurrence: Int
  }

  let isDrawn: Bool
  private(set) var items: [CheckItem] = []
  private(set) var pictures: [CheckPicture] = []
  private var numbers: [String: Int] = [:]

  init(isDrawn: Bool) { self.isDrawn = isDrawn }

  mutating func compare(_ old: [LayoutSource.Element], _ new: [LayoutSource.Element]) {
    let before = Dictionary(zip(Comparison.keys(old), old), uniquingKeysWith: { first, _ in first })
    let keys = Comparison.keys(new)
    for (key, element) in zip(keys, new) {
      if let own = before[key] {
        compare(own, element)
      } else {
        add("added", element.scene ?? element.name, "The layout is new.", element)
      }
    }
    let now = Set(keys)
    for (key, element) in zip(Comparison.keys(old), old) where !now.contains(key) {
      // Its places are those of the old document.
      add("removed", element.scene ?? element.name, "The layout is gone.", element)
    }
  }

  /// What two versions have in common: the scene and the environment; equal ones are told apart by their order.
  private static func keys(_ elements: [LayoutSource.Element]) -> [Key] {
    var counts: [Key: Int] = [:]
    return elements.map { element in
      let own = Key(scene: element.scene ?? "", environment: element.environment.echo, occurrence: 0)
      defer { counts[own, default: 0] += 1 }
      return Key(scene: own.scene, environment: own.environment, occurrence: counts[own] ?? 0)
    }
  }

  private mutating func compare(_ old: LayoutSource.Element, _ new: LayoutSource.Element) {
    let (from, to) = (old.record, new.record)
    let difference = LayoutDifference(from, to)
    if difference.isEmpty { return }
    let places = Dictionary(
      zip(new.tree.items.map(\.id), new.source.items), uniquingKeysWith: { first, _ in first })
    for change in difference.moved {
      add("moved", change.id, change.movement(of: difference.name(of: change.id)), new, at: places[change.id])
    }
    for change in difference.resized {
      add("resized", change.id, change.growth(of: difference.name(of: change.id)), new, at: places[change.id])
    }
    for id in difference.added {
      add("added", id, "“\(difference.name(of: id))” is new.", new, at: places[id])
    }
    for id in difference.removed { add("removed", id, "“\(difference.name(of: id))” is gone.", new) }
    let changes = difference.moved.count + difference.resized.count + difference.added.count
    if isDrawn, changes + difference.removed.count > 0 { draw(old, from, new, to, difference) }
  }

  private mutating func draw(
    _ old: LayoutSource.Element, _ from: LayoutRecord, _ new: LayoutSource.Element, _ to: LayoutRecord,
    _ difference: LayoutDifference
  ) {
    var (before, after) = (old.panel, Picture.Panel(difference, from: from, to: to))
    before.title = "Before: \(before.title)"
    after.title = "After"
    guard let svg = Picture([before, after]).svg(byteLimit: CheckReport.pictureBytes) else { return }
    pictures.append(
      CheckPicture(title: Picture.Panel.title([new.name, new.environment.name]), svg: svg))
  }

  /// Adds a difference, or only the environment to an equal one.
  private mutating func add(
    _ rule: String, _ subject: String, _ sentence: String, _ element: LayoutSource.Element,
    at offset: Int? = nil
  ) {
    let key = "\(rule)\u{0}\(element.scene ?? "")\u{0}\(sentence)"
    if let number = numbers[key] {
      items[number].environments.append(element.environment.nameInList)
      return
    }
    numbers[key] = items.count
    items.append(
      DocumentCheck.item(
        rule, subject, sentence, element.environment.nameInList, place: element.name, at: offset ?? 0))
  }
}

extension EnvironmentDocument {
  /// The name; empty for the device of the document itself.
  fileprivate var nameInList: String { echo == Array("{}".utf8) ? "" : name }
}

extension CheckReport {
  /// Bytes of a picture; a larger one is left out.
  static let pictureBytes = 1_000_000
}

extension LayoutDifference.Change {
  /// By how much the view moved.
  fileprivate func movement(of name: String) -> String {
    let by = [to.origin.x - from.origin.x, to.origin.y - from.origin.y].map(\.signed)
    let places = [from, to].map { "(\($0.origin.x.readable), \($0.origin.y.readable))" }
    return "“\(name)” moved by (\(by[0]), \(by[1])), from \(places[0]) to \(places[1])."
  }

  /// By how much its size changed.
  fileprivate func growth(of name: String) -> String {
    let by = [to.size.width - from.size.width, to.size.height - from.size.height].map(\.signed)
    let sizes = [from, to].map { "\($0.size.width.readable) × \($0.size.height.readable)" }
    return "“\(name)” changed its size by (\(by[0]), \(by[1])), from \(sizes[0]) to \(sizes[1])."
  }
}

extension Double {
  /// The number with its sign.
  fileprivate var signed: String { (self > 0 ? "+" : "") + denoised.jsonText }
}
