import Geometry

/// What stands around the controllers of a storyboard: the bars of navigation and tab bar controllers, as Interface
/// Builder infers them from relationships and segues.
struct Containment {
  /// The bars around a controller.
  struct Bars: Hashable {
    var hasNavigationBar = false
    var hasLargeTitle = false
    var hasTabBar = false
  }

  /// How a controller leads to another.
  fileprivate struct Segue {
    let source: Int
    let destination: String
    let kind: Kind

    enum Kind { case root, tab, push }
  }

  private var controllers: [Int: XMLElement] = [:]
  private var numbers: [String: Int] = [:]
  private var bars: [Int: Bars] = [:]

  init(_ document: XMLElement) {
    var segues: [Int: [Segue]] = [:]
    var owners: [Int] = []
    for element in document.tree.elements {
      let parent = element.parent
      let isObject = parent?.isNamed("objects") ?? false
      owners.append(isObject ? element.number : parent.map { owners[$0.number] } ?? 0)
      if isObject, let id = element["id"] {
        controllers[element.number] = element
        numbers[id] = numbers[id] ?? element.number
      } else if element.isNamed("segue"), let segue = Segue(element, from: owners[element.number]) {
        segues[segue.source, default: []].append(segue)
      }
    }
    spread(along: segues)
  }

  /// The bars around a controller; none where the document does not say.
  subscript(controller: XMLElement) -> Bars { bars[controller.number] ?? Bars() }

  /// Hands the bars of container controllers on to all that they lead to.
  private mutating func spread(along segues: [Int: [Segue]]) {
    var pending = segues.keys.sorted()
    // Each controller is handed on again only when it has got a bar, of which there are three kinds.
    while let number = pending.popLast() {
      guard let source = controllers[number] else { continue }
      for segue in segues[number] ?? [] {
        guard let destination = numbers[segue.destination], let controller = controllers[destination] else {
          continue
        }
        let before = bars[destination] ?? Bars()
        let after = before.union(handedOn(by: source, to: controller, segue.kind))
        if after == before { continue }
        bars[destination] = after
        if segues[destination] != nil { pending.append(destination) }
      }
    }
  }

  private func handedOn(by source: XMLElement, to controller: XMLElement, _ kind: Segue.Kind) -> Bars {
    var handed = bars[source.number] ?? Bars()
    switch kind {
    case .root:
      guard source.isNamed("navigationController"), !source.has("navigationBarHidden", "YES") else { break }
      handed.hasNavigationBar = true
      handed.hasLargeTitle =
        source.child("navigationBar", key: "navigationBar")?.has("largeTitles", "YES") ?? false
    case .tab: handed.hasTabBar = true
    case .push:
      if !handed.hasNavigationBar || controller.isNamed("navigationController") { return Bars() }
      if controller.has("hidesBottomBarWhenPushed", "YES") { handed.hasTabBar = false }
    }
    let item = controller.child("navigationItem", key: "navigationItem")
    if item?.has("largeTitleDisplayMode", "never") ?? false { handed.hasLargeTitle = false }
    return handed
  }
}

extension Containment.Segue {
  fileprivate init?(_ element: XMLElement, from source: Int) {
    guard let destination = element["destination"] else { return nil }
    switch (element["kind"], element["relationship"]) {
    case ("relationship", "rootViewController"): kind = .root
    case ("relationship", "viewControllers"): kind = .tab
    case ("show", _), ("push", _): kind = .push
    default: return nil
    }
    self.source = source
    self.destination = destination
  }
}

extension Containment.Bars {
  fileprivate func union(_ other: Containment.Bars) -> Containment.Bars {
    Containment.Bars(
      hasNavigationBar: hasNavigationBar || other.hasNavigationBar,
      hasLargeTitle: hasLargeTitle || other.hasLargeTitle, hasTabBar: hasTabBar || other.hasTabBar)
  }
}
