import AutoLayout
import Motion

/// The document that `POST /v1/transitions` takes, checked.
struct TransitionsRequest {
  let transition: Transition
  let sampling: Transition.Sampling
  /// How far any form of the answer may stray from the motion, in points.
  let maximumError: Double
  /// The fingers that hold the transition, if any do.
  let interaction: InteractionDocument?

  /// Reads a body, reporting everything that is wrong with it together.
  init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let known =
      ["from", "to", "animation", "alongside", "sampling", "interactive"] + TransitionsRequest.later
    guard let members = reader.members(JSONDocument.root, known: known) else { throw Problem(reader.faults) }
    if let name = TransitionsRequest.later.first(where: { members[$0] != nil }), let node = members[name] {
      reader.report(
        .notImplemented, at: node,
        "A transition for a presentation's phase is not computed yet; write “from” and “to” instead.")
      throw Problem(reader.faults)
    }
    for name in ["from", "to", "animation"] where members[name] == nil {
      reader.report(.missingMember, at: JSONDocument.root, "The member “\(name)” is missing; add it.")
    }
    let from = members["from"].map { StateDocument($0, &reader) }
    let to = members["to"].map { StateDocument($0, &reader) }
    let animation = members["animation"].flatMap { reader.animation($0) }
    let sampling = members["sampling"].map { reader.sampling($0) } ?? .maximumError(Limits.maximumError)
    var changes = TransitionsRequest.changes(from?.poses ?? [], to?.poses ?? [])
    if let node = members["alongside"] { reader.alongside(node, &changes) }
    interaction = members["interactive"].flatMap { InteractionDocument($0, changes, animation, &reader) }
    try reader.throwFaults()
    guard let animation, let sampling else { throw Problem(reader.faults) }
    transition = Transition(changes, animation)
    self.sampling = sampling
    if case .maximumError(let error) = sampling {
      maximumError = error
    } else {
      maximumError = Limits.maximumError
    }
  }

  /// The members of the other form of the request.
  private static let later = ["environment", "presenting", "presented", "presentation", "phase"]

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

extension DocumentReader {
  /// Reads `{"maximumError"}` or `{"framesPerSecond"}`.
  fileprivate mutating func sampling(_ node: Int) -> Transition.Sampling? {
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
    for element in elements(node) {
      let names = ["views", "animation"]
      guard let members = members(element, known: names, required: names) else { continue }
      let animation = members["animation"].flatMap { self.animation($0) }
      for view in members["views"].map({ elements($0) }) ?? [] {
        guard let id = string(view) else { continue }
        guard let place = places[id] else {
          let nearest = searchesNames ? NearestName.of(id, among: changes.map(\.id)) : nil
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
}
