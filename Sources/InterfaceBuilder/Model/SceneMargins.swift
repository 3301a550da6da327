import AutoLayout
import Geometry

/// The layout margins of a scene's views.
///
/// Source: the Interface Builder note §2.6, and frames that Interface Builder recorded.
struct SceneMargins {
  let scene: InterfaceScene
  let outline: SceneOutline
  let surroundings: SceneEnvironment
  let rootWidth: Double

  /// From this width on a root's margins at the sides are 20 points wide, and 16 below.
  private static let wide = 400.0
  /// What a cell's margins are beside an accessory.
  private static let besideAccessory = 8.0
  /// The first version of Interface Builder with the cells of iOS 11.
  private static let tallCells = 13_000
  /// The versions whose cells are inset like their separators.
  private static let narrowCells = 14_800..<17_000
  /// The versions with the cells of iOS 18; 32700 stands in documents of versions that do not say which they are.
  private static let roomyCells = 24_000..<32_000

  /// The least margins of the root, or `nil` where it sets its own or is no controller's.
  var least: Insets? {
    let root = outline.entries[0].element
    if scene.header.platform == .macOS || root.layoutMargins != nil || root.scrolls
      || root.isNamed("tableViewCell")
    {
      return nil
    }
    let side =
      scene.header.platform == .tvOS ? 8 : rootWidth >= SceneMargins.wide || surroundings.isPad ? 20.0 : 16
    // A root that keeps its superview's margins, of which there is none, falls back to a view's own.
    let isPlain = !root.has("preservesSuperviewLayoutMargins", "YES")
    return Insets(top: isPlain ? 0 : 8, left: side, bottom: isPlain ? 0 : 8, right: side)
  }

  /// The margins that a view sets, or that its class has; `nil` for the default.
  func own(of number: Int) throws(InvalidDocument) -> Insets? {
    let entry = outline.entries[number]
    // A table's cell gives its content view margins, whatever this says of itself.
    if entry.element.isNamed("tableViewCellContentView") { return cellMargins(entry) }
    if let element = entry.element.layoutMargins {
      let isDirectional = element.isNamed("directionalEdgeInsets")
      return Insets(
        top: try element.number("top") ?? 0,
        left: try element.number(isDirectional ? "leading" : "left") ?? 0,
        bottom: try element.number("bottom") ?? 0,
        right: try element.number(isDirectional ? "trailing" : "right") ?? 0)
    }
    return entry.element.isNamed("stackView") && scene.header.platform != .macOS ? .zero : nil
  }

  private func cellMargins(_ entry: SceneOutline.Entry) -> Insets? {
    let version = scene.header.toolsVersion
    if version < SceneMargins.tallCells { return nil }
    let cell = outline.entries[entry.parent].frame
    let isWide = surroundings.rootMargin == 20 && cell.width > 320
    let isNarrow =
      SceneMargins.narrowCells.contains(version)
      || version < SceneMargins.narrowCells.upperBound && surroundings.size.width <= 320
    let side = isWide ? 20.0 : isNarrow ? 15 : 16
    let hasAccessory = entry.frame.maxX < cell.width - 1
    let edge = SceneMargins.roomyCells.contains(version) ? 15.0 : 11
    return Insets(
      top: edge, left: side, bottom: edge, right: hasAccessory ? SceneMargins.besideAccessory : side)
  }
}

extension XMLElement {
  /// Whether the view keeps what is in it clear of what covers it, by scrolling.
  var scrolls: Bool { isNamed("tableView") || isNamed("collectionView") }
}
