import Devices

extension Arrangement.Link {
  var member: ControllerHierarchy.Member {
    var member = ControllerHierarchy.Member(id: controller.id, isOnStack: isOnStack, relations: relations)
    switch controller.content {
    case .plain, .splitOrFlip, .splitView: member.addsChildrenOnLoad = true
    case .navigation, .tabs, .alert: break
    }
    return member
  }
}

extension Arrangement {
  var members: [ControllerHierarchy.Member] { controllers.map(\.member) }
}

extension Controller {
  /// The controller and the controllers that it shows inside, as far as they do not depend on a size.
  var shownMembers: [ControllerHierarchy.Member] {
    var members: [ControllerHierarchy.Member] = []
    var pending = [(controller: self, isOnStack: false)]
    while let (controller, isOnStack) = pending.popLast() {
      var member = ControllerHierarchy.Member(id: controller.id, isOnStack: isOnStack)
      member.relations = controller.relations
      switch controller.content {
      case .plain(let plain):
        member.addsChildrenOnLoad = true
        pending += plain.children.reversed().map { ($0.controller, false) }
      case .navigation(let navigation): pending.append((navigation.top, true))
      case .tabs(let tabs): pending.append((tabs.controllers[tabs.selected], false))
      case .splitOrFlip, .splitView: member.addsChildrenOnLoad = true
      case .alert: break
      }
      members.append(member)
    }
    return members
  }

  /// The controller's children as the document has them; of pages only the one on screen.
  var relations: [ControllerHierarchy.Relation] {
    switch content {
    case .plain(let plain):
      plain.children.map { child in
        ControllerHierarchy.Relation(
          child: child.controller.id, parent: id, callsDidMove: child.callsDidMove)
      }
    case .tabs(let tabs) where tabs.isPaged:
      [ControllerHierarchy.Relation(child: tabs.controllers[tabs.selected].id, parent: id)]
    default: children.map { ControllerHierarchy.Relation(child: $0.id, parent: id) }
    }
  }
}

extension SplitOrFlipViewController {
  /// The container with what its children show inside, so that calls reach those controllers, too.
  public func containing(_ container: Controller.SplitOrFlip) -> SplitOrFlipViewController {
    var model = self
    for child in [container.left, container.right] { model.inner[child.id] = child.shownMembers }
    return model
  }
}

extension SplitViewController {
  /// The split view controller with what its columns show inside, so that calls reach those controllers, too.
  ///
  /// - Parameters:
  ///   - split: The controllers of its columns.
  ///   - details: Controllers that become its detail later.
  ///   - system: The system, on which it puts the controllers of its columns into navigation controllers or not.
  /// - Returns: The split view controller.
  package func containing(
    _ split: Controller.SplitView, details: [Controller], on system: SystemVersion
  ) -> SplitViewController {
    var model = self
    let own = [split.primary, split.supplementary, split.secondary].compactMap { $0 } + split.details
    var taken = Set(([id] + (own + details).flatMap(\.ids)) + (split.compact?.ids ?? []))
    for controller in own + details where model.inner[controller.id] == nil {
      let shown = split.inColumn(controller, on: system, &taken)
      model.inner[controller.id] = shown.shownMembers
      if controller.id == split.primary.id { model.hasPrimaryStack = shown.isNavigation }
    }
    if let compact = split.compact { model.inner[compact.id] = compact.shownMembers }
    return model
  }
}
