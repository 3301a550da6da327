import JSON

/// The document that `POST /v1/diagnoses` takes as JSON: `{"log":"Unable to simultaneously satisfy constraints. …"}`.
package struct DiagnosesRequest: Sendable {
  /// The text of a console.
  package let log: String

  /// Reads a body.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let members = reader.members(JSONDocument.root, known: ["log"], required: ["log"])
    let log = members?["log"].flatMap { reader.string($0) }
    try reader.throwFaults()
    guard let log else { throw Problem(reader.faults) }
    self.log = log
  }
}
