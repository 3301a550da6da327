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
  /// Whether the views of all controllers are laid out, although the answer may not have their layouts.
  package var laysOutAll = false
  /// Collects errors of events that depend on what is on screen.
  package let reader: DocumentReader

  /// Reads the scene and the events.
  ///
  /// - Throws: All errors of the scene, and all errors of events that do not depend on what is on screen.
  package init(_ body: [UInt8]) throws(Problem) {
    self = try FlowsRequest.requests(try DocumentReader(body), environmentMembers: ["environment"])[0]
  }

  /// Reads a flow that may have several environments, and returns one request for each.
  package static func inEachEnvironment(_ reader: DocumentReader) throws(Problem) -> [FlowsRequest] {
    try requests(reader, environmentMembers: ["environment", "environments"]).map { request in
      var request = request
      request.laysOutAll = true
      return request
    }
  }

  private static func requests(
    _ document: DocumentReader, environmentMembers: [JSONName]
  ) throws(Problem) -> [FlowsRequest] {
    var reader = document
    let required: [JSONName] = (environmentMembers.count == 1 ? environmentMembers : []) + ["root", "events"]
    let known: [JSONName] = environmentMembers + ["root", "events", "sampling", "layouts", "options"]
    guard let members = reader.members(JSONDocument.root, known: known, required: required) else {
      throw Problem(reader.faults)
    }
    let environments = EnvironmentsDocument.read(members, &reader)
    let place = members["environments"] ?? members["environment"] ?? JSONDocument.root
    if environments.contains(where: { $0.traits == nil }), !reader.hasFaults(in: place) {
      reader.report(.missingMember, at: place, "The size of the window is unknown; add a device or a size.")
    }
    var controllers = ControllerDocument()
    let root = members["root"].map { controllers.read($0, &reader) }
    let figures = members["options"].map { reader.figures($0) } ?? .standard
    let sampling = members["sampling"].map { reader.sampling($0) } ?? .maximumError(Limits.maximumError)
    let hasLayouts = members["layouts"].flatMap { reader.boolean($0) } ?? false
    let events = members["events"].map { reader.events($0) } ?? []
    try reader.throwFaults()
    guard let root, let sampling else { throw Problem(reader.faults) }
    let finished = reader
    return environments.compactMap { environment in
      environment.traits.map { traits in
        var scene = Scene(traits, root: root)
        scene.figures = figures
        return FlowsRequest(
          environment: environment, scene: scene, events: events, sampling: sampling,
          hasLayouts: hasLayouts, reader: finished)
      }
    }
  }

  private init(
    environment: EnvironmentDocument, scene: Scene, events: [FlowEventDocument],
    sampling: Transition.Sampling, hasLayouts: Bool, reader: DocumentReader
  ) {
    (self.environment, self.scene, self.events) = (environment, scene, events)
    (self.sampling, self.hasLayouts, self.reader) = (sampling, hasLayouts, reader)
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
