import Geometry

/// Computes the safe area of a scene's root: what status bar, notch, home indicator and other bars cover.
enum RootSafeArea {
  private static let navigationBar = 44.0
  private static let largeTitle = 52.0
  private static let tabBar = 49.0
  private static let toolbar = 44.0
  /// The extra height of a navigation bar in a sheet.
  private static let sheetsPadding = 12.0

  /// The safe area of the root of `scene` with the given size, on a screen.
  static func of(_ scene: InterfaceScene, size: Size, on screen: SceneEnvironment) -> Insets {
    let metrics = SimulatedMetrics(scene)
    var base = screen.safeArea
    // Devices with a home button have no insets except the status bar.
    let isWithoutStatusBar = metrics.hidesStatusBar && !scene.header.usesSafeAreas
    if base.bottom == 0, isWithoutStatusBar || isBeside(screen, scene, size) { base.top = 0 }
    var insets = base
    let bar = navigationBar + (metrics.bars.hasLargeTitle ? largeTitle : 0)
    if metrics.bars.hasNavigationBar { insets.top += bar }
    if metrics.bars.hasTabBar { insets.bottom += tabBar }
    if metrics.hasToolbar { insets.bottom += toolbar }
    if metrics.hasOpaqueBar {
      // Below an opaque bar the root starts at the bar's bottom edge and extends past the screen by the bar's height.
      insets.bottom = size.height >= screen.size.height ? max(insets.bottom, insets.top) : insets.bottom
      insets.top = 0
    }
    if scene.header.isStoryboard, !scene.isFreeform, screen.size.height > size.height {
      fit(&insets, base, metrics, missing: screen.size.height - size.height)
    }
    return insets
  }

  /// Whether a root does not lie under the status bar of the screen: it is in a popover, or it is a xib's and not as wide as
  /// the screen.
  private static func isBeside(_ screen: SceneEnvironment, _ scene: InterfaceScene, _ size: Size) -> Bool {
    guard scene.header.canvas.deviceID != nil, size.width != screen.size.width else { return false }
    if !scene.header.isStoryboard { return true }
    return !scene.isFreeform && scene.controller.map { scene.header.inferredBars.isInPopover($0) } ?? false
  }

  /// Removes the parts of the insets that lie outside a root lower than the screen.
  ///
  /// A sheet and a root under an opaque bar lack the missing height at the top; every other root lacks it at the bottom.
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

/// The simulated metrics of a scene: the bars that the document asks Interface Builder to draw, or else the inferred ones.
struct SimulatedMetrics {
  private(set) var bars: InferredBars.Bars
  private(set) var hasToolbar = false
  private(set) var hidesStatusBar = false
  private(set) var hasOpaqueBar = false

  init(_ scene: InterfaceScene) {
    let object = scene.controller ?? scene.root
    bars = scene.controller.map { scene.header.inferredBars[$0] } ?? InferredBars.Bars()
    for element in object.children {
      switch element["key"] {
      case "simulatedStatusBarMetrics": hidesStatusBar = element.isNamed("nil")
      case "simulatedTopBarMetrics":
        bars.hasNavigationBar = element.isNamed("simulatedNavigationBarMetrics")
        hasOpaqueBar = bars.hasNavigationBar && element.has("translucent", "NO")
        bars.hasLargeTitle = bars.hasLargeTitle && bars.hasNavigationBar
        if element["barStyle"] != nil { bars.navigationBar = element.number }
      case "simulatedBottomBarMetrics":
        hasToolbar = element.isNamed("simulatedToolbarMetrics")
        bars.hasTabBar = element.isNamed("simulatedTabBarMetrics")
      default: continue
      }
    }
  }
}
