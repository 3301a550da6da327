import AutoLayout
import Devices
import Geometry
import JSON
import Presentation

/// The document that `POST /v1/presentations` takes, checked.
package struct PresentationsRequest {
  package let environments: [EnvironmentDocument]
  package let presenting: Controller?
  package let presentationStack: [StackedPresentation]
  /// The controller that presents; `nil` for the one with the focus.
  let sourceController: String?
  package let presented: Controller
  package let type: PresentationType
  let previousSize: Size?
  package let figures: Figures
  /// The height of the keyboard in all environments; `nil` if each environment decides.
  package let keyboardHeight: Double?
  /// What UIKit does not allow in any of several environments; `nil` if nothing is wrong with the request itself.
  package private(set) var misuse: Problem?
  /// Each presentation of the stack and, last, the new one.
  private let types: [PresentationTypeDocument]
  /// The node that names the controller that presents.
  private let source: Int?
  private let reader: DocumentReader

  package static let members: [JSONName] = [
    "environment", "environments", "presenting", "presentationStack", "sourceController", "presented",
    "presentation", "keyboard", "previousSize", "options",
  ]

  /// Reads a body, and reports all its errors together.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    guard
      let members = reader.members(
        JSONDocument.root, known: PresentationsRequest.members, required: PresentationsRequest.required)
    else { throw Problem(reader.faults) }
    try self.init(members, &reader)
    let isMisuse = !reader.faults.isEmpty && reader.faults.allSatisfy(\.code.isMisuse)
    if isMisuse, environments.count > 1 { misuse = Problem(reader.faults) } else { try reader.throwFaults() }
  }

  /// The members that a request must have.
  package static let required: [JSONName] = ["presented", "presentation"]

  /// Reads the members of a body. Errors are reported to `reader` and not thrown.
  ///
  /// - Throws: The errors so far if “presented” or “presentation” is missing.
  package init(_ members: JSONMembers, _ reader: inout DocumentReader) throws(Problem) {
    guard let presentedNode = members["presented"], let typeNode = members["presentation"] else {
      throw Problem(reader.faults)
    }
    let faultCount = reader.faults.count
    environments = EnvironmentsDocument.read(members, &reader)
    // A device that is not known has been reported as that.
    if reader.faults.count == faultCount, environments.contains(where: { $0.traits == nil }) {
      let node = members["environments"] ?? members["environment"] ?? JSONDocument.root
      reader.report(
        .missingMember, at: node,
        "The size of the window is unknown; add a device or a size to each environment.")
    }
    var controllers = ControllerDocument()
    presenting = members["presenting"].map { controllers.read($0, &reader) }
    var stack = PresentationStackDocument(top: presenting)
    if let value = members["presentationStack"] { stack.read(value, &controllers, &reader) }
    presentationStack = stack.elements
    sourceController = members["sourceController"].flatMap { reader.controller($0, in: stack.top) }
    presented = controllers.read(presentedNode, &reader)
    let document = PresentationTypeDocument(typeNode, &reader)
    reader.check(document, presenting: presented, over: stack.top)
    // Among several environments, each has its own misuses.
    if environments.count == 1, let environment = environments[0].traits {
      reader.checkRules(of: document, presenting: presented, in: environment)
    }
    previousSize = members["previousSize"].flatMap { reader.size($0) }
    figures = members["options"].map { reader.figures($0) } ?? .standard
    let keyboard = members["keyboard"].flatMap { reader.keyboard($0) }
    keyboardHeight = keyboard?.height
    if let responder = keyboard?.firstResponder {
      reader.checkNames([responder], in: [presented], role: "presented")
      type = document.type.with(firstResponder: responder.id)
    } else {
      type = document.type
    }
    (types, source, self.reader) = (stack.types + [document], members["sourceController"], reader)
  }

  /// The problem of a misuse in an environment, where `count` presentations are below the misused one.
  package func problem(
    _ misuse: PresentationMisuse, in environment: Environment, over count: Int
  ) -> Problem {
    var node = types[count].node(of: misuse, in: environment)
    if misuse == .sourceControllerNotOnScreen, count == types.count - 1, let source { node = source }
    return Problem(misuse.code, misuse.sentence, at: reader.pointer(to: node))
  }

  /// How many frames the answer has at most.
  package var frameCount: Int { environments.count * (presented.itemCount + presentationStack.count) }

  /// The scene in which the presentation starts, in an environment with a window size.
  package func scene(_ environment: Environment) -> PresentationScene {
    var environment = environment
    if let keyboardHeight { environment.keyboardHeight = keyboardHeight }
    var scene = PresentationScene(environment, presenting: presenting, presented: presented)
    scene.presentationStack = presentationStack
    scene.sourceController = sourceController
    scene.previousSize = previousSize
    scene.figures = figures
    return scene
  }
}

