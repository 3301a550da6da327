import AutoLayout
import Geometry

/// The layout margins of a scene's views.
///
/// Source: Documentation/interface-builder.md §2.6.
struct SceneMargins {
  let scene: InterfaceScene
  let outline: SceneOutline
  let environment: SceneEnvironment
  let rootWidth: Double

  /// The smallest width of a root with side margins of 20 points; narrower roots have 16.
  private static let wide = 400.0
  /// The margin of a cell beside an accessory, in points.
  private static let besideAccessory = 8.0
  /// The first tools version with the cells of iOS 11.
  private static let tallCells = 13_000
  /// The tools versions whose cell margins equal the separator insets.
  private static let narrowCells = 14_800..<17_000
  /// The tools versions with the cells of iOS 18. The version 32700 is in documents that do not tell their tools version.
  private static let roomyCells = 24_000..<32_000

  /// The minimum margins of the root; `nil` if it sets its own margins or does not belong to a controller.
  var least: Insets? {
    let root = outline.entries[0].element
    if scene.header.platform == .macOS || root.layoutMargins != nil || root.isList
      || root.isNamed("tableViewCell")
    {
      return nil
    }
    let side =
      scene.header.platform == .tvOS ? 8 : rootWidth >= SceneMargins.wide || environment.isPad ? 20.0 : 16
    // A root that preserves its superview's margins has no superview, so it falls back to a view's default margins.
    let isPlain = !root.has("preservesSuperviewLayoutMargins", "YES")
    return Insets(top: isPlain ? 0 : 8, left: side, bottom: isPlain ? 0 : 8, right: side)
  }

  /// The margins that a view sets or that its class defines; `nil` for the default margins.
  func own(of number: Int) throws(InvalidDocument) -> Insets? {
    let entry = outline.entries[number]
    // A table view cell decides the margins of its content view and ignores the content view's own.
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
    let isWide = environment.rootMargin == 20 && cell.width > 320
    let isNarrow =
      SceneMargins.narrowCells.contains(version)
      || version < SceneMargins.narrowCells.upperBound && environment.size.width <= 320
    let side = isWide ? 20.0 : isNarrow ? 15 : 16
    let hasAccessory = entry.frame.maxX < cell.width - 1
    let edge = SceneMargins.roomyCells.contains(version) ? 15.0 : 11
    return Insets(
      top: edge, left: side, bottom: edge, right: hasAccessory ? SceneMargins.besideAccessory : side)
  }
}

extension XMLElement {
  /// Whether the view is a table or collection view. Those adjust their content inset, so cells never lie under bars.
  var isList: Bool { isNamed("tableView") || isNamed("collectionView") }
}
