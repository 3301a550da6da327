import AutoLayout
import Devices
import Geometry
import JSON
import Presentation

/// The document that `POST /v1/display-modes` takes, checked.
package struct DisplayModesRequest {
  /// One element of the sequence.
  package enum Step {
    case environment(EnvironmentDocument, ContainerEnvironment)
    case flip
    case showDetail(Controller)
    case show(SplitViewController.Column)
    case hide(SplitViewController.Column)
    case prefer(SplitViewController.DisplayMode?)
  }

  package let container: Controller
  package let steps: [Step]

  /// The controllers that become the detail, in the order of the steps.
  package var details: [Controller] {
    steps.compactMap { if case .showDetail(let controller) = $0 { controller } else { nil } }
  }

  /// Reads a body, and reports all its errors together.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let known: [JSONName] = ["container", "environment", "environments"]
    guard let members = reader.members(JSONDocument.root, known: known, required: ["container"]) else {
      throw Problem(reader.faults)
    }
    var controllers = ControllerDocument()
    let controller = members["container"].map { (node: $0, value: controllers.read($0, &reader).shown) }
    var steps = StepReader(controller?.value, controllerCount: controllers.count)
    let list = EnvironmentsDocument.read(
      members, &reader, element: { steps.read($0, &$1) }
    ) {
      steps.environment($0, at: members["environments"] ?? members["environment"] ?? JSONDocument.root, &$1)
    }
    if let controller, !controller.value.hasColumns, !reader.hasFaults(in: controller.node) {
      reader.report(
        .missingMember, at: controller.node,
        "Neither this controller, nor the top of its stack, nor its selected tab is a splitOrFlip or a splitView; add one."
      )
    }
    try reader.throwFaults()
    guard let controller else { throw Problem(reader.faults) }
    container = controller.value
    self.steps = list.compactMap { $0 }
  }
}

extension Controller {
  /// Whether it is one of the containers that show columns.
  fileprivate var hasColumns: Bool {
    switch content {
    case .splitOrFlip, .splitView: true
    case .plain, .navigation, .tabs, .alert: false
    }
  }
}

/// Reads the elements of the sequence: environments and actions.
private struct StepReader {
  /// The container; `nil` if it could not be read.
  let container: Controller?
  /// The number of controllers that were read before, those of the container included.
  private var controllerCount: Int
  private var isFirst = true

  init(_ container: Controller?, controllerCount: Int) {
    (self.container, self.controllerCount) = (container, controllerCount)
  }

  private static let actions: [JSONName] = ["flip", "showDetail", "show", "hide", "preferredDisplayMode"]

  mutating func read(_ node: Int, _ reader: inout DocumentReader) -> DisplayModesRequest.Step? {
    defer { isFirst = false }
    let json = reader.json
    guard let action = StepReader.action(of: node, json) else {
      return environment(EnvironmentDocument(node, &reader), at: node, &reader)
    }
    guard let value = reader.members(node, known: [action])?[action] else { return nil }
    if isFirst {
      reader.report(
        .missingMember, at: node,
        "Nothing is on screen yet; put an environment before the first \(action).")
    }
    switch container?.content {
    case .splitOrFlip: return flip(action, value, &reader)
    case .splitView(let split): return change(action, value, split.columns, &reader)
    default: return nil
    }
  }

  /// The first member that is an action.
  private static func action(of node: Int, _ json: JSONDocument) -> JSONName? {
    guard json.kind(node) == .object else { return nil }
    for member in json.memberNodes(node) {
      if let action = actions.first(where: { json.isName(member.name, $0) }) { return action }
    }
    return nil
  }

  /// An environment. Columns need its size.
  mutating func environment(
    _ document: EnvironmentDocument, at node: Int, _ reader: inout DocumentReader
  ) -> DisplayModesRequest.Step? {
    if let traits = document.traits {
      return .environment(document, ContainerEnvironment(traits))
    }
    guard reader.json.kind(node) == .object else { return nil }
    // A size that cannot be read has been reported already.
    let sizes: [JSONName] = ["size", "device", "devices"]
    if sizes.allSatisfy({ reader.json.member($0, of: node) == nil }) {
      reader.report(
        .missingMember, at: node,
        "Columns need a width, but this environment has none; add a size or a device.")
    }
    return nil
  }

  private func flip(
    _ action: JSONName, _ value: Int, _ reader: inout DocumentReader
  ) -> DisplayModesRequest.Step? {
    guard action == "flip" else {
      reader.report(
        .unknownMember, at: value, "Only a splitView can \(action); use “flip” for a splitOrFlip.")
      return nil
    }
    guard reader.boolean(value) == true else {
      if reader.json.kind(value) == .false {
        reader.report(
          .unknownValue, at: value, "A “flip” of false does nothing; write true, or remove the element.")
      }
      return nil
    }
    return .flip
  }

  private mutating func change(
    _ action: JSONName, _ value: Int, _ split: SplitViewController, _ reader: inout DocumentReader
  ) -> DisplayModesRequest.Step? {
    switch action {
    case "showDetail": return detail(value, split, &reader).map { .showDetail($0) }
    case "show": return column(value, split, &reader).map { .show($0) }
    case "hide": return column(value, split, &reader).map { .hide($0) }
    case "preferredDisplayMode": return .prefer(reader.displayMode(value))
    default:
      reader.report(
        .unknownMember, at: value, "Only a splitOrFlip can flip; use “show” or “hide” for a splitView.")
      return nil
    }
  }

  private func column(
    _ node: Int, _ split: SplitViewController, _ reader: inout DocumentReader
  ) -> SplitViewController.Column? {
    reader.members(node, known: ["column"], required: ["column"])?["column"].flatMap {
      reader.column($0, of: split)
    }
  }

  /// A controller that becomes the detail: a new one, or an earlier detail.
  private mutating func detail(
    _ node: Int, _ split: SplitViewController, _ reader: inout DocumentReader
  ) -> Controller? {
    let names: [JSONName] = ["controller"]
    guard let value = reader.members(node, known: names, required: names)?["controller"] else { return nil }
    // An earlier detail may come again, so ids are unique in each step only.
    var controllers = ControllerDocument(after: controllerCount)
    let detail = controllers.read(value, &reader)
    controllerCount = controllers.count
    let id = detail.id
    if container?.id == id
      || container?.children.contains(where: { $0.id == id && id != split.secondary }) == true
    {
      reader.report(
        .duplicateID, at: value,
        "The container or another column already has the id “\(id.excerpt)”; choose another.")
    }
    return detail
  }
}
