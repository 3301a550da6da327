import AutoLayout
import Geometry

extension Scene.Node {
  /// How the node stacks its children, if it does.
  ///
  /// A stack arranges relative to its margins exactly when the document sets these, and leaves hidden views out
  /// (interface_builder.md §1.5 and §2.8).
  func stackModel() throws(UnknownWord) -> View.Stack? {
    guard let stack else { return nil }
    var model = View.Stack(
      axis: stack.axis == "vertical" ? .vertical : .horizontal,
      alignment: try known(stack.alignmentModel, stack.alignment),
      distribution: try known(
        View.Stack.Distribution(rawValue: stack.distribution), stack.distribution),
      spacing: stack.spacingType == "standard" ? 8 : stack.spacing)
    model.isBaselineRelative = stack.baselineRelative
    model.keepsFirstAtTop = true
    model.isLayoutMarginsRelative = layoutMargins != nil || directionalLayoutMargins != nil
    let arranged = children ?? []
    // The largest single-precision number stands for no spacing of its own.
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
