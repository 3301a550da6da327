import AutoLayout
import Geometry
import Presentation

/// An event of a flow, read in the light of what is on screen.
struct FlowEventDocument {
  /// What the event comes to.
  enum Action {
    case event(FlowEvent)
    /// Fingers, by the node that tells what they do.
    case drag(Int)
  }

  /// What happens; `nil` where that was reported as wrong.
  private(set) var action: Action?
  /// The environment after the event.
  private(set) var environment: EnvironmentDocument
  private let node: Int
  private let flow: Flow
  private var type: PresentationTypeDocument?

  /// Reads an event.
  init(_ node: Int, _ flow: Flow, _ environment: EnvironmentDocument, _ reader: inout DocumentReader) {
    (self.node, self.flow, self.environment) = (node, flow, environment)
    guard let members = reader.members(node, known: FlowEventDocument.names) else { return }
    let given = FlowEventDocument.names.filter { members[$0] != nil }
    guard let name = given.first, let value = members[name], given.count == 1 else {
      reader.report(
        given.isEmpty ? .missingMember : .conflictingMembers, at: node,
        "An event is one of \(FlowEventDocument.names.joined(separator: ", ")); write one of them.")
      return
    }
    action = name == "drag" ? .drag(value) : event(name, value, &reader).map { .event($0) }
  }

  private static let names = [
    "present", "push", "pop", "dismiss", "show", "showDetail", "set", "updatePresentationLayout",
    "environment", "keyboard", "drag", "flip",
  ]

  /// The place at which a misuse is reported.
  func node(of misuse: PresentationMisuse) -> Int { type?.node(of: misuse) ?? node }

  private mutating func event(_ name: String, _ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    switch name {
    case "present": return present(node, &reader)
    case "push": return show(node, as: .push, &reader)
    case "show": return show(node, as: .show, &reader)
    case "showDetail": return showDetail(node, &reader)
    case "dismiss": return dismiss(node, &reader)
    case "set": return set(node, &reader)
    case "environment": return environment(node, &reader)
    case "keyboard": return keyboard(node, &reader)
    case "flip": return flip(node, &reader)
    case "pop": return isAnimated(node, &reader).map { .pop(isAnimated: $0) }
    default: return isAnimated(node, &reader).map { .updatePresentationLayout(isAnimated: $0) }
    }
  }

  /// Reads an object that says nothing but whether it is animated.
  private func isAnimated(_ node: Int, _ reader: inout DocumentReader) -> Bool? {
    reader.members(node, known: ["animated"]).map { $0["animated"].flatMap { reader.boolean($0) } ?? true }
  }

  // MARK: Coming and going

  private mutating func present(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    let known = ["controller", "presentation", "animated"]
    let required = ["controller", "presentation"]
    guard let members = reader.members(node, known: known, required: required),
      let controller = controller(members, &reader), let typeNode = members["presentation"]
    else { return nil }
    let type = PresentationTypeDocument(typeNode, &reader)
    reader.checkNames(type.sources, in: flow.scene.layers, role: "presenting")
    reader.checkNames(type.presentedViews, in: [controller], role: "presented")
    reader.checkMisuses(type, presenting: controller)
    self.type = type
    let isAnimated = members["animated"].flatMap { reader.boolean($0) } ?? true
    return .present(controller, as: type.type, isAnimated: isAnimated)
  }

  private func show(
    _ node: Int, as type: PresentationType, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard
      let members = reader.members(node, known: ["controller", "animated"], required: ["controller"]),
      let controller = controller(members, &reader)
    else { return nil }
    let isAnimated = members["animated"].flatMap { reader.boolean($0) } ?? true
    return .present(controller, as: type, isAnimated: isAnimated)
  }

  private func showDetail(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    let known = ["controller", "navigation", "animated"]
    guard let members = reader.members(node, known: known, required: ["controller"]),
      let controller = controller(members, &reader)
    else { return nil }
    let wraps = members["navigation"].flatMap { reader.boolean($0) } ?? false
    let isAnimated = members["animated"].flatMap { reader.boolean($0) } ?? true
    return .present(controller, as: .showDetail(wrapsInNavigation: wraps), isAnimated: isAnimated)
  }

  private func controller(
    _ members: DocumentReader.Members, _ reader: inout DocumentReader
  ) -> Controller? {
    var controllers = ControllerDocument(beside: flow.scene.ids)
    return members["controller"].map { controllers.read($0, &reader) }
  }

  private func dismiss(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    guard let members = reader.members(node, known: ["controller", "animated"]) else { return nil }
    let id = members["controller"].flatMap { known($0, &reader) }
    let isAnimated = members["animated"].flatMap { reader.boolean($0) } ?? true
    return .dismiss(from: id, isAnimated: isAnimated)
  }

  /// Reads the id of a controller that there is.
  private func known(_ node: Int, _ reader: inout DocumentReader) -> String? {
    guard let id = reader.string(node) else { return nil }
    let ids = flow.scene.ids
    if ids.contains(id) { return id }
    reader.reportUnknown(id, at: node, "controller", among: ids)
    return nil
  }

  // MARK: Changing

