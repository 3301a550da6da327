import AutoLayout
import Geometry

/// A layouts request that can be edited: what a session keeps of its document.
struct LayoutModel: Sendable {
  private(set) var root: View
  private(set) var constraints: [LayoutConstraint]
  private(set) var environment: EnvironmentDocument
  private(set) var fitting: Fitting?
  let coordinates: LayoutsRequest.Coordinates
  let explains: Bool
  /// The ids of all views and guides, which no edit changes.
  let itemIDs: Set<String>
  /// Where each view stands below the root: the number of the subview to take at each level.
  private let paths: [String: [Int]]
  /// How many constraints have been added without an id of their own.
  private var additions = 0
  /// The constraints that edits have added, by which the model has grown.
  private var added: Set<String> = []
  /// About how many bytes of a document the model stands for: what it was made of, and what edits have added.
  private(set) var size: Int

  /// What an added constraint counts.
  private static let constraintBytes = 128

  /// The model of a request with one environment, of `size` bytes.
  init(_ request: LayoutsRequest, size: Int) {
    self.size = size
    root = request.root
    constraints = request.tree.constraintList
    environment = request.environments[0]
    fitting = request.fitting
    coordinates = request.coordinates
    explains = request.explains
    itemIDs = Set(request.tree.items.map(\.id))
    var paths: [String: [Int]] = [:]
    var pending = [(view: request.root, path: [Int]())]
    while let (view, path) = pending.popLast() {
      paths[view.id] = path
      for (number, subview) in view.subviews.enumerated() { pending.append((subview, path + [number])) }
    }
    self.paths = paths
  }

  /// The context of the layout.
  var context: LayoutContext {
    var context = environment.context
    context.fitting = fitting
    return context
  }

  /// What the view of that id says of itself, or `nil` if there is none.
  func view(_ id: String) -> View? {
    paths[id].map { path in path.reduce(root) { $0.subviews[$1] } }
  }

  /// The place of a constraint in ``constraints``, or `nil` if none has that id.
  func constraint(_ id: String) -> Int? { constraints.firstIndex { $0.id == id } }

  // MARK: Edits

  mutating func setConstant(_ constant: Double, of constraint: Int) {
    constraints[constraint].constant = constant
  }

  mutating func setPriority(_ priority: Double, of constraint: Int) {
    constraints[constraint].priority = priority
  }

  mutating func removeConstraint(_ constraint: Int) {
    let removed = constraints.remove(at: constraint)
    if added.remove(removed.id) != nil { size -= LayoutModel.constraintBytes }
  }

  mutating func add(_ constraints: [LayoutConstraint]) {
    self.constraints += constraints
    added.formUnion(constraints.map(\.id))
    size += constraints.count * LayoutModel.constraintBytes
  }

  mutating func setFitting(_ fitting: Fitting) { self.fitting = fitting }

  mutating func setEnvironment(_ environment: EnvironmentDocument) { self.environment = environment }

  /// Gives the view of an id another text.
  mutating func setText(_ text: View.Text, of id: String) {
    size += text.string.utf8.count - (view(id)?.text?.string.utf8.count ?? 0)
    change(id) { $0.text = text }
  }

  /// Changes the view of an id that there is.
  mutating func change(_ id: String, _ change: (inout View) -> Void) {
    guard let path = paths[id] else { return }
    LayoutModel.change(&root, path[...], change)
  }

  /// The place by which an added constraint without an id is called.
  mutating func nextPlace() -> String {
    additions += 1
    return "added/\(additions - 1)"
  }

  // The recursion is as deep as the tree, which is at most ``AutoLayout/Limits/depth``.
  private static func change(_ view: inout View, _ path: ArraySlice<Int>, _ change: (inout View) -> Void) {
    guard let next = path.first else { return change(&view) }
    self.change(&view.subviews[next], path.dropFirst(), change)
  }
}
