import Devices
import Geometry
import Motion

/// How a controller is brought on screen, after the article on *view controller presenters*.
public indirect enum PresentationType: Sendable {
  /// Pushed onto a navigation stack.
  case push
  /// Shown by the nearest container, as `show(_:sender:)`.
  case show
  /// Shown as the detail, as `showDetailViewController(_:sender:)`, in a navigation controller if the case says so.
  case showDetail(wrapsInNavigation: Bool)
  /// Presented in a built-in style.
  case modal(Modal)
  /// Presented in a popover.
  case popover(Popover)
  /// Presented by a custom presentation controller.
  case custom(CustomPresentation)

  /// The name in requests.
  public var name: String {
    switch self {
    case .push: "push"
    case .show: "show"
    case .showDetail: "showDetail"
    case .modal: "modal"
    case .popover: "popover"
    case .custom: "custom"
    }
  }
}

/// A modal presentation style, as `UIModalPresentationStyle`.
public enum ModalStyle: String, CaseIterable, Sendable {
  /// The system chooses the style.
  case automatic
  /// No adaptation; it is only valid as an adaptive answer.
  case none
  /// Covers the window; the views below are removed.
  case fullScreen
  /// Covers the window; the views below stay.
  case overFullScreen
  /// A sheet as wide as readable text.
  case pageSheet
  /// A centered sheet of the preferred size.
  case formSheet
  /// Covers the nearest controller that defines a presentation context; the views below are removed.
  case currentContext
  /// Covers the nearest controller that defines a presentation context; the views below stay.
  case overCurrentContext
  /// A popover.
  case popover
  /// A custom presentation controller, which covers the window by default.
  case custom

  /// Whether it is a sheet.
  public var isSheet: Bool { self == .pageSheet || self == .formSheet }

  /// Whether a delegate may answer with it when UIKit asks for an adaptive style.
  ///
  /// Only built-in styles are allowed, without popovers and current contexts, as in the article on *view controller
  /// presenters*.
  public var isAdaptive: Bool {
    switch self {
    case .automatic, .none, .fullScreen, .overFullScreen, .pageSheet, .formSheet: true
    default: false
    }
  }
}

/// How a modal presentation is animated, as `UIModalTransitionStyle`.
public enum ModalTransition: Hashable, Sendable {
  /// Slides up from the bottom edge.
  case coverVertical
  /// The whole window flips.
  case flipHorizontal
  /// The views cross-fade.
  case crossDissolve
  /// A corner of the presenter's view curls up like a page.
  case partialCurl
  /// Slides in from a side; only for custom presentations.
  case slide(String)

  /// The built-in transitions by name.
  public static let names: [(name: String, transition: ModalTransition)] = [
    ("coverVertical", .coverVertical), ("flipHorizontal", .flipHorizontal), ("crossDissolve", .crossDissolve),
    ("partialCurl", .partialCurl),
  ]

  /// The name, with the side of a slide.
  public var name: String {
    if case .slide(let side) = self { return "slide \(side)" }
    return ModalTransition.names.first { $0.transition == self }?.name ?? ""
  }
}

/// A delegate's answer when UIKit asks for an adaptive style.
public enum AdaptiveAnswer: Sendable {
  /// No answer: the system's behavior.
  case automatic
  /// A style, or `none`, in every environment where the system adapts.
  case style(ModalStyle)
  /// The first rule that matches the environment; the system's behavior if none matches.
  case rules([Rule])

  /// An answer for some size classes.
  public struct Rule: Sendable {
    /// Where the rule applies.
    public var condition = SizeClassCondition()
    /// The answer.
    public var outcome: Outcome

    /// Makes a rule that applies in every environment.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// Whether the rule applies in an environment.
    public func matches(_ environment: Environment) -> Bool {
      condition.matches(environment.horizontalSizeClass, environment.verticalSizeClass)
    }
  }

  /// The answer of a rule.
  public enum Outcome: Sendable {
    /// A style, or `none`.
    case style(ModalStyle)
    /// Another presentation, which UIKit itself does not offer.
    case presentation(PresentationType)
  }
}

/// A presentation in a built-in style.
public struct Modal: Sendable {
  /// The presentation style.
  public var style = ModalStyle.automatic
  /// The transition.
  public var transition = ModalTransition.coverVertical
  /// Whether the controller is wrapped in a navigation controller.
  public var wrapsInNavigation = false
  /// The delegate's answer about adaptation.
  public var adaptive = AdaptiveAnswer.automatic
  /// The sheet's properties.
  public var sheet = Sheet()

  /// Makes a presentation in the automatic style.
  public init() {}
}

/// The properties of a sheet, as `UISheetPresentationController`.
public struct Sheet: Hashable, Sendable {
  /// A height at which a sheet rests.
  public enum Detent: Hashable, Sendable {
    /// About half of the greatest height; inactive in compact height.
    case medium
    /// The full height of the sheet.
    case large
    /// The greatest value that a custom detent can have.
    case maximum
    /// A height without the bottom safe area, in points.
    case height(Double)
    /// A fraction of the greatest height, 0…1.
    case fraction(Double)

    func isAvailable(on system: SystemVersion) -> Bool {
      switch self {
      case .medium, .large: system.hasDetents
      case .maximum, .height, .fraction: system.hasCustomDetents
      }
    }
  }

