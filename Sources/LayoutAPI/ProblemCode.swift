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
    case .unauthorized: "The service asks for a key"
    case .notFound: "No such resource"
    case .unknownSession: "No such session"
    case .methodNotAllowed: "The resource has no such method"
    case .notAcceptable: "No representation that the client accepts"
    case .requestTimeout: "The request did not arrive in time"
    case .versionConflict: "The session has another version than the edits are meant for"
    case .preconditionFailed: "The resource has another version than the client asked for"
    case .contentTooLarge: "The body is too large"
    case .uriTooLong: "The request target is too long"
    case .unsupportedMediaType: "The body is of a type that the operation does not read"
    case .expectationFailed: "An expectation that the service cannot meet"
    case .misdirectedRequest: "The request is for another server"
    case .tooManyRequests: "Too many requests"
    case .headerFieldsTooLarge: "The header fields are too large or too many"
    case .internalError: "The service failed"
    case .notImplemented: "Not implemented"
    case .serviceUnavailable: "The service is not available now"
    case .tooManySessions: "Too many sessions"
    case .versionNotSupported: "A version of HTTP that the service does not speak"
    case .invalidJSON: "The body is not JSON"
    case .invalidUnicode: "A string is not Unicode, or not stream-safe"
    case .duplicateKey: "An object has two members of one name"
    case .nestedTooDeep: "Values are nested too deep"
    case .invalidDocument: "The document has several errors"
    case .unknownMember: "A member that the document does not have"
    case .missingMember: "A member is missing"
    case .conflictingMembers: "Members that exclude each other"
    case .wrongType: "A value is of the wrong type"
    case .unknownValue: "A value that is none of the known ones"
    case .numberOutOfRange: "A number is out of range"
    case .duplicateID: "An id stands twice"
    case .invalidID: "An id is empty or too long"
    case .unknownID: "An id that nothing has"
    case .notArranged: "A view that the stack does not arrange"
    case .unknownDevice: "A device that the catalogue does not know"
    case .noSuchAttribute: "An attribute that the item does not have"
    case .invalidPair: "Two attributes that cannot be related"
    case .placeWithoutItem: "A place without an item to measure it from"
    case .zeroMultiplier: "A multiplier of 0"
    case .invalidPriority: "A priority outside 1…1000"
    case .syntax: "A constraint's text or visual format that cannot be read"
    case .invalidEasing: "An easing that cannot be read"
    case .unknownAttribute: "An attribute that does not exist"
    case .unknownRegion: "A guide that views do not have"
    case .unknownMetric: "A metric that is not given"
    case .invalidOption: "A format option that cannot be used"
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
    case .tooComplex: "The layout takes too much work"
    case .styleNone: "A style that nothing can be presented with"
    case .popoverWithoutSource: "A popover with nothing to point to"
    case .severalPopoverSources: "A popover with several things to point to"
    case .pushWithoutNavigation: "A push where no navigation controller presents"
    case .pushOfNavigationController: "A push of a navigation controller"
    case .navigationInNavigation: "A navigation controller wrapped in another"
    case .partialCurlNotFullScreen: "A partial curl of something other than the full screen"
    case .detentsWithoutSheet: "Detents of something that is no sheet"
    case .alertNotModal: "An alert that is not presented as one"
    case .actionSheetWithoutSource: "An action sheet with nothing to point to"
    case .barButtonItemWithoutBar: "A bar button item without a bar"
    case .sourceNotOnScreen: "A popover that points to what is not on screen"
    case .sourceControllerNotOnScreen: "A controller presents that is not on screen"
    case .adaptiveStyleNotAllowed: "A style that a delegate cannot answer with"
    case .nothingToChange: "An event that finds nothing to act on"
    case .stackedNotPresented: "A push or show where something was presented"
    case .invalidXML: "The body is not XML"
    case .noInterfaceDocument: "The XML is no Interface Builder document"
    case .tooManyScenes: "Too many scenes"
    }
  }

  /// What `GET /problems/{code}` answers.
  var documentation: String {
    "\(rawValue) (\(status)): \(title).\n\nThe problem's detail says where and what to do; GET /openapi.yaml has an "
      + "example.\n"
  }
}
