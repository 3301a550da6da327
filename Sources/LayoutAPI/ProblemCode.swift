/// What can be wrong with a request: the stable `code` of a problem document, or of one of its errors.
///
/// `GET /problems/{code}` answers with the explanation.
enum ProblemCode: String, CaseIterable {
  // Not HTTP, or not a request that this service answers.
  case badRequest = "bad-request"
  case unauthorized
  case notFound = "not-found"
  case unknownSession = "unknown-session"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case requestTimeout = "request-timeout"
  case versionConflict = "version-conflict"
  case preconditionFailed = "precondition-failed"
  case contentTooLarge = "content-too-large"
  case uriTooLong = "uri-too-long"
  case unsupportedMediaType = "unsupported-media-type"
  case expectationFailed = "expectation-failed"
  case misdirectedRequest = "misdirected-request"
  case tooManyRequests = "too-many-requests"
  case headerFieldsTooLarge = "header-fields-too-large"
  case internalError = "internal-error"
  case notImplemented = "not-implemented"
  case serviceUnavailable = "service-unavailable"
  case tooManySessions = "too-many-sessions"
  case versionNotSupported = "http-version-not-supported"

  // Not JSON.
  case invalidJSON = "invalid-json"
  case invalidUnicode = "invalid-unicode"
  case duplicateKey = "duplicate-key"
  case nestedTooDeep = "nested-too-deep"

  // Not XML.
  case invalidXML = "invalid-xml"

  // JSON or XML, but no valid document.
  case invalidDocument = "invalid-document"
  case unknownMember = "unknown-member"
  case missingMember = "missing-member"
  case conflictingMembers = "conflicting-members"
  case wrongType = "wrong-type"
  case unknownValue = "unknown-value"
  case numberOutOfRange = "number-out-of-range"
  case duplicateID = "duplicate-id"
  case invalidID = "invalid-id"
  case unknownID = "unknown-id"
  case notArranged = "not-arranged"
  case unknownDevice = "unknown-device"
  case noSuchAttribute = "no-such-attribute"
  case invalidPair = "invalid-pair"
  case placeWithoutItem = "place-without-item"
  case zeroMultiplier = "zero-multiplier"
  case invalidPriority = "invalid-priority"
  case syntax
  case invalidEasing = "invalid-easing"
  case unknownAttribute = "unknown-attribute"
  case unknownRegion = "unknown-region"
  case unknownMetric = "unknown-metric"
  case invalidOption = "invalid-option"
  case tooManyViews = "too-many-views"
  case tooManyGuides = "too-many-guides"
  case tooManyConstraints = "too-many-constraints"
  case tooManyEnvironments = "too-many-environments"
  case tooManyEdits = "too-many-edits"
  case tooManyTimes = "too-many-times"
  case tooManyEvents = "too-many-events"
  case tooManyKeyframes = "too-many-keyframes"
  case treeTooDeep = "tree-too-deep"
  case textTooLong = "text-too-long"
  case tooComplex = "too-complex"
  case noInterfaceDocument = "no-interface-document"
  case tooManyScenes = "too-many-scenes"

  // A presentation that UIKit would raise an exception for, or not do.
  case styleNone = "style-none"
  case popoverWithoutSource = "popover-without-source"
  case severalPopoverSources = "several-popover-sources"
  case pushWithoutNavigation = "push-without-navigation"
  case pushOfNavigationController = "push-of-navigation-controller"
  case navigationInNavigation = "navigation-in-navigation"
  case partialCurlNotFullScreen = "partial-curl-not-full-screen"
  case detentsWithoutSheet = "detents-without-sheet"
  case alertNotModal = "alert-not-modal"
  case actionSheetWithoutSource = "action-sheet-without-source"
  case barButtonItemWithoutBar = "bar-button-item-without-bar"
  case sourceNotOnScreen = "source-not-on-screen"
  /// See the title.
  case sourceControllerNotOnScreen = "source-controller-not-on-screen"
  case adaptiveStyleNotAllowed = "adaptive-style-not-allowed"
  case nothingToChange = "nothing-to-change"
  case stackedNotPresented = "stacked-not-presented"

  /// The status that a problem of this code has.
  var status: Int {
    switch self {
    case .badRequest, .invalidJSON, .invalidUnicode, .duplicateKey, .nestedTooDeep, .invalidXML: 400
    case .unauthorized: 401
    case .notFound, .unknownSession: 404
    case .methodNotAllowed: 405
    case .notAcceptable: 406
    case .requestTimeout: 408
    case .versionConflict: 409
    case .preconditionFailed: 412
    case .contentTooLarge: 413
    case .uriTooLong: 414
    case .unsupportedMediaType: 415
    case .expectationFailed: 417
    case .misdirectedRequest: 421
    case .tooManyRequests: 429
    case .headerFieldsTooLarge: 431
    case .internalError: 500
    case .notImplemented: 501
    case .serviceUnavailable, .tooManySessions: 503
    case .versionNotSupported: 505
    default: 422
    }
  }

