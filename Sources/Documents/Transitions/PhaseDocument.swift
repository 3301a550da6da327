import Devices
import JSON
import Presentation

/// The phase of a presentation as `POST /v1/transitions` takes it: a controller appears or disappears.
package struct PhaseDocument: Sendable {
  /// The two transitions of a presentation.
  package enum Phase: String, CaseIterable, Sendable { case present, dismiss }

  package let phase: Phase
  /// The fingers that hold the transition, if any do.
  package let fingers: FingersDocument?
  package let presentation: PresentationsRequest
  package let environment: Environment

  /// The members that the other form of the request does not have.
  package static let members: [JSONName] = [
    "environment", "presenting", "presentationStack", "presented", "presentation", "phase", "keyboard",
    "options",
  ]

  /// Reads the members of a request.
  ///
  /// - Throws: Everything that is wrong with the document so far.
  package init(_ members: JSONMembers, _ reader: inout DocumentReader) throws(Problem) {
    for name: JSONName in ["from", "to"] {
      guard let node = members[name] else { continue }
      reader.report(
        .conflictingMembers, at: node,
        "A transition has either two states or a presentation's phase; remove “\(name)”, or the presentation."
      )
    }
    reader.require(PresentationsRequest.required + ["phase"], in: members)
    let phase = members["phase"].flatMap { reader.choice($0, Phase.self) }
    fingers = members["interactive"].flatMap { FingersDocument($0, &reader) }
    if let fingers, phase == .present {
      reader.report(
        .conflictingMembers, at: fingers.node,
        "A finger can only drag a dismissal; write “phase”: “dismiss”, or remove “interactive”.")
    }
    presentation = try PresentationsRequest(members, &reader)
    try reader.throwFaults()
    guard let phase, let environment = presentation.environments.first?.traits else {
      throw Problem(reader.faults)
    }
    (self.phase, self.environment) = (phase, environment)
  }
}
