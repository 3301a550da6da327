import AutoLayout
import Colors
import Geometry
import Typesetting

/// A layout as a device shows it: texts, colors, controls and the device around them.
public struct Screen: Sendable {
  /// The hardware around a screen.
  public struct Device: Hashable, Sendable {
    /// The space that hardware and system take from the screen.
    public var safeArea: Insets

    /// Makes the hardware of a device with a safe area.
    public init(safeArea: Insets) { self.safeArea = safeArea }
  }

  /// A bar that belongs to a container, and not to the views.
  public struct Bar: Hashable, Sendable {
    /// The frame, in the coordinates of the root.
    public var frame: Rect
    /// The title in the middle; empty without one.
    public var title = ""
    /// Whether the title is large, and at the bottom on the leading side.
    public var hasLargeTitle = false
    /// Whether the bar is black with light text, as with `UIBarStyle.black`, even in light mode.
    public var isBlack = false
    /// The color of the bar; `nil` for the system's.
    public var background: Paint?
    /// The color of the items and of the selected tab; `nil` for the system's.
    public var tint: Paint?
    /// The color of the title; `nil` for the system's.
    public var titleColor: Paint?
    /// The titles of the items on the leading side.
    public var leading: [String] = []
    /// The titles of the items on the trailing side.
    public var trailing: [String] = []
    /// Whether the line to the content is at the top of the bar.
    public var isAtBottom = false
    /// The titles of tabs, side by side; empty without tabs.
    public var items: [String] = []
    /// The index of the selected tab; `nil` for none.
    public var selected: Int?

    /// Makes an empty bar.
    public init(frame: Rect) { self.frame = frame }
  }

  /// The title above the screen, if there are several.
  public var title: String
  /// The views.
  public var tree: LayoutTree
  /// Their frames.
  public var layout: Layout
  /// How each view looks, in the order of the tree; empty if the tree itself knows.
  public var appearances: [View.Appearance] = []
  /// Whether the interface is light or dark.
  public var scheme: ColorScheme
  /// The text size.
  public var category: ContentSizeCategory
  /// The typeface of the system's font.
  public var typeface: SystemTypeface
  /// The era of the controls.
  public var controls = ControlEra.standard
  /// Whether the user wants Bold Text.
  public var legibilityWeight = LegibilityWeight.regular
  /// The pseudolanguage of the texts; `nil` for the texts as they are.
  public var pseudolanguage: Pseudolanguage?
  /// The direction of reading, which mirrors controls.
  public var direction = LayoutDirection.leftToRight
  /// The bars of containers.
  public var bars: [Bar] = []
  /// What containers and presentations show over the views.
  public var parts: [Part] = []
  /// Lines around views, over everything else.
  public var outlines: [Outline] = []
  /// What bars and hardware cover at the top, in points.
  public var coveredTop = 0.0
  /// The hardware; `nil` for a view that does not fill a device.
  public var device: Device?

  /// Makes a light screen without hardware.
  public init(
    title: String, tree: LayoutTree, layout: Layout, scheme: ColorScheme = .light,
    category: ContentSizeCategory = .large, typeface: SystemTypeface = .continuous, device: Device? = nil
  ) {
    self.title = title
    self.tree = tree
    self.layout = layout
    self.scheme = scheme
    self.category = category
    self.typeface = typeface
    self.device = device
  }
}

/// An SVG picture of screens; several stand in rows, each under its title.
///
/// Texts are outlines of glyphs, so every viewer shows the same. The picture contains no scripts and loads nothing. The same
/// screens give the same bytes.
public struct ScreenPicture: PictureDocument {
  private let screens: [Screen]
  /// The space around screens, in points, if there are several.
  private let gap = 32.0
  private let titleSize = 15.0

  /// How many screens a row has; `nil` for as many as fit.
  private let columns: Int?

  /// Makes a picture of screens, from left to right in as many rows as needed.
  ///
  /// - Parameters:
  ///   - screens: The screens.
  ///   - columns: How many screens a row has; `nil` for as many as fit.
  public init(_ screens: [Screen], columns: Int? = nil) { (self.screens, self.columns) = (screens, columns) }

  /// The size of the picture, in points.
  public var size: Size {
    guard screens.count > 1 else { return screens.first?.layout.size ?? .zero }
    return zip(places, screens).reduce(Size.zero) { size, element in
      Size(
        width: max(size.width, element.0.x + element.1.layout.size.width + gap),
        height: max(size.height, element.0.y + element.1.layout.size.height + gap))
    }
  }

  /// The origins of the screens.
  private var places: [Point] {
    guard screens.count > 1 else { return screens.map { _ in .zero } }
    let sizes = screens.map(\.layout.size)
    let header = gap + titleSize
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + header) }
    let end = max(1.5 * area.squareRoot(), (sizes.map(\.width).max() ?? 0) + 2 * gap)
    var (x, y, rowHeight) = (gap, header, 0.0)
    return sizes.enumerated().map { number, size in
      if columns.map({ number > 0 && number % $0 == 0 }) ?? (x > gap && x + size.width + gap > end) {
        (x, y, rowHeight) = (gap, y + rowHeight + header, 0)
      }
      defer {
        x += size.width + gap
        rowHeight = max(rowHeight, size.height)
      }
      return Point(x: x, y: y)
    }
  }

  /// The picture as an SVG document, in points.
  public func svg(byteLimit: Int = .max, typesetter: Typesetter) throws(TypesettingError) -> String? {
    var writer = ScreenWriter(typesetter, byteLimit: byteLimit)
    for (screen, place) in zip(screens, places) {
      if screens.count > 1 { try writer.title(screen.title, at: place, size: titleSize) }
      try writer.screen(screen, at: place)
      if writer.isFull { return nil }
    }
    return writer.document(size, isSheet: screens.count > 1, byteLimit: byteLimit)
  }
}