  /// The detents; if empty, the sheet has only the large one.
  public var detents: [Detent] = []
  /// The index of the detent at which it opens; the smallest if `nil`.
  public var selected: Int?
  /// The index of the largest detent without dimming; with `nil` every detent has dimming.
  public var largestUndimmed: Int?
  /// Whether a grabber is shown at the top.
  public var prefersGrabberVisible = false
  /// Whether it is attached to the bottom edge in compact height, instead of filling the window.
  public var prefersEdgeAttachedInCompactHeight = false
  /// Whether a centered page sheet has the size of a page, instead of a form sheet's.
  public var prefersPageSizing = true
  /// Whether it has the preferred width when attached to the bottom edge in compact height.
  public var widthFollowsPreferredContentSizeWhenEdgeAttached = false

  /// Makes a sheet with the large detent.
  public init() {}

  /// The sheet with the detents that a system has. The selected one and the largest undimmed one stay what they are, if they
  /// are left.
  func available(on system: SystemVersion) -> Sheet {
    let left = detents.indices.filter { detents[$0].isAvailable(on: system) }
    if left.count == detents.count { return self }
    var sheet = self
    sheet.detents = left.map { detents[$0] }
    sheet.selected = selected.flatMap { left.firstIndex(of: $0) }
    sheet.largestUndimmed = largestUndimmed.flatMap { left.firstIndex(of: $0) }
    return sheet
  }
}

/// A popover, as `UIPopoverPresentationController`.
public struct Popover: Sendable {
  /// The source that the arrow points to.
  public enum Source: Hashable, Sendable {
    /// A view of the presenter.
    case view(String)
    /// A rectangle in a view of the presenter, or in the window.
    case rect(Rect, in: String?)
    /// An item of a bar on screen, by its id.
    ///
    /// Without an item of this id, it is the first one at the leading end of the navigation bar for `leading`, `left` and
    /// `back`, and at the trailing end for any other name.
    case barButtonItem(String)

    /// The names for the first item at the leading end.
    public static let leadingNames = ["leading", "left", "back"]
    /// Common names for the first item at the trailing end.
    public static let trailingNames = ["trailing", "right"]
  }

  /// The source that the arrow points to; without one, the popover can only be shown where it adapts to another style.
  public var source: Source?
  /// The permitted arrow directions; if empty, the popover has no arrow and covers its source.
  public var arrowDirections = ArrowDirection.allCases
  /// The margins to the window's edges; ``Figure/popoverMargin`` if `nil`.
  public var layoutMargins: Insets?
  /// The ids of the presenters' views that get touches while it is on screen.
  public var passthroughViews: [String] = []
  /// Whether it may cover its source if it does not fit beside it.
  public var canOverlapSource = false
  /// Whether the controller is wrapped in a navigation controller.
  public var wrapsInNavigation = false
  /// The delegate's answer about adaptation.
  public var adaptive = AdaptiveAnswer.automatic

  /// Makes a popover.
  public init(_ source: Source? = nil) { self.source = source }
}

/// A presentation with a custom presentation controller.
///
/// It follows the articles on *self-sizing presentations* and *view controller presenters*.
public struct CustomPresentation: Sendable {
  /// The length of the presented view along an axis.
  public enum Length: Hashable, Sendable {
    /// A length in points.
    case points(Double)
    /// The area's length minus this inset at both ends.
    case inset(Double)
    /// A fraction of the area's length, 0 or more.
    case fraction(Double)
    /// The smallest length that the constraints allow.
    case fitting
  }

  /// The position of the presented view in its area.
  public enum Edge: String, CaseIterable, Sendable {
    /// At this edge, centered along it.
    case top, bottom, leading, trailing
    /// In the center.
    case center
  }

  /// The area in which the presented view is placed.
  public enum Area: String, CaseIterable, Sendable {
    /// The window's safe area.
    case safeArea
    /// The whole window.
    case container
  }

  /// Where the presented view ends at the latest; it scrolls the rest of its content.
  public enum MaximumHeight: Hashable, Sendable {
    /// At the edge of the safe area.
    case safeArea
    /// At the edge of the safe area, or at the keyboard if that is nearer.
    case keyboard
    /// After this many points.
    case points(Double)
  }

  /// The width of the presented view.
  public var width = Length.fraction(1)
  /// The height of the presented view.
  public var height = Length.fitting
  /// How high it may become; `nil` for as high as its content.
  public var maximumHeight: MaximumHeight?
  /// The position in the area.
  public var edge = Edge.top
  /// The distance from that edge, in points; in the center it is a distance downward.
  public var offset = 0.0
  /// The area in which it is placed.
  public var area = Area.safeArea
  /// The priority of the smallest height in a fitting, 1…1000.
  public var verticalFittingPriority = 250.0
  /// Whether it moves up to stay clear of the keyboard.
  public var avoidsKeyboard = false
  /// The id of the view that must stay visible above the keyboard; `nil` for the whole presented view.
  public var firstResponder: String?
  /// The opacity of the dimming view; 0 for none.
  public var dimming = 0.0
  /// The transition.
  public var transition = ModalTransition.coverVertical
  /// The animation; `nil` for the spring of the article on *self-sizing presentations*.
  public var animation: Animation?
  /// The delegate's answer about adaptation.
  public var adaptive = AdaptiveAnswer.automatic

  /// Makes a presentation at the top of the safe area, as wide as that and as high as its content.
  public init() {}
}
