import Geometry

/// The bars that containers put over a scene.
public struct SceneBars: Sendable {
  /// The navigation bar, from the top of the screen to its lower edge; 0 without one.
  public fileprivate(set) var navigationBarHeight = 0.0
  /// Whether the navigation bar has a large title.
  public fileprivate(set) var hasLargeTitle = false
  /// Whether the navigation bar is black with light text, which makes the status bar light, too.
  public fileprivate(set) var hasBlackNavigationBar = false
  /// The title of the navigation item.
  public fileprivate(set) var title = ""
  /// The titles of the items on the leading side.
  public fileprivate(set) var leading: [String] = []
  /// The titles of the items on the trailing side.
  public fileprivate(set) var trailing: [String] = []
  /// The tab bar or toolbar, from its upper edge to the bottom of the screen; 0 without one.
  public fileprivate(set) var bottomBarHeight = 0.0
  /// The titles of the tabs; empty for a toolbar.
  public fileprivate(set) var tabs: [String] = []
  /// The index of the scene's own tab; `nil` without tabs.
  public fileprivate(set) var selectedTab: Int?
  /// The titles of the toolbar's items.
  public fileprivate(set) var toolbarItems: [String] = []
}

extension InterfaceScene {
  /// The bars over the scene, as Interface Builder infers them.
  ///
  /// - Parameters:
  ///   - size: The size of the root view.
  ///   - environment: The device; `nil` for the document's own.
  /// - Returns: The bars; none if the scene does not fill a device of iOS.
  public func bars(around size: Size, on environment: SceneEnvironment?) -> SceneBars {
    var bars = SceneBars()
    let device = environment ?? SceneEnvironment(header.canvas)
    guard isControllerRoot, header.platform == .iOS, device.size == size else { return bars }
    let metrics = SimulatedMetrics(self)
    let covered = RootSafeArea.of(self, size: size, on: device)
    if metrics.bars.hasNavigationBar, covered.top > device.safeArea.top {
      bars.navigationBarHeight = covered.top
      bars.hasLargeTitle = metrics.bars.hasLargeTitle
      bars.hasBlackNavigationBar = metrics.bars.hasBlackNavigationBar
    }
    if metrics.bars.hasTabBar || metrics.hasToolbar, covered.bottom > device.safeArea.bottom {
      bars.bottomBarHeight = covered.bottom
      if metrics.bars.hasTabBar, let tabs = controller.flatMap({ header.inferredBars.tabs(around: $0) }) {
        (bars.tabs, bars.selectedTab) = (tabs.titles, tabs.selected)
      }
      let items = controller?.child(key: "toolbarItems").map { Array($0.children) } ?? []
      bars.toolbarItems = items.compactMap(BarItems.title)
    }
    guard let item = controller?.child("navigationItem", key: "navigationItem") else {
      bars.title = controller?["title"] ?? ""
      return bars
    }
    bars.title = item["title"] ?? controller?["title"] ?? ""
    bars.leading = BarItems.titles(of: item, "leftBarButtonItem", "leftBarButtonItems")
    bars.trailing = BarItems.titles(of: item, "rightBarButtonItem", "rightBarButtonItems").reversed()
    return bars
  }
}
