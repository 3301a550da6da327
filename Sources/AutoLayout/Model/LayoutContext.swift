import Geometry
import Typesetting

/// The numbers around a layout: what a screen, a window or a presentation gives to the root view.
public struct LayoutContext: Hashable, Sendable {
  /// The direction in which text is read.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
  }

  /// The root's size, or `nil` when its frame or a fitting decides.
  public var size: Size?
  /// What bars, notch and home indicator cover of the root.
  public var safeArea = Insets.zero
  /// The least margins of a view controller's root, and its own unless it says otherwise; `nil` for a plain view's 8.
  public var rootMargins: Insets?
  /// How far a docked keyboard reaches into the root from below, in points.
  public var keyboardHeight = 0.0
  /// How wide a readable content guide is at most, in points; the text size decides it.
  public var readableWidth = LayoutContext.defaultReadableWidth
  /// The direction of leading and trailing.
  public var layoutDirection = Direction.leftToRight
  /// Where the edges of frames come to rest.
  public var grid = PixelGrid.none
  /// How large the reader wants texts with a style to be.
  public var contentSizeCategory = ContentSizeCategory.large
  /// The size that the root is asked to fit, instead of having one.
  public var fitting: Fitting?

  /// The readable width for text of the size that systems come with, as measured on iPads.
  public static let defaultReadableWidth = 672.0

  /// Makes a context with no size and nothing covered.
  public init() {}
}

extension LayoutContext {
  /// The context with what a tree asks for; the rest as it is in every context.
  ///
  /// Layouts of the tree are the same in contexts of which this is.
  func relevant(to tree: LayoutTree) -> LayoutContext {
    var context = self
    if !tree.usesInsets {
      context.safeArea = .zero
      context.rootMargins = nil
      context.keyboardHeight = 0
      context.readableWidth = LayoutContext.defaultReadableWidth
    }
    if tree.texts.isEmpty { context.contentSizeCategory = .large }
    return context
  }
}

/// What `systemLayoutSizeFitting` is asked: a target for each axis, and how hard to try.
public struct Fitting: Hashable, Sendable {
  /// The size to come near to; (0, 0) asks for the smallest size.
  public var target: Size
  /// The priority of the target's width, 1…1000.
  public var horizontalPriority: Double
  /// The priority of the target's height, 1…1000.
  public var verticalPriority: Double

  /// The priority that both axes have unless said: `UILayoutPriority.fittingSizeLevel`.
  public static let fittingSizeLevel = 50.0

  /// Makes a fitting.
  public init(
    _ target: Size, horizontalPriority: Double = fittingSizeLevel, verticalPriority: Double = fittingSizeLevel
  ) {
    self.target = target
    self.horizontalPriority = horizontalPriority
    self.verticalPriority = verticalPriority
  }

  /// The priority of the target along `axis`.
  public func priority(_ axis: Axis) -> Double {
    axis == .horizontal ? horizontalPriority : verticalPriority
  }
}
