import AutoLayout
import Devices
import Geometry

extension Arrangement {
  /// The frame that a controller gets, and what covers it.
  public struct Place: Hashable, Sendable {
    /// The frame in the window, before scaling.
    public var frame: Rect
    /// How far the window's safe area and bars reach into it.
    public var safeArea: Insets
    /// How far bars alone reach into it.
    public var covered = Insets.zero
    /// How far the keyboard reaches up from its bottom edge; 0 if it does not.
    public var keyboardHeight: Double
    /// How far a tab bar at the top reaches into it, whose row a navigation bar shares.
    var sharedTop = 0.0
    /// Whether it is in a card sheet, whose bars are higher.
    public var isInCardSheet = false
    /// The horizontal size class, or `nil` if it is the window's.
    public var horizontalSizeClass: SizeClass?
    /// The factor by which everything here is scaled about the anchor.
    public private(set) var scale = 1.0
    private var anchor = Point.zero

    /// Makes a place without bars.
    public init(_ frame: Rect, safeArea: Insets = .zero, keyboardHeight: Double = 0) {
      self.frame = frame
      self.safeArea = safeArea
      self.keyboardHeight = keyboardHeight
    }

    /// Makes a place with a size that is scaled to a frame of the same shape.
    init(_ size: Size, drawnInto frame: Rect, safeArea: Insets) {
      self.init(Rect(origin: frame.origin, size: size), safeArea: safeArea)
      if size.width > 0 { scale = frame.width / size.width }
      anchor = frame.origin
    }

    func widthClass(in environment: Environment) -> SizeClass {
      horizontalSizeClass ?? environment.horizontalSizeClass
    }

    /// The frame in the window after scaling, of a frame before it.
    func drawn(_ frame: Rect) -> Rect { scale == 1 ? frame : frame.scaled(by: scale, about: anchor) }

    /// The place of a view inside; `frame` is relative to this place.
    func inner(_ frame: Rect) -> Place {
      let size = self.frame.size
      var inner = self
      inner.frame = frame.offset(by: self.frame.origin)
      inner.safeArea = safeArea.reaching(into: frame, of: size)
      inner.covered = covered.reaching(into: frame, of: size)
      inner.sharedTop = min(sharedTop, inner.safeArea.top)
      if keyboardHeight > 0 { inner.keyboardHeight = max(frame.maxY - (size.height - keyboardHeight), 0) }
      return inner
    }
  }
}

extension Environment {
  var isRegular: Bool { horizontalSizeClass == .regular && verticalSizeClass == .regular }

  /// Whether the system hides the status bar, which it does on phones in landscape.
  var hidesStatusBar: Bool { idiom == .phone && verticalSizeClass == .compact }

  var window: Arrangement.Place {
    Arrangement.Place(bounds, safeArea: safeArea, keyboardHeight: keyboardHeight)
  }

  /// Makes the place of a frame in the window.
  ///
  /// Source: Documentation/semantics.md §11.7.
  func place(_ frame: Rect) -> Arrangement.Place { window.inner(frame) }

  /// Makes the context in which a controller's view is laid out in a place.
  ///
  /// - Parameters:
  ///   - place: The view's place.
  ///   - size: The view's size, or `nil` if a fitting decides it.
  /// - Returns: The context.
  func context(in place: Arrangement.Place, size: Size?) -> LayoutContext {
    var context = context(size: size, safeArea: place.safeArea)
    context.keyboardHeight = place.keyboardHeight
    return context
  }
}

extension Rect {
  /// The rectangle with a width and a height of at least 0.
  var atLeastEmpty: Rect { Rect(x: x, y: y, width: max(width, 0), height: max(height, 0)) }
}
