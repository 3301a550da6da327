import Geometry

/// The bars around the controllers of a storyboard, inferred from relationships and segues as Interface Builder does.
struct InferredBars {
  /// The bars around a controller.
  struct Bars: Hashable {
    var hasNavigationBar = false
    var hasLargeTitle = false
    var hasTabBar = false
    /// The numbers of the elements that say how the bars look.
    var navigationBar: Int?
    var tabBar: Int?
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
  /// The controllers in tab bar controllers, with those that they lead to.
  private var tabPlaces: [Int: TabPlace] = [:]
  /// The tabs of each tab bar controller.
  private var tabs: [Int: [String]] = [:]

  /// A tab of a tab bar controller.
  private struct TabPlace {
    let container: Int
    let index: Int
  }

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
    for (source, list) in segues {
      let own = list.filter { $0.kind == .tab }.map(\.destination)
      if !own.isEmpty { tabs[source] = own }
    }
    propagate(along: segues)
  }

  /// The titles of the tabs around a controller, and the index of its own; `nil` without a tab bar controller.
  func tabs(around controller: XMLElement) -> (titles: [String], selected: Int)? {
    guard let place = tabPlaces[controller.number], let tabs = tabs[place.container] else { return nil }
    let titles = tabs.map { id -> String in
      let item = numbers[id].flatMap { controllers[$0] }?.child("tabBarItem", key: "tabBarItem")
      return item.flatMap(BarItems.title) ?? "Item"
    }
    return (titles, place.index)
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
    // This ends: a controller is visited again only if it got a bar, of which there are three kinds, or the look of a bar,
    // of which there are two.
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
        if after.hasTabBar, tabPlaces[destination] == nil {
          let index = tabs[number]?.firstIndex(of: segue.destination) ?? 0
          tabPlaces[destination] =
            segue.kind == .tab ? TabPlace(container: number, index: index) : tabPlaces[number]
        }
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
      let bar = source.child("navigationBar", key: "navigationBar")
      inherited.hasLargeTitle = bar?.has("largeTitles", "YES") ?? false
      inherited.navigationBar = bar?.number
    case .tab:
      inherited.hasTabBar = true
      inherited.tabBar = source.child("tabBar", key: "tabBar")?.number
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
      hasLargeTitle: hasLargeTitle || other.hasLargeTitle,
      hasTabBar: hasTabBar || other.hasTabBar, navigationBar: navigationBar ?? other.navigationBar,
      tabBar: tabBar ?? other.tabBar)
  }
}
