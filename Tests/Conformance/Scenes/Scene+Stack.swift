import AutoLayout
import Geometry

extension Scene.Node {
  /// The stack of a stack view; `nil` for other views.
  ///
  /// A stack uses its margins only if the document sets them.
  func stackModel() throws(UnknownWord) -> View.Stack? {
    guard let stack else { return nil }
    var model = View.Stack(
      axis: stack.axis == "vertical" ? .vertical : .horizontal,
      alignment: try known(stack.alignmentModel, stack.alignment),
      distribution: try known(
        View.Stack.Distribution(rawValue: stack.distribution), stack.distribution),
      spacing: stack.spacingType == "standard" ? 8 : stack.spacing)
    model.isBaselineRelative = stack.baselineRelative
    model.isOnCanvas = true
    model.isLayoutMarginsRelative = layoutMargins != nil || directionalLayoutMargins != nil
    let arranged = children ?? []
    // Interface Builder writes the largest single-precision number for “no custom spacing”.
    for (view, spacing) in zip(arranged, stack.customSpacing) where spacing < 1e9 {
      model.customSpacing.append(View.Stack.CustomSpacing(after: view.id, spacing))
    }
    return model
  }
}

extension Scene.Stack {
  fileprivate var alignmentModel: View.Stack.Alignment? {
    switch alignment {
    case "centerX", "centerY": .center
    default: View.Stack.Alignment(rawValue: alignment)
    }
  }
}
