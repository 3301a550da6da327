import AutoLayout
import Devices
import JSON

/// What a layouts request changes in certain size classes: members of views and constraints, and which are installed.
///
/// Interface Builder calls this variations for traits. Later variations of a document win over earlier ones.
struct VariationsDocument {
  /// Changes for some size classes.
  private struct Variation {
    var horizontal: SizeClass?
    var vertical: SizeClass?
    /// The numbers of views, each with the node of its members.
    var views: [(number: Int, node: Int)] = []
    /// The numbers of constraints, each with the node of its members.
    var constraints: [(number: Int, node: Int)] = []

    func applies(in sizeClasses: SizeClasses) -> Bool {
      (horizontal ?? sizeClasses.horizontal) == sizeClasses.horizontal
        && (vertical ?? sizeClasses.vertical) == sizeClasses.vertical
    }
  }

  private var variations: [Variation] = []
  private let view: ViewDocument
  private let constraints: ConstraintDocument
  /// The numbers of the views and constraints by their ids.
  private let viewNumbers: [String: Int]
  private let constraintNumbers: [String: Int]
  /// The bytes of the changed views and constraints, each counted once for each change.
  private var bytes = 0

  /// Reads the variations of a document with these views and constraints, and reports all their errors.
  init(_ node: Int, of view: ViewDocument, _ constraints: ConstraintDocument, _ reader: inout DocumentReader)
  {
    (self.view, self.constraints) = (view, constraints)
    viewNumbers = Dictionary(
      view.views.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    constraintNumbers = Dictionary(
      constraints.constraints.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let nodes = reader.elements(
      node, atMost: Limits.variations, orReport: .tooComplex,
      "A layout has at most \(Limits.variations) variations; remove some.")
    for node in nodes { read(node, &reader) }
  }

  /// The variations that apply in size classes, by their numbers.
  func matching(_ sizeClasses: SizeClasses) -> [Int] {
    variations.indices.filter { variations[$0].applies(in: sizeClasses) }
  }

  /// The views and constraints with some variations. Constraints of views that are not installed are left out, too.
  func document(
    with numbers: [Int], _ reader: inout DocumentReader
  ) -> (view: ViewDocument, constraints: ConstraintDocument) {
    var (view, constraints) = (view, constraints)
    var (missingViews, missingConstraints): (Set<Int>, Set<Int>) = ([], [])
    for variation in numbers.map({ variations[$0] }) {
      for (number, node) in variation.views {
        missingViews.note(number, isInstalled: Self.change(&view.views[number].view, by: node, &reader))
      }
      for (number, node) in variation.constraints {
        let isInstalled = Self.change(&constraints.constraints[number], by: node, &reader)
        missingConstraints.note(number, isInstalled: isInstalled)
        constraints.nodes[number] = (node, node, node)
      }
    }
    let ids = view.ids
    view.remove(missingViews)
    constraints.remove(missingConstraints, naming: ids.subtracting(view.ids))
    return (view, constraints)
  }

  // MARK: Reading

  private mutating func read(_ node: Int, _ reader: inout DocumentReader) {
    let known: [JSONName] = ["when", "views", "constraints"]
    guard let members = reader.members(node, known: known, required: ["when"]) else { return }
    var variation = Variation()
    let names: [JSONName] = ["horizontalSizeClass", "verticalSizeClass"]
    if let when = members["when"].flatMap({ reader.members($0, known: names) }) {
      variation.horizontal = when[names[0]].flatMap { reader.choice($0, SizeClass.self) }
      variation.vertical = when[names[1]].flatMap { reader.choice($0, SizeClass.self) }
    }
    if let value = members["views"] { variation.views = views(value, &reader) }
    if let value = members["constraints"] { variation.constraints = constraints(value, &reader) }
    variations.append(variation)
  }

  /// Reads the changes of views, and tries each on the view without variations to find its errors.
  private mutating func views(_ node: Int, _ reader: inout DocumentReader) -> [(number: Int, node: Int)] {
    let kind = InvalidLayout.Kind.tooManyViews
    let entries = reader.entries(
      node, atMost: AutoLayout.Limits.views, orReport: kind.code, kind.sentence)
    var changes: [(number: Int, node: Int)] = []
    for (name, node) in entries {
      guard let number = name.flatMap({ viewNumbers[$0] }) else {
        reader.reportUnknown(
          name ?? "", at: node, among: viewNumbers.keys.sorted(), "No view of the tree has the id",
          "use the id of a view.")
        continue
      }
      var view = view.views[number].view
      guard count(JSONWriter.object { $0.viewMembers(view) }.count, at: node, &reader) else { break }
      if Self.change(&view, by: node, &reader) == false, number == 0 {
        reader.report(.unknownValue, at: node, "The root is always installed; remove “installed”.")
      }
      changes.append((number, node))
    }
    return changes
  }

  /// Reads the changes of constraints, and tries each on the constraint without variations to find its errors.
  private mutating func constraints(
    _ node: Int, _ reader: inout DocumentReader
  ) -> [(number: Int, node: Int)] {
    let kind = InvalidLayout.Kind.tooManyConstraints
    let entries = reader.entries(
      node, atMost: AutoLayout.Limits.constraints, orReport: kind.code, kind.sentence)
    var changes: [(number: Int, node: Int)] = []
    for (name, node) in entries {
      guard let number = name.flatMap({ constraintNumbers[$0] }) else {
        reader.reportUnknown(
          name ?? "", at: node, among: constraintNumbers.keys.sorted(), "No constraint has the id",
          "use the id of a constraint.")
        _ = reader.members(node, known: Self.constraintMembers)
        continue
      }
      guard count(MemoryLayout<LayoutConstraint>.size, at: node, &reader) else { break }
      var constraint = constraints.constraints[number]
      _ = Self.change(&constraint, by: node, &reader)
      changes.append((number, node))
    }
    return changes
  }

  /// Counts the bytes of a change; reports the first one beyond ``Limits/variationBytes``.
  private mutating func count(_ count: Int, at node: Int, _ reader: inout DocumentReader) -> Bool {
    let isBeyond = bytes > Limits.variationBytes
    bytes += count
    if bytes <= Limits.variationBytes { return true }
    if !isBeyond {
      reader.report(
        .tooComplex, at: node,
        "The views and constraints that variations change have more than \(Limits.variationBytes) bytes together; "
          + "change fewer of them.")
    }
    return false
  }

  /// Changes a view.
  ///
  /// - Returns: Whether it is installed; `nil` if the members do not say.
  private static func change(_ view: inout View, by node: Int, _ reader: inout DocumentReader) -> Bool? {
    let installed = reader.json.kind(node) == .object ? reader.json.member("installed", of: node) : nil
    if let changed = reader.view(view, changedBy: node, besides: ["installed"]) { view = changed }
    return installed.flatMap { reader.boolean($0) }
  }

  private static let constraintMembers: [JSONName] = [
    "installed", "relation", "multiplier", "constant", "priority",
  ]

  /// Changes a constraint.
  ///
  /// - Returns: Whether it is installed; `nil` if the members do not say.
  private static func change(
    _ constraint: inout LayoutConstraint, by node: Int, _ reader: inout DocumentReader
  ) -> Bool? {
    guard let members = reader.members(node, known: constraintMembers) else { return nil }
    reader.read(members["relation"], into: &constraint.relation)
    reader.read(members["multiplier"], into: &constraint.multiplier)
    reader.read(members["constant"], into: &constraint.constant)
    if let priority = members["priority"].flatMap({ reader.priority($0) }) { constraint.priority = priority }
    return members["installed"].flatMap { reader.boolean($0) }
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
  /// Removes constraints, and all that name views or guides which are gone.
  fileprivate mutating func remove(_ removed: Set<Int>, naming gone: Set<String>) {
    // The items have other numbers now.
    (items, names) = ([], nil)
    guard !removed.isEmpty || !gone.isEmpty else { return }
    let left = constraints.indices.filter { number in
      let (first, second) = (constraints[number].first, constraints[number].second)
      return !removed.contains(number) && !gone.contains(first.item.id)
        && !(second.map { gone.contains($0.item.id) } ?? false)
    }
    (constraints, nodes) = (left.map { constraints[$0] }, left.map { nodes[$0] })
  }
}
