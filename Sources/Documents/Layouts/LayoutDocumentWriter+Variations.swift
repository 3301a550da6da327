import AutoLayout
import Devices
import JSON

extension LayoutDocumentWriter {
  /// Writes the member `variations`: the changes for each pair of size classes.
  ///
  /// - Parameters:
  ///   - trees: The trees by size class. The writer's tree has all of their views and constraints. Without trees, nothing
  ///     is written.
  ///   - document: The request.
  package func writeVariations(_ trees: [SizeClasses: LayoutTree], to document: inout JSONWriter) {
    let views = viewChanges(to: trees).map { ($0, $1.byCondition) }
    let constraints = constraintChanges(to: trees).map { ($0, $1.byCondition) }
    let conditions = SizeClassCondition.all.filter { condition in
      (views + constraints).contains { $0.1[condition] != nil }
    }
    guard !conditions.isEmpty else { return }
    document.objects("variations", conditions) { writer, condition in
      writer.when(condition)
      writer.changes("views", views.compactMap { id, changes in changes[condition].map { (id, $0) } })
      writer.changes(
        "constraints", constraints.compactMap { id, changes in changes[condition].map { (id, $0) } })
    }
  }

  /// What changes a view, or removes it, in each pair of size classes.
  private func viewChanges(to trees: [SizeClasses: LayoutTree]) -> [(id: String, MemberChanges)] {
    let others = trees.mapValues { other in
      Dictionary(
        other.items[..<other.viewCount].map { ($0.id, $0.view) }, uniquingKeysWith: { first, _ in first })
    }
    return tree.items[..<tree.viewCount].map { item in
      var changes = MemberChanges()
      for (sizeClasses, views) in others {
        if let view = views[item.id] {
          changes[sizeClasses] = members(of: item.view, changedTo: view)
        } else if item.parent < 0 || views[tree.items[item.parent].id] != nil {
          // What is inside a view that is not installed goes with it.
          changes[sizeClasses] = MemberChanges.notInstalled
        }
      }
      return (item.id, changes)
    }
  }

  /// What changes a constraint, or removes it, in each pair of size classes.
  private func constraintChanges(to trees: [SizeClasses: LayoutTree]) -> [(id: String, MemberChanges)] {
    let others = trees.mapValues { other in
      (
        items: Set(other.items.map(\.id)),
        constraints: Dictionary(
          other.constraintList.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      )
    }
    return tree.constraintList.map { constraint in
      var changes = MemberChanges()
      for (sizeClasses, other) in others {
        let items = [constraint.first.item.id, constraint.second?.item.id].compactMap { $0 }
        if let changed = other.constraints[constraint.id] {
          changes[sizeClasses] = constraint.members(changedTo: changed)
        } else if items.allSatisfy(other.items.contains) {
          changes[sizeClasses] = MemberChanges.notInstalled
        }
      }
      return (constraint.id, changes)
    }
  }

  /// The members that change a view into another, as a JSON object. The frame of a view that constraints place does not
  /// matter.
  private func members(of view: View, changedTo other: View) -> [UInt8] {
    var other = other
    if !view.translatesAutoresizingMask, !other.translatesAutoresizingMask { other.frame = view.frame }
    let (old, new) = (members(of: view), members(of: other))
    let values = Dictionary(old, uniquingKeysWith: { first, _ in first })
    let names = Set(new.map(\.name))
    return JSONWriter.object { object in
      for (name, value) in new where values[name] != value { object.member(named: name) { $0.raw(value) } }
      for (name, _) in old where !names.contains(name) { object.member(named: name) { $0.null() } }
    }
  }

  private func members(of view: View) -> [(name: String, value: [UInt8])] {
    let written = JSONWriter.object { $0.viewMembers(view, for: era) }
    guard let json = try? JSONParser.parse(written, depthLimit: Limits.jsonDepth) else { return [] }
    return json.members(JSONDocument.root).map { ($0.name, json.compactText($0.value)) }
  }
}

extension SizeClassCondition {
  /// All conditions of a variation that changes anything: those of one axis come first.
  fileprivate static let all =
    SizeClass.allCases.map { SizeClassCondition(horizontal: $0) }
    + SizeClass.allCases.map { SizeClassCondition(vertical: $0) }
    + SizeClasses.all.map { SizeClassCondition(horizontal: $0.horizontal, vertical: $0.vertical) }
}

/// The changed members of a view or constraint in each pair of size classes, as an object.
private struct MemberChanges {
  static let none = Array("{}".utf8)
  static let notInstalled = Array(#"{"installed":false}"#.utf8)

  private var members: [SizeClasses: [UInt8]] = [:]

  subscript(sizeClasses: SizeClasses) -> [UInt8] {
    get { members[sizeClasses] ?? MemberChanges.none }
    set { members[sizeClasses] = newValue }
  }

  /// The changes by the fewest conditions: those of one axis if the other one does not matter.
  var byCondition: [SizeClassCondition: [UInt8]] {
    var changes: [SizeClassCondition: [UInt8]] = [:]
    let isSame = { (axis: KeyPath<SizeClasses, SizeClass>) in
      SizeClass.allCases.allSatisfy { sizeClass in
        Set(SizeClasses.all.filter { $0[keyPath: axis] == sizeClass }.map { self[$0] }).count == 1
      }
    }
    let (isOfWidth, isOfHeight) = (isSame(\.horizontal), isSame(\.vertical))
    for sizeClasses in SizeClasses.all where self[sizeClasses] != MemberChanges.none {
      var condition = SizeClassCondition(horizontal: sizeClasses.horizontal, vertical: sizeClasses.vertical)
      if isOfWidth { condition.vertical = nil } else if isOfHeight { condition.horizontal = nil }
      changes[condition] = self[sizeClasses]
    }
    return changes
  }
}

extension LayoutConstraint {
  /// The members that make the constraint another one, as an object.
  fileprivate func members(changedTo other: LayoutConstraint) -> [UInt8] {
    JSONWriter.object { object in
      if relation != other.relation { object.member("relation", other.relation.rawValue) }
      if multiplier != other.multiplier { object.member("multiplier", other.multiplier) }
      if constant != other.constant { object.member("constant", other.constant) }
      if priority != other.priority { object.member("priority", other.priority) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func changes(_ name: StaticString, _ changes: [(id: String, members: [UInt8])]) {
    guard !changes.isEmpty else { return }
    object(name) { object in
      for change in changes { object.member(named: change.id) { $0.raw(change.members) } }
    }
  }
}
