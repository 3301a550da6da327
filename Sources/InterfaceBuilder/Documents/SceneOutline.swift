import Geometry

/// The views of a scene in the order in which a reader meets them, each with the number of its superview.
struct SceneOutline {
  /// A view as the document writes it.
  struct Entry {
    let element: XMLElement
    let id: String
    /// The superview's number; -1 for the root.
    let parent: Int
    /// The frame that was recorded, in the superview, y growing downwards.
    let frame: Rect
  }

  private(set) var entries: [Entry] = []
  private(set) var numbers: [String: Int] = [:]

  /// Lists the views inside `root`: every element with a frame, in the nearest such element around it.
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
        // Inner views are laid out, which leaves none less than empty.
        if parent < 0 { (frame.width, frame.height) = (max(frame.width, 0), max(frame.height, 0)) }
        if countsFromBottom(parent: parent, on: platform) {
          frame.y = entries[parent].frame.height - frame.maxY
        }
        excluded.formUnion(variations.excluded("subviews", of: element))
        numbers[id] = numbers[id] ?? entries.count
        entries.append(Entry(element: element, id: id, parent: parent, frame: frame))
        parent = entries.count - 1
      }
      let inner = element.children.filter { $0.mayHoldViews }
      for child in inner.reversed() { pending.append((child, parent)) }
    }
  }

  /// Whether places in a superview are counted from its bottom, as AppKit has it where a view is not flipped.
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
  /// Whether views may stand inside the element: most of a document's elements are constraints, colours and the like.
  fileprivate var mayHoldViews: Bool {
    !(isNamed("constraints") || isNamed("connections") || isNamed("rect") || isNamed("variation")
      || isNamed("color") || isNamed("userDefinedRuntimeAttributes"))
  }

  /// Whether an AppKit view counts y from its top.
  var isFlipped: Bool {
    isNamed("tableView") || isNamed("outlineView") || isNamed("collectionView") || isNamed("textView")
      || isNamed("tableHeaderView")
  }

  /// The number that an attribute holds, or `nil` where there is none.
  func number(_ attribute: StaticString) throws(InvalidDocument) -> Double? {
    guard let text = self[attribute] else { return nil }
    guard let number = Double(decimal: text), abs(number) <= 1e9 else {
      let kind = InvalidDocument.Kind.notANumber(attribute: "\(attribute)", value: text)
      throw .issues([InvalidDocument.Issue(kind, at: self)])
    }
    return number
  }

  /// The priority that an attribute holds, or `nil` where there is none.
  func priority(_ attribute: StaticString) throws(InvalidDocument) -> Double? {
    try number(attribute)?.clampedToPriorities
  }
}

extension Double {
  /// The number that a text writes with decimal digits, as Interface Builder does.
  init?(decimal text: some StringProtocol) {
    // Swift reads hexadecimal digits as well.
    if text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) { return nil }
    self.init(text)
  }

  /// The number, or the nearest that is a priority.
  var clampedToPriorities: Double { Swift.min(Swift.max(self, 1), 1000) }
}