extension PresentationType {
  /// The type with the view that must stay visible above the keyboard.
  fileprivate func with(firstResponder: String) -> PresentationType {
    guard case .custom(var custom) = self else { return self }
    custom.firstResponder = firstResponder
    return .custom(custom)
  }
}

/// Reads the earlier presentations, the lowest first.
private struct PresentationStackDocument {
  private(set) var elements: [StackedPresentation] = []
  private(set) var types: [PresentationTypeDocument] = []
  /// The controller that presents the next one.
  private(set) var top: Controller?

  mutating func read(_ node: Int, _ controllers: inout ControllerDocument, _ reader: inout DocumentReader) {
    let names: [JSONName] = ["presented", "presentation"]
    for element in controllers.elements(node, &reader) {
      guard let members = reader.members(element, known: names, required: names),
        let presented = members["presented"], let type = members["presentation"]
      else { continue }
      let controller = controllers.read(presented, &reader)
      let document = PresentationTypeDocument(type, &reader)
      reader.check(document, presenting: controller, over: top)
      elements.append(StackedPresentation(controller, document.type))
      types.append(document)
      top = controller
    }
  }
}

extension DocumentReader {
  /// Reports errors of a type that do not depend on the environment.
  package mutating func check(
    _ document: PresentationTypeDocument, presenting presented: Controller, over presenter: Controller?
  ) {
    checkNames(document.sources, in: presenter.map { [$0] } ?? [], role: "presenting")
    checkBarItems(document.barItems, in: presenter.map { [$0] } ?? [])
    checkNames(document.presentedViews, in: [presented], role: "presented")
    checkMisuses(document, presenting: presented)
  }

  /// Reports misuses in every environment, each at its own place.
  mutating func checkMisuses(_ document: PresentationTypeDocument, presenting presented: Controller) {
    for misuse in document.type.misuses(presenting: presented) {
      report(misuse.code, at: document.readings[0].node(of: misuse), misuse.sentence)
    }
  }

  /// Reports misuses of the rules that apply in an environment.
  fileprivate mutating func checkRules(
    of document: PresentationTypeDocument, presenting presented: Controller, in environment: Environment
  ) {
    for misuse in document.type.misusesOfRules(presenting: presented, in: environment) {
      report(misuse.code, at: document.node(of: misuse, in: environment), misuse.sentence)
    }
  }

  /// Reads the id of the presenting controller, or of one inside it.
  fileprivate mutating func controller(_ node: Int, in presenter: Controller?) -> String? {
    guard let id = string(node) else { return nil }
    let ids = presenter?.ids ?? []
    if ids.contains(id) { return id }
    reportUnknown(id, at: node, "presenting controller", among: ids)
    return nil
  }

  /// Reports names that no view of the controllers has.
  package mutating func checkNames(
    _ names: [(id: String, node: Int)], in controllers: [Controller], role: String
  ) {
    guard !names.isEmpty else { return }
    var ids: Set<String> = []
    var pending = controllers
    while let controller = pending.popLast() {
      if case .plain(let plain) = controller.content {
        for item in plain.tree.items { ids.insert(item.id) }
      }
      pending += controller.children
    }
    for (id, node) in names where !ids.contains(id) {
      // Sorted, because the order of a set changes with each run, and several ids can be equally similar.
      reportUnknown(
        id, at: node, among: ids.sorted(), "No view of the \(role) controllers has the id",
        "use the id of one of their views.")
    }
  }

  /// Reads numbers that replace the figures' defaults.
  package mutating func figures(_ node: Int) -> Figures {
    var figures = Figures.standard
    guard let members = values(node, named: Figure.allCases.map(\.rawValue)) else { return figures }
    for figure in Figure.allCases {
      guard let value = members[figure.rawValue], let number = number(value, in: 0...Limits.figure) else {
        continue
      }
      figures[figure] = number
    }
    return figures
  }

