import JSON
import Presentation

extension DocumentReader {
  /// Reads a `set` event.
  mutating func set(_ node: Int) -> FlowEventDocument.Content? {
    let values: [JSONName: [JSONName]] = [
      "controller": ["preferredContentSize"], "constraint": ["constant"], "view": ["hidden", "text"],
    ]
    let known: [JSONName] = [
      "controller", "preferredContentSize", "constraint", "constant", "view", "hidden", "text",
    ]
    if ["in", "stack"].contains(where: { json.member($0, of: node) != nil }) { return setStack(node) }
    if json.member("selected", of: node) != nil { return setSelected(node) }
    guard let members = members(node, known: known) else { return nil }
    let subjects: [JSONName] = ["controller", "constraint", "view"].filter { members[$0] != nil }
    guard let subject = subjects.first, let place = members[subject], subjects.count == 1 else {
      report(
        subjects.isEmpty ? .missingMember : .conflictingMembers, at: node,
        "A set event changes one controller, one constraint or one view; name one of them.")
      return nil
    }
    let own = values[subject] ?? []
    let given = known.filter { values[$0] == nil && members[$0] != nil }
    for other in given where !own.contains(other) {
      report(
        .conflictingMembers, at: members[other] ?? node,
        "A \(subject) has no “\(other)” to set; remove it, or name something that has it.")
    }
    guard let name = name(place), let member = own.first(where: given.contains), let value = members[member]
    else {
      if !own.contains(where: given.contains) {
        report(
          .missingMember, at: node,
          "The member “\(own[0])” is missing; add it\(own.count > 1 ? ", or “\(own[1])”" : "").")
      }
      return nil
    }
    if let second = own.last(where: given.contains), second != member, let node = members[second] {
      report(
        .conflictingMembers, at: node, "A set event changes one thing; set “\(second)” in another event.")
    }
    switch member {
    case "preferredContentSize":
      return preferredContentSize(value).map { .setPreferredContentSize(name, $0) }
    case "constant": return number(value).map { .setConstant(name, $0) }
    case "hidden": return boolean(value).map { .setHidden(name, $0) }
    default: return words(value).map { .setText(name, $0, node: value) }
    }
  }

  /// Reads `{"controller", "selected", "animated"}`.
  private mutating func setSelected(_ node: Int) -> FlowEventDocument.Content? {
    let required: [JSONName] = ["controller", "selected"]
    guard let members = members(node, known: required + ["animated"], required: required),
      let container = members["controller"].flatMap({ name($0) }), let value = members["selected"],
      let index = index(value, below: Limits.controllers)
    else { return nil }
    return .select(index, of: container, node: value, isAnimated: isAnimated(members))
  }

  /// Reads `{"in", "stack", "animated"}`.
  private mutating func setStack(_ node: Int) -> FlowEventDocument.Content? {
    let required: [JSONName] = ["in", "stack"]
    guard let members = members(node, known: required + ["animated"], required: required),
      let container = members["in"].flatMap({ name($0) }), let stack = members["stack"]
    else { return nil }
    var ids = ControllerDocument()
    let elements = ids.elements(stack, &self).map { element in
      FlowStackElement(
        controller: ids.read(element, &self), isBare: json.members(element).count == 1,
        node: element)
    }
    if elements.isEmpty, !hasFaults(in: stack) {
      report(
        .missingMember, at: stack, "A navigation controller needs a root; put a controller into the stack.")
    }
    return .setStack(elements, of: container, isAnimated: isAnimated(members))
  }
}
