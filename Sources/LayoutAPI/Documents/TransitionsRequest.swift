import AutoLayout
import Geometry
import JSON
import Motion

/// The document that `POST /v1/transitions` takes, checked: two states, or the phase of a presentation.
struct TransitionsRequest {
  let transition: Transition
  /// What follows it: the resize of a popover or sheet after a push.
  let following: [Transition]
  let sampling: Transition.Sampling
  /// How far any form of the answer may stray from the motion, in points.
  let maximumError: Double
  /// The fingers that hold the transition, if any do.
  let interaction: InteractionDocument?
  /// What happens, in order.
  let events: [String]
  /// What decides how many keyframes there are, as a pointer into the document.
  let placeOfSampling: String
  /// How views stand at last that neither stay nor go where the transition leads.
  let resting: [String: Pose]
  /// The window of a presentation; `nil` for a transition of two states.
  let window: Size?

  /// Reads a body, reporting everything that is wrong with it together.
  ///
  /// - Parameter input: The document, and the steps that the solver may take for a presentation's layouts.
  /// - Throws: Everything that is wrong with the document.
  init(_ input: OperationInput) throws(Problem) {
    var reader = try DocumentReader(input.body)
    let own: [JSONName] = ["from", "to", "animation", "alongside", "sampling", "interactive"]
    guard let members = reader.members(JSONDocument.root, known: own + PhaseDocument.members) else {
      throw Problem(reader.faults)
    }
    let animation = members["animation"].flatMap { reader.animation($0) }
    let sampling = members["sampling"].map { reader.sampling($0) } ?? .maximumError(Limits.maximumError)
    if PhaseDocument.members.contains(where: { members[$0] != nil }) {
      let document = try PhaseDocument(members, animation, input, &reader)
      var changes = document.transition.changes
      if let node = members["alongside"] { reader.alongside(node, &changes) }
      try reader.throwFaults()
      transition = Transition(changes, document.transition.animation)
      (interaction, events, resting) = (document.interaction, document.events, document.resting)
      (following, window) = (document.following, document.window)
    } else {
      for name: JSONName in ["from", "to", "animation"] where members[name] == nil {
        reader.report(.missingMember, at: JSONDocument.root, "The member “\(name)” is missing; add it.")
      }
      let from = members["from"].map { StateDocument($0, &reader) }
      let to = members["to"].map { StateDocument($0, &reader) }
      var changes = TransitionsRequest.changes(from?.poses ?? [], to?.poses ?? [])
      if let node = members["alongside"] { reader.alongside(node, &changes) }
      let fingers = members["interactive"].flatMap { FingersDocument($0, &reader) }
      interaction = fingers.flatMap { InteractionDocument($0, changes, animation, &reader) }
      try reader.throwFaults()
      guard let animation else { throw Problem(reader.faults) }
      transition = Transition(changes, animation)
      events = interaction?.events(of: transition) ?? transition.events
      (following, resting, window) = ([], [:], nil)
    }
    guard let sampling else { throw Problem(reader.faults) }
    self.sampling = sampling
    placeOfSampling = ["sampling", "animation"].first { members[$0] != nil }.map { "/\($0)" } ?? ""
    maximumError = sampling.maximumError
  }

  /// What becomes of each view: those of the first state in its order, then what appears.
  private static func changes(
    _ from: [(id: String, pose: Pose)], _ to: [(id: String, pose: Pose)]
  ) -> [Transition.Change] {
    let targets = Dictionary(to.map { ($0.id, $0.pose) }) { _, last in last }
    let known = Set(from.map(\.id))
    return from.map { Transition.Change(id: $0.id, from: $0.pose, to: targets[$0.id]) }
      + to.filter { !known.contains($0.id) }.map { Transition.Change(id: $0.id, from: nil, to: $0.pose) }
  }
}

extension Transition.Sampling {
  /// How far what is told may stray from the motion, in points.
  fileprivate var maximumError: Double {
    if case .maximumError(let error) = self { error } else { Limits.maximumError }
  }
}

extension DocumentReader {
  /// Reads `{"maximumError"}` or `{"framesPerSecond"}`.
  mutating func sampling(_ node: Int) -> Transition.Sampling? {
    guard let members = members(node, known: ["maximumError", "framesPerSecond"]) else { return nil }
    switch (members["maximumError"], members["framesPerSecond"]) {
    case (let error?, nil): return number(error, in: 0.001...1_000).map { .maximumError($0) }
    case (nil, let rate?): return number(rate, in: 1...1_000).map { .framesPerSecond($0) }
    case (_?, let rate?):
      report(
        .conflictingMembers, at: rate,
        "Keyframes are chosen by “maximumError” or by “framesPerSecond”, not by both; remove one of them.")
    case (nil, nil):
      report(.missingMember, at: node, "The member “maximumError” or “framesPerSecond” is missing; add one.")
    }
    return nil
  }

  /// Reads `[{"views": […], "animation": {…}}]`: which views move by an animation of their own.
  fileprivate mutating func alongside(_ node: Int, _ changes: inout [Transition.Change]) {
    let places = Dictionary(changes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var animated: Set<String> = []
    for element in views(node) {
      let names: [JSONName] = ["views", "animation"]
      guard let members = members(element, known: names, required: names) else { continue }
      let animation = members["animation"].flatMap { self.animation($0) }
      for view in members["views"].map({ views($0) }) ?? [] {
        guard let id = string(view) else { continue }
        guard let place = places[id] else {
          let nearest = nearestID(to: id, among: changes.map(\.id))
          report(
            .unknownID, at: view,
            "No view of either state is called “\(id.excerpt)”; name one that is there.",
            suggestion: nearest)
          continue
        }
        if !animated.insert(id).inserted {
          report(.duplicateID, at: view, "“\(id.excerpt)” has an animation of its own already; remove one.")
        }
        let change = changes[place]
        changes[place] = Transition.Change(id: id, from: change.from, to: change.to, animation: animation)
      }
    }
  }

  /// The elements of a list of views, or of groups of some.
  private mutating func views(_ node: Int) -> [Int] {
    elements(node, atMost: AutoLayout.Limits.views, orReport: .tooManyViews, StateDocument.tooManyViews)
  }
}
