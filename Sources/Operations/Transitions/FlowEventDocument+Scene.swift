import AutoLayout
import Devices
import Documents
import Geometry
import JSON
import Motion
import Presentation

extension FlowEventDocument {
  /// The event, after checking it against what is on screen; `nil` for a drag, or if an error was reported.
  ///
  /// An event that changes the environment changes `environment`.
  package func event(
    on flow: Flow, _ environment: inout EnvironmentDocument, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    switch content {
    case .present(let arrival): present(arrival, on: flow, &reader)
    case .dismiss(let name, let isAnimated): dismiss(name, isAnimated, on: flow, &reader)
    case .setPreferredContentSize(let name, let size):
      known(name, on: flow, &reader) ? .setPreferredContentSize(name.id, size) : nil
    case .select(let index, let name, let node, let isAnimated):
      select(index, in: name, at: node, isAnimated, on: flow, &reader)
    case .setConstant(let name, let constant): setConstant(of: name, constant, on: flow, &reader)
    case .setHidden(let name, let isHidden):
      setView(name, on: flow, &reader) { view, _ in view.isHidden = isHidden }
    case .setText(let name, let words, let node):
      setView(name, on: flow, &reader) { view, reader in
        reader.checkHasText(view.kind, at: node)
        view.text = view.text(saying: words)
      }
    case .environment: change(&environment, on: flow, &reader)
    case .keyboard(let height, let responder): keyboard(height, responder, on: flow, &reader)
    case .flip(let isAnimated): flip(isAnimated, on: flow, &reader)
    case .tap(let point, let node): tap(point, at: node, on: flow, &reader)
    case .updatePresentationLayout(let name, let animation, let isAnimated):
      updateLayout(name, animation, isAnimated, on: flow, &reader)
    case .push(let arrival, let container): push(arrival, on: container, flow, &reader)
    case .pop(let container, let isAnimated): pop(container, isAnimated, on: flow, &reader)
    case .setStack(let stack, let container, let isAnimated):
      setStack(stack, of: container, isAnimated, on: flow, &reader)
    case .replace(let child, let arrival): replace(child, arrival, on: flow, &reader)
    case .drag, nil: nil
    }
  }

  private func present(_ arrival: FlowArrival, on flow: Flow, _ reader: inout DocumentReader) -> FlowEvent? {
    if arrival.document == nil, isCycle(arrival, in: containers(of: arrival.source, on: flow), &reader) {
      return nil
    }
    arrival.ids.check(beside: flow.scene.ids, at: value, &reader)
    reader.checkNames(arrival.document?.sources ?? [], in: flow.scene.layers, role: "presenting")
    reader.checkBarItems(arrival.document?.barItems ?? [], in: flow.scene.layers)
    let misuse = PresentationMisuse.sourceControllerNotOnScreen
    if let source = arrival.source, !known(source, on: flow, &reader, hasLeft: (misuse.code, misuse.sentence))
    {
      return nil
    }
    return .present(
      arrival.controller, as: arrival.type, from: arrival.source?.id, isAnimated: arrival.isAnimated)
  }

  /// The containers around the controller that pushes or shows another one.
  private func containers(of source: Name?, on flow: Flow) -> some Sequence<String> {
    (source.map { flow.scene.containers(of: $0.id) }
      ?? flow.stage.top.arrangement.focusChain.map(\.controller.id)).dropLast()
  }

  private func dismiss(
    _ name: Name?, _ isAnimated: Bool, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    if let name, !known(name, on: flow, &reader) { return nil }
    return .dismiss(from: name?.id, isAnimated: isAnimated)
  }

  private func updateLayout(
    _ name: Name?, _ animation: Animation?, _ isAnimated: Bool, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    if let name {
      guard known(name, on: flow, &reader) else { return nil }
      if flow.scene.layer(of: name.id) == 0 {
        reader.report(
          .nothingToChange, at: name.node,
          "“\(name.id.excerpt)” is not presented, so UIKit has no container to lay out; name a presented controller."
        )
        return nil
      }
    }
    return .updatePresentationLayout(of: name?.id, animation: animation, isAnimated: isAnimated)
  }