  private func set(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    let known = ["controller", "preferredContentSize", "constraint", "constant", "view", "hidden", "text"]
    guard let members = reader.members(node, known: known) else { return nil }
    let subjects = ["controller", "constraint", "view"].filter { members[$0] != nil }
    guard let subject = subjects.first, let value = members[subject], subjects.count == 1 else {
      reader.report(
        subjects.isEmpty ? .missingMember : .conflictingMembers, at: node,
        "One thing is set at a time: a controller, a constraint or a view; name one of them.")
      return nil
    }
    switch subject {
    case "controller": return setSize(of: value, members, &reader)
    case "constraint": return setConstant(of: value, members, &reader)
    default: return setView(value, members, &reader)
    }
  }

  private func setSize(
    of node: Int, _ members: DocumentReader.Members, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard let value = reader.value("preferredContentSize", of: members) else { return nil }
    guard let id = known(node, &reader), let size = reader.preferredContentSize(value) else { return nil }
    return .setPreferredContentSize(id, size)
  }

  private func setConstant(
    of node: Int, _ members: DocumentReader.Members, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard let value = reader.value("constant", of: members), let id = reader.string(node) else { return nil }
    var ids: [String] = []
    for (controller, plain) in flow.plainControllers {
      var constraints = plain.tree.constraintList
      guard let number = constraints.firstIndex(where: { $0.id == id }) else {
        ids += constraints.map(\.id)
        continue
      }
      guard let constant = reader.number(value) else { return nil }
      constraints[number].constant = constant
      return content(of: controller, plain.view, constraints, plain, at: node, &reader)
    }
    reader.reportUnknown(id, at: node, "constraint", among: ids)
    return nil
  }

  private func setView(
    _ node: Int, _ members: DocumentReader.Members, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard let id = reader.string(node) else { return nil }
    if members["hidden"] == nil, members["text"] == nil {
      reader.report(
        .missingMember, at: members.node, "The member “hidden” is missing; add it, or “text”.")
      return nil
    }
    var ids: [String] = []
    for (controller, plain) in flow.plainControllers {
      guard let number = plain.tree.items.firstIndex(where: { $0.id == id }), number < plain.tree.viewCount
      else {
        ids += plain.tree.items.map(\.id)
        continue
      }
      var root = plain.view
      root.change(id) { view in
        if let value = members["hidden"], let hidden = reader.boolean(value) { view.isHidden = hidden }
        if let value = members["text"] { view.text = reader.text(value, inPlaceOf: view) ?? view.text }
      }
      return content(of: controller, root, plain.tree.constraintList, plain, at: node, &reader)
    }
    reader.reportUnknown(id, at: node, "view", among: ids)
    return nil
  }

  private func content(
    of controller: String, _ view: View, _ constraints: [LayoutConstraint], _ plain: Controller.Plain,
    at node: Int, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    do throws(InvalidLayout) {
      var content = try Controller.Plain(view, constraints: constraints)
      content.children = plain.children
      return .setContent(controller, content)
    } catch {
      for issue in error.issues { reader.report(issue, at: node) }
      return nil
    }
  }

  private mutating func environment(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    let faults = reader.faults.count
    // What stands in the event is read for its faults, which have their places there, and then once more merged.
    _ = EnvironmentDocument(node, &reader)
    guard reader.faults.count == faults else { return nil }
    guard let merged = environment.merged(with: node, of: reader.json), var traits = merged.traits else {
      reader.report(
        .conflictingMembers, at: node,
        "These members do not go with the environment so far; name the ones that have to change, too.")
      return nil
    }
    environment = merged
    // The keyboard stays where events have put it.
    if !reader.json.members(node).contains(where: { $0.name == "keyboard" }) {
      traits.keyboardHeight = flow.scene.environment.keyboardHeight
    }
    return .environment(traits)
  }

  private func keyboard(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    guard let keyboard = reader.keyboard(node) else { return nil }
    if let responder = keyboard.firstResponder {
      reader.checkNames([responder], in: flow.scene.layers.suffix(1), role: "top")
    }
    return .keyboard(height: keyboard.height, firstResponder: keyboard.firstResponder?.id)
  }

  private func flip(_ node: Int, _ reader: inout DocumentReader) -> FlowEvent? {
    guard let isAnimated = isAnimated(node, &reader) else { return nil }
    if flow.canFlip { return .flip(isAnimated: isAnimated) }
    reader.report(
      .nothingToChange, at: node, "There is no splitOrFlip on screen that could flip; put one in the scene.")
    return nil
  }
}

extension Flow {
  /// The controllers on screen that have views of their own, the topmost first.
  fileprivate var plainControllers: [(id: String, plain: Controller.Plain)] {
    stage.layers.reversed().flatMap { layer in
      layer.arrangement.controllers.reversed().compactMap { link in
        if case .plain(let plain) = link.controller.content { (link.controller.id, plain) } else { nil }
      }
    }
  }
}

extension DocumentReader {
  /// The value of a member that has to be there.
  fileprivate mutating func value(_ name: String, of members: Members) -> Int? {
    if let value = members[name] { return value }
    report(.missingMember, at: members.node, "The member “\(name)” is missing; add it.")
    return nil
  }
}

extension View {
  /// Changes the view of an id, in a tree whose depth is bounded.
  fileprivate mutating func change(_ id: String, _ change: (inout View) -> Void) {
    if self.id == id { return change(&self) }
    for number in subviews.indices { subviews[number].change(id, change) }
  }
}
