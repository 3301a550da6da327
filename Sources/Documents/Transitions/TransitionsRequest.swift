import AutoLayout
import Geometry
import JSON
import Motion

/// The document that `POST /v1/transitions` takes: two states, or the phase of a presentation.
package struct TransitionsRequest: Sendable {
  /// What moves.
  package enum Content: Sendable {
    /// Views from one state to another. Fingers may hold them.
    case states([Transition.Change], FingersDocument?)
    case phase(PhaseDocument)
  }

  package let content: Content
  /// The animation of all changes; `nil` for UIKit's own animation of a phase.
  package let animation: Animation?
  package let sampling: Transition.Sampling
  /// When the transition is interrupted and goes back, in seconds; `nil` if it is not.
  package let interruptAt: Double?
  /// The JSON pointer to the member that decides the number of keyframes.
  package let placeOfSampling: String
  private let members: JSONMembers
  /// Collects what is wrong with members that name moving views.
  package private(set) var reader: DocumentReader

  /// Reads a body.
  ///
  /// - Throws: Everything that is wrong with the document and can be found before the moving views are known.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let own: [JSONName] = ["from", "to", "animation", "alongside", "sampling", "interactive", "interruptAt"]
    guard let members = reader.members(JSONDocument.root, known: own + PhaseDocument.members) else {
      throw Problem(reader.faults)
    }
    animation = members["animation"].flatMap { reader.animation($0) }
    interruptAt = members["interruptAt"].flatMap { reader.number($0, in: 0...Limits.animationSeconds) }
    if let node = members["interruptAt"], members["interactive"] != nil {
      reader.report(
        .conflictingMembers, at: node,
        "Fingers already decide whether the transition goes back; remove “interruptAt” or “interactive”.")
    }
    let sampling = members["sampling"].map { reader.sampling($0) } ?? .maximumError(Limits.maximumError)
    if PhaseDocument.members.contains(where: { members[$0] != nil }) {
      content = .phase(try PhaseDocument(members, &reader))
    } else {
      reader.require(["from", "to", "animation"], in: members)
      let from = members["from"].map { StateDocument($0, &reader) }
      let to = members["to"].map { StateDocument($0, &reader) }
      var changes = TransitionsRequest.changes(from?.poses ?? [], to?.poses ?? [])
      if let node = members["alongside"] { reader.alongside(node, &changes) }
      let fingers = members["interactive"].flatMap { FingersDocument($0, &reader) }
      if let point = fingers?.point {
        reader.report(
          .conflictingMembers, at: point.node,
          "Two states have no window in which a finger could touch a controller; remove “point”.")
      }
      content = .states(changes, fingers)
    }
    // Wrong sampling is reported with what the operation finds wrong with the fingers.
    self.sampling = sampling ?? .maximumError(Limits.maximumError)
    placeOfSampling = ["sampling", "animation"].first { members[$0] != nil }.map { "/\($0)" } ?? ""
    (self.members, self.reader) = (members, reader)
  }

  /// How far any form of the answer may be from the motion, in points.
  package var maximumError: Double { sampling.maximumError }

  /// Gives moving views the animations that the document has for them alone.
  package func readAlongside(_ changes: inout [Transition.Change], _ reader: inout DocumentReader) {
    if let node = members["alongside"] { reader.alongside(node, &changes) }
  }

  /// The change of each view: first the views of the first state in its order, then the views that appear.
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
  /// How far the keyframes may be from the motion, in points.
  fileprivate var maximumError: Double {
    if case .maximumError(let error) = self { error } else { Limits.maximumError }
  }
}

extension DocumentReader {
  /// Reads `{"maximumError"}` or `{"framesPerSecond"}`.
  package mutating func sampling(_ node: Int) -> Transition.Sampling? {
    guard let members = members(node, known: ["maximumError", "framesPerSecond"]) else { return nil }
    switch (members["maximumError"], members["framesPerSecond"]) {
    case (let error?, nil): return number(error, in: 0.001...1_000).map { .maximumError($0) }
    case (nil, let rate?): return number(rate, in: 1...1_000).map { .framesPerSecond($0) }
    case (_?, let rate?):
      report(
        .conflictingMembers, at: rate,
        "Keyframes have either a “maximumError” or “framesPerSecond”; remove one.")
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
            "No view of either state has the id “\(id.excerpt)”; use the id of one that exists.",
            suggestion: nearest)
          continue
        }
        if !animated.insert(id).inserted {
          report(.duplicateID, at: view, "“\(id.excerpt)” already has its own animation; remove one.")
        }
        let change = changes[place]
        changes[place] = Transition.Change(id: id, from: change.from, to: change.to, animation: animation)
      }
    }
  }

  /// The elements of a list of views, or of groups of views.
  private mutating func views(_ node: Int) -> [Int] {
    elements(node, atMost: AutoLayout.Limits.views, orReport: .tooManyViews, StateDocument.tooManyViews)
  }
}