  /// Whether a controller has this name; reports it otherwise, and one that has left the screen as `problem`.
  func known(
    _ name: Name, on flow: Flow, _ reader: inout DocumentReader,
    hasLeft problem: (code: ProblemCode, sentence: String)? = nil
  ) -> Bool {
    let ids = flow.scene.ids
    if ids.contains(name.id) { return true }
    if flow.hasLeft(name.id) {
      let (code, sentence) =
        problem ?? (
          .controllerNotOnScreen,
          "“\(name.id.excerpt)” has left the screen, so UIKit would not show the change; name a controller that is there."
        )
      reader.report(code, at: name.node, sentence)
      return false
    }
    reader.reportUnknown(name.id, at: name.node, "controller", among: ids)
    return false
  }

  // MARK: Changing

  private func setConstant(
    of name: Name, _ constant: Double, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    var ids: [String] = []
    for (controller, plain) in flow.plainControllers {
      var constraints = plain.tree.constraintList
      guard let number = constraints.firstIndex(where: { $0.id == name.id }) else {
        ids += constraints.map(\.id)
        continue
      }
      constraints[number].constant = constant
      return content(of: controller, plain.view, constraints, plain, at: name.node, &reader)
    }
    reader.reportUnknown(name.id, at: name.node, "constraint", among: ids)
    return nil
  }

  private func setView(
    _ name: Name, on flow: Flow, _ reader: inout DocumentReader,
    _ change: (inout View, inout DocumentReader) -> Void
  ) -> FlowEvent? {
    var ids: [String] = []
    for (controller, plain) in flow.plainControllers {
      guard let number = plain.tree.items.firstIndex(where: { $0.id == name.id }),
        number < plain.tree.viewCount
      else {
        ids += plain.tree.items.map(\.id)
        continue
      }
      var root = plain.view
      root.change(name.id) { change(&$0, &reader) }
      return content(of: controller, root, plain.tree.constraintList, plain, at: name.node, &reader)
    }
    reader.reportUnknown(name.id, at: name.node, "view", among: ids)
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

  private func change(
    _ environment: inout EnvironmentDocument, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    guard let merged = environment.merged(with: value, of: reader.json), var traits = merged.traits else {
      reader.report(
        .conflictingMembers, at: value,
        "These members do not fit the rest of the current environment; change the other members in the same event."
      )
      return nil
    }
    environment = merged
    // The keyboard stays as earlier events have left it.
    if reader.json.member("keyboard", of: value) == nil {
      traits.keyboardHeight = flow.scene.environment.keyboardHeight
    }
    return .environment(traits)
  }

  private func keyboard(
    _ height: Double, _ responder: Name?, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    reader.checkNames(responder.map { [$0] } ?? [], in: flow.scene.layers.suffix(1), role: "top")
    return .keyboard(height: height, firstResponder: responder?.id)
  }

  private func flip(_ isAnimated: Bool, on flow: Flow, _ reader: inout DocumentReader) -> FlowEvent? {
    if flow.canFlip { return .flip(isAnimated: isAnimated) }
    reader.report(
      .nothingToChange, at: value, "No splitOrFlip is on screen; add one to the scene.")
    return nil
  }
}

extension Flow {
  /// The controllers on screen with their own views, the topmost first.
  fileprivate var plainControllers: [(id: String, plain: Controller.Plain)] {
    stage.layers.reversed().flatMap { layer in
      layer.arrangement.controllers.reversed().compactMap { link in
        if case .plain(let plain) = link.controller.content { (link.controller.id, plain) } else { nil }
      }
    }
  }
}

extension View {
  /// Changes the view with an id. The depth of the tree, and so of the recursion, is limited.
  fileprivate mutating func change(_ id: String, _ change: (inout View) -> Void) {
    if self.id == id { return change(&self) }
    for number in subviews.indices { subviews[number].change(id, change) }
  }
}

extension FlowEventDocument {
  fileprivate func tap(
    _ point: Point, at node: Int, on flow: Flow, _ reader: inout DocumentReader
  ) -> FlowEvent? {
    reader.check(point, at: node, isInWindowOf: flow) ? .tap(point) : nil
  }
}

extension DocumentReader {
  /// Whether a touch is in the window; otherwise that is reported.
  mutating func check(_ touch: Point, at node: Int, isInWindowOf flow: Flow) -> Bool {
    if flow.contains(touch) { return true }
    let size = flow.scene.environment.size
    report(
      .tapOutsideWindow, at: node,
      "UIKit hears only of touches in the window; write an x below \(size.width.jsonText) and a y below "
        + "\(size.height.jsonText), both at least 0.")
    return false
  }
}
