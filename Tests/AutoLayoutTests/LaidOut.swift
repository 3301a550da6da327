import AutoLayout
import Geometry

/// A layout for tests, accessed by names.
struct LaidOut {
  let tree: LayoutTree
  let layout: Layout

  /// Lays out a root of 400 × 300, or in another context, under constraints written as texts `c0`, `c1`, ….
  init(_ root: View, in context: LayoutContext = LaidOut.context(), _ constraints: String...) throws {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    tree = try LayoutTree(root: root, constraints: read)
    layout = try tree.layout(in: context)
  }

  /// Lays a tree out.
  init(_ tree: LayoutTree, in context: LayoutContext) throws {
    self.tree = tree
    layout = try tree.layout(in: context)
  }

  subscript(id: String) -> Rect? {
    tree.items.firstIndex { $0.id == id }.map { layout.frames[$0] }
  }

  /// A root and the context that asks for its smallest size.
  static func fitting(_ root: View) -> (root: View, context: LayoutContext) {
    var context = LayoutContext()
    context.fitting = Fitting(.zero)
    return (root, context)
  }

  static func context(width: Double = 400, height: Double = 300) -> LayoutContext {
    var context = LayoutContext()
    context.size = Size(width: width, height: height)
    return context
  }
}

extension View {
  /// A view with some of its properties changed.
  init(_ id: String, subviews: [View] = [], _ change: (inout View) -> Void) {
    self.init(id, subviews: subviews)
    change(&self)
  }
}
