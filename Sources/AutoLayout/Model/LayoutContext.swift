import Geometry
import Typesetting

/// The environment of a layout: the values that a screen, window or presentation gives to the root view.
public struct LayoutContext: Hashable, Sendable {
  /// The root's size, or `nil` if its frame or a fitting decides.
  public var size: Size?
  /// The parts of the root that bars, the notch and the home indicator cover.
  public var safeArea = Insets.zero
  /// The minimum margins of a view controller's root view, which are also its default; `nil` for the 8 points
  /// of a plain view.
  public var rootMargins: Insets?
  /// The height by which a docked keyboard covers the root, in points.
  public var keyboardHeight = 0.0
  /// The maximum width of the readable content guide, in points; it depends on the text size.
  public var readableWidth = LayoutContext.defaultReadableWidth
  /// The direction of leading and trailing.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The pixel grid to which frames are rounded.
  public var grid = PixelGrid.none
  /// The user's preferred text size.
  public var contentSizeCategory = ContentSizeCategory.large
  /// The typeface of the system's font.
  public var typeface = SystemTypeface.continuous
  /// The era of the controls.
  public var controls = ControlEra.standard
  /// Whether the user wants Bold Text.
  public var legibilityWeight = LegibilityWeight.regular
  /// The pseudolanguage of the texts; `nil` for the texts as they are. It does not change ``layoutDirection``.
  public var pseudolanguage: Pseudolanguage?
  /// The size that the root should fit, if it has no fixed size.
  public var fitting: Fitting?

  /// The readable width at the default text size, measured on iPads.
  public static let defaultReadableWidth = 672.0

  /// Makes a context without a size and with nothing covered.
  public init() {}
}

extension LayoutContext {
  /// The context reduced to what affects a tree; everything else has its default value.
  ///
  /// Contexts with the same reduction give the same layout of the tree.
  func relevant(to tree: LayoutTree) -> LayoutContext {
    var context = self
    if !tree.usesInsets {
      context.safeArea = .zero
      context.rootMargins = nil
      context.keyboardHeight = 0
      context.readableWidth = LayoutContext.defaultReadableWidth
    }
    if tree.texts.isEmpty {
      (context.contentSizeCategory, context.typeface) = (.large, .continuous)
      (context.legibilityWeight, context.pseudolanguage) = (.regular, nil)
      if tree.systemControls.isEmpty { context.controls = .standard }
    }
    return context
  }
}

/// The arguments of `systemLayoutSizeFitting`: a target size, and a priority for each axis.
public struct Fitting: Hashable, Sendable {
  /// The target size; (0, 0) requests the smallest size.
  public var target: Size
  /// The priority of the target's width, 1…1000.
  public var horizontalPriority: Double
  /// The priority of the target's height, 1…1000.
  public var verticalPriority: Double

  /// The default priority of both axes: `UILayoutPriority.fittingSizeLevel`.
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