  /// Reads the height of the keyboard, and the view that has it.
  package mutating func keyboard(
    _ node: Int
  ) -> (height: Double, firstResponder: (id: String, node: Int)?)? {
    guard let members = members(node, known: ["height", "firstResponder"], required: ["height"]) else {
      return nil
    }
    let responder = members["firstResponder"].flatMap { value in string(value).map { (id: $0, node: value) } }
    return (members["height"].flatMap { number($0, in: 0...Limits.length) } ?? 0, responder)
  }
}

extension ProblemCode {
  /// Whether it is a misuse that a presentation has in every environment.
  fileprivate var isMisuse: Bool {
    switch self {
    case .emptyAlert, .severalCancelActions, .textFieldsInActionSheet, .alertNotModal, .styleNone,
      .partialCurlNotFullScreen, .pushOfNavigationController, .pushOfSplitViewController,
      .navigationInNavigation, .detentsWithoutSheet, .adaptiveStyleNotAllowed:
      true
    default: false
    }
  }
}

extension PresentationMisuse {
  /// The code of its problem.
  package var code: ProblemCode {
    switch self {
    case .styleNone: .styleNone
    case .popoverStyleWithoutSource, .popoverWithoutSource: .popoverWithoutSource
    case .pushWithoutNavigation: .pushWithoutNavigation
    case .pushOfNavigation: .pushOfNavigationController
    case .pushOfSplitView: .pushOfSplitViewController
    case .navigationInNavigation: .navigationInNavigation
    case .partialCurlNotFullScreen: .partialCurlNotFullScreen
    case .detentsWithoutSheet: .detentsWithoutSheet
    case .alertNotModal: .alertNotModal
    case .actionSheetWithoutSource: .actionSheetWithoutSource
    case .barButtonItemWithoutBar: .barButtonItemWithoutBar
    case .sourceNotOnScreen: .sourceNotOnScreen
    case .sourceControllerNotOnScreen: .sourceControllerNotOnScreen
    case .adaptiveStyleNotAllowed: .adaptiveStyleNotAllowed
    case .stackedNotPresented: .stackedNotPresented
    }
  }

  /// What is wrong, and what to do about it.
  package var sentence: String {
    switch self {
    case .styleNone: "The style none cannot present anything; choose another, or automatic."
    case .popoverStyleWithoutSource:
      "A modal presentation has no source for a popover; present it as {\"popover\":{\"source\":…}}."
    case .popoverWithoutSource:
      "A popover has nothing to point to; give it a source."
    case .pushOfSplitView:
      "UIKit raises an exception when a split view controller is pushed; make it the root of the window, or a tab."
    case .pushWithoutNavigation:
      "Without a navigation controller UIKit pushes nothing; put one around the presenting controller."
    case .pushOfNavigation:
      "UIKit raises an exception when a navigation controller is pushed onto another; push its root, or present it modally."
    case .navigationInNavigation:
      "The presented controller already is a navigation controller; remove “navigation”."
    case .partialCurlNotFullScreen:
      "A partial curl needs the style fullScreen; choose it, or another transition."
    case .detentsWithoutSheet:
      "Only page and form sheets have detents; choose pageSheet or formSheet, or remove the members of a sheet."
    case .alertNotModal:
      "An alert can only be presented modally; present it as {\"modal\":{}}, or an action sheet as a popover."
    case .actionSheetWithoutSource:
      "In a regular width, an action sheet is a popover and needs a source; present it as {\"popover\":{\"source\":…}}."
    case .barButtonItemWithoutBar:
      "The bar button item needs a navigation bar on screen; show one, or choose another source."
    case .sourceNotOnScreen: "The popover's source is not on screen; choose a view that is."
    case .sourceControllerNotOnScreen:
      "The presenting controller is not on screen, so UIKit would present nothing; name one that is, or remove “sourceController”."
    case .adaptiveStyleNotAllowed:
      "A delegate can return automatic, none, fullScreen, overFullScreen, pageSheet or formSheet; choose one of these."
    case .stackedNotPresented:
      "The presentationStack can contain only presentations; put a pushed controller into the “stack” of its navigation controller."
    }
  }
}
