import AutoLayout
import Devices
import Geometry
import JSON
import Motion
import Presentation

/// An event of a flow, as far as it can be read without knowing what is on screen.
package struct FlowEventDocument {
  /// A name, and its node.
  package typealias Name = (id: String, node: Int)

  /// What happens.
  package enum Content {
    /// A controller comes. What it points to, its ids and theirs have to be on screen, or not yet.
    case present(FlowArrival)
    /// A controller is pushed onto a navigation controller.
    case push(FlowArrival, on: Name)
    /// A navigation controller pops; the one that has the focus if none is named.
    case pop(Name?, isAnimated: Bool)
    /// A navigation controller gets another stack.
    case setStack([FlowStackElement], of: Name, isAnimated: Bool)
    /// A controller takes the place of another one.
    case replace(Name, FlowArrival)
    /// A controller is told to dismiss; the top one if none is named.
    case dismiss(Name?, isAnimated: Bool)
    case setPreferredContentSize(Name, Controller.PreferredContentSize)
    /// Another tab or page is selected.
    case select(Int, of: Name, node: Int, isAnimated: Bool)
    case setConstant(Name, Double)
    case setHidden(Name, Bool)
    case setText(Name, String, node: Int)
    /// Members of the environment change.
    case environment
    case keyboard(height: Double, firstResponder: Name?)
    case drag(FingersDocument)
    case flip(isAnimated: Bool)
    case tap(Point, node: Int)
    /// The container of a controller's presentation is laid out, or those of all.
    case updatePresentationLayout(Name?, Animation?, isAnimated: Bool)
  }

  /// The event; `nil` if an error was reported.
  package private(set) var content: Content?
  /// How long after the beginning of the previous event it happens, in seconds; `nil` if that has settled.
  package private(set) var after: (seconds: Double, node: Int)?
  /// The name of the member that says what happens; empty if an error was reported.
  package private(set) var name = ""
  /// The event's node.
  package let node: Int
  /// The node of the value of its one member.
  package private(set) var value: Int

  /// Reads an event.
  package init(_ node: Int, _ reader: inout DocumentReader) {
    (self.node, value) = (node, node)
    guard let members = reader.members(node, known: FlowEventDocument.names + ["after"]) else { return }
    if let value = members["after"] { after = reader.seconds(after: value).map { ($0, value) } }
    let given = FlowEventDocument.names.filter { members[$0] != nil }
    guard let name = given.first, let value = members[name], given.count == 1 else {
      reader.report(
        given.isEmpty ? .missingMember : .conflictingMembers, at: node,
        "An event has exactly one of the members \(FlowEventDocument.names.joined(separator: ", ")); write one of them."
      )
      return
    }
    self.value = value
    self.name = name.description
    content = reader.content(name, value)
  }

  private static let names: [JSONName] = [
    "present", "push", "pop", "dismiss", "show", "showDetail", "set", "replace", "updatePresentationLayout",
    "environment", "keyboard", "drag", "flip", "tap",
  ]

  /// The place at which a misuse in an environment is reported.
  package func node(of misuse: PresentationMisuse, in environment: Environment) -> Int {
    guard case .present(let arrival) = content else { return node }
    if misuse == .sourceControllerNotOnScreen, let source = arrival.source { return source.node }
    return arrival.document?.node(of: misuse, in: environment) ?? node
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
  /// The controller on which it is presented or shown, where that is named.
  package let source: FlowEventDocument.Name?
}

/// An element of a stack: a new controller, or one that is in the stack already.
package struct FlowStackElement {
  package let controller: Controller
  /// Whether it is written only by its id.
  package let isBare: Bool
  package let node: Int
}

extension DocumentReader {
  fileprivate mutating func content(_ name: JSONName, _ node: Int) -> FlowEventDocument.Content? {
    switch name {
    case "present": return present(node)
    case "push": return push(node)
    case "show": return show(node)
    case "replace": return replace(node)
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
    case "tap":
      guard let place = members(node, known: ["point"], required: ["point"])?["point"] else { return nil }
      return point(place).map { .tap($0, node: place) }
    case "pop":
      guard let members = members(node, known: ["in", "animated"]) else { return nil }
      return .pop(members["in"].flatMap { self.name($0) }, isAnimated: isAnimated(members))
    default: return layoutUpdate(node)
    }
  }

  /// Reads how long after the previous event something happens.
  fileprivate mutating func seconds(after node: Int) -> Double? {
    guard json.kind(node) == .number else { return number(node) }
    let seconds = json.number(node)
    guard (0...Limits.animationSeconds).contains(seconds) else {
      report(
        .afterOutOfRange, at: node,
        "UIKit handles events in the order in which they happen; write 0 to \(Int(Limits.animationSeconds)) seconds, or sort the events."
      )
      return nil
    }
    return seconds
  }

  private mutating func layoutUpdate(_ node: Int) -> FlowEventDocument.Content? {
    guard let members = members(node, known: ["controller", "animation", "animated"]) else { return nil }
    let animation = members["animation"].flatMap { self.animation($0) }
    let isAnimated = isAnimated(members)
    if let node = members["animation"], !isAnimated {
      report(
        .conflictingMembers, at: node,
        "An event that is not animated has no animation; remove one of the two members.")
    }
    return .updatePresentationLayout(
      members["controller"].flatMap { name($0) }, animation, isAnimated: isAnimated)
  }

  /// Reads an object whose only member is `animated`.
  private mutating func isAnimated(_ node: Int) -> Bool? {
    members(node, known: ["animated"]).map { isAnimated($0) }
  }

  mutating func isAnimated(_ members: JSONMembers) -> Bool {
    members["animated"].flatMap { boolean($0) } ?? true
  }

  // MARK: Coming and going

  private mutating func present(_ node: Int) -> FlowEventDocument.Content? {
    let required: [JSONName] = ["controller", "presentation"]
    let known: [JSONName] = required + ["animated", "sourceController"]
    guard let members = members(node, known: known, required: required) else { return nil }
    let document = members["presentation"].map { PresentationTypeDocument($0, &self) }
    return arrival(members, as: document?.type ?? .push, document).map { .present($0) }
  }

  private mutating func push(_ node: Int) -> FlowEventDocument.Content? {
    let known: [JSONName] = ["controller", "animated", "in"]
    guard let members = members(node, known: known, required: ["controller"]),
      let arrival = arrival(members, as: .push)
    else { return nil }
    guard let container = members["in"] else { return .present(arrival) }
    return name(container).map { .push(arrival, on: $0) }
  }

  private mutating func show(_ node: Int) -> FlowEventDocument.Content? {
    let known: [JSONName] = ["controller", "animated", "sourceController"]
    guard let members = members(node, known: known, required: ["controller"]) else { return nil }
    return arrival(members, as: .show).map { .present($0) }
  }

  private mutating func replace(_ node: Int) -> FlowEventDocument.Content? {
    let names: [JSONName] = ["controller", "with"]
    guard let members = members(node, known: names, required: names), let value = members["with"],
      let child = members["controller"].flatMap({ name($0) })
    else { return nil }
    var ids = ControllerDocument()
    let controller = ids.read(value, &self)
    if case .alert = controller.content {
      report(
        PresentationMisuse.alertNotModal.code, at: value, PresentationMisuse.alertNotModal.sentence)
    }
    return .replace(
      child,
      FlowArrival(
        controller: controller, type: .show, isAnimated: false, ids: ids, document: nil, source: nil))
  }

  private mutating func showDetail(_ node: Int) -> FlowEventDocument.Content? {
    let known: [JSONName] = ["controller", "navigation", "animated", "sourceController"]
    guard let members = members(node, known: known, required: ["controller"]) else { return nil }
    let wraps = members["navigation"].flatMap { boolean($0) } ?? false
    return arrival(members, as: .showDetail(wrapsInNavigation: wraps)).map { .present($0) }
  }

  private mutating func arrival(
    _ members: JSONMembers, as type: PresentationType, _ document: PresentationTypeDocument? = nil
  ) -> FlowArrival? {
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
    return FlowArrival(
      controller: controller, type: type, isAnimated: isAnimated, ids: ids, document: document,
      source: members["sourceController"].flatMap { name($0) })
  }

  private mutating func dismiss(_ node: Int) -> FlowEventDocument.Content? {
    guard let members = members(node, known: ["controller", "animated"]) else { return nil }
    let controller = members["controller"].flatMap { name($0) }
    return .dismiss(controller, isAnimated: isAnimated(members))
  }

  mutating func name(_ node: Int) -> FlowEventDocument.Name? { string(node).map { ($0, node) } }
}
