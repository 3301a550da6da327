import AutoLayout
import Geometry

/// The result of a presentation: everything on screen after its transition.
public struct PresentedState: Sendable {
  /// How a controller was brought on screen.
  public enum Verb: String, Sendable {
    /// It is presented.
    case present
    /// It is pushed onto a navigation stack.
    case push
    /// It replaces a column's controller.
    case show
    /// It replaces the detail.
    case showDetail
  }

  /// A detent with its height and frame.
  public struct Detent: Sendable {
    /// The detent of the request.
    public let detent: Sheet.Detent
    /// The height without the bottom safe area; `nil` if the detent is inactive.
    public let value: Double?
    /// The sheet's frame at that height.
    public let frame: Rect
    /// Whether the sheet rests there.
    public let isSelected: Bool
  }

  /// A part of an alert or action sheet, which the system lays out.
  public struct Part: Sendable {
    /// What a part shows.
    public enum Kind: Hashable, Sendable {
      case title, message
      /// The text field with an index.
      case textField(Int)
      /// The action with an index.
      case action(Int)

      /// The part's name in a response.
      package var name: String {
        switch self {
        case .title: "title"
        case .message: "message"
        case .textField(let number): "textFields/\(number)"
        case .action(let number): "actions/\(number)"
        }
      }
    }

    /// The id of the alert's controller.
    let owner: String
    /// What it shows.
    public let kind: Kind
    /// The frame in the presented view.
    public internal(set) var frame: Rect

    /// The controller's id and the part's name, such as `ask.title`.
    public var id: String { "\(owner).\(kind.name)" }
  }

  /// The frame and transform of the presenting controller.
  public struct Presenter: Hashable, Sendable {
    /// The frame after its transform.
    public var frame: Rect
    /// The scale about the center of its top edge.
    public var scale = 1.0
    /// The translation after scaling.
    public var translation = Point.zero
  }

  /// The id of the controller that came on screen.
  public let presented: String
  /// The requested type, by its name in requests.
  public let requested: String
  /// How it was brought on screen.
  public var verb = Verb.present
  /// The presentation style by UIKit's name, or `alert` or `actionSheet`; `nil` for other verbs.
  public var style: String?
  /// The column in which it is shown, or `nil`.
  public var column: String?
  /// The transition; `nil` if a container decides it.
  public var transition: ModalTransition?
  /// The presented controller's frame in the window.
  public var frame = Rect.zero
  /// The part of the frame that no bar covers.
  public var content = Rect.zero
  /// The size of its content, where its frame is smaller and scrolls it; `nil` otherwise.
  public internal(set) var contentSize: Size?
  /// The parts of an alert that scroll.
  public internal(set) var scrollAreas: [AlertScrollArea] = []
  /// The chrome around it.
  public var chrome: [Chrome] = []
  /// The frame that a popover points to, in the window; `nil` for other styles.
  public var source: Rect?
  /// What becomes of touches, from front to back; the regions cover the window. Empty if the verb is another than
  /// ``Verb/present``.
  public internal(set) var regions: [TouchRegion] = []
  /// The presenting controller.
  public var presenter = Presenter(frame: .zero)
  /// Whether the status bar is hidden.
  public var isStatusBarHidden = false
  /// The detents of a sheet.
  public var detents: [Detent] = []
  /// The presented controller and those inside it, with their layouts.
  public var elements: [Arrangement.Element] = []
  /// The presented controller and all controllers inside it that are on screen, parents before children.
  public internal(set) var controllers: [Arrangement.Link] = []
  /// The controllers from the presented one to the one that has the focus.
  public internal(set) var focusChain: [Arrangement.Link] = []
  /// Whether it is a card sheet; a card sheet above it has a higher top.
  var isCardSheet = false
  /// The presentations below, the lowest first.
  public internal(set) var presentationStack: [PresentedState] = []
  /// The parts of an alert or action sheet.
  public var parts: [Part] = []
  /// The layout in the view's previous size, which Auto Layout computes once before the frame changes.
  public var firstPass: Layout?
  /// Whether UIKit asks the delegate for an adaptive style again when the traits change.
  var asksAgain = false
  /// What its delegates were asked before it began.
  var questions = HierarchyChange.Questions()
  /// Valid but probably unwanted results.
  public var findings: [PresentationFinding] = []
  /// The methods that UIKit calls while it appears, stays and disappears.
  public var phases = PresentationPhases()
}

/// A valid but probably unwanted result of a presentation.
public enum PresentationFinding: String, CaseIterable, Sendable {
  /// A popover fits on no permitted side, so its content is empty.
  case popoverWithoutRoom = "popover-without-room"
  /// The source of a popover is outside the window; the arrow points to the nearest point inside.
  case sourceOffScreen = "source-off-screen"
  /// A detent came with a newer system, and is left out.
  case needsNewerSystem = "needs-newer-system"
  /// A custom presentation leaves the window.
  case cardOffScreen = "card-off-screen"
  /// The keyboard covers a part of a custom presentation.
  case cardUnderKeyboard = "card-under-keyboard"
}

/// The events of a presentation's three phases, in order.
///
/// The phases are those of the article on *view controller presenters*.
public struct PresentationPhases: Hashable, Sendable {
  /// While the controller is presented.
  public var presentation: [String] = []
  /// When the window or its traits change.
  public var management: [String] = []
  /// While the controller is dismissed.
  public var dismissal: [String] = []
}

/// A presentation that UIKit does not allow: it raises an exception or does something else.
public enum PresentationMisuse: Error, Hashable, CaseIterable, Sendable {
  /// A controller cannot be presented with the style `none`.
  case styleNone
  /// The modal style `popover` has no source to point to.
  case popoverStyleWithoutSource
  /// A popover has no source to point to.
  case popoverWithoutSource
  /// A push needs a navigation controller.
  case pushWithoutNavigation
  /// A navigation controller cannot be pushed onto another.
  case pushOfNavigation
  /// A split view controller cannot be pushed onto a navigation controller.
  case pushOfSplitView
  /// A navigation controller cannot be wrapped in another.
  case navigationInNavigation
  /// A page curl needs the style `fullScreen`.
  case partialCurlNotFullScreen
  /// Only sheets have detents.
  case detentsWithoutSheet
  /// An alert can only be presented modally.
  case alertNotModal
  /// In regular width an action sheet needs a source.
  case actionSheetWithoutSource
  /// A popover from a bar button item needs a navigation bar.
  case barButtonItemWithoutBar
  /// The source view of a popover is not on screen.
  case sourceNotOnScreen
  /// The source controller is not on screen.
  case sourceControllerNotOnScreen
  /// A delegate cannot return this style.
  case adaptiveStyleNotAllowed
  /// A presentation below must be presented, not pushed or shown.
  case stackedNotPresented
}

/// The reason why a presentation could not be computed.
public enum PresentationError: Error, Hashable, Sendable {
  /// UIKit does not allow it in this environment.
  case misuse(PresentationMisuse)
  /// A layout could not be computed.
  case layout(LayoutError)
}
