import Geometry

/// The views of a scene in document order, each with the index of its superview.
struct SceneOutline: Sendable {
  /// A view in the document.
  struct Entry {
    let element: XMLElement
    let id: String
    /// The superview's index; -1 for the root.
    let parent: Int
    /// The recorded frame in the superview, with y pointing down.
    let frame: Rect
  }

  private(set) var entries: [Entry] = []
  private(set) var numbers: [String: Int] = [:]

  /// Lists the views inside `root`. Every element with a frame is a view; its superview is the nearest view around it.
  init(
    _ root: XMLElement, platform: InterfaceDocument.Platform, variations: Variations
  ) throws(InvalidDocument) {
    var pending = [(element: root, parent: -1)]
    var excluded: Set<String> = []
    while let (element, parent) = pending.popLast() {
      var parent = parent
      if element.isView {
        let id = element["id"] ?? "\(element.name)#\(element.number)"
        if excluded.contains(id) { continue }
        var frame = try SceneOutline.frame(of: element)
        // Layout makes the sizes of all other views at least 0.
        if parent < 0 { (frame.width, frame.height) = (max(frame.width, 0), max(frame.height, 0)) }
        if countsFromBottom(parent: parent, on: platform) {
          frame.y = entries[parent].frame.height - frame.maxY
        }
        excluded.formUnion(variations.excluded("subviews", of: element))
        numbers[id] = numbers[id] ?? entries.count
        entries.append(Entry(element: element, id: id, parent: parent, frame: frame))
        parent = entries.count - 1
      }
      let inner = element.children.filter { $0.mayContainViews }
      for child in inner.reversed() { pending.append((child, parent)) }
    }
  }

  /// Whether y is measured from the superview's bottom, as in AppKit views that are not flipped.
  func countsFromBottom(parent: Int, on platform: InterfaceDocument.Platform) -> Bool {
    platform == .macOS && parent >= 0 && !entries[parent].element.isFlipped
  }

  private static func frame(of element: XMLElement) throws(InvalidDocument) -> Rect {
    guard let rect = element.child("rect", key: "frame") else { return .zero }
    return Rect(
      x: try rect.number("x") ?? 0, y: try rect.number("y") ?? 0, width: try rect.number("width") ?? 0,
      height: try rect.number("height") ?? 0)
  }
}

extension XMLElement {
  /// Whether the element can contain views. Most elements of a document are constraints, colors and the like.
  fileprivate var mayContainViews: Bool {
    !(isNamed("constraints") || isNamed("connections") || isNamed("rect") || isNamed("variation")
      || isNamed("color") || isNamed("userDefinedRuntimeAttributes"))
  }

  /// Whether an AppKit view measures y from its top.
  var isFlipped: Bool {
    isNamed("tableView") || isNamed("outlineView") || isNamed("collectionView") || isNamed("textView")
      || isNamed("tableHeaderView")
  }
}
