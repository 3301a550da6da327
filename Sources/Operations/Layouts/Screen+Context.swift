import AutoLayout
import Drawing

extension Screen {
  /// Takes what a layout's context says about texts and the direction of reading.
  mutating func take(_ context: LayoutContext) {
    category = context.contentSizeCategory
    typeface = context.typeface
    controls = context.controls
    legibilityWeight = context.legibilityWeight
    pseudolanguage = context.pseudolanguage
    direction = context.layoutDirection
  }
}
