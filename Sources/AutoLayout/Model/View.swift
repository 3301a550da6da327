import Geometry

/// A view in the tree that is laid out.
///
/// ```swift
/// var card = View("card")
/// card.subviews = [View("title"), View("button")]
/// ```
public struct View: Sendable {
  /// The name, unique in the tree among views and guides.
  public var id: String
  /// The kind of view.
  public var kind: Kind
  /// Whether the view is hidden. A hidden view still takes part in the layout.
  public var isHidden = false
  /// Opacity, 0…1.
  public var alpha = 1.0
  /// The frame, in the superview's coordinates; it places the view if constraints do not.
  public var frame: Rect?
  /// Whether `frame` and `autoresizing`, rather than constraints, place the view.
  public var translatesAutoresizingMask = false
  /// The parts of the view's frame that stretch with its superview; used with `frame`.
  public var autoresizing: Autoresizing = []
  /// The size of the view's content.
  public var intrinsicSize = IntrinsicSize() { didSet { followsSystemSize = false } }
  /// Whether ``intrinsicSize`` is the kind's in the system of each layout, because nothing else was assigned.
  public internal(set) var followsSystemSize = false
  /// The priorities against growing beyond the intrinsic size.
  public var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The priorities against shrinking below the intrinsic size.
  public var compressionResistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// The layout margins, or `nil` for the default: 8 points, or those of a controller's root view.
  @Boxed public var layoutMargins: Insets?
  /// Whether the margins are at least as large as the part of the superview's margins that covers the view.
  public var preservesSuperviewLayoutMargins = false
  /// Whether the safe area is added to the margins.
  public var insetsLayoutMarginsFromSafeArea = true
  /// The safe area insets, or `nil` if they follow from the superview's and the frame.
  @Boxed public var safeAreaInsets: Insets?
  /// What bars of a container add to the safe area, as in `UIViewController.additionalSafeAreaInsets`; negative insets make
  /// the safe area larger, up to the whole view.
  @Boxed public var additionalSafeAreaInsets: Insets?
  /// The distances from the frame to the alignment rectangle, to which constraints apply.
  public var alignmentRectInsets = Insets.zero { didSet { followsSystemAlignment = false } }
  /// Whether ``alignmentRectInsets`` are the kind's in the system of each layout, because nothing else was assigned.
  public internal(set) var followsSystemAlignment = false
  /// The text; it is measured for each axis without an `intrinsicSize`.
  @Boxed public var text: Text?
  /// What a control shows beside its text, and the space around both; `nil` for what its kind says.
  @Boxed public var control: Control?
  /// How the view looks; `nil` for the defaults of its kind.
  @Boxed public var appearance: Appearance?
  /// The baselines of the text, or `nil` if there is no text or it is measured.
  public var baselines: Baselines?
  /// Whether leading and trailing follow the layout direction.
  public var semanticContent: SemanticContent = .unspecified
  /// The stack properties; `nil` if the view is not a stack or has the defaults of kind ``Kind/stack``.
  @Boxed public var stack: Stack?
  /// The scroll properties; `nil` if the view does not scroll or has the defaults of kind ``Kind/scroll``.
  @Boxed public var scroll: Scroll?
  /// The layout guides that the view owns.
  public var guides: [LayoutGuide] = []
  /// The subviews, back to front.
  public var subviews: [View]

  /// Whether the optional properties are set, found without copying them.
  @inline(__always) var hasText: Bool { _text.isSet }
  @inline(__always) var hasStack: Bool { _stack.isSet }
  @inline(__always) var hasScroll: Bool { _scroll.isSet }

  /// Makes a view without a place yet.
  public init(_ id: String, kind: Kind = .view, subviews: [View] = []) {
    self.id = id
    self.kind = kind
    self.subviews = subviews
  }

  /// A kind of view, which decides its defaults.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case view, label, button, image, textField
    /// Text that can be edited and scrolled.
    case textView
    case `switch`, slider, stepper, progress, activityIndicator, segmentedControl, pageControl, datePicker,
      picker
    case searchBar, navigationBar, toolbar, tabBar
    /// Views in a row or a column.
    case stack
    /// A view onto larger content.
    case scroll
  }

  /// The parts of a view's frame that stretch with its superview, as in `UIView.AutoresizingMask`.
  public struct Autoresizing: OptionSet, Hashable, Sendable {
    /// One bit for each part.
    public let rawValue: UInt8
    /// Makes a mask from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The distance to the superview's left edge stretches.
    public static let flexibleLeftMargin = Autoresizing(rawValue: 1)
    /// The width stretches.
    public static let flexibleWidth = Autoresizing(rawValue: 2)
    /// The distance to the superview's right edge stretches.
    public static let flexibleRightMargin = Autoresizing(rawValue: 4)
    /// The distance to the superview's top edge stretches.
    public static let flexibleTopMargin = Autoresizing(rawValue: 8)
    /// The height stretches.
    public static let flexibleHeight = Autoresizing(rawValue: 16)
    /// The distance to the superview's bottom edge stretches.
    public static let flexibleBottomMargin = Autoresizing(rawValue: 32)
  }

  /// The intrinsic size of the alignment rectangle; `nil` for an axis without one.
  public struct IntrinsicSize: Hashable, Sendable {
    /// The width, in points, 0 or more.
    public var width: Double?
    /// The height, in points, 0 or more.
    public var height: Double?

    /// Makes an intrinsic size; by default without either axis.
    public init(width: Double? = nil, height: Double? = nil) {
      self.width = width
      self.height = height
    }

    /// The intrinsic length along `axis`.
    public subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
  }

  /// A priority for each axis, 1…1000.
  public struct AxisPriorities: Hashable, Sendable {
    /// The priority along x.
    public var horizontal: Double
    /// The priority along y.
    public var vertical: Double

    /// Makes a pair of priorities.
    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// The priority along `axis`.
    public subscript(axis: Axis) -> Double { axis == .horizontal ? horizontal : vertical }
  }

  /// The baselines of a view's text, in the alignment rectangle.
  public struct Baselines: Hashable, Sendable {
    /// The distance from the top edge down to the first line's baseline.
    public var first: Double
    /// The distance from the last line's baseline down to the bottom edge.
    public var last: Double
    /// Whether the line stays in the middle of the view. Then both distances apply to a view whose height is
    /// their sum.
    public var isCentered: Bool

    /// Makes a pair of baseline distances, in points.
    public init(first: Double, last: Double, isCentered: Bool = false) {
      self.first = first
      self.last = last
      self.isCentered = isCentered
    }
  }

  /// The effect of a view's content on its direction, as in `UISemanticContentAttribute`.
  public enum SemanticContent: String, CaseIterable, Hashable, Sendable {
    /// Follows the layout direction.
    case unspecified
    /// Playback controls and directions in space: always from left to right.
    case playback, spatial
    case forceLeftToRight, forceRightToLeft
  }
}

/// A rectangle that constraints can refer to like a view, but that draws nothing.
public struct LayoutGuide: Hashable, Sendable {
  /// The name, unique in the tree among views and guides.
  public var id: String

  /// Makes a guide.
  public init(_ id: String) { self.id = id }
}
