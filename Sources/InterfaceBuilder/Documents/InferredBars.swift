import Geometry

/// The bars around the controllers of a storyboard, inferred from relationships and segues as Interface Builder does.
struct InferredBars {
  /// The bars around a controller.
  struct Bars: Hashable {
    var hasNavigationBar = false
    var hasLargeTitle = false
    var hasTabBar = false
  }

  /// A relationship or segue from one controller to another.
  fileprivate struct Segue {
    let source: Int
    let destination: String
    let kind: Kind

    enum Kind { case root, tab, push }
  }

  private var controllers: [Int: XMLElement] = [:]
  private var numbers: [String: Int] = [:]
  private var bars: [Int: Bars] = [:]
  private var popoverDestinations: Set<String> = []

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
      } else if element.isNamed("segue"), element.has("kind", "popoverPresentation"),
        let destination = element["destination"]
      {
        popoverDestinations.insert(destination)
      } else if element.isNamed("segue"), let segue = Segue(element, from: owners[element.number]) {
        segues[segue.source, default: []].append(segue)
      }
    }
    propagate(along: segues)
  }

  /// The bars around a controller; none if no relationship or segue implies them.
  subscript(controller: XMLElement) -> Bars { bars[controller.number] ?? Bars() }

  /// Whether a segue presents a controller in a popover.
  func isInPopover(_ controller: XMLElement) -> Bool {
    controller["id"].map { popoverDestinations.contains($0) } ?? false
  }

  /// Passes the bars of container controllers on to all controllers they lead to.
  private mutating func propagate(along segues: [Int: [Segue]]) {
    var pending = segues.keys.sorted()
    // A controller is visited again only after it gets a bar; there are three kinds of bars.
    while let number = pending.popLast() {
      guard let source = controllers[number] else { continue }
      for segue in segues[number] ?? [] {
        guard let destination = numbers[segue.destination], let controller = controllers[destination] else {
          continue
        }
        let before = bars[destination] ?? Bars()
        let after = before.union(inherited(from: source, by: controller, segue.kind))
        if after == before { continue }
        bars[destination] = after
        if segues[destination] != nil { pending.append(destination) }
      }
    }
  }

  private func inherited(from source: XMLElement, by controller: XMLElement, _ kind: Segue.Kind) -> Bars {
    var inherited = bars[source.number] ?? Bars()
    // A simulated navigation bar is drawn on the pushed controllers, too.
    if kind == .push, source.child("simulatedNavigationBarMetrics", key: "simulatedTopBarMetrics") != nil {
      inherited.hasNavigationBar = true
    }
    switch kind {
    case .root:
      guard source.isNamed("navigationController"), !source.has("navigationBarHidden", "YES") else { break }
      inherited.hasNavigationBar = true
      inherited.hasLargeTitle =
        source.child("navigationBar", key: "navigationBar")?.has("largeTitles", "YES") ?? false
    case .tab: inherited.hasTabBar = true
    case .push:
      if !inherited.hasNavigationBar || controller.isNamed("navigationController") { return Bars() }
      if controller.has("hidesBottomBarWhenPushed", "YES") { inherited.hasTabBar = false }
    }
    let item = controller.child("navigationItem", key: "navigationItem")
    if item?.has("largeTitleDisplayMode", "never") ?? false { inherited.hasLargeTitle = false }
    return inherited
  }
}

extension InferredBars.Segue {
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

extension InferredBars.Bars {
  fileprivate func union(_ other: InferredBars.Bars) -> InferredBars.Bars {
    InferredBars.Bars(
      hasNavigationBar: hasNavigationBar || other.hasNavigationBar,
      hasLargeTitle: hasLargeTitle || other.hasLargeTitle, hasTabBar: hasTabBar || other.hasTabBar)
  }
}
