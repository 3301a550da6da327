import Documents
import Presentation

extension FlowEventDocument {
  func push(
    _ arrival: FlowArrival, on container: Name, _ flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard isStack(container, on: flow, &reader),
      !isCycle(arrival, in: flow.scene.containers(of: container.id), &reader)
    else { return nil }
    arrival.ids.check(beside: flow.scene.ids, at: value, &reader)
    return .push(arrival.controller, on: container.id, isAnimated: arrival.isAnimated)
  }

  func pop(
    _ container: Name?, _ isAnimated: Bool, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    if let container, !isStack(container, on: flow, &reader) { return nil }
    return .pop(in: container?.id, isAnimated: isAnimated)
  }

  func setStack(
    _ elements: [FlowStackElement], of container: Name, _ isAnimated: Bool, on flow: Flow,
    _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard isStack(container, on: flow, &reader),
      case .navigation(let navigation) = flow.stage.link(container.id)?.controller.content
    else { return nil }
    let taken = Set(flow.scene.ids)
    let above = Set(flow.scene.containers(of: container.id))
    var stack: [Controller] = []
    for element in elements {
      let controller = element.controller
      if let id = controller.ids.first(where: above.contains) {
        reportCycle(id, at: element.node, &reader)
        continue
      }
      if element.isBare, let known = navigation.stack.first(where: { $0.id == controller.id }) {
        stack.append(known)
      } else if let id = controller.ids.first(where: taken.contains) {
        reader.report(
          .duplicateID, at: element.node,
          "“\(id.excerpt)” is already in this flow, and UIKit raises an exception when a controller is pushed twice. To keep a controller that is in the stack, write only its id; for a new controller, choose another id."
        )
      } else if let misuse = PresentationType.push.misuses(presenting: controller).first {
        reader.report(misuse.code, at: element.node, misuse.sentence)
      } else {
        stack.append(controller)
      }
    }
    if taken.count + stack.count > Documents.Limits.controllers {
      reader.report(
        .tooComplex, at: value,
        "A request has at most \(Documents.Limits.controllers) controllers; remove some.")
    }
    return .setStack(stack, of: container.id, isAnimated: isAnimated)
  }

  func replace(
    _ child: Name, _ arrival: FlowArrival, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard known(child, on: flow, &reader) else { return nil }
    guard flow.scene.canReplace(child.id) else {
      reader.report(
        .notReplaceable, at: child.node,
        "UIKit exchanges only children of a container; “\(child.id.excerpt)” is presented, the root of the window or in a navigation stack. Dismiss it, or set the stack."
      )
      return nil
    }
    if isCycle(arrival, in: flow.scene.containers(of: child.id).dropLast(), &reader) { return nil }
    arrival.ids.check(beside: flow.scene.ids, at: value, &reader)
    return .replace(child.id, with: arrival.controller)
  }

  func select(
    _ index: Int, in container: Name, at node: Int, _ isAnimated: Bool, on flow: Flow,
    _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard known(container, on: flow, &reader) else { return nil }
    let controller = flow.scene.layers.lazy.flatMap(\.all).first { $0.id == container.id }
    guard case .tabs(let tabs) = controller?.content else {
      reader.report(
        .nothingToChange, at: container.node,
        "“\(container.id.excerpt)” has neither tabs nor pages, so UIKit has nothing to select; name a controller that has."
      )
      return nil
    }
    guard tabs.controllers.indices.contains(index) else {
      reader.report(
        .numberOutOfRange, at: node,
        "UIKit numbers the controllers from 0 to \(tabs.controllers.count - 1); write one of these numbers.")
      return nil
    }
    return .select(index, in: container.id, isAnimated: isAnimated)
  }

  // MARK: Checks

  /// Whether a name is that of a navigation controller on screen; otherwise that is reported.
  private func isStack(_ name: Name, on flow: Flow, _ reader: inout DocumentReader) -> Bool {
    guard known(name, on: flow, &reader) else { return false }
    guard let link = flow.stage.link(name.id) else {
      reader.report(
        .controllerNotOnScreen, at: name.node,
        "“\(name.id.excerpt)” is not on screen, so UIKit would change its stack without showing it; show it first."
      )
      return false
    }
    if link.controller.isNavigation { return true }
    reader.report(
      PresentationMisuse.pushWithoutNavigation.code, at: name.node,
      "“\(name.id.excerpt)” is not a navigation controller, so UIKit has no stack to change; name one.")
    return false
  }

  /// Whether a controller that comes would contain itself, which is reported.
  func isCycle(
    _ arrival: FlowArrival, in containers: some Sequence<String>, _ reader: inout DocumentReader
  ) -> Bool {
    guard let place = arrival.ids.first(of: containers) else { return false }
    reportCycle(place.id, at: place.node, &reader)
    return true
  }

  private func reportCycle(_ id: String, at node: Int, _ reader: inout DocumentReader) {
    reader.report(.containmentCycle, at: node, ControllerDocument.cycle(of: id))
  }
}
