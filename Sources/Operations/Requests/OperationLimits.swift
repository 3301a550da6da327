import AutoLayout
import ConsoleLogs
import Documents
import InterfaceBuilder
import Motion
import StreamSafeText
import Typesetting

/// The limits of documents and their answers, for `GET /v1/limits`: names that carry their units, and numbers.
package enum OperationLimits {
  /// The limits, in the order of the answer.
  package static let ofDocuments: [(name: String, value: Double)] = [
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
    ("logs", Double(ConsoleLogs.Limits.logs)),
    ("logConstraints", Double(ConsoleLogs.Limits.constraints)),
    ("logConstraintBytes", Double(ConsoleLogs.Limits.constraintBytes)),
    ("logWrappedLines", Double(ConsoleLogs.Limits.wrappedLines)),
    ("logNameBytes", Double(ConsoleLogs.Limits.nameBytes)),
    ("logUnreadLines", Double(ConsoleLogs.Limits.unreadLines)),
    ("logRepairs", Double(ConsoleLogs.Limits.repairs)),
    ("logConflictSearches", Double(ConsoleLogs.Limits.conflictSearches)),
  ]
}
