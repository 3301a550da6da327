import AutoLayout

/// The layout guides of a scene, by their element ids.
struct GuideTable {
  /// The constraints that place the controller's top and bottom layout guides.
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var rootGuides: [LayoutGuide] = []
  /// The views' system guides, and the top and bottom layout guides of the controller.
  private var guides: [String: LayoutItem] = [:]

  init(_ scene: InterfaceScene, _ outline: SceneOutline) {
    for entry in outline.entries {
      for element in entry.element.children
      where element.isNamed("viewLayoutGuide") || element.isNamed("keyboardLayoutGuide") {
        guard let id = element["id"], let region = Self.regions[element["key"] ?? ""] else { continue }
        // The content of tables and text views is not in the document, so their content and frame guides mean the view.
        let isScrollGuide = region == .content || region == .frame
        let meansView = isScrollGuide && !entry.element.isNamed("scrollView")
        guides[id] = LayoutItem(entry.id, region: meansView ? nil : region)
      }
    }
    let list = scene.controller?.child("layoutGuides")
    for element in list.map({ Array($0.children) }) ?? [] where element.isNamed("viewControllerLayoutGuide") {
      guard let id = element["id"], outline.numbers[id] == nil else { continue }
      guides[id] = LayoutItem(id)
      rootGuides.append(LayoutGuide(id))
      place(id, isTop: element.has("type", "top"), in: outline.entries[0].id)
    }
  }

  private static let regions: [String: LayoutItem.Region] = [
    "safeArea": .safeArea, "contentLayoutGuide": .content, "frameLayoutGuide": .frame,
    "keyboard": .keyboard, "layoutMargins": .margins, "readableContent": .readable,
  ]

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
  func item(_ id: String) -> LayoutItem? { guides[id] }
}
