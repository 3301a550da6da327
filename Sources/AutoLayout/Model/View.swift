import Geometry

/// A node of the tree that is laid out.
///
/// ```swift
/// var card = View("card")
/// card.subviews = [View("title"), View("button")]
/// ```
public struct View: Sendable {
  /// The name, unique in the tree among views and guides.
  public var id: String
  /// What the view is.
  public var kind: Kind
  /// Whether the view is hidden. A hidden view keeps its place.
  public var isHidden = false
  /// Opacity, 0…1.
  public var alpha = 1.0
  /// The frame that places the view when it does not take part in constraints, in its superview's coordinates.
  public var frame: Rect?
  /// Whether `frame` and `autoresizing`, rather than constraints, place the view.
  public var translatesAutoresizingMask = false
  /// The parts of the view's place that stretch with its superview; used with `frame`.
  public var autoresizing: Autoresizing = []
  /// The size that the content asks for.
  public var intrinsicSize = IntrinsicSize()
  /// The priorities with which the view resists growing beyond its intrinsic size.
  public var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The priorities with which the view resists shrinking below its intrinsic size.
  public var compressionResistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// The layout margins, or `nil` for the default: 8, or a controller's root's own.
  @Boxed public var layoutMargins: Insets?
  /// Whether the margins are at least the part of the superview's margins that covers the view.
  public var preservesSuperviewLayoutMargins = false
  /// Whether the safe area is added to the margins.
  public var insetsLayoutMarginsFromSafeArea = true
  /// The safe area insets, or `nil` when they follow from the superview's and the frame.
  @Boxed public var safeAreaInsets: Insets?
  /// How far the alignment rectangle, on which constraints act, lies inside the frame.
  public var alignmentRectInsets = Insets.zero
  /// What the view writes; measured for each axis on which there is no `intrinsicSize`.
  @Boxed public var text: Text?
  /// Where the text's baselines lie, or `nil` for a view without text and for one whose text is measured.
  public var baselines: Baselines?
  /// Whether leading and trailing follow the layout direction.
  public var semanticContent: SemanticContent = .unspecified
  /// How the view stacks its subviews; `nil` for a view that does not, and for the defaults of kind ``Kind/stack``.
  @Boxed public var stack: Stack?
  /// How the view scrolls; `nil` for a view that does not, and for the defaults of kind ``Kind/scroll``.
  @Boxed public var scroll: Scroll?
  /// The layout guides that the view owns.
  public var guides: [LayoutGuide] = []
  /// The views inside, back to front.
  public var subviews: [View]

  /// Makes a view that nothing places yet.
  public init(_ id: String, kind: Kind = .view, subviews: [View] = []) {
    self.id = id
    self.kind = kind
    self.subviews = subviews
  }

  /// What a view is; decides what it brings with it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A plain view.
    case view
    /// Lines of text.
    case label
    /// A title that can be pressed.
    case button
    /// An image, as large as it is unless told otherwise.
    case image
    /// A line of text that can be edited.
    case textField
    /// Text that can be edited and scrolled.
    case textView
    /// On or off.
    case `switch`
    /// A value along a track.
    case slider
    /// One more or one less.
    case stepper
    /// How much is done.
    case progress
    /// That something is being done.
    case activityIndicator
    /// One of several segments.
    case segmentedControl
    /// Which of several pages.
    case pageControl
    /// A date or a time.
    case datePicker
    /// Views in a row or a column.
    case stack
    /// A window on larger content.
    case scroll
  }

  /// The parts of a view's place that stretch when its superview does, as `UIView.AutoresizingMask`.
  public struct Autoresizing: OptionSet, Hashable, Sendable {
    /// One bit for each part.
    public let rawValue: UInt8
    /// Makes a mask of bits.
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

  /// The size that content asks for, of the alignment rectangle; an axis without one is `nil`.
  public struct IntrinsicSize: Hashable, Sendable {
    /// The width, in points, 0 or more.
    public var width: Double?
    /// The height, in points, 0 or more.
    public var height: Double?

    /// Makes an intrinsic size, of no axis unless said.
    public init(width: Double? = nil, height: Double? = nil) {
      self.width = width
      self.height = height
    }

    /// The length asked for along `axis`.
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

  /// Where a view's text stands, in the alignment rectangle.
  public struct Baselines: Hashable, Sendable {
    /// The distance from the top edge down to the first line's baseline.
    public var first: Double
    /// The distance from the last line's baseline down to the bottom edge.
    public var last: Double
    /// Whether both are distances in a view that is as high as they together, and whose line stays in the middle
    /// when it is higher or lower.
    public var isCentered: Bool

    /// Makes a pair of baseline distances, in points.
    public init(first: Double, last: Double, isCentered: Bool = false) {
      self.first = first
      self.last = last
      self.isCentered = isCentered
    }
  }

  /// What a view's content means for its direction, as `UISemanticContentAttribute`.
  public enum SemanticContent: String, CaseIterable, Hashable, Sendable {
    /// Follows the layout direction.
    case unspecified
    /// Playback controls: always from left to right.
    case playback
    /// Directions in space: always from left to right.
    case spatial
    /// Always from left to right.
    case forceLeftToRight
    /// Always from right to left.
    case forceRightToLeft
  }
}

/// A rectangle that takes part in constraints like a view, and draws nothing.
public struct LayoutGuide: Hashable, Sendable {
  /// The name, unique in the tree among views and guides.
  public var id: String

  /// Makes a guide.
  public init(_ id: String) { self.id = id }
}
