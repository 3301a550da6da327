import AutoLayout
import Geometry

/// A presentation as it stands when its transition is over.
public struct PresentedState: Sendable {
  /// What is done to bring a controller on screen.
  public enum Verb: String, Sendable {
    /// It is presented.
    case present
    /// It is pushed on a navigation stack.
    case push
    /// It takes the place of a column's controller.
    case show
    /// It takes the place of the detail.
    case showDetail
  }

  /// A detent, resolved.
  public struct Detent: Sendable {
    /// What was asked for.
    public let detent: Sheet.Detent
    /// The height without the bottom safe area; `nil` where it is inactive.
    public let value: Double?
    /// The sheet's frame at that height.
    public let frame: Rect
    /// Whether the sheet rests there.
    public let isSelected: Bool
  }

  /// A part of a view that the system lays out itself, with its frame in that view.
  public struct Part: Sendable {
    /// The name: the controller's id and what it is.
    public let id: String
    /// The frame in the presented view.
    public let frame: Rect
  }

  /// What becomes of the controller that presents.
  public struct Presenter: Hashable, Sendable {
    /// The frame in which it is seen.
    public var frame: Rect
    /// The factor by which it is scaled, about the middle of its top edge.
    public var scale = 1.0
    /// How far it is moved after that.
    public var translation = Point.zero
  }

  /// The id of the controller that came on screen.
  public let presented: String
  /// What was asked for, by the name that a request has for it.
  public let requested: String
  /// What is done.
  public var verb = Verb.present
  /// The style in which it is presented, by UIKit's name, or `alert` or `actionSheet`; `nil` for other verbs.
  public var style: String?
  /// The column in which it is shown, if it is.
  public var column: String?
  /// How it comes and goes; `nil` where a container decides.
  public var transition: ModalTransition?
  /// The presented controller's frame in the window.
  public var frame = Rect.zero
  /// What bars leave of that for its view.
  public var content = Rect.zero
  /// What the system draws around it.
  public var chrome: [Chrome] = []
  /// What a popover points to, in the window; `nil` for everything else.
  public var source: Rect?
  /// What becomes of the controller that presents.
  public var presenter = Presenter(frame: .zero)
  /// Whether the status bar gives way to the presented view.
  public var isStatusBarHidden = false
  /// The detents of a sheet.
  public var detents: [Detent] = []
  /// The presented controller and those inside it, with their layouts.
  public var elements: [Arrangement.Element] = []
  /// The presented controller and all inside it that are on screen, each before those inside it.
  public internal(set) var controllers: [Arrangement.Link] = []
  /// The way from the presented controller to the one inside it that has the focus.
  public internal(set) var focusChain: [Arrangement.Link] = []
  /// Whether it is a card sheet, over which another one stands higher.
  var isCardSheet = false
  /// What was presented before and lies below, the lowest first.
  public internal(set) var presentationStack: [PresentedState] = []
  /// What the system lays out itself.
  public var parts: [Part] = []
  /// The layout in the size that the view had before, which Auto Layout computes once before the frame follows.
  public var firstPass: Layout?
  /// Whether a delegate is asked again what it adapts to when the traits change.
  var asksAgain: Bool { phases.management.contains(PresentationPhases.question) }
  /// What people would hardly want of it, although nothing forbids it.
  public var findings: [PresentationFinding] = []
  /// What happens while it comes, while it is there, and while it goes.
  public var phases = PresentationPhases()
}

/// What people would hardly want of a presentation, although nothing forbids it.
public enum PresentationFinding: String, CaseIterable, Sendable {
  /// There is no room for a popover where its arrow may point, so that nothing is seen of its content.
  case popoverWithoutRoom = "popover-without-room"
  /// What a popover points to lies outside the window; its arrow points to the nearest place inside.
  case sourceOffScreen = "source-off-screen"
}

/// The events of the three phases of a presentation (article 2), in order.
public struct PresentationPhases: Hashable, Sendable {
  /// While it comes.
  public var presentation: [String] = []
  /// When its surroundings change.
  public var management: [String] = []
  /// While it goes.
  public var dismissal: [String] = []

  /// The question to a delegate what a presentation adapts to.
  static let question = "adaptivePresentationStyle"
}

/// What cannot be asked of a presentation; UIKit would raise an exception or do something else.
public enum PresentationMisuse: Error, Hashable, CaseIterable, Sendable {
  /// `none` is no style to present with.
  case styleNone
  /// A popover in a modal style has nothing to point to.
  case popoverStyleWithoutSource
  /// There is no navigation controller to push on.
  case pushWithoutNavigation
  /// A navigation controller cannot be pushed on another.
  case pushOfNavigation
  /// A navigation controller cannot be wrapped in another.
  case navigationInNavigation
  /// A page is curled on the whole screen only.
  case partialCurlNotFullScreen
  /// Only sheets have detents.
  case detentsWithoutSheet
  /// An alert is presented, in a way of its own.
  case alertNotModal
  /// An action sheet needs an anchor where the width is regular.
  case actionSheetWithoutSource
  /// There is no navigation bar with an item in it.
  case barButtonItemWithoutBar
  /// The view that a popover points to is not on screen.
  case sourceNotOnScreen
  /// The controller that is told to present is not on screen.
  case sourceControllerNotOnScreen
  /// A delegate cannot answer with that style.
  case adaptiveStyleNotAllowed
  /// What lies below has been presented, not pushed or shown.
  case stackedNotPresented
}

/// Why a presentation could not be computed.
public enum PresentationError: Error, Hashable, Sendable {
  /// It cannot be asked for in that environment.
  case misuse(PresentationMisuse)
  /// A layout could not be computed.
  case layout(LayoutError)
}
