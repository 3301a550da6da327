import AutoLayout
import Geometry
import JSON
import Presentation

/// An event of a flow, as far as it can be read without knowing what is on screen.
package struct FlowEventDocument {
  /// A name, and its node.
  package typealias Name = (id: String, node: Int)

  /// What happens.
  package enum Content {
    /// A controller comes. What it points to, its ids and theirs have to be on screen, or not yet.
    case present(FlowArrival)
    /// A controller is told to dismiss; the top one if none is named.
    case dismiss(Name?, isAnimated: Bool)
    case setPreferredContentSize(Name, Controller.PreferredContentSize)
    case setConstant(Name, Double)
    case setHidden(Name, Bool)
    case setText(Name, String, node: Int)
    /// Members of the environment change.
    case environment
    case keyboard(height: Double, firstResponder: Name?)
    case drag(FingersDocument)
    case flip(isAnimated: Bool)
    /// An event that does not depend on what is on screen.
    case bare(FlowEvent)
  }

  /// The event; `nil` if an error was reported.
  package private(set) var content: Content?
  /// The event's node.
  package let node: Int
  /// The node of the value of its one member.
  package private(set) var value: Int

  /// Reads an event.
  package init(_ node: Int, _ reader: inout DocumentReader) {
    (self.node, value) = (node, node)
    guard let members = reader.members(node, known: FlowEventDocument.names) else { return }
    let given = FlowEventDocument.names.filter { members[$0] != nil }
    guard let name = given.first, let value = members[name], given.count == 1 else {
      reader.report(
        given.isEmpty ? .missingMember : .conflictingMembers, at: node,
        "An event has exactly one of the members \(FlowEventDocument.names.joined(separator: ", ")); write one of them."
      )
      return
    }
    self.value = value
    content = reader.content(name, value)
  }

  private static let names: [JSONName] = [
    "present", "push", "pop", "dismiss", "show", "showDetail", "set", "updatePresentationLayout",
    "environment", "keyboard", "drag", "flip",
  ]

  /// The place at which a misuse is reported.
  package func node(of misuse: PresentationMisuse) -> Int {
    if case .present(let arrival) = content { arrival.document?.node(of: misuse) ?? node } else { node }
  }
}

/// A controller that an event puts on screen.
package struct FlowArrival {
  package let controller: Controller
  package let type: PresentationType
  package let isAnimated: Bool
  /// The ids of the controller and everything inside it, with their places in the document.
  package let ids: ControllerDocument
  /// How it is presented, if given.
  package let document: PresentationTypeDocument?
}

extension DocumentReader {
  fileprivate mutating func content(_ name: JSONName, _ node: Int) -> FlowEventDocument.Content? {
    switch name {
    case "present": return present(node)
    case "push": return arrival(node, as: .push)
    case "show": return arrival(node, as: .show)
    case "showDetail": return showDetail(node)
    case "dismiss": return dismiss(node)
    case "set": return set(node)
    case "environment":
      _ = EnvironmentDocument(node, &self)
      return hasFaults(in: node) ? nil : .environment
    case "keyboard":
      return keyboard(node).map { .keyboard(height: $0.height, firstResponder: $0.firstResponder) }
    case "drag": return FingersDocument(node, &self).map { .drag($0) }
    case "flip": return isAnimated(node).map { .flip(isAnimated: $0) }
    case "pop": return isAnimated(node).map { .bare(.pop(isAnimated: $0)) }
    default: return isAnimated(node).map { .bare(.updatePresentationLayout(isAnimated: $0)) }
    }
  }

  /// Reads an object whose only member is `animated`.
  private mutating func isAnimated(_ node: Int) -> Bool? {
    members(node, known: ["animated"]).map { isAnimated($0) }
  }

  private mutating func isAnimated(_ members: JSONMembers) -> Bool {
    members["animated"].flatMap { boolean($0) } ?? true
  }

  // MARK: Coming and going

  private mutating func present(_ node: Int) -> FlowEventDocument.Content? {
    let required: [JSONName] = ["controller", "presentation"]
    guard let members = members(node, known: required + ["animated"], required: required) else { return nil }
    let document = members["presentation"].map { PresentationTypeDocument($0, &self) }
    return arrival(members, as: document?.type ?? .push, document)
  }

  private mutating func arrival(_ node: Int, as type: PresentationType) -> FlowEventDocument.Content? {
    members(node, known: ["controller", "animated"], required: ["controller"]).flatMap {
      arrival($0, as: type)
    }
  }

  private mutating func showDetail(_ node: Int) -> FlowEventDocument.Content? {
    let known: [JSONName] = ["controller", "navigation", "animated"]
    guard let members = members(node, known: known, required: ["controller"]) else { return nil }
    let wraps = members["navigation"].flatMap { boolean($0) } ?? false
    return arrival(members, as: .showDetail(wrapsInNavigation: wraps))
  }

  private mutating func arrival(
    _ members: JSONMembers, as type: PresentationType, _ document: PresentationTypeDocument? = nil
  ) -> FlowEventDocument.Content? {
    let isAnimated = isAnimated(members)
    guard let node = members["controller"] else { return nil }
    var ids = ControllerDocument()
    let controller = ids.read(node, &self)
    checkNames(document?.presentedViews ?? [], in: [controller], role: "presented")
    if let document {
      checkMisuses(document, presenting: controller)
    } else {
      for misuse in type.misuses(presenting: controller) {
        report(misuse.code, at: members.node, misuse.sentence)
      }
    }
    return .present(
      FlowArrival(controller: controller, type: type, isAnimated: isAnimated, ids: ids, document: document))
  }

  private mutating func dismiss(_ node: Int) -> FlowEventDocument.Content? {
    guard let members = members(node, known: ["controller", "animated"]) else { return nil }
    let controller = members["controller"].flatMap { name($0) }
    return .dismiss(controller, isAnimated: isAnimated(members))
  }

  private mutating func name(_ node: Int) -> FlowEventDocument.Name? { string(node).map { ($0, node) } }

  // MARK: Changing

  private mutating func set(_ node: Int) -> FlowEventDocument.Content? {
    let values: [JSONName: [JSONName]] = [
      "controller": ["preferredContentSize"], "constraint": ["constant"], "view": ["hidden", "text"],
    ]
    let known: [JSONName] = [
      "controller", "preferredContentSize", "constraint", "constant", "view", "hidden", "text",
    ]
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
}
