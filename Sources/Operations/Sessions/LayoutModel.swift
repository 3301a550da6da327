import AutoLayout
import Documents
import Geometry

/// An editable layouts request: the part of its document that a session keeps.
///
/// It keeps the tree, in which constants and priorities change. For other edits the tree is taken apart, and
/// ``settle()`` makes another of the parts.
package struct LayoutModel: Sendable {
  struct Parts {
    var root: View
    var constraints: [LayoutConstraint]
  }

  package private(set) var tree: LayoutTree
  package private(set) var environment: EnvironmentDocument
  package private(set) var fitting: Fitting?
  package let coordinates: LayoutsRequest.Coordinates
  package let explained: ExplainedItems
  private(set) var parts: Parts?
  /// How many constraints have been added without an id of their own.
  package internal(set) var additions = 0

  /// The model of a request with one environment.
  package init(_ request: LayoutsRequest) {
    tree = request.tree
    environment = request.environments[0]
    fitting = request.fitting
    coordinates = request.coordinates
    explained = request.explained
  }

  /// The context of the layout.
  package var context: LayoutContext {
    var context = environment.context
    context.fitting = fitting
    return context
  }

  /// The approximate bytes of memory that the model takes.
  package var footprint: Int { MemoryLayout<LayoutModel>.size + tree.footprint + environment.echo.count }

  // MARK: Views and constraints

  /// The view with an id, or `nil` if no view has it.
  package func view(_ id: String) -> View? {
    if let parts { return parts.root.view(id) }
    return (0..<tree.viewCount).first { tree.items[$0].id == id }.map { tree.items[$0].view }
  }

  var rootID: String { parts?.root.id ?? tree.items[0].id }

  /// Finds ``itemIDs`` as they are now.
  var findIDs: () -> [String] {
    if let parts { return { [ids = parts.root.allIDs] in ids } }
    return { [tree] in tree.items.map(\.id) }
  }

  /// The ids of all views and guides.
  var itemIDs: [String] { parts?.root.allIDs ?? tree.items.map(\.id) }

  /// The number of a constraint, or `nil` if no constraint has this id.
  package func constraint(_ id: String) -> Int? {
    guard let parts else { return tree.constraint(id) }
    return parts.constraints.firstIndex { $0.id == id }
  }

  /// The id of a constraint.
  func constraintID(_ number: Int) -> String {
    parts?.constraints[number].id ?? tree.constraintID(number)
  }

  /// The ids of all constraints, in their order.
  var constraintIDs: [String] {
    if let parts { return parts.constraints.map(\.id) }
    return tree.constraints.indices.map { tree.constraintID($0) }
  }

  // MARK: Edits

  package mutating func setConstant(_ constant: Double, of constraint: Int) {
    change(constraint) { $0.constant = constant }
  }

  mutating func setPriority(_ priority: Double, of constraint: Int) {
    change(constraint) { $0.priority = priority }
  }

  /// Changes the constant or the priority of a constraint.
  private mutating func change(_ number: Int, _ change: (inout LayoutConstraint) -> Void) {
    guard parts == nil else { return takeApart { change(&$0.constraints[number]) } }
    var constraint = tree.authored(number)
    change(&constraint)
    tree.setConstraint(number, constant: constraint.constant, priority: constraint.priority)
  }

  mutating func removeConstraint(_ constraint: Int) { takeApart { $0.constraints.remove(at: constraint) } }

  package mutating func add(_ constraints: [LayoutConstraint]) { takeApart { $0.constraints += constraints } }

  mutating func setFitting(_ fitting: Fitting) { self.fitting = fitting }

  mutating func setEnvironment(_ environment: EnvironmentDocument) { self.environment = environment }

  /// Changes the view with an id, if it exists.
  package mutating func change(_ id: String, _ change: (inout View) -> Void) {
    takeApart { _ = $0.root.update(id, change) }
  }

  /// The place that names an added constraint without an id.
  mutating func nextPlace() -> String {
    additions += 1
    return "added/\(additions - 1)"
  }

  mutating func takeApart<Failure: Error>(
    _ change: (inout Parts) throws(Failure) -> Void
  ) throws(Failure) {
    var parts =
      parts
      ?? Parts(
        root: tree.root(of: tree.items[..<tree.viewCount].map(\.view)), constraints: tree.constraintList)
    // Emptied first, so that nothing is copied.
    self.parts = nil
    defer { self.parts = parts }
    try change(&parts)
  }

  /// Makes a tree of the parts, if it was taken apart.
  ///
  /// - Throws: The first error of the tree; the model is then unusable.
  mutating func settle() throws(InvalidLayout) {
    guard var parts else { return }
    parts.readItemsAgain()
    tree = try LayoutTree(root: parts.root, constraints: parts.constraints)
    self.parts = nil
  }
}
