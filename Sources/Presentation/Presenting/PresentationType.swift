import Devices
import Geometry
import Motion

/// How a controller is brought on screen: article 2's enumeration.
public indirect enum PresentationType: Sendable {
  /// On top of a navigation stack.
  case push
  /// As the container around it likes to show it.
  case show
  /// As the detail of the container around it; wrapped in a navigation controller where it is presented instead.
  case showDetail(wrapsInNavigation: Bool)
  /// Over what is on screen, in a built-in style.
  case modal(Modal)
  /// In a popover with an arrow.
  case popover(Popover)
  /// In a frame of one's own rules.
  case custom(CustomPresentation)

  /// The name that a request has for it.
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

/// A built-in style, as `UIModalPresentationStyle`.
public enum ModalStyle: String, CaseIterable, Sendable {
  /// What the system chooses.
  case automatic
  /// Not a style to present with; as an adaptive answer: do not adapt.
  case none
  /// The whole window; what lies below is removed.
  case fullScreen
  /// The whole window; what lies below stays.
  case overFullScreen
  /// A sheet as wide as readable text.
  case pageSheet
  /// A sheet in the middle, of the preferred size.
  case formSheet
  /// The nearest ancestor that defines a presentation context; what lies below is removed.
  case currentContext
  /// The nearest ancestor that defines a presentation context; what lies below stays.
  case overCurrentContext
  /// A popover.
  case popover
  /// What a presentation controller of one's own says: the whole window unless it says otherwise.
  case custom

  /// Whether it is a sheet.
  public var isSheet: Bool { self == .pageSheet || self == .formSheet }

  /// Whether a delegate may answer with it when it is asked to adapt.
  ///
  /// Source: article 2: only built-in styles; a popover and a current context have nothing to adapt to.
  public var isAdaptive: Bool {
    switch self {
    case .automatic, .none, .fullScreen, .overFullScreen, .pageSheet, .formSheet: true
    default: false
    }
  }
}

/// How a modal presentation comes and goes, as `UIModalTransitionStyle`.
public enum ModalTransition: Hashable, Sendable {
  /// Up from the bottom.
  case coverVertical
  /// The whole window turns over.
  case flipHorizontal
  /// One fades into the other.
  case crossDissolve
  /// A corner of the page is turned up.
  case partialCurl
  /// In from a side; for custom presentations.
  case slide(String)

  /// The built-in ones by name.
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

/// What a delegate answers when it is asked to adapt.
public enum AdaptiveAnswer: Sendable {
  /// Whatever the system does.
  case automatic
  /// A style, or `none`, wherever the system would adapt.
  case style(ModalStyle)
  /// The first of these that matches, in any environment; what the system does if none matches.
  case rules([Rule])

  /// An answer for certain traits.
  public struct Rule: Sendable {
    /// The horizontal size class it is for; any if `nil`.
    public var horizontalSizeClass: SizeClass?
    /// The vertical size class it is for; any if `nil`.
    public var verticalSizeClass: SizeClass?
    /// What is answered.
    public var outcome: Outcome

    /// Makes a rule for any traits.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// Whether the rule is for an environment.
    public func matches(_ environment: Environment) -> Bool {
      (horizontalSizeClass ?? environment.horizontalSizeClass) == environment.horizontalSizeClass
        && (verticalSizeClass ?? environment.verticalSizeClass) == environment.verticalSizeClass
    }
  }

  /// What a rule answers.
  public enum Outcome: Sendable {
    /// A style, or `none`.
    case style(ModalStyle)
    /// Another presentation altogether, which UIKit does not offer.
    case presentation(PresentationType)
  }
}

/// A presentation in a built-in style.
public struct Modal: Sendable {
  /// The style.
  public var style = ModalStyle.automatic
  /// How it comes and goes.
  public var transition = ModalTransition.coverVertical
  /// Whether the controller is wrapped in a navigation controller.
  public var wrapsInNavigation = false
  /// What it adapts to.
  public var adaptive = AdaptiveAnswer.automatic
  /// Where a sheet rests.
  public var sheet = Sheet()

  /// Makes a presentation in the automatic style.
  public init() {}
}

/// What a sheet is asked for, as `UISheetPresentationController`.
public struct Sheet: Hashable, Sendable {
  /// A height at which a sheet rests.
  public enum Detent: Hashable, Sendable {
    /// About half of the greatest; inactive where the height is compact.
    case medium
    /// The full height of the sheet.
    case large
    /// The greatest value that a custom detent has.
    case maximum
    /// A height without the bottom safe area, in points.
    case height(Double)
    /// A part of the greatest, 0…1.
    case fraction(Double)
  }

  /// The heights at which it rests; empty for the large one alone.
  public var detents: [Detent] = []
  /// The one at which it opens, by number; the smallest if `nil`.
  public var selected: Int?
  /// The largest one at which nothing is dimmed, by number; everywhere is dimmed if `nil`.
  public var largestUndimmed: Int?
  /// Whether there is a handle at its top.
  public var prefersGrabberVisible = false
  /// Whether it stays at the bottom edge where the height is compact, instead of filling the window.
  public var prefersEdgeAttachedInCompactHeight = false
  /// Whether a page sheet in the middle is as large as a page, rather than as a form sheet.
  public var prefersPageSizing = true
  /// Whether it is as wide as the controller prefers where it stays at the bottom edge.
  public var widthFollowsPreferredContentSizeWhenEdgeAttached = false

  /// Makes a sheet that rests at its full height.
  public init() {}
}

/// A popover, as `UIPopoverPresentationController`.
public struct Popover: Sendable {
  /// What the arrow points to.
  public enum Source: Hashable, Sendable {
    /// A view of the presenter.
    case view(String)
    /// A rectangle in a view of the presenter, or in the window.
    case rect(Rect, in: String?)
    /// An item of the navigation bar: the one nearest the leading or the trailing end.
    case barButtonItem(isLeading: Bool)
  }

  /// What the arrow points to.
  public var source: Source
  /// Where the arrow may point; none for a popover without an arrow, on its anchor.
  public var arrowDirections = ArrowDirection.allCases
  /// How far it stays away from the window's edges; the figure's if `nil`.
  public var layoutMargins: Insets?
  /// Whether it may cover its anchor where there is too little room.
  public var canOverlapSource = false
  /// Whether the controller is wrapped in a navigation controller.
  public var wrapsInNavigation = false
  /// What it adapts to.
  public var adaptive = AdaptiveAnswer.automatic

  /// Makes a popover.
  public init(_ source: Source) { self.source = source }
}

/// A presentation with rules of its own, as articles 0 and 2 have them.
public struct CustomPresentation: Sendable {
  /// How long the presented view is along an axis.
  public enum Length: Hashable, Sendable {
    /// So many points.
    case points(Double)
    /// The area's length less this at both ends.
    case inset(Double)
    /// A part of the area's length, 0 or more.
    case fraction(Double)
    /// As short as the constraints let it be.
    case fitting
  }

  /// Where the presented view stands in its area.
  public enum Edge: String, CaseIterable, Sendable {
    /// At the top, in the middle of the width.
    case top
    /// At the bottom, in the middle of the width.
    case bottom
    /// Where lines begin, in the middle of the height.
    case leading
    /// Where lines end, in the middle of the height.
    case trailing
    /// In the middle.
    case center
  }

  /// The area in which the presented view stands.
  public enum Area: String, CaseIterable, Sendable {
    /// What nothing covers.
    case safeArea
    /// The whole window.
    case container
  }

  /// Its width.
  public var width = Length.fraction(1)
  /// Its height.
  public var height = Length.fitting
  /// Where it stands.
  public var edge = Edge.top
  /// How far it is from that edge, in points; downwards from the middle.
  public var offset = 0.0
  /// The area in which it stands.
  public var area = Area.safeArea
  /// How hard a fitted height is pressed to be short, 1…1000.
  public var verticalFittingPriority = 250.0
  /// Whether it makes way for the keyboard.
  public var avoidsKeyboard = false
  /// The view that must stay visible above the keyboard, if any.
  public var firstResponder: String?
  /// How opaque the view is that dims what lies below; 0 for none.
  public var dimming = 0.0
  /// How it comes and goes.
  public var transition = ModalTransition.coverVertical
  /// What moves it; `nil` for article 0's spring.
  public var animation: Animation?
  /// What it adapts to.
  public var adaptive = AdaptiveAnswer.automatic

  /// Makes a presentation as wide as the safe area and as high as its content, at the top.
  public init() {}
}
