/// The controllers of a window: who contains whom, who is presented over whom, and who is on screen.
///
/// Presentations, display modes, transitions and flows build one for each state, and the difference of two gives
/// UIKit's calls: see ``HierarchyChange``.
struct ControllerHierarchy: Hashable, Sendable {
  /// A controller and its parent.
  struct Relation: Hashable, Sendable {
    let child: String
    let parent: String
    /// Whether calls name the parent, because it is not the container that holds the child in the document.
    var isNamed = false
    /// Whether the parent's code calls `didMove(toParent:)` when it adds the child.
    var callsDidMove = true
  }

  /// A controller of the window, with the controllers that it contains.
  struct Member: Hashable, Sendable {
    let id: String
    /// Whether its parent is a navigation controller, whose delegate hears of it.
    var isOnStack = false
    /// The children, on screen or not.
    var relations: [Relation] = []
    /// Whether it adds its children when its view loads. Navigation and tab bar controllers have theirs before.
    var addsChildrenOnLoad = false
  }

  /// The root or a presentation, with the controllers inside that are shown, parents before children.
  struct Layer: Hashable, Sendable {
    var members: [Member]
    /// The ids of members whose views a presentation above has removed.
    var removed: Set<String> = []

    var visible: [Member] { members.filter { !removed.contains($0.id) } }
  }

  private(set) var layers: [Layer]

  init(layers: [Layer]) { self.layers = layers }

  /// The hierarchy of one controller and the controllers inside it.
  init(_ members: [Member]) { layers = [Layer(members: members)] }

  /// What a presentation removes from the window below it.
  enum Removal {
    case nothing, everything
    /// Some controllers of the top layer; with `nil` all of them.
    case inTopLayer(Set<String>?)
  }

  /// Presents a controller with those inside it over the top layer. This may remove the views of controllers below.
  mutating func cover(with members: [Member], removing removal: Removal) {
    switch removal {
    case .nothing: break
    case .everything:
      for number in layers.indices { layers[number].removed = Set(layers[number].members.map(\.id)) }
    case .inTopLayer(let controllers):
      guard let last = layers.indices.last else { break }
      let ids = layers[last].members.map(\.id)
      layers[last].removed = Set(ids.filter { controllers?.contains($0) ?? true })
    }
    layers.append(Layer(members: members))
  }

  /// Replaces controllers of the top layer.
  ///
  /// - Parameters:
  ///   - ids: The controllers that go.
  ///   - members: The controllers that come.
  ///   - container: The id of the container of both.
  ///   - relations: Changes what the container contains.
  /// - Returns: The new hierarchy.
  func replacing(
    _ ids: Set<String>, with members: [Member], in container: String, relations: [Relation]
  ) -> ControllerHierarchy {
    guard let last = layers.indices.last else { return ControllerHierarchy(members) }
    var hierarchy = self
    var kept = layers[last].members
    let place = kept.firstIndex { ids.contains($0.id) } ?? kept.count
    kept.removeAll { ids.contains($0.id) }
    if let number = kept.firstIndex(where: { $0.id == container }) { kept[number].relations = relations }
    kept.insert(contentsOf: members, at: min(place, kept.count))
    hierarchy.layers[last].members = kept
    return hierarchy
  }

  func isVisible(_ id: String) -> Bool {
    layers.contains { layer in !layer.removed.contains(id) && layer.members.contains { $0.id == id } }
  }

  /// The controller of the top layer that contains another one.
  func container(of child: String) -> Member? {
    layers.last?.members.first { $0.relations.contains { $0.child == child } }
  }
}
