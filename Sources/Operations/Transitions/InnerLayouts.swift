import AutoLayout
import Geometry
import Motion
import Presentation

/// The views inside the controllers on screen: how they were laid out before an event and after it, and how they move.
struct InnerLayouts {
  /// The layouts of one controller.
  struct Entry {
    let controller: String
    let tree: LayoutTree
    /// The layout when the event happens; `nil` if the controller comes.
    let before: (layout: Layout, tree: LayoutTree)?
    /// The layout when everything has come to rest.
    let after: Layout
    /// The views that move, with frames as in the layouts.
    let tracks: [Track]

    /// The number of frames in the answer.
    var frameCount: Int { tree.items.count + (before?.tree.items.count ?? 0) + tracks.count }
  }

  fileprivate struct Inside {
    let controller: String
    let layout: Layout
    let tree: LayoutTree
  }

  private var insides: [Inside]
  /// The views that are in motion.
  var flight = Flight()

  /// The sampled animations.
  private let memory: SamplerMemory

  /// Remembers the layouts of a stage.
  init(_ stage: Stage, _ memory: SamplerMemory) {
    insides = InnerLayouts.insides(of: stage)
    self.memory = memory
  }

  /// Compares the layouts with those of the next stage.
  ///
  /// - Parameters:
  ///   - stage: The stage after the event.
  ///   - choreography: How the controllers move; their views move with them.
  ///   - sampling: How keyframes are chosen.
  ///   - samples: The sampling budget.
  /// - Returns: An entry for each controller that is on screen now and has views.
  /// - Throws: ``TransitionError`` if the tracks exceed a limit.
  mutating func arrive(
    at stage: Stage, _ choreography: Choreography, _ sampling: Transition.Sampling,
    taking samples: inout Int
  ) throws(TransitionError) -> [Entry] {
    let known = Dictionary(insides.map { ($0.controller, $0) }) { first, _ in first }
    insides = InnerLayouts.insides(of: stage)
    let movements = choreography.movements(of: insides) { inside in
      known[inside.controller].map { inside.changes(from: $0) } ?? []
    }
    let tracks = try movements.tracks(over: flight, sampling, taking: &samples, memory: memory)
    flight.add(movements.departing(from: flight))
    var tracksInside: [String: [Track]] = [:]
    for track in tracks {
      guard let name = track.id.nameInside else { continue }
      tracksInside[name.controller, default: []].append(Track(id: name.view, keyframes: track.keyframes))
    }
    return insides.map { inside in
      let before = known[inside.controller]
      return Entry(
        controller: inside.controller, tree: inside.tree, before: before.map { ($0.layout, $0.tree) },
        after: inside.layout, tracks: tracksInside[inside.controller] ?? [])
    }
  }

  private static func insides(of stage: Stage) -> [Inside] {
    stage.layers.flatMap { layer in
      layer.arrangement.elements.compactMap { element -> Inside? in
        guard !layer.removed.contains(element.controller.id), let layout = element.layout,
          case .plain(let plain) = element.controller.content, !plain.isPlaceholder
        else { return nil }
        return Inside(controller: element.controller.id, layout: layout, tree: plain.tree)
      }
    }
  }
}

extension InnerLayouts.Inside {
  /// The views whose frames differ, under names that no other controller's views have.
  fileprivate func changes(from before: Self) -> [Transition.Change] {
    let old = Dictionary(zip(before.tree.items, before.layout.frames).map { ($0.id, $1) }) { first, _ in first
    }
    return zip(tree.items, layout.frames).prefix(tree.viewCount).compactMap { item, frame in
      guard let from = old[item.id], from != frame else { return nil }
      return Transition.Change(
        id: "\(controller)\u{0}\(item.id)", from: Pose(frame: from), to: Pose(frame: frame))
    }
  }
}

extension Choreography {
  /// The movements of views inside controllers: in the last transition that changes the controller, else a jump.
  fileprivate func movements(
    of insides: [InnerLayouts.Inside], _ changes: (InnerLayouts.Inside) -> [Transition.Change]
  ) -> Choreography {
    var movements = Choreography()
    for inside in insides {
      let changes = changes(inside)
      guard !changes.isEmpty else { continue }
      let act = acts.last { act in act.transition.changes.contains { $0.id == inside.controller } }
      let change = act?.transition.changes.last { $0.id == inside.controller }
      let jump = Animation(.curve(.keyword(.linear), duration: 0))
      movements.append(
        Transition(changes, change?.animation ?? act?.transition.animation ?? jump), at: act?.start ?? 0)
    }
    return movements
  }
}

extension String {
  /// The controller and the view in a name of ``InnerLayouts/Inside/changes(from:)``.
  fileprivate var nameInside: (controller: String, view: String)? {
    guard let place = utf8.lastIndex(of: 0) else { return nil }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }
}
