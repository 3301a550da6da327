import Colors
import Geometry

/// The bars that containers put over a scene.
public struct SceneBars: Sendable {
  /// How a document colors a bar.
  public struct Look: Sendable {
    /// Whether the bar is black with light text, which makes the status bar light, too.
    public fileprivate(set) var isBlack = false
    /// The color of the bar; `nil` for the system's.
    public fileprivate(set) var background: Paint?
    /// The color of the items; `nil` for the system's.
    public fileprivate(set) var tint: Paint?
    /// The color of the title; `nil` for the system's.
    public fileprivate(set) var title: Paint?
  }

  /// The navigation bar, from the top of the screen to its lower edge; 0 without one.
  public fileprivate(set) var navigationBarHeight = 0.0
  /// Whether the navigation bar has a large title.
  public fileprivate(set) var hasLargeTitle = false
  /// How the navigation bar looks.
  public fileprivate(set) var navigationBarLook = Look()
  /// The title of the navigation item.
  public fileprivate(set) var title = ""
  /// The titles of the items on the leading side.
  public fileprivate(set) var leading: [String] = []
  /// The titles of the items on the trailing side.
  public fileprivate(set) var trailing: [String] = []
  /// The tab bar or toolbar, from its upper edge to the bottom of the screen; 0 without one.
  public fileprivate(set) var bottomBarHeight = 0.0
  /// How the tab bar looks.
  public fileprivate(set) var tabBarLook = Look()
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
      bars.navigationBarLook = look(ofBar: metrics.bars.navigationBar, hasLargeTitle: bars.hasLargeTitle)
    }
    if metrics.bars.hasTabBar || metrics.hasToolbar, covered.bottom > device.safeArea.bottom {
      bars.bottomBarHeight = covered.bottom
      if metrics.bars.hasTabBar, let tabs = controller.flatMap({ header.inferredBars.tabs(around: $0) }) {
        (bars.tabs, bars.selectedTab) = (tabs.titles, tabs.selected)
        bars.tabBarLook = look(ofBar: metrics.bars.tabBar)
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

  /// The colors of a bar's element, or those of its standard appearance (`UIBarAppearance`), which UIKit prefers.
  private func look(ofBar number: Int?, hasLargeTitle: Bool = false) -> SceneBars.Look {
    guard let number else { return SceneBars.Look() }
    let bar = XMLElement(tree: root.tree, number: number)
    let appearance = bar.children.first { $0.has("key", "standardAppearance") }
    let key: StaticString = hasLargeTitle ? "largeTitleTextAttributes" : "titleTextAttributes"
    let attributes = (appearance ?? bar).child("textAttributes", key: key)
    return SceneBars.Look(
      isBlack: bar["barStyle"]?.hasPrefix("black") ?? false,
      background: appearance.map { header.colors.paint("backgroundColor", of: $0) }
        ?? header.colors.paint("barTintColor", of: bar),
      tint: header.colors.paint("tintColor", of: bar),
      title: attributes.flatMap { header.colors.paint("textColor", of: $0) })
  }
}
