import Geometry

/// The origin of a row in a layout's system: a caller's constraint, or one that the engine made.
///
/// It is a value instead of a string because a layout makes many more rows than it ever names.
enum RowName: Hashable {
  case authored(Int)
  case rootSize(Axis)
  case fitting(Axis)
  case nonnegative(item: Int, Axis)
  case nonnegativeContent(item: Int, Axis)
  case hugging(item: Int, Axis)
  case compression(item: Int, Axis)
  /// The left, top, width or height of a view's frame that an autoresizing mask decides.
  case autoresizing(item: Int, Attribute)
  case stack(StackRowName)

  var isAuthored: Bool {
    if case .authored = self { true } else { false }
  }

  /// The views and guides whose edges and sizes the row relates.
  func items(in tree: LayoutTree) -> [Int] {
    switch self {
    case .authored(let number):
      [tree.constraints[number].first.item] + (tree.constraints[number].second.map { [$0.item] } ?? [])
    case .rootSize, .fitting: [0]
    case .nonnegative(let item, _), .nonnegativeContent(let item, _), .hugging(let item, _),
      .compression(let item, _),
      .autoresizing(let item, _):
      [item]
    case .stack(let name): name.items
    }
  }

  /// The id of the row in a diagnosis.
  func id(in tree: LayoutTree) -> String {
    switch self {
    case .authored(let number): tree.constraintList[number].id
    case .rootSize(let axis): "\(tree.items[0].id)/size.\(axis.length)"
    case .fitting(let axis): "\(tree.items[0].id)/fitting.\(axis.length)"
    case .nonnegative(let item, let axis): "\(tree.items[item].id)/nonnegative.\(axis.length)"
    case .nonnegativeContent(let item, let axis):
      "\(tree.items[item].id)/content.nonnegative.\(axis.length)"
    case .hugging(let item, let axis): "\(tree.items[item].id)/hugging.\(axis.length)"
    case .compression(let item, let axis): "\(tree.items[item].id)/compression.\(axis.length)"
    case .autoresizing(let item, let part): "\(tree.items[item].id)/autoresizing.\(part)"
    case .stack(let name): name.id(in: tree)
    }
  }
}
