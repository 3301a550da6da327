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
  /// The place of a controller on screen.
  func link(_ id: String) -> Link? {
    controllers.firstIndex { $0.controller.id == id }.map { controllers[$0] }
  }

  var members: [ControllerHierarchy.Member] { controllers.map(\.member) }
}

extension Controller {
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
