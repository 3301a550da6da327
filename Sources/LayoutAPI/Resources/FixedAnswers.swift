import AutoLayout
import CResources
import ConstraintSolver
import Documents
import HTTP
import InterfaceBuilder
import JSON
import Motion
import StreamSafeText
import Typesetting

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
      messageLimits(configuration.limits) + [("steps", Double(configuration.steps))] + documentLimits
    let server = configuration.serverLimits.filter { limit in !service.contains { $0.name == limit.name } }
    return JSONWriter.object { limit in
      for (name, value) in service + server { limit.member(named: name) { $0.number(value) } }
    }
  }

  /// The limits of a message.
  private static func messageLimits(_ limits: HTTP.Limits) -> [(name: String, value: Double)] {
    return [
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

  /// The limits of a document.
  private static let documentLimits: [(name: String, value: Double)] = [
    ("preferences", Double(ParameterizedValue.preferences)),
    ("combiningMarks", Double(StreamSafeText.combiningMarks)),
    ("jsonDepth", Double(Documents.Limits.jsonDepth)),
    ("xmlDepth", Double(InterfaceBuilder.Limits.xmlDepth)),
    ("xmlElements", Double(InterfaceBuilder.Limits.xmlElements)),
    ("xmlAttributes", Double(InterfaceBuilder.Limits.xmlAttributes)),
    ("xmlAttributeBytes", Double(InterfaceBuilder.Limits.xmlAttributeBytes)),
    ("scenes", Double(InterfaceBuilder.Limits.scenes)),
    ("errors", Double(Documents.Limits.faults)),
    ("pointerNameBytes", Double(Documents.Limits.pointerNameBytes)),
    ("metrics", Double(Documents.Limits.metrics)),
    ("adaptiveRules", Double(Documents.Limits.adaptiveRules)),
    ("environments", Double(Documents.Limits.environments)),
    ("controllers", Double(Documents.Limits.controllers)),
    ("controllerDepth", Double(Documents.Limits.controllerDepth)),
    ("detents", Double(Documents.Limits.detents)),
    ("figure", Documents.Limits.figure),
    ("alertActions", Double(Documents.Limits.alertActions)),
    ("alertTextBytes", Double(Documents.Limits.alertTextBytes)),
    ("frames", Double(Documents.Limits.frames)),
    ("answerBytes", Double(Documents.Limits.answerBytes)),
    ("animationSeconds", Documents.Limits.animationSeconds),
    ("gestureSamples", Double(Documents.Limits.gestureSamples)),
    ("events", Double(Documents.Limits.events)),
    ("times", Double(Documents.Limits.times)),
    ("motionSamples", Double(Motion.Limits.samples)),
    ("motionChoices", Double(Motion.Limits.choices)),
    ("keyframes", Double(Motion.Limits.keyframes)),
    ("linearStops", Double(Motion.Limits.stops)),
    ("easingBytes", Double(Motion.Limits.easingBytes)),
    ("calcDepth", Double(Motion.Limits.calcDepth)),
    ("views", Double(AutoLayout.Limits.views)),
    ("guides", Double(AutoLayout.Limits.guides)),
    ("constraints", Double(AutoLayout.Limits.constraints)),
    ("depth", Double(AutoLayout.Limits.depth)),
    ("idBytes", Double(AutoLayout.Limits.idBytes)),
    ("formatBytes", Double(AutoLayout.Limits.formatLength)),
    ("constraintsPerFormat", Double(AutoLayout.Limits.constraintsPerFormat)),
    ("lengthPoints", AutoLayout.Limits.length),
    ("layoutSteps", Double(AutoLayout.Limits.steps)),
    ("layoutPasses", Double(AutoLayout.Limits.passes)),
    ("conflictMembers", Double(AutoLayout.Limits.conflictMembers)),
    ("rivalSearches", Double(AutoLayout.Limits.rivalSearches)),
    ("repairTrials", Double(AutoLayout.Limits.repairTrials)),
    ("explanationConstraints", Double(AutoLayout.Limits.explanationConstraints)),
    ("findings", Double(AutoLayout.Limits.findings)),
    ("textBytes", Double(Typesetting.Limits.textBytes)),
    ("shapedUnits", Double(Typesetting.Limits.shapedUnits)),
    ("fontBytes", Double(Typesetting.Limits.fontBytes)),
    ("fonts", Double(Typesetting.Limits.fonts)),
    ("lines", Double(Documents.Limits.lines)),
    ("fontSizePoints", Documents.Limits.fontSizes.upperBound),
    ("siblingPairs", Double(AutoLayout.Limits.siblingPairs)),
    ("sessions", Double(Limits.sessions)),
    ("sessionBytes", Double(Limits.sessionBytes)),
    ("sessionIdleSeconds", Double(Limits.sessionIdleSeconds)),
    ("solvedRows", Double(Limits.solvedRows)),
    ("edits", Double(Documents.Limits.edits)),
    ("batchSteps", Double(Documents.Limits.batchSteps)),
    ("lintFindings", Double(Documents.Limits.lintFindings)),
    ("lintCells", Double(Documents.Limits.lintCells)),
    ("batchBytes", Double(Documents.Limits.batchBytes)),
  ]
}
