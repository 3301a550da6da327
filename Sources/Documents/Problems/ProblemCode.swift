/// What can be wrong with a request: the stable code of a problem document, or of one of its errors.
///
/// `GET /problems/{code}` answers with the explanation.
package enum ProblemCode: CaseIterable {
  // Not HTTP, or not a request that this service answers.
  case badRequest, unauthorized, forbidden, notFound, unknownSession, methodNotAllowed, notAcceptable,
    requestTimeout,
    versionConflict, preconditionFailed, contentTooLarge, uriTooLong, unsupportedMediaType,
    expectationFailed, misdirectedRequest, tooManyRequests, headerFieldsTooLarge, internalError,
    notImplemented, serviceUnavailable, tooManySessions, versionNotSupported

  // Not JSON.
  case invalidJSON, invalidUnicode, duplicateKey, nestedTooDeep

  // Not XML.
  case invalidXML

  // JSON or XML, but no valid document.
  case invalidDocument, unknownMember, missingMember, conflictingMembers, wrongType, unknownValue,
    numberOutOfRange, duplicateID, invalidID, unknownID, notArranged, unknownDevice, noSuchAttribute,
    invalidPair, placeWithoutItem, zeroMultiplier, invalidPriority, syntax, invalidEasing, unknownAttribute,
    unknownRegion, unknownMetric, invalidOption, tooManyViews, tooManyGuides, tooManyConstraints,
    tooManyEnvironments, tooManyEdits, tooManyTimes, tooManyEvents, tooManyKeyframes, tooManyAnimations,
    treeTooDeep, textTooLong, tooComplex, noInterfaceDocument, tooManyScenes

  // A presentation that UIKit would raise an exception for, or not do.
  case styleNone, popoverWithoutSource, severalPopoverSources, pushWithoutNavigation,
    pushOfNavigationController, pushOfSplitViewController, navigationInNavigation, partialCurlNotFullScreen,
    detentsWithoutSheet,
    alertNotModal, emptyAlert, severalCancelActions, textFieldsInActionSheet, actionSheetWithoutSource,
    barButtonItemWithoutBar,
    sourceNotOnScreen,
    sourceControllerNotOnScreen, adaptiveStyleNotAllowed, nothingToChange, tapOutsideWindow,
    afterOutOfRange,
    controllerNotOnScreen, containmentCycle, notReplaceable, stackedNotPresented

  /// Whether the code is about what a document says, rather than about the request or the bytes of its body.
  var isAboutDocument: Bool { !ProblemCode.ofRequests.contains(self) }

  /// The cases above `invalidDocument`.
  private static let ofRequests = Set(allCases.prefix { $0 != .invalidDocument })

  /// The code as documents write it.
  package var name: String { row.name }

  /// The problem in a few words, the same for every occurrence.
  package var title: String { row.title }

  private var row: (name: String, title: String) {
    switch self {
    case .badRequest: ("bad-request", "Not a valid HTTP request")
    case .unauthorized: ("unauthorized", "A key is required")
    case .forbidden: ("forbidden", "The key does not allow this")
    case .notFound: ("not-found", "No such resource")
    case .unknownSession: ("unknown-session", "No such session")
    case .methodNotAllowed: ("method-not-allowed", "The resource does not support this method")
    case .notAcceptable: ("not-acceptable", "No acceptable representation")
    case .requestTimeout: ("request-timeout", "The request did not arrive in time")
    case .versionConflict: ("version-conflict", "The edits are for another version of the session")
    case .preconditionFailed:
      ("precondition-failed", "The resource's version does not match the precondition")
    case .contentTooLarge: ("content-too-large", "The body is too large")
    case .uriTooLong: ("uri-too-long", "The request target is too long")
    case .unsupportedMediaType: ("unsupported-media-type", "Unsupported media type")
    case .expectationFailed: ("expectation-failed", "Unsupported expectation")
    case .misdirectedRequest: ("misdirected-request", "The request is for another server")
    case .tooManyRequests: ("too-many-requests", "Too many requests")
    case .headerFieldsTooLarge: ("header-fields-too-large", "The header fields are too large or too many")
    case .internalError: ("internal-error", "Internal error")
    case .notImplemented: ("not-implemented", "Not implemented")
    case .serviceUnavailable: ("service-unavailable", "The service is unavailable")
    case .tooManySessions: ("too-many-sessions", "Too many sessions")
    case .versionNotSupported: ("http-version-not-supported", "Unsupported version of HTTP")
    case .invalidJSON: ("invalid-json", "The body is not JSON")
    case .invalidUnicode: ("invalid-unicode", "A string is not valid Unicode, or not stream-safe")
    case .duplicateKey: ("duplicate-key", "An object has two members with the same name")
    case .nestedTooDeep: ("nested-too-deep", "Values are nested too deep")
    case .invalidXML: ("invalid-xml", "The body is not XML")
    case .invalidDocument: ("invalid-document", "The document has several errors")
    case .unknownMember: ("unknown-member", "An object has an unknown member")
    case .missingMember: ("missing-member", "A member is missing")
    case .conflictingMembers: ("conflicting-members", "Members that exclude each other")
    case .wrongType: ("wrong-type", "A value has the wrong type")
    case .unknownValue: ("unknown-value", "A value is not one of the allowed ones")
    case .numberOutOfRange: ("number-out-of-range", "A number is out of range")
    case .duplicateID: ("duplicate-id", "Two things have the same id")
    case .invalidID: ("invalid-id", "An id is empty or too long")
    case .unknownID: ("unknown-id", "Nothing has this id")
    case .notArranged: ("not-arranged", "The stack does not arrange this view")
    case .unknownDevice: ("unknown-device", "The catalog does not have this device")
    case .noSuchAttribute: ("no-such-attribute", "The item does not have this attribute")
    case .invalidPair: ("invalid-pair", "These two attributes cannot be related")
    case .placeWithoutItem: ("place-without-item", "A position without a second item to measure from")
    case .zeroMultiplier: ("zero-multiplier", "The multiplier is 0")
    case .invalidPriority: ("invalid-priority", "A priority is outside 1…1000")
    case .syntax: ("syntax", "A constraint's text or visual format is not valid")
    case .invalidEasing: ("invalid-easing", "An easing is not valid")
    case .unknownAttribute: ("unknown-attribute", "There is no such attribute")
    case .unknownRegion: ("unknown-region", "Views do not have this guide")
    case .unknownMetric: ("unknown-metric", "A visual format uses a metric without a value")
    case .invalidOption: ("invalid-option", "A format option does not fit the format")
    case .tooManyViews: ("too-many-views", "Too many views")
    case .tooManyGuides: ("too-many-guides", "Too many layout guides")
    case .tooManyConstraints: ("too-many-constraints", "Too many constraints")
    case .tooManyEnvironments: ("too-many-environments", "Too many environments")
    case .tooManyEdits: ("too-many-edits", "Too many edits")
    case .tooManyTimes: ("too-many-times", "Too many times")
    case .tooManyEvents: ("too-many-events", "Too many events")
    case .tooManyKeyframes: ("too-many-keyframes", "Too many keyframes")
    case .tooManyAnimations: ("too-many-animations", "Too many animations at once")
    case .treeTooDeep: ("tree-too-deep", "The view tree is too deep")
    case .textTooLong: ("text-too-long", "A text is too long")
    case .tooComplex: ("too-complex", "The request takes too much work")
    case .noInterfaceDocument: ("no-interface-document", "The XML is not an Interface Builder document")
    case .tooManyScenes: ("too-many-scenes", "Too many scenes")
    case .styleNone: ("style-none", "This style cannot be used to present")
    case .popoverWithoutSource: ("popover-without-source", "The popover has no source")
    case .severalPopoverSources: ("several-popover-sources", "The popover has several sources")
    case .pushWithoutNavigation: ("push-without-navigation", "No navigation controller to push onto")
    case .pushOfNavigationController:
      ("push-of-navigation-controller", "A navigation controller cannot be pushed")
    case .pushOfSplitViewController:
      ("push-of-split-view-controller", "A split view controller cannot be pushed")
    case .navigationInNavigation:
      ("navigation-in-navigation", "A navigation controller cannot contain another one")
    case .partialCurlNotFullScreen:
      ("partial-curl-not-full-screen", "A partial curl requires a full-screen presentation")
    case .detentsWithoutSheet: ("detents-without-sheet", "Only sheets have detents")
    case .alertNotModal: ("alert-not-modal", "An alert can only be presented modally")
    case .emptyAlert: ("empty-alert", "An alert has neither text nor action")
    case .severalCancelActions: ("several-cancel-actions", "An alert has more than one cancel action")
    case .textFieldsInActionSheet: ("text-fields-in-action-sheet", "An action sheet has text fields")
    case .actionSheetWithoutSource: ("action-sheet-without-source", "The action sheet has no source")
    case .barButtonItemWithoutBar: ("bar-button-item-without-bar", "There is no bar for the bar button item")
    case .sourceNotOnScreen: ("source-not-on-screen", "The popover's source is not on screen")
    case .sourceControllerNotOnScreen:
      ("source-controller-not-on-screen", "The source controller is not on screen")
    case .adaptiveStyleNotAllowed: ("adaptive-style-not-allowed", "A delegate cannot return this style")
    case .nothingToChange: ("nothing-to-change", "The event has nothing to act on")
    case .tapOutsideWindow: ("tap-outside-window", "The touch is outside the window")
    case .afterOutOfRange:
      ("after-out-of-range", "The event happens before the previous one, or too late")
    case .controllerNotOnScreen: ("controller-not-on-screen", "The controller is not on screen")
    case .containmentCycle: ("containment-cycle", "A controller would contain itself")
    case .notReplaceable: ("not-replaceable", "The controller is not a child that can be replaced")
    case .stackedNotPresented:
      ("stacked-not-presented", "Only presentations belong in the presentation stack")
    }
  }
}
