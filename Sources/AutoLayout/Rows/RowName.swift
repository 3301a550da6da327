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
    if case .authored(let number) = self { return tree.constraintList[number].id }
    return label(in: tree) { tree.items[$0].id }
  }

  /// What people call the row, in sentences.
  func name(in tree: LayoutTree) -> String {
    if case .authored(let number) = self { return tree.name(of: tree.constraintList[number]) }
    return label(in: tree) { tree.name(of: $0) }
  }

  /// The row of the engine, with its views as `name` says.
  private func label(in tree: LayoutTree, _ name: (Int) -> String) -> String {
    switch self {
    case .authored(let number): tree.constraintList[number].id
    case .rootSize(let axis): "\(name(0))/size.\(axis.length)"
    case .fitting(let axis): "\(name(0))/fitting.\(axis.length)"
    case .nonnegative(let item, let axis): "\(name(item))/nonnegative.\(axis.length)"
    case .nonnegativeContent(let item, let axis):
      "\(name(item))/content.nonnegative.\(axis.length)"
    case .hugging(let item, let axis): "\(name(item))/hugging.\(axis.length)"
    case .compression(let item, let axis): "\(name(item))/compression.\(axis.length)"
    case .autoresizing(let item, let part): "\(name(item))/autoresizing.\(part)"
    case .stack(let stack): stack.label(name)
    }
  }
}
