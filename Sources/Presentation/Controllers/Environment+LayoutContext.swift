import AutoLayout
import Devices
import Geometry

extension Environment {
  /// Makes the environment of the window that `context` lays out.
  public init(size: Size, context: LayoutContext) {
    self.init(size: size)
    safeArea = context.safeArea
    layoutDirection = context.layoutDirection
    grid = context.grid
    rootMargins = context.rootMargins
    readableWidth = context.readableWidth
    contentSizeCategory = context.contentSizeCategory
    legibilityWeight = context.legibilityWeight
    pseudolanguage = context.pseudolanguage
    keyboardHeight = context.keyboardHeight
  }

  /// Makes the context in which a controller's view is laid out.
  ///
  /// - Parameters:
  ///   - size: The view's size, or `nil` if a fitting decides it.
  ///   - safeArea: How far bars and the like reach into the view.
  /// - Returns: The context, without a keyboard.
  public func context(size: Size?, safeArea: Insets = .zero) -> LayoutContext {
    var context = LayoutContext()
    context.size = size
    context.take(system)
    context.safeArea = safeArea
    context.rootMargins = rootMargins
    context.contentSizeCategory = contentSizeCategory
    context.legibilityWeight = legibilityWeight
    context.pseudolanguage = pseudolanguage
    context.layoutDirection = layoutDirection
    context.readableWidth = contentSizeCategory.readableWidth
    context.grid = grid
    return context
  }
}

extension LayoutContext {
  /// Takes the typeface and the controls of a system.
  public mutating func take(_ system: SystemVersion) {
    typeface = system.typeface
    controls = ControlEra(majorVersion: system.major)
  }
}
