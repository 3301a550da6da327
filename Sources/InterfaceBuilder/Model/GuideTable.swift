import AutoLayout

/// The layout guides of a scene, by their element ids.
struct GuideTable {
  /// A view's system guide, or the top or bottom layout guide of a controller.
  private enum Guide {
    case region(LayoutItem)
    case own
  }

  /// The constraints that place the controller's top and bottom layout guides.
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var rootGuides: [LayoutGuide] = []
  private var guides: [String: Guide] = [:]

  init(_ scene: InterfaceScene, _ outline: SceneOutline) {
    for entry in outline.entries {
      for element in entry.element.children
      where element.isNamed("viewLayoutGuide") || element.isNamed("keyboardLayoutGuide") {
        guard let id = element["id"], let region = GuideTable.region(element["key"] ?? "") else { continue }
        // The content of tables and text views is not in the document, so their content and frame guides mean the view.
        let isScrollGuide = region == .content || region == .frame
        let meansView = isScrollGuide && !entry.element.isNamed("scrollView")
        guides[id] = .region(LayoutItem(entry.id, region: meansView ? nil : region))
      }
    }
    let list = scene.controller?.child("layoutGuides")
    for element in list.map({ Array($0.children) }) ?? [] where element.isNamed("viewControllerLayoutGuide") {
      guard let id = element["id"], outline.numbers[id] == nil else { continue }
      guides[id] = .own
      rootGuides.append(LayoutGuide(id))
      place(id, isTop: element.has("type", "top"), in: outline.entries[0].id)
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

  /// Adds constraints for a controller's guide. The top guide spans from the root's top edge to the safe area, the bottom
  /// guide from the safe area to the root's bottom edge.
  private mutating func place(_ id: String, isTop: Bool, in root: String) {
    func pin(_ attribute: Attribute, _ item: LayoutItem, _ other: Attribute) {
      constraints.append(
        LayoutConstraint(
          id: "\(id)/\(attribute.rawValue)", Anchor(LayoutItem(id), attribute), .equal, Anchor(item, other)))
    }
    let edge = LayoutItem(root)
    let safeArea = LayoutItem(root, region: .safeArea)
    pin(.leading, edge, .leading)
    pin(.trailing, edge, .trailing)
    pin(.top, isTop ? edge : safeArea, isTop ? .top : .bottom)
    pin(.bottom, isTop ? safeArea : edge, isTop ? .top : .bottom)
  }

  /// The layout item for the guide `id`, or `nil` if no guide has this id.
  func item(_ id: String) -> LayoutItem? {
    switch guides[id] {
    case .region(let item): item
    case .own: LayoutItem(id)
    case nil: nil
    }
  }
}
