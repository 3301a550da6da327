import AutoLayout
import Devices
import Geometry

extension Arrangement {
  /// The room that a controller is given.
  public struct Place: Hashable, Sendable {
    /// The frame in the window, before it is drawn smaller.
    public var frame: Rect
    /// What the window's insets and bars cover of it.
    public var safeArea: Insets
    /// What bars cover of it.
    public var covered = Insets.zero
    /// How far the keyboard reaches up from its bottom edge; 0 where it does not.
    public var keyboardHeight: Double
    /// Whether the controller stands in a card sheet, whose bars are higher.
    public var isInCardSheet = false
    /// How much room there is along x, if that is another than the window's.
    public var horizontalSizeClass: SizeClass?
    /// The factor by which everything here is drawn smaller, about the anchor.
    public private(set) var scale = 1.0
    private var anchor = Point.zero

    /// A place with no bars around it.
    public init(_ frame: Rect, safeArea: Insets = .zero, keyboardHeight: Double = 0) {
      self.frame = frame
      self.safeArea = safeArea
      self.keyboardHeight = keyboardHeight
    }

    /// A place of a size that is drawn into a frame of the same shape.
    init(_ size: Size, drawnInto frame: Rect, safeArea: Insets) {
      self.init(Rect(origin: frame.origin, size: size), safeArea: safeArea)
      if size.width > 0 { scale = frame.width / size.width }
      anchor = frame.origin
    }

    /// How much room there is along x.
    func widthClass(in environment: Environment) -> SizeClass {
      horizontalSizeClass ?? environment.horizontalSizeClass
    }

    /// Where a frame of the same coordinates is seen in the window.
    func drawn(_ frame: Rect) -> Rect { scale == 1 ? frame : frame.scaled(by: scale, about: anchor) }

    /// The place of a view inside, whose frame is in this place's own coordinates.
    func inner(_ frame: Rect) -> Place {
      let size = self.frame.size
      var inner = self
      inner.frame = frame.offset(by: self.frame.origin)
      inner.safeArea = safeArea.reaching(into: frame, of: size)
      inner.covered = covered.reaching(into: frame, of: size)
      if keyboardHeight > 0 { inner.keyboardHeight = max(frame.maxY - (size.height - keyboardHeight), 0) }
      return inner
    }
  }
}

extension Environment {
  /// Whether both size classes are regular.
  var isRegular: Bool { horizontalSizeClass == .regular && verticalSizeClass == .regular }

  /// Whether the system hides the status bar by itself: on phones on their side.
  ///
  /// Source: the chrome facts, `status_bar`.
  var hidesStatusBar: Bool { idiom == .phone && verticalSizeClass == .compact }

  /// The window as a place.
  var window: Arrangement.Place {
    Arrangement.Place(bounds, safeArea: safeArea, keyboardHeight: keyboardHeight)
  }

  /// A frame in the window as a place.
  ///
  /// Source: the chrome facts, `safe_area.propagation`.
  func place(_ frame: Rect) -> Arrangement.Place { window.inner(frame) }

  /// What a layout of a controller's view in a place is given.
  ///
  /// - Parameters:
  ///   - place: Where the view stands.
  ///   - size: The view's size, or `nil` where a fitting decides.
  /// - Returns: The numbers around a layout.
  func context(in place: Arrangement.Place, size: Size?) -> LayoutContext {
    var context = context(size: size, safeArea: place.safeArea)
    context.keyboardHeight = place.keyboardHeight
    return context
  }
}

extension Insets {
  /// How far the insets of a superview of that size reach into a subview at `frame`: per side, from 0 to the whole.
  fileprivate func reaching(into frame: Rect, of size: Size) -> Insets {
    Insets(
      top: min(max(top - frame.y, 0), top), left: min(max(left - frame.x, 0), left),
      bottom: min(max(frame.maxY - (size.height - bottom), 0), bottom),
      right: min(max(frame.maxX - (size.width - right), 0), right))
  }

  /// The larger inset of each side.
  func union(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension Rect {
  /// The rectangle with a width and a height of at least 0.
  var atLeastEmpty: Rect { Rect(x: x, y: y, width: max(width, 0), height: max(height, 0)) }

  /// The middle.
  var center: Point { Point(x: x + width / 2, y: y + height / 2) }
}
