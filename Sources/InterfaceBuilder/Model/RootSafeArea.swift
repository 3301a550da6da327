import Geometry

/// What status bar, notch, home indicator and bars cover of a scene's root.
enum RootSafeArea {
  private static let navigationBar = 44.0
  private static let largeTitle = 52.0
  private static let tabBar = 49.0
  private static let toolbar = 44.0
  /// How much higher a navigation bar is in a sheet.
  private static let sheetsPadding = 12.0

  /// The safe area of the root of `scene`, whose size is `size`, on a screen.
  ///
  static func of(_ scene: InterfaceScene, size: Size, on screen: SceneEnvironment) -> Insets {
    let metrics = SimulatedMetrics(scene)
    var base = screen.safeArea
    // A home button's device has nothing but the status bar to keep clear of.
    let isWithoutStatusBar = metrics.hidesStatusBar && !scene.header.usesSafeAreas
    // A root of another width than the screen's does not lie under its status bar.
    let isBeside =
      scene.header.canvas.deviceID != nil && size.width != screen.size.width
      && !(scene.header.isStoryboard && scene.isFreeform)
    if base.bottom == 0, isWithoutStatusBar || isBeside { base.top = 0 }
    var insets = base
    let bar = navigationBar + (metrics.bars.hasLargeTitle ? largeTitle : 0)
    if metrics.bars.hasNavigationBar { insets.top += bar }
    if metrics.bars.hasTabBar { insets.bottom += tabBar }
    if metrics.hasToolbar { insets.bottom += toolbar }
    if metrics.hasOpaqueBar {
      // Where the bar shows nothing through, the root begins under it and reaches as far beyond the screen.
      insets.bottom = size.height >= screen.size.height ? max(insets.bottom, insets.top) : insets.bottom
      insets.top = 0
    }
    if scene.header.isStoryboard, !scene.isFreeform, screen.size.height > size.height {
      fit(&insets, base, metrics, missing: screen.size.height - size.height)
    }
    return insets
  }

  /// Takes away what lies outside a root that misses some of the screen's height: a sheet misses it at the top, and so
  /// does a root under a bar that nothing shows through; every other root misses it at the bottom.
  private static func fit(
    _ insets: inout Insets, _ base: Insets, _ metrics: SimulatedMetrics, missing: Double
  ) {
    if missing == (base.bottom > 0 ? base.top + 10 : base.top) {
      insets.top -= base.top
      if metrics.bars.hasNavigationBar { insets.top += sheetsPadding }
    } else if metrics.bars.hasNavigationBar, missing == insets.top {
      insets.top = 0
    } else {
      insets.bottom = max(0, insets.bottom - missing)
    }
  }
}

/// What a document asks Interface Builder to draw around a scene, and where it does not, what is inferred.
struct SimulatedMetrics {
  private(set) var bars: Containment.Bars
  private(set) var hasToolbar = false
  private(set) var hidesStatusBar = false
  /// Whether nothing shows through the navigation bar.
  private(set) var hasOpaqueBar = false

  init(_ scene: InterfaceScene) {
    let object = scene.controller ?? scene.root
    bars = scene.controller.map { scene.header.containment[$0] } ?? Containment.Bars()
    for element in object.children {
      switch element["key"] {
      case "simulatedStatusBarMetrics": hidesStatusBar = element.isNamed("nil")
      case "simulatedTopBarMetrics":
        bars.hasNavigationBar = element.isNamed("simulatedNavigationBarMetrics")
        hasOpaqueBar = bars.hasNavigationBar && element.has("translucent", "NO")
        bars.hasLargeTitle = bars.hasLargeTitle && bars.hasNavigationBar
      case "simulatedBottomBarMetrics":
        hasToolbar = element.isNamed("simulatedToolbarMetrics")
        bars.hasTabBar = element.isNamed("simulatedTabBarMetrics")
      default: continue
      }
    }
  }
}
