import AutoLayout
import JSON
import Presentation

/// Reads the controllers of a document, and checks that their ids are unique.
///
/// A controller that cannot be read is reported and replaced by an empty one, so that one pass finds all errors.
package struct ControllerDocument {
  private var ids: Set<String> = []
  private var places: [(id: String, node: Int)] = []
  /// The number of controllers of the request that were read.
  private(set) var count: Int
  /// The ids of the controllers around the one that is read.
  private var containers: [String] = []

  /// Reads controllers of a request of which `count` were read before.
  init(after count: Int) { self.count = count }

  /// Reads the first controllers of a request.
  package init() { self.init(after: 0) }

  /// Reports ids that a scene has already, and too many controllers together with those of the scene.
  package func check(beside taken: [String], at node: Int, _ reader: inout DocumentReader) {
    let taken = Set(taken)
    for (id, node) in places where taken.contains(id) {
      reader.report(
        .duplicateID, at: node,
        "“\(id.excerpt)” is already in use, and UIKit raises an exception when a controller is pushed or presented twice; use another id."
      )
    }
    if count + taken.count > Limits.controllers { reportTooMany(at: node, &reader) }
  }

  /// The first controller that has one of these ids, with the node of its id.
  package func first(of ids: some Sequence<String>) -> (id: String, node: Int)? {
    let ids = Set(ids)
    return places.first { ids.contains($0.id) }
  }

  /// What is wrong with a controller that would contain itself.
  package static func cycle(of id: String) -> String {
    "“\(id.excerpt)” would contain itself, for which UIKit raises an exception; choose another controller."
  }

  /// Reads a controller and everything inside it.
  ///
  /// The depth of the recursion is at most ``Limits/controllerDepth``.
  package mutating func read(_ node: Int, _ reader: inout DocumentReader, depth: Int = 1) -> Controller {
    var controller = Controller("", .plain(.placeholder))
    guard isWithinLimits(node, depth, &reader),
      let members = reader.members(node, known: ControllerDocument.members, required: ["id"])
    else { return controller }
    if let value = members["id"] { controller.id = id(value, &reader) }
    readSize(members, &controller, &reader)
    reader.read(members["definesPresentationContext"], into: &controller.definesPresentationContext)
    reader.read(members["isModalInPresentation"], into: &controller.isModalInPresentation)
    readBars(members, &controller, &reader)
    containers.append(controller.id)
    controller.content = content(members, controller.id, &reader, depth)
    containers.removeLast()
    return controller
  }

  private static let containers: [JSONName] = [
    "navigation", "splitOrFlip", "splitView", "tabs", "pages", "alert",
  ]
  private static let members: [JSONName] =
    ["id", "view", "constraints", "children", "preferredContentSize", "navigationBar", "toolbarItems"]
    + ["definesPresentationContext", "isModalInPresentation"] + containers

  private mutating func isWithinLimits(_ node: Int, _ depth: Int, _ reader: inout DocumentReader) -> Bool {
    count += 1
    if depth > Limits.controllerDepth {
      reader.report(
        .treeTooDeep, at: node,
        "Controllers can be nested at most \(Limits.controllerDepth) deep; nest them less deeply.")
    } else if count > Limits.controllers {
      reportTooMany(at: node, &reader)
    }
    return depth <= Limits.controllerDepth && count <= Limits.controllers
  }

  private func reportTooMany(at node: Int, _ reader: inout DocumentReader) {
    reader.report(.tooComplex, at: node, ControllerDocument.tooMany)
  }

  private static let tooMany = "A request has at most \(Limits.controllers) controllers; remove some."

  private func reportTaken(_ id: String, at node: Int, _ reader: inout DocumentReader) {
    reader.report(
      .duplicateID, at: node, "Another controller already has the id “\(id.excerpt)”; use each id once.")
  }

  private mutating func id(_ node: Int, _ reader: inout DocumentReader) -> String {
    guard let id = reader.string(node) else { return "" }
    if id.isEmpty || id.utf8.count > AutoLayout.Limits.idBytes {
      reader.report(
        .invalidID, at: node, "An id must have 1 to \(AutoLayout.Limits.idBytes) bytes; choose another.")
    } else if let name = Chrome.Name.allCases.first(where: { $0.ends(id) }) {
      reader.report(
        .invalidID, at: node,
        "Ids that end in “.\(name.rawValue)” are reserved for bars and other views that UIKit adds; choose another."
      )
    } else if containers.contains(id) {
      reader.report(.containmentCycle, at: node, ControllerDocument.cycle(of: id))
    } else if !ids.insert(id).inserted {
      reportTaken(id, at: node, &reader)
    }
    places.append((id, node))
    return id
  }

  private func readSize(
    _ members: JSONMembers, _ controller: inout Controller, _ reader: inout DocumentReader
  ) {
    guard let value = members["preferredContentSize"] else { return }
    controller.preferredContentSize = reader.preferredContentSize(value) ?? .unspecified
  }

  // MARK: Content

  private mutating func content(
    _ members: JSONMembers, _ id: String, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Content {
    let kinds = (["view"] + ControllerDocument.containers).filter { members[$0] != nil }
    guard kinds.count < 2 else {
      reader.report(
        .conflictingMembers, at: members.node,
        "A controller has one kind, but this one has \(kinds.joined(separator: " and ")); keep one of them.")
      return .plain(.placeholder)
    }
    for name: JSONName in ["constraints", "children"] where members["view"] == nil {
      guard let value = members[name] else { continue }
      reader.report(
        .missingMember, at: value, "“\(name)” needs a “view” beside it; add one, or remove “\(name)”.")
    }
    switch kinds.first {
    case "view": return .plain(plain(members, &reader, depth))
    case "navigation": return navigation(members["navigation"] ?? members.node, &reader, depth)
    case "splitOrFlip": return splitOrFlip(members["splitOrFlip"] ?? members.node, id, &reader, depth)
    case "splitView": return splitView(members["splitView"] ?? members.node, id, &reader, depth)
    case "tabs": return tabs(members["tabs"] ?? members.node, &reader, depth)
    case "pages": return pages(members["pages"] ?? members.node, &reader, depth)
    case "alert": return .alert(reader.alert(members["alert"] ?? members.node))
    default: return .plain(.placeholder)
    }
  }

  private mutating func plain(
    _ members: JSONMembers, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Plain {
    guard let viewNode = members["view"] else { return .placeholder }
    let view = ViewDocument(viewNode, &reader)
    guard view.isComplete else { return .placeholder }
    var constraints = ConstraintDocument(of: view, in: reader)
    for (array, place) in view.constraintArrays { constraints.read(array, at: place, &reader) }
    if let value = members["constraints"] { constraints.read(value, at: "constraints", &reader) }
    var plain = Controller.Plain.placeholder
    do throws(InvalidLayout) {
      let tree = try LayoutTree(
        views: view.views, constraints: constraints.table, namesAreUnique: constraints.namesAreUnique)
      plain = Controller.Plain(view.root, tree: tree)
    } catch {
      for issue in error.issues { reader.report(issue, view, constraints) }
    }
    guard let value = members["children"] else { return plain }
    for element in elements(value, &reader) {
      if let child = child(element, of: view, &reader, depth) { plain.children.append(child) }
    }
    return plain
  }

  private mutating func child(
    _ node: Int, of view: ViewDocument, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Plain.Child? {
    let required: [JSONName] = ["controller", "in"]
    let known: [JSONName] = required + ["didMove", "sizedInLayout"]
    guard let members = reader.members(node, known: known, required: required) else { return nil }
    let controller = members["controller"].map { read($0, &reader, depth: depth + 1) }
    guard let value = members["in"], let id = reader.string(value) else { return nil }
    guard let container = view.number(of: id) else {
      reader.report(.unknownID, at: value, DocumentReader.unknownID(id, nil))
      return nil
    }
    guard let controller else { return nil }
    var child = Controller.Plain.Child(controller, in: container)
    reader.read(members["didMove"], into: &child.callsDidMove)
    reader.read(members["sizedInLayout"], into: &child.isSizedInLayout)
    return child
  }

  private mutating func navigation(
    _ node: Int, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Content {
    let known: [JSONName] = ["stack", "forwardsPreferredContentSize", "wrapped", "toolbarHidden"]
    guard let members = reader.members(node, known: known, required: ["stack"]) else {
      return .plain(.placeholder)
    }
    let stack = members["stack"].map { controllers($0, &reader, depth) } ?? []
    guard !stack.isEmpty else { return .plain(.placeholder) }
    var navigation = Controller.Navigation(stack: stack)
    reader.read(members["forwardsPreferredContentSize"], into: &navigation.forwardsPreferredContentSize)
    navigation.isWrapped = navigation.forwardsPreferredContentSize
    if let value = members["wrapped"] { navigation.isWrapped = reader.boolean(value) ?? false }
    reader.read(members["toolbarHidden"], into: &navigation.isToolbarHidden)
    return .navigation(navigation)
  }

  private mutating func tabs(
    _ node: Int, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Content {
    let known: [JSONName] = ["controllers", "selected", "mode", "sidebarHidden"]
    guard let members = reader.members(node, known: known, required: ["controllers"]),
      var tabs = selection(members, &reader, depth)
    else { return .plain(.placeholder) }
    var mode = Controller.Tabs.Mode.automatic
    reader.read(members["mode"], into: &mode)
    var isSidebarHidden = false
    reader.read(members["sidebarHidden"], into: &isSidebarHidden)
    tabs.style = .bar(mode, isSidebarHidden: isSidebarHidden)
    return .tabs(tabs)
  }

  /// Reads the pages of a page view controller, of which one is on screen.
  private mutating func pages(
    _ node: Int, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Content {
    let known: [JSONName] = ["controllers", "selected", "orientation"]
    guard let members = reader.members(node, known: known, required: ["controllers"]),
      var pages = selection(members, &reader, depth)
    else { return .plain(.placeholder) }
    var orientation = Controller.Tabs.Orientation.horizontal
    reader.read(members["orientation"], into: &orientation)
    pages.style = .pages(orientation)
    return .tabs(pages)
  }

  private mutating func selection(
    _ members: JSONMembers, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Tabs? {
    let controllers = members["controllers"].map { self.controllers($0, &reader, depth) } ?? []
    let selected = members["selected"].flatMap { reader.index($0, below: controllers.count) } ?? 0
    return controllers.isEmpty ? nil : Controller.Tabs(controllers, selected: selected)
  }

  private mutating func controllers(
    _ node: Int, _ reader: inout DocumentReader, _ depth: Int
  ) -> [Controller] {
    if reader.isEmptyArray(node) {
      reader.report(.missingMember, at: node, "The list is empty; add at least one controller.")
    }
    return elements(node, &reader).map { read($0, &reader, depth: depth + 1) }
  }

  /// The elements of a list with a controller in each.
  package func elements(_ node: Int, _ reader: inout DocumentReader) -> [Int] {
    reader.elements(
      node, atMost: Limits.controllers - count, orReport: .tooComplex, ControllerDocument.tooMany)
  }
}

extension ViewDocument {
  /// The number of a view in the tree, or `nil` if no view has this id.
  package func number(of id: String) -> Int? { views.firstIndex { $0.id == id } }
}

extension DocumentReader {
  /// Reads a size, or `fitting`.
  mutating func preferredContentSize(_ node: Int) -> Controller.PreferredContentSize? {
    guard json.kind(node) == .string else { return size(node).map { .size($0) } }
    if json.string(node) == "fitting" { return .fitting }
    unknownValue(node, json.string(node), among: ["fitting"])
    return nil
  }

  /// Reads the number of an element in a list of `count`.
  package mutating func index(_ node: Int, below count: Int) -> Int? {
    integer(node, in: 0...max(count - 1, 0))
  }

  /// Reads an alert with its actions.
  fileprivate mutating func alert(_ node: Int) -> Controller.Alert {
    var alert = Controller.Alert(.alert)
    guard
      let members = members(
        node, known: ["style", "title", "message", "textFields", "actions", "preferredAction"])
    else { return alert }
    read(members["style"], into: &alert.style)
    if let value = members["title"] { alert.title = words(value) }
    if let value = members["message"] { alert.message = words(value) }
    let actions =
      members["actions"].map {
        elements(
          $0, atMost: Limits.alertActions, orReport: .tooComplex,
          "An alert has at most \(Limits.alertActions) actions; remove some.")
      } ?? []
    alert.actions = actions.map { action($0) }
    if let value = members["textFields"] { alert.textFields = textFields(value, of: alert.style) }
    alert.preferredAction = members["preferredAction"].flatMap { index($0, below: actions.count) }
    if alert.title.isEmpty, alert.message.isEmpty, actions.isEmpty, members["textFields"] == nil,
      !hasFaults(in: node)
    {
      report(.emptyAlert, at: node, "An alert needs a title, a message or an action to show; add one.")
    }
    let cancels = zip(actions, alert.actions).filter { $0.1.style == .cancel }
    if cancels.count > 1 {
      report(
        .severalCancelActions, at: cancels[1].0,
        "An alert has at most one action of the style cancel; UIKit raises an exception for the second.")
    }
    return alert
  }

  private mutating func textFields(
    _ node: Int, of style: Controller.Alert.Style
  ) -> [Controller.Alert.TextField] {
    let fields = elements(
      node, atMost: Limits.alertActions, orReport: .tooComplex,
      "An alert has at most \(Limits.alertActions) text fields; remove some.")
    if style == .actionSheet, !fields.isEmpty {
      report(
        .textFieldsInActionSheet, at: node,
        "UIKit raises an exception for text fields in an action sheet; use the style alert.")
    }
    return fields.map { field in
      var textField = Controller.Alert.TextField()
      guard let members = members(field, known: ["placeholder", "text"]) else { return textField }
      if let value = members["placeholder"] { textField.placeholder = words(value) }
      if let value = members["text"] { textField.text = words(value) }
      return textField
    }
  }

  private mutating func action(_ node: Int) -> Controller.Alert.Action {
    var action = Controller.Alert.Action("")
    guard let members = members(node, known: ["title", "style"], required: ["title"]) else { return action }
    if let value = members["title"] { action.title = words(value) }
    read(members["style"], into: &action.style)
    return action
  }

  /// Reads a text of limited length.
  private mutating func words(_ node: Int) -> String {
    guard let words = string(node) else { return "" }
    if words.utf8.count > Limits.alertTextBytes {
      report(.textTooLong, at: node, "A text has at most \(Limits.alertTextBytes) bytes here; shorten it.")
      return ""
    }
    return words
  }
}
