import AutoLayout
import Geometry
import JSON

/// Reads views that are records and have no members but an id, a kind, an intrinsic size and priorities.
///
/// A *record* is an object that repeats the names of an earlier object, its *model*. A *distance* counts the nodes from an
/// object to a value. Views of one model have their values at the same distances. A view with anything else, or with an
/// error, is left to ``ViewDocument``.
struct PlainViewReader {
  /// The distances from a view to an object of two numbers and to each of these; 0 for those that are not there.
  private struct Pair {
    var object = 0
    var first = 0
    var second = 0
  }

  /// The numbers of such an object.
  private struct Numbers {
    var areThere = false
    var first: Double?
    var second: Double?
  }

  private static let kinds = JSONChoices(View.Kind.self)

  /// The object whose names the views have; -1 before the first one.
  private var model = -1
  /// Whether the model has only members that are read here.
  private var isPlain = false
  /// How many nodes behind the view the values are; 0 for those that are not there.
  private var id = 0
  private var kind = 0
  private var size = Pair()
  private var hugging = Pair()
  private var resistance = Pair()

  /// Reads a view.
  ///
  /// - Parameters:
  ///   - object: The node of the view.
  ///   - item: A view without properties.
  ///   - reader: The reader of the document.
  /// - Returns: The node of the id; `nil` if the view is not plain. Then the item stays as it is.
  mutating func read(
    _ object: Int, into item: inout LayoutTree.Item, _ reader: borrowing DocumentReader
  ) -> Int? {
    let json = reader.json
    let nodes = json.nodes.span
    guard nodes[object].isRecord, !reader.isFull else { return nil }
    if nodes[object].model != model { take(nodes[object].model, json) }
    guard isPlain, object &+ id < nodes[object].next(object), nodes[object &+ id].kind == .string else {
      return nil
    }
    var kind = View.Kind.view
    if self.kind > 0, object &+ self.kind < nodes[object].next(object) {
      guard let choice = json.choice(object &+ self.kind, among: Self.kinds) else { return nil }
      kind = choice
    }
    guard let size = Self.numbers(self.size, of: object, nodes, in: 0...Limits.length, orNull: true),
      let hugging = Self.numbers(self.hugging, of: object, nodes, in: 1...1000),
      let resistance = Self.numbers(self.resistance, of: object, nodes, in: 1...1000)
    else { return nil }
    item.id = json.string(object &+ id)
    item.view.id = item.id
    item.view.kind = kind
    item.view.takeDefaultsOfKind()
    if size.areThere { item.view.intrinsicSize = View.IntrinsicSize(width: size.first, height: size.second) }
    if let horizontal = hugging.first, let vertical = hugging.second {
      item.view.hugging = View.AxisPriorities(horizontal: horizontal, vertical: vertical)
    }
    if let horizontal = resistance.first, let vertical = resistance.second {
      item.view.compressionResistance = View.AxisPriorities(horizontal: horizontal, vertical: vertical)
    }
    return object &+ id
  }

  /// Two numbers of a view, if they are there; `nil` if there is anything else.
  @inline(__always)
  private static func numbers(
    _ pair: Pair, of object: Int, _ nodes: Span<JSONDocument.Node>, in range: ClosedRange<Double>,
    orNull allowsNull: Bool = false
  ) -> Numbers? {
    let end = nodes[object].next(object)
    guard pair.object > 0, object &+ pair.object < end else { return Numbers() }
    // Such an object can have fewer members than in the model.
    guard object &+ pair.second < end else { return nil }
    var numbers = Numbers(areThere: true)
    @inline(__always) func read(_ node: JSONDocument.Node, into number: inout Double?) -> Bool {
      if node.kind == .null { return allowsNull }
      guard node.kind == .number, range.contains(node.number) else { return false }
      number = node.number
      return true
    }
    guard read(nodes[object &+ pair.first], into: &numbers.first),
      read(nodes[object &+ pair.second], into: &numbers.second)
    else { return nil }
    return numbers
  }

  /// Finds the members in an object that owns its names.
  private mutating func take(_ model: Int, _ json: JSONDocument) {
    self = PlainViewReader()
    self.model = model
    for (name, value) in json.memberNodes(model) {
      // The model has a node for each name, in front of that of the value. A record has only the latter.
      let distance = (value - model) / 2
      if json.isName(name, "id") {
        id = distance
      } else if json.isName(name, "kind") {
        kind = distance
      } else if json.isName(name, "intrinsicSize"), let numbers = json.pair(value, "width", "height") {
        size = Pair(
          object: distance, first: (numbers.first - model) / 2, second: (numbers.second - model) / 2)
      } else if let numbers = json.pair(value, "horizontal", "vertical") {
        let pair = Pair(
          object: distance, first: (numbers.first - model) / 2, second: (numbers.second - model) / 2)
        if json.isName(name, "hugging") {
          hugging = pair
        } else if json.isName(name, "compressionResistance") {
          resistance = pair
        } else {
          return
        }
      } else {
        return
      }
    }
    isPlain = id > 0
  }
}
