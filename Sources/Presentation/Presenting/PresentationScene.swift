import AutoLayout
import Devices
import Geometry

/// What a presentation starts from.
public struct PresentationScene: Sendable {
  /// The window and its traits.
  public var environment: Environment
  /// The controller that fills the window; `nil` for one of which nothing is known.
  public var presenting: Controller?
  /// What the controller has presented already, the lowest first.
  public var presentationStack: [StackedPresentation] = []
  /// The id of the controller that is told to present, push or show; `nil` for the one that has the focus.
  public var sourceController: String?
  /// The controller that is to come on screen.
  public var presented: Controller
  /// Everything that is on screen below, where that is known already; otherwise ``presenting`` fills the window.
  var below: Below?
  /// The frame that a custom presentation keeps, because nothing has told its container to lay out.
  var keptFrame: Rect?
  /// The size that its view has had so far, if that is of interest.
  public var previousSize: Size?
  /// The numbers to compute with.
  public var figures = Figures.standard

  /// Makes a scene.
  public init(_ environment: Environment, presenting: Controller? = nil, presented: Controller) {
    self.environment = environment
    self.presenting = presenting
    self.presented = presented
  }
}

extension PresentationScene {
  /// The ids of all controllers.
  var ids: [String] { (presenting?.ids ?? []) + presentationStack.flatMap(\.controller.ids) + presented.ids }

  /// What is on screen already.
  struct Below {
    /// All views, with the focus in the top presentation.
    private(set) var arrangement: Arrangement
    /// What has been presented, the lowest first.
    private(set) var presentationStack: [PresentedState] = []

    /// The root alone.
    init(_ root: Arrangement) { arrangement = root }

    /// Lays a presentation and its views over what there is.
    mutating func cover(with state: PresentedState, _ arrangement: Arrangement) {
      var elements = self.arrangement.elements
      // A list that two hold would be copied.
      self.arrangement.elements = []
      elements += arrangement.elements
      self.arrangement = arrangement
      self.arrangement.elements = elements
      presentationStack.append(state)
    }
  }
}

/// A controller that has been presented.
public struct StackedPresentation: Sendable {
  /// The controller.
  public var controller: Controller
  /// How it was presented.
  public var type: PresentationType

  /// Makes an element of a ``PresentationScene/presentationStack``.
  public init(_ controller: Controller, _ type: PresentationType) {
    self.controller = controller
    self.type = type
  }
}

extension PresentationType {
  /// What is wrong with asking for the presentation, whatever the environment.
  ///
  /// - Parameter presented: The controller that is to come on screen.
  /// - Returns: Those of the type itself, in the order of ``PresentationMisuse``, then those of the presentations that
  ///   rules of adaptation have instead.
  public func misuses(presenting presented: Controller) -> [PresentationMisuse] {
    ownMisuses(presenting: presented)
      + adaptive.presentations.flatMap { $0.misuses(presenting: presented) }
  }

  /// What is wrong with asking for the presentation itself, whatever its rules of adaptation have instead.
  ///
  /// - Parameter presented: The controller that is to come on screen.
  /// - Returns: Each misuse once, in the order of ``PresentationMisuse``.
  public func ownMisuses(presenting presented: Controller) -> [PresentationMisuse] {
    var found: Set<PresentationMisuse> = []
    var isNavigation = false
    if case .navigation = presented.content { isNavigation = true }
    var alert: Controller.Alert.Style?
    if case .alert(let content) = presented.content { alert = content.style }
    var wraps = false
    switch self {
    case .push:
      if isNavigation { found.insert(.pushOfNavigation) }
      if alert != nil { found.insert(.alertNotModal) }
    case .show: break
    case .showDetail(let wrapsInNavigation): wraps = wrapsInNavigation
    case .modal(let modal):
      found.formUnion(modal.misuses)
      wraps = modal.wrapsInNavigation
    case .popover(let popover):
      wraps = popover.wrapsInNavigation
      if alert == .alert { found.insert(.alertNotModal) }
    case .custom:
      if alert != nil { found.insert(.alertNotModal) }
    }
    if wraps, isNavigation { found.insert(.navigationInNavigation) }
    if wraps, alert != nil { found.insert(.alertNotModal) }
    if !adaptive.styles.allSatisfy(\.isAdaptive) { found.insert(.adaptiveStyleNotAllowed) }
    return PresentationMisuse.allCases.filter(found.contains)
  }
}

extension PresentationType {
  /// Whether a view of the presenter has to be found for it, in some environment.
  var pointsAtView: Bool {
    if case .popover(let popover) = self {
      switch popover.source {
      case .view, .rect(_, in: .some): return true
      default: break
      }
    }
    return adaptive.presentations.contains(where: \.pointsAtView)
  }

  /// What it adapts to.
  var adaptive: AdaptiveAnswer {
    switch self {
    case .modal(let modal): modal.adaptive
    case .popover(let popover): popover.adaptive
    case .custom(let custom): custom.adaptive
    case .push, .show, .showDetail: .automatic
    }
  }
}

extension Modal {
  fileprivate var misuses: [PresentationMisuse] {
    var found: [PresentationMisuse] = []
    if style == .none { found.append(.styleNone) }
    if style == .popover { found.append(.popoverStyleWithoutSource) }
    if transition == .partialCurl, style != .fullScreen { found.append(.partialCurlNotFullScreen) }
    let isSheet = style.isSheet || style == .automatic
    if !isSheet, sheet != Sheet() { found.append(.detentsWithoutSheet) }
    return found
  }
}

extension AdaptiveAnswer {
  /// The styles that are answered, whatever for.
  fileprivate var styles: [ModalStyle] {
    switch self {
    case .automatic: []
    case .style(let style): [style]
    case .rules(let rules): rules.compactMap { if case .style(let style) = $0.outcome { style } else { nil } }
    }
  }

  /// The presentations that rules have instead.
  fileprivate var presentations: [PresentationType] {
    guard case .rules(let rules) = self else { return [] }
    return rules.compactMap { if case .presentation(let type) = $0.outcome { type } else { nil } }
  }
}
