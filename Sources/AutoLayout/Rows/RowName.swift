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
    if case .authored(let number) = self { return tree.constraintID(number) }
    return tree.items[view].id + part
  }

  /// What people call the row, in sentences.
  func name(in tree: LayoutTree) -> String {
    if case .authored(let number) = self { return tree.name(ofConstraint: number) }
    return tree.name(of: view) + part
  }

  /// The view to which a row of the engine belongs.
  private var view: Int {
    switch self {
    case .authored, .rootSize, .fitting: 0
    case .nonnegative(let item, _), .nonnegativeContent(let item, _), .hugging(let item, _),
      .compression(let item, _), .autoresizing(let item, _):
      item
    case .stack(let name): name.stack
    }
  }

  /// What a row of the engine says about its view, after a slash. Literals are made without being copied.
  private var part: String {
    switch self {
    case .authored: ""
    case .rootSize(.horizontal): "/size.width"
    case .rootSize(.vertical): "/size.height"
    case .fitting(.horizontal): "/fitting.width"
    case .fitting(.vertical): "/fitting.height"
    case .nonnegative(_, .horizontal): "/nonnegative.width"
    case .nonnegative(_, .vertical): "/nonnegative.height"
    case .nonnegativeContent(_, .horizontal): "/content.nonnegative.width"
    case .nonnegativeContent(_, .vertical): "/content.nonnegative.height"
    case .hugging(_, .horizontal): "/hugging.width"
    case .hugging(_, .vertical): "/hugging.height"
    case .compression(_, .horizontal): "/compression.width"
    case .compression(_, .vertical): "/compression.height"
    case .autoresizing(_, let part): "/autoresizing." + part.rawValue
    case .stack(let stack): "/" + stack.part
    }
  }
}
