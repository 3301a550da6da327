import AutoLayout

/// The layout guides that a scene's elements stand for.
struct GuideTable {
  /// A guide by which constraints may mean a view's own guide, or one of a controller's two.
  private enum Guide {
    case region(LayoutItem)
    case own
  }

  /// What the top and bottom layout guides of the controller are held by.
  private(set) var constraints: [LayoutConstraint] = []
  /// The guides of the root view.
  private(set) var rootGuides: [LayoutGuide] = []
  private var guides: [String: Guide] = [:]

  init(_ scene: InterfaceScene, _ outline: SceneOutline) {
    for entry in outline.entries {
      for element in entry.element.children
      where element.isNamed("viewLayoutGuide") || element.isNamed("keyboardLayoutGuide") {
        guard let id = element["id"], let region = GuideTable.region(element["key"] ?? "") else { continue }
        // Tables and texts scroll what they have made themselves, which nothing in the document is tied to.
        let isOfScrollViews = region == .content || region == .frame
        let isItself = isOfScrollViews && !entry.element.isNamed("scrollView")
        guides[id] = .region(LayoutItem(entry.id, region: isItself ? nil : region))
      }
    }
    let list = scene.controller?.child("layoutGuides")
    for element in list.map({ Array($0.children) }) ?? [] where element.isNamed("viewControllerLayoutGuide") {
      guard let id = element["id"], outline.numbers[id] == nil else { continue }
      guides[id] = .own
      rootGuides.append(LayoutGuide(id))
      hold(id, isTop: element.has("type", "top"), in: outline.entries[0].id)
    }
  }

  private static func region(_ key: String) -> LayoutItem.Region? {
    switch key {
    case "safeArea": .safeArea
    case "contentLayoutGuide": .content
    case "frameLayoutGuide": .frame
    case "keyboard": .keyboard
    case "layoutMargins": .margins
    case "readableContent": .readable
    default: nil
    }
  }

  /// Holds a controller's guide: the top one reaches from the root's top edge to the safe area, the bottom one from there to
  /// the bottom edge.
  private mutating func hold(_ id: String, isTop: Bool, in root: String) {
    func holds(_ attribute: Attribute, _ item: LayoutItem, _ other: Attribute) {
      constraints.append(
        LayoutConstraint(
          id: "\(id)/\(attribute.rawValue)", Anchor(LayoutItem(id), attribute), .equal, Anchor(item, other)))
    }
    let edge = LayoutItem(root)
    let safeArea = LayoutItem(root, region: .safeArea)
    holds(.leading, edge, .leading)
    holds(.trailing, edge, .trailing)
    holds(.top, isTop ? edge : safeArea, isTop ? .top : .bottom)
    holds(.bottom, isTop ? safeArea : edge, isTop ? .top : .bottom)
  }

  /// What a constraint that names `id` means, or `nil` where it is the id of no guide.
  func item(_ id: String) -> LayoutItem? {
    switch guides[id] {
    case .region(let item): item
    case .own: LayoutItem(id)
    case nil: nil
    }
  }
}
