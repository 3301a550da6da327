import AutoLayout
import Geometry
import JSON

extension ViewDocument {
  /// Reads how a view stacks its subviews.
  static func readStack(_ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader) {
    if let value = members["stack"] { view.stack = reader.stack(value) }
    guard let value = members["arranged"] else { return }
    guard var stack = view.stackOrDefault else {
      reader.report(
        .missingMember, at: value,
        "Only a stack view arranges subviews; add “stack” to the view, or choose the kind stack.")
      return
    }
    // An element that is not a string keeps its place, so that the pointers of later faults are right.
    let tooMany = InvalidLayout.Kind.tooManyViews
    stack.arranged = reader.elements(
      value, atMost: AutoLayout.Limits.views, orReport: tooMany.code, tooMany.sentence
    ).map { reader.string($0) ?? "" }
    view.stack = stack
  }
}

extension DocumentReader {
  private static let stackMembers: [JSONName] = [
    "axis", "alignment", "distribution", "spacing", "customSpacing", "layoutMarginsRelative",
    "baselineRelative", "onCanvas",
  ]

  /// Reads the members of a stack; the defaults are those of `UIStackView`.
  fileprivate mutating func stack(_ node: Int) -> View.Stack {
    var stack = View.Stack()
    guard let members = members(node, known: DocumentReader.stackMembers) else { return stack }
    read(members["axis"], into: &stack.axis)
    read(members["alignment"], into: &stack.alignment)
    read(members["distribution"], into: &stack.distribution)
    read(members["spacing"], into: &stack.spacing)
    if let value = members["customSpacing"] { stack.customSpacing = customSpacing(value) }
    read(members["layoutMarginsRelative"], into: &stack.isLayoutMarginsRelative)
    read(members["baselineRelative"], into: &stack.isBaselineRelative)
    read(members["onCanvas"], into: &stack.isOnCanvas)
    return stack
  }

  /// Reads an object of distances by the id of the view that they follow.
  private mutating func customSpacing(_ node: Int) -> [View.Stack.CustomSpacing] {
    let tooMany = InvalidLayout.Kind.tooManyViews
    return entries(node, atMost: AutoLayout.Limits.views, orReport: tooMany.code, tooMany.sentence).map {
      View.Stack.CustomSpacing(after: $0.name ?? "", number($0.value) ?? 0)
    }
  }
}
