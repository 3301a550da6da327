import AutoLayout
import Documents
import Geometry

/// Explains the frame of a view in sentences: where it is, which constraints decide that, and what is wrong with it.
package enum ViewExplanation {
  /// The most constraints of a view that are listed for each layout.
  package static let constraints = 40

  /// A paragraph for each layout that has the view.
  ///
  /// - Parameters:
  ///   - view: The id or the name of a view or guide.
  ///   - input: A layouts request, or an Interface Builder document with its query.
  ///   - budget: The work that this may take.
  /// - Returns: The paragraphs.
  /// - Throws: A problem if the document is not valid, or has no such view.
  package static func text(
    of view: String, in input: OperationInput, _ budget: WorkBudget
  ) throws(Problem) -> String {
    let elements = try LayoutSource(input).elements(budget, explaining: .only([view]))
    let lines = SourceLines(input.body, name: input.documentName)
    var paragraphs: [String] = []
    var bytes = 0
    for element in elements {
      guard let paragraph = paragraph(on: view, in: element, lines) else { continue }
      bytes += paragraph.utf8.count
      try budget.grant(bytes: bytes)
      paragraphs.append(paragraph)
    }
    guard paragraphs.isEmpty else { return paragraphs.joined(separator: "\n") }
    let nearest = NearestName.of(
      view,
      among: elements.flatMap { element in
        element.tree.items.map(\.id) + element.tree.names.values.sorted()
      })
    let advice = nearest.map { "did you mean “\($0)”?" } ?? "use the id of one that exists."
    throw Problem(.unknownID, "The document has no view or guide “\(view.excerpt)”; \(advice)")
  }

  private static func paragraph(
    on view: String, in element: LayoutSource.Element, _ source: SourceLines
  ) -> String? {
    let (tree, layout) = (element.tree, element.layout)
    guard let item = tree.items.firstIndex(where: { $0.id == view || tree.names[$0.id] == view }) else {
      return nil
    }
    let view = tree.items[item].id
    let name = tree.names[view].map { "“\($0)” (\(view))" } ?? "“\(view)”"
    var lines = ["\(name) in \(title(of: element))"]
    lines.append("  Frame: \(words(layout.framesInRoot[item])) in the coordinates of “\(tree.name(of: 0))”.")
    let parent = tree.items[item].parent
    if parent > 0 {
      lines.append("  In its superview “\(tree.name(of: parent))”: \(words(layout.frames[item])).")
    }
    lines += chains(of: item, in: element, source) + problems(of: view, in: element) + about(view, tree)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func title(of element: LayoutSource.Element) -> String {
    "“\(element.name)” (\(element.environment.name), \(element.layout.size.words)):"
  }

  private static func words(_ frame: Rect) -> String {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map(\.readable)
    return "x \(numbers[0]), y \(numbers[1]), width \(numbers[2]), height \(numbers[3])"
  }

  // MARK: Why

  /// For each edge and size a line with the constraints that decide it, and its value as a sum.
  private static func chains(
    of item: Int, in element: LayoutSource.Element, _ lines: SourceLines
  ) -> [String] {
    let (tree, frame) = (element.tree, element.layout.frames[item])
    let texts = texts(of: tree, ConstraintSource(element.source, in: lines))
    let words = SumWords(tree, in: element.environment)
    let chains = element.layout.diagnosis.why?.first { $0.item == tree.items[item].id }?.chains ?? []
    return chains.map { chain in
      let names = chain.constraints.map { id in texts[id].map { "\(id) (\($0))" } ?? id }
      let decided = names.isEmpty ? "by no constraint" : "by \(names.joined(separator: ", "))"
      let line = "  \(chain.attribute.rawValue) is decided \(decided)."
      guard let sum = chain.sum, let value = frame.value(of: chain.attribute) else { return line }
      return "  \(words.sentence(chain.attribute, sum, value: value))\n  \(line)"
    }
  }

  /// The constraints with their places, by their ids.
  private static func texts(of tree: LayoutTree, _ source: ConstraintSource) -> [String: String] {
    let texts = tree.constraintList.enumerated().map { number, constraint in
      let text = "“\(tree.text(of: constraint))”"
      guard let place = source.position(of: number) else { return (constraint.id, text) }
      let file = source.file.map { "\($0):\(place.line)" } ?? "line \(place.line)"
      return (constraint.id, "\(text), \(file)")
    }
    return Dictionary(texts, uniquingKeysWith: { first, _ in first })
  }

  /// The sentences of the diagnosis about the view, with repairs.
  private static func problems(of view: String, in element: LayoutSource.Element) -> [String] {
    let diagnosis = element.layout.diagnosis
    let own = Set(related(to: view, element.tree).map(\.id))
    var lines: [String] = []
    for conflict in diagnosis.conflicts where conflict.items.contains(view) {
      lines.append("  Conflict: \(conflict.sentence)")
      lines += conflict.repairs.map { "    Repair: \($0.sentence)" }
    }
    for ambiguity in diagnosis.ambiguities where ambiguity.item == view {
      lines.append("  Ambiguous: \(ambiguity.sentence)")
      lines += ambiguity.repairs.map { "    Repair: \($0.sentence)" }
    }
    for wish in diagnosis.unsatisfied where own.contains(wish.constraint) {
      let rivals = wish.beatenBy.isEmpty ? "" : "; beaten by \(wish.beatenBy.joined(separator: ", "))"
      lines.append("  Unsatisfied: \(wish.constraint) by \(wish.distance.readable) points\(rivals).")
    }
    for finding in diagnosis.findings where finding.item == view {
      lines.append("  Finding: \(finding.sentence)")
    }
    return lines
  }

  /// The constraints that name the view.
  private static func about(_ view: String, _ tree: LayoutTree) -> [String] {
    let related = related(to: view, tree)
    if related.isEmpty { return ["  No constraint names it."] }
    var lines = related.prefix(constraints).map { "    \($0.id): \(tree.text(of: $0))" }
    if related.count > constraints { lines.append("    … and \(related.count - constraints) more") }
    return ["  Constraints that name it:"] + lines
  }

  private static func related(to view: String, _ tree: LayoutTree) -> [LayoutConstraint] {
    guard let item = tree.items.firstIndex(where: { $0.id == view }) else { return [] }
    return tree.constraints.indices.filter { tree.constraints[$0].names(item) }.map { tree.authored($0) }
  }
}
