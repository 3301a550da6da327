import AutoLayout
import Devices
import JSON

/// What a layouts request changes in certain size classes: members of views and constraints, and which are installed.
///
/// Interface Builder calls this variations for traits. Later variations of a document win over earlier ones.
struct VariationsDocument {
  /// Changes for some size classes.
  private struct Variation {
    var condition = SizeClassCondition()
    var views: [ViewChange] = []
    var constraints: [ConstraintChange] = []
  }

  /// What a variation changes of a view.
  private struct ViewChange {
    /// The view's number.
    let number: Int
    /// The object with the members, and the values of these.
    let node: Int
    let members: [String: Int]
    /// Whether the view is installed; `nil` if the object does not say.
    let isInstalled: Bool?
  }

  /// What a variation changes of a constraint; `nil` stands for what it does not change.
  private struct ConstraintChange {
    /// The constraint's number.
    let number: Int
    /// The object with the members.
    let node: Int
    var relation: Relation?
    var multiplier: Double?
    var constant: Double?
    var priority: Double?
    var isInstalled: Bool?

    func change(_ constraint: inout LayoutConstraint) {
      constraint.relation = relation ?? constraint.relation
      constraint.multiplier = multiplier ?? constraint.multiplier
      constraint.constant = constant ?? constraint.constant
      constraint.priority = priority ?? constraint.priority
    }
  }

  private var variations: [Variation] = []
  private let view: ViewDocument
  private let constraints: ConstraintDocument
  /// The numbers of the views and constraints by their ids.
  private let viewNumbers: [String: Int]
  private let constraintNumbers: [String: Int]
  /// The bytes of the views and constraints that have been changed.
  private var changedBytes = 0