  /// The problem in a few words, the same for every occurrence.
  var title: String {
    switch self {
    case .badRequest: "Not a valid HTTP request"
    case .unauthorized: "A key is required"
    case .notFound: "No such resource"
    case .unknownSession: "No such session"
    case .methodNotAllowed: "The resource does not support this method"
    case .notAcceptable: "No acceptable representation"
    case .requestTimeout: "The request did not arrive in time"
    case .versionConflict: "The edits are for another version of the session"
    case .preconditionFailed: "The resource's version does not match the precondition"
    case .contentTooLarge: "The body is too large"
    case .uriTooLong: "The request target is too long"
    case .unsupportedMediaType: "Unsupported media type"
    case .expectationFailed: "Unsupported expectation"
    case .misdirectedRequest: "The request is for another server"
    case .tooManyRequests: "Too many requests"
    case .headerFieldsTooLarge: "The header fields are too large or too many"
    case .internalError: "Internal error"
    case .notImplemented: "Not implemented"
    case .serviceUnavailable: "The service is unavailable"
    case .tooManySessions: "Too many sessions"
    case .versionNotSupported: "Unsupported version of HTTP"
    case .invalidJSON: "The body is not JSON"
    case .invalidUnicode: "A string is not valid Unicode, or not stream-safe"
    case .duplicateKey: "An object has two members with the same name"
    case .nestedTooDeep: "Values are nested too deep"
    case .invalidDocument: "The document has several errors"
    case .unknownMember: "An object has an unknown member"
    case .missingMember: "A member is missing"
    case .conflictingMembers: "Members that exclude each other"
    case .wrongType: "A value has the wrong type"
    case .unknownValue: "A value is not one of the allowed ones"
    case .numberOutOfRange: "A number is out of range"
    case .duplicateID: "Two things have the same id"
    case .invalidID: "An id is empty or too long"
    case .unknownID: "Nothing has this id"
    case .notArranged: "The stack does not arrange this view"
    case .unknownDevice: "The catalog does not have this device"
    case .noSuchAttribute: "The item does not have this attribute"
    case .invalidPair: "These two attributes cannot be related"
    case .placeWithoutItem: "A position without a second item to measure from"
    case .zeroMultiplier: "The multiplier is 0"
    case .invalidPriority: "A priority is outside 1…1000"
    case .syntax: "A constraint's text or visual format is not valid"
    case .invalidEasing: "An easing is not valid"
    case .unknownAttribute: "There is no such attribute"
    case .unknownRegion: "Views do not have this guide"
    case .unknownMetric: "A visual format uses a metric without a value"
    case .invalidOption: "A format option does not fit the format"
    case .tooManyViews: "Too many views"
    case .tooManyGuides: "Too many layout guides"
    case .tooManyConstraints: "Too many constraints"
    case .tooManyEnvironments: "Too many environments"
    case .tooManyEdits: "Too many edits"
    case .tooManyTimes: "Too many times"
    case .tooManyEvents: "Too many events"
    case .tooManyKeyframes: "Too many keyframes"
    case .treeTooDeep: "The view tree is too deep"
    case .textTooLong: "A text is too long"
    case .tooComplex: "The request takes too much work"
    case .styleNone: "This style cannot be used to present"
    case .popoverWithoutSource: "The popover has no source"
    case .severalPopoverSources: "The popover has several sources"
    case .pushWithoutNavigation: "No navigation controller to push on"
    case .pushOfNavigationController: "A navigation controller cannot be pushed"
    case .navigationInNavigation: "A navigation controller cannot contain another one"
    case .partialCurlNotFullScreen: "A partial curl requires a full-screen presentation"
    case .detentsWithoutSheet: "Only sheets have detents"
    case .alertNotModal: "An alert can only be presented modally"
    case .actionSheetWithoutSource: "The action sheet has no source"
    case .barButtonItemWithoutBar: "There is no bar for the bar button item"
    case .sourceNotOnScreen: "The popover's source is not on screen"
    case .sourceControllerNotOnScreen: "The source controller is not on screen"
    case .adaptiveStyleNotAllowed: "A delegate cannot answer with this style"
    case .nothingToChange: "The event has nothing to act on"
    case .stackedNotPresented: "Only presentations belong in the presentation stack"
    case .invalidXML: "The body is not XML"
    case .noInterfaceDocument: "The XML is not an Interface Builder document"
    case .tooManyScenes: "Too many scenes"
    }
  }

  /// What `GET /problems/{code}` answers.
  var documentation: String {
    "\(rawValue) (\(status)): \(title).\n\nThe problem's detail says where, and what to do. GET /openapi.yaml has an "
      + "example.\n"
  }
}
