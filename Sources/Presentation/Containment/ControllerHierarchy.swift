/// The controllers of a window: who contains whom, who is presented over whom, and who is on screen.
///
/// Presentations, display modes, transitions and flows build one for each state, and the difference of two gives
/// UIKit's calls: see ``HierarchyChange``.
struct ControllerHierarchy: Sendable {
  /// A controller and its parent.
  struct Relation: Hashable, Sendable {
    let child: String
    let parent: String
    /// Whether calls name the parent, because it is not the container that holds the child in the document.
    var isNamed = false
  }

  /// A controller of the window, with the controllers that it contains.
  struct Member: Hashable, Sendable {
    let id: String
    /// Whether its parent is a navigation controller, whose delegate hears of it.
    var isOnStack = false
    /// The children, on screen or not.
    var relations: [Relation] = []
    /// Whether it adds its children when its view loads. Navigation and tab bar controllers have theirs before.
    var addsChildrenOnLoad = false
  }

  /// The root or a presentation, with the controllers inside that are shown, parents before children.
  struct Layer: Sendable {
    var members: [Member]
    /// The ids of members whose views a presentation above has removed.
    var removed: Set<String> = []

    var visible: [Member] { members.filter { !removed.contains($0.id) } }
  }

  private(set) var layers: [Layer]

  init(layers: [Layer]) { self.layers = layers }

  /// The hierarchy of one controller and the controllers inside it.
  init(_ members: [Member]) { layers = [Layer(members: members)] }

  /// Presents a controller over the top layer. Its style may remove the views of controllers below.
  ///
  /// - Parameters:
  ///   - members: The presented controller and those inside it.
  ///   - style: Its presentation style.
  ///   - context: The ids of the controller that presentations in the current context cover, and all inside it.
  mutating func cover(with members: [Member], style: String?, context: Set<String>?) {
    switch style {
    case ModalStyle.fullScreen.rawValue:
      for number in layers.indices { layers[number].removed = Set(layers[number].members.map(\.id)) }
    case ModalStyle.currentContext.rawValue:
      guard let last = layers.indices.last else { break }
      let ids = layers[last].members.map(\.id)
      layers[last].removed = Set(ids.filter { context?.contains($0) ?? true })
    default: break
    }
    layers.append(Layer(members: members))
  }

  /// Replaces controllers of the top layer.
  ///
  /// - Parameters:
  ///   - ids: The controllers that go.
  ///   - members: The controllers that come.
  ///   - container: The id of the container of both.
  ///   - relations: Changes what the container contains.
  /// - Returns: The new hierarchy.
  func replacing(
    _ ids: Set<String>, with members: [Member], in container: String, relations: [Relation]
  ) -> ControllerHierarchy {
    guard let last = layers.indices.last else { return ControllerHierarchy(members) }
    var hierarchy = self
    var kept = layers[last].members
    let place = kept.firstIndex { ids.contains($0.id) } ?? kept.count
    kept.removeAll { ids.contains($0.id) }
    if let number = kept.firstIndex(where: { $0.id == container }) { kept[number].relations = relations }
    kept.insert(contentsOf: members, at: min(place, kept.count))
    hierarchy.layers[last].members = kept
    return hierarchy
  }

  func isVisible(_ id: String) -> Bool {
    layers.contains { layer in !layer.removed.contains(id) && layer.members.contains { $0.id == id } }
  }

  /// The controller of the top layer that contains another one.
  func container(of child: String) -> Member? {
    layers.last?.members.first { $0.relations.contains { $0.child == child } }
  }
}

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

  /// The controller's children as the document has them.
  var relations: [ControllerHierarchy.Relation] {
    children.map { ControllerHierarchy.Relation(child: $0.id, parent: id) }
  }
}
