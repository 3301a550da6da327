import CResources
import Documents
import HTTP
import JSON
import Operations

/// The responses that do not depend on a document.
enum FixedAnswers {
  /// `openapi.yaml`, as it was when the service was built.
  static let openapi = bytes(of: openapi_resource())

  /// The same document as JSON, which `scripts/openapi` writes.
  static let openapiJSON = bytes(of: openapi_json_resource())

  private static func bytes(of resource: Resource) -> [UInt8] {
    Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
  }

  /// `GET /v1/limits`: a flat object of numbers whose names carry their units.
  ///
  /// The server's own limits come last.
  static func limits(_ configuration: ServiceConfiguration) -> [UInt8] {
    let service =
      messageLimits(configuration.limits)
      + [("steps", Double(configuration.steps)), ("preferences", Double(ParameterizedValue.preferences))]
      + OperationLimits.ofDocuments + serviceLimits
    let server = configuration.serverLimits.filter { limit in !service.contains { $0.name == limit.name } }
    return JSONWriter.object { limit in
      for (name, value) in service + server { limit.member(named: name) { $0.number(value) } }
    }
  }

  /// The limits of a message.
  private static func messageLimits(_ limits: HTTP.Limits) -> [(name: String, value: Double)] {
    [
      ("requestLineBytes", Double(limits.requestLineBytes)),
      ("methodBytes", Double(limits.methodBytes)),
      ("headBytes", Double(limits.headBytes)),
      ("fields", Double(limits.fieldCount)),
      ("bodyBytes", Double(limits.bodyBytes)),
      ("inflatedBodyBytes", Double(limits.inflatedBodyBytes)),
      ("inflationRatio", Double(limits.inflationRatio)),
      ("chunkExtensionBytes", Double(limits.chunkExtensionBytes)),
      ("trailerBytes", Double(limits.trailerBytes)),
      ("leadingEmptyLines", Double(limits.leadingEmptyLines)),
    ]
  }

  /// The limits of sessions, batches and lints.
  private static let serviceLimits: [(name: String, value: Double)] = [
    ("sessions", Double(Limits.sessions)),
    ("sessionBytes", Double(Limits.sessionBytes)),
    ("sessionIdleSeconds", Double(Limits.sessionIdleSeconds)),
    ("solvedRows", Double(Limits.solvedRows)),
    ("edits", Double(Documents.Limits.edits)),
    ("editWork", Double(Documents.Limits.editWork)),
    ("batchSteps", Double(Documents.Limits.batchSteps)),
    ("lintFindings", Double(Documents.Limits.lintFindings)),
    ("lintCells", Double(Documents.Limits.lintCells)),
    ("batchBytes", Double(Documents.Limits.batchBytes)),
  ]
}
