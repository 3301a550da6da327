import JSON
import Motion
import Presentation

/// The document that `POST /v1/flows` takes: a scene and a list of events.
///
/// Which names an event may use depends on earlier events, so names are checked event by event. Everything else is checked
/// at once.
package struct FlowsRequest: Sendable {
  package let environment: EnvironmentDocument
  /// What is on screen before the first event.
  package let scene: Scene
  package let events: [FlowEventDocument]
  package let sampling: Transition.Sampling
  /// Whether each step has the layouts of the controllers on screen.
  package let hasLayouts: Bool
  /// Collects errors of events that depend on what is on screen.
  package let reader: DocumentReader

  /// Reads the scene and the events.
  ///
  /// - Throws: All errors of the scene, and all errors of events that do not depend on what is on screen.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let known: [JSONName] = ["environment", "root", "events", "sampling", "layouts", "options"]
    guard
      let members = reader.members(
        JSONDocument.root, known: known, required: ["environment", "root", "events"])
    else { throw Problem(reader.faults) }
    let environment = members["environment"].map { EnvironmentDocument($0, &reader) }
    if let node = members["environment"], environment?.traits == nil, !reader.hasFaults(in: node) {
      reader.report(
        .missingMember, at: node, "The size of the window is unknown; add a device or a size.")
    }
    var controllers = ControllerDocument()
    let root = members["root"].map { controllers.read($0, &reader) }
    let figures = members["options"].map { reader.figures($0) } ?? .standard
    let sampling = members["sampling"].map { reader.sampling($0) } ?? .maximumError(Limits.maximumError)
    hasLayouts = members["layouts"].flatMap { reader.boolean($0) } ?? false
    events = members["events"].map { reader.events($0) } ?? []
    try reader.throwFaults()
    guard let environment, let traits = environment.traits, let root, let sampling else {
      throw Problem(reader.faults)
    }
    var scene = Scene(traits, root: root)
    scene.figures = figures
    (self.environment, self.scene, self.sampling, self.reader) = (environment, scene, sampling, reader)
  }
}

extension DocumentReader {
  /// Reads the events, as far as that is possible without knowing what is on screen.
  fileprivate mutating func events(_ node: Int) -> [FlowEventDocument] {
    let elements = elements(
      node, atMost: Limits.events, orReport: .tooManyEvents,
      "A flow has at most \(Limits.events) events; split it, and start each part where the previous one ended."
    )
    return elements.map { FlowEventDocument($0, &self) }
  }
}