  /// Reads the variations of a document with these views and constraints, and reports all their errors.
  init(_ node: Int, of view: ViewDocument, _ constraints: ConstraintDocument, _ reader: inout DocumentReader)
  {
    (self.view, self.constraints) = (view, constraints)
    viewNumbers = Dictionary(
      view.views.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    constraintNumbers = Dictionary(
      constraints.list.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let nodes = reader.elements(
      node, atMost: Limits.variations, orReport: .tooComplex,
      "A layout has at most \(Limits.variations) variations; remove some.")
    for node in nodes { read(node, &reader) }
  }

  /// The variations that apply in size classes, by their numbers; `nil` is an unknown one.
  func matching(_ horizontal: SizeClass?, _ vertical: SizeClass?) -> [Int] {
    variations.indices.filter { variations[$0].condition.matches(horizontal, vertical) }
  }

  /// The views and constraints with some variations. Constraints of views that are not installed are left out, too. Values
  /// that do not fit a view are reported.
  mutating func document(
    with numbers: [Int], _ reader: inout DocumentReader
  ) -> (view: ViewDocument, constraints: ConstraintDocument) {
    var (view, constraints) = (view, constraints)
    var (missingViews, missingConstraints): (Set<Int>, Set<Int>) = ([], [])
    let applied = numbers.map { variations[$0] }
    for (number, changes) in Dictionary(grouping: applied.flatMap(\.views), by: \.number).sorted(by: {
      $0.key < $1.key
    }) {
      for change in changes { missingViews.note(number, isInstalled: change.isInstalled) }
      change(&view.views[number].view, by: changes, &reader)
    }
    var list = constraints.list
    for change in applied.flatMap(\.constraints) {
      let number = change.number
      change.change(&list[number])
      missingConstraints.note(number, isInstalled: change.isInstalled)
      constraints.nodes[number] = ConstraintDocument.Node(change.node)
    }
    let ids = view.ids
    view.remove(missingViews)
    constraints.take(list, without: missingConstraints, naming: ids.subtracting(view.ids))
    return (view, constraints)
  }

  // MARK: Reading

  private mutating func read(_ node: Int, _ reader: inout DocumentReader) {
    let known: [JSONName] = ["when", "views", "constraints"]
    guard let members = reader.members(node, known: known, required: ["when"]) else { return }
    var variation = Variation()
    if let value = members["when"] { variation.condition = reader.sizeClassCondition(value) }
    if let value = members["views"] { variation.views = views(value, &reader) }
    if let value = members["constraints"] { variation.constraints = constraints(value, &reader) }
    variations.append(variation)
  }

  /// Reads the changes of views. Their values are read with those of all variations that apply together.
  private func views(_ node: Int, _ reader: inout DocumentReader) -> [ViewChange] {
    let kind = InvalidLayout.Kind.tooManyViews
    let entries = reader.entries(
      node, atMost: AutoLayout.Limits.views, orReport: kind.code, kind.sentence)
    return entries.compactMap { name, node in
      let members = reader.viewMembers(node, besides: ["installed"])
      guard let name, let members else { return nil }
      guard let number = viewNumbers[name] else {
        reader.reportUnknown(
          name, at: node, among: viewNumbers.keys.sorted(), "No view of the tree has the id",
          "use the id of a view.")
        return nil
      }
      let isInstalled = reader.json.member("installed", of: node).flatMap { reader.boolean($0) }
      if isInstalled == false, number == 0 {
        reader.report(.unknownValue, at: node, "The root is always installed; remove “installed”.")
      }
      return ViewChange(number: number, node: node, members: members, isInstalled: isInstalled)
    }
  }

  /// Reads the changes of constraints.
  private mutating func constraints(_ node: Int, _ reader: inout DocumentReader) -> [ConstraintChange] {
    let kind = InvalidLayout.Kind.tooManyConstraints
    let entries = reader.entries(
      node, atMost: AutoLayout.Limits.constraints, orReport: kind.code, kind.sentence)
    var changes: [ConstraintChange] = []
    for case (let name?, let node) in entries {
      let number = constraintNumbers[name]
      if number == nil {
        reader.reportUnknown(
          name, at: node, among: constraintNumbers.keys.sorted(), "No constraint has the id",
          "use the id of a constraint.")
      }
      guard spend(MemoryLayout<LayoutConstraint>.size, at: node, &reader) else { break }
      // The members of an unknown constraint are only checked.
      let change = Self.change(of: number ?? -1, node, &reader)
      if number != nil, let change { changes.append(change) }
    }
    return changes
  }

  /// Counts the bytes of a change; reports the first one beyond ``Limits/variationBytes``.
  private mutating func spend(_ bytes: Int, at node: Int, _ reader: inout DocumentReader) -> Bool {
    let wasReported = changedBytes > Limits.variationBytes
    changedBytes += bytes
    if changedBytes <= Limits.variationBytes { return true }
    if !wasReported {
      reader.report(
        .tooComplex, at: node,
        "Variations change more than \(Limits.variationBytes) bytes of views and constraints; a view counts once for each "
          + "set of variations that apply together. Change fewer of them.")
    }
    return false
  }

  /// Changes a view by the members of several variations, of which later ones win.
  private mutating func change(_ view: inout View, by changes: [ViewChange], _ reader: inout DocumentReader) {
    var members: [String: Int] = [:]
    for change in changes { members.merge(change.members) { _, later in later } }
    guard let node = changes.last?.node, !members.isEmpty, !reader.isFull,
      changedBytes <= Limits.variationBytes
    else { return }
    let bytes =
      JSONWriter.object { $0.viewMembers(view) }.count
      + members.values.reduce(0) { $0 + reader.json.compactText($1).count }
    guard spend(bytes, at: node, &reader),
      let changed = reader.view(view, changedBy: members, in: node)
    else { return }
    view = changed
  }

  private static func change(
    of number: Int, _ node: Int, _ reader: inout DocumentReader
  ) -> ConstraintChange? {
    let known: [JSONName] = ["installed", "relation", "multiplier", "constant", "priority"]
    guard let members = reader.members(node, known: known) else { return nil }
    let range = -Limits.length...Limits.length
    return ConstraintChange(
      number: number, node: node, relation: members["relation"].flatMap { reader.choice($0, Relation.self) },
      multiplier: members["multiplier"].flatMap { reader.number($0, in: range) },
      constant: members["constant"].flatMap { reader.number($0, in: range) },
      priority: members["priority"].flatMap { reader.priority($0) },
      isInstalled: members["installed"].flatMap { reader.boolean($0) })
  }
}

extension Set<Int> {
  /// Notes what is not installed; `nil` changes nothing.
  fileprivate mutating func note(_ number: Int, isInstalled: Bool?) {
    switch isInstalled {
    case true?: remove(number)
    case false?: insert(number)
    case nil: break
    }
  }
}

extension ViewDocument {
  /// Removes views with everything inside them, and their names in stacks.
  fileprivate mutating func remove(_ removed: Set<Int>) {
    guard !removed.isEmpty else { return }
    var numbers: [Int: Int] = [:]
    var (left, nodesLeft, gone): ([LayoutTree.Item], [Int], Set<String>) = ([], [], [])
    for (number, item) in views.enumerated() {
      let parent = item.parent < 0 ? item.parent : numbers[item.parent]
      guard let parent, !removed.contains(number) else {
        gone.insert(item.id)
        continue
      }
      numbers[number] = left.count
      var copy = LayoutTree.Item(in: parent)
      (copy.id, copy.view) = (item.id, item.view)
      left.append(copy)
      nodesLeft.append(nodes[number])
    }
    for number in left.indices where left[number].view.stack != nil {
      left[number].view.stack?.arranged?.removeAll { gone.contains($0) }
      left[number].view.stack?.customSpacing.removeAll { gone.contains($0.view) }
    }
    (views, nodes) = (left, nodesLeft)
  }
}

extension ConstraintDocument {
  /// Replaces the constraints. Leaves out those that are removed, and those that name a removed view or guide.
  fileprivate mutating func take(
    _ constraints: [LayoutConstraint], without removed: Set<Int>, naming gone: Set<String>
  ) {
    let left = constraints.indices.filter { number in
      let (first, second) = (constraints[number].first, constraints[number].second)
      return !removed.contains(number) && !gone.contains(first.item.id)
        && !(second.map { gone.contains($0.item.id) } ?? false)
    }
    // The items have other numbers now, so their names are looked up again.
    (table, names) = (ConstraintTable(left.map { constraints[$0] }), nil)
    nodes = left.map { nodes[$0] }
  }
}
