import AutoLayout
import Devices
import Geometry

/// The input of a presentation: the window, the controllers on screen and the controller to present.
public struct PresentationScene: Sendable {
  /// The window and its traits.
  public var environment: Environment
  /// The controller that fills the window; `nil` if it is unknown.
  public var presenting: Controller?
  /// The presentations already on screen, the lowest first.
  public var presentationStack: [StackedPresentation] = []
  /// The id of the controller on which `present`, `push` or `show` is called; `nil` for the one that has the focus.
  public var sourceController: String?
  /// The controller to present.
  public var presented: Controller
  /// Everything on screen below, if it was computed already; otherwise ``presenting`` fills the window.
  var below: Below?
  /// What the presentation keeps until its container is laid out again.
  var kept = KeptFrames()
  /// The previous size of the presented view, for the layout of the first pass.
  public var previousSize: Size?
  /// The figures of UIKit's bars, sheets, popovers and alerts.
  public var figures = Figures.standard

  /// Makes a scene.
  public init(_ environment: Environment, presenting: Controller? = nil, presented: Controller) {
    self.environment = environment
    self.presenting = presenting
    self.presented = presented
  }
}

extension PresentationScene {
  var ids: [String] { (presenting?.ids ?? []) + presentationStack.flatMap(\.controller.ids) + presented.ids }

  /// The controllers and presentations already on screen.
  struct Below {
    /// The arrangement of all of them, with the focus in the top presentation.
    private(set) var arrangement: Arrangement
    /// The presentations, the lowest first.
    private(set) var presentationStack: [PresentedState] = []

    init(_ root: Arrangement) { arrangement = root }

    /// Gives the focus to a controller, if it is on screen.
    mutating func focus(on id: String?) {
      if let id { _ = arrangement.focus(on: id) }
    }

    mutating func cover(with state: PresentedState, _ arrangement: Arrangement) {
      var elements = self.arrangement.elements
      // A list with two owners would be copied.
      self.arrangement.elements = []
      elements += arrangement.elements
      self.arrangement = arrangement
      self.arrangement.elements = elements
      presentationStack.append(state)
    }
  }
}

/// A controller that was presented earlier.
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
  /// The misuses that this presentation itself has in every environment.
  ///
  /// - Parameter presented: The controller to present.
  /// - Returns: Each misuse once, in the order of ``PresentationMisuse``.
  public func misuses(presenting presented: Controller) -> [PresentationMisuse] {
    let found = ownMisuses(presenting: presented)
    return PresentationMisuse.allCases.filter(found.contains)
  }

  /// The misuses of what its rules choose in an environment: another presentation, or a style.
  ///
  /// - Parameters:
  ///   - presented: The controller to present.
  ///   - environment: The environment.
  /// - Returns: Each misuse once, in the order of ``PresentationMisuse``.
  public func misusesOfRules(
    presenting presented: Controller, in environment: Environment
  ) -> [PresentationMisuse] {
    let (type, rules) = StyleResolution.replaced(self, in: environment)
    var found = rules.isEmpty ? [] : type.ownMisuses(presenting: presented)
    if let style = type.adaptive.style(in: environment), !style.isAdaptive {
      found.insert(.adaptiveStyleNotAllowed)
    }
    return PresentationMisuse.allCases.filter(found.contains)
  }

  /// The first misuse in an environment.
  func misuse(presenting presented: Controller, in environment: Environment) -> PresentationMisuse? {
    misuses(presenting: presented).first ?? misusesOfRules(presenting: presented, in: environment).first
  }

  /// The misuses of the presentation itself, whatever its rules choose.
  private func ownMisuses(presenting presented: Controller) -> Set<PresentationMisuse> {
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
    if case .push = self, case .splitView = presented.content { found.insert(.pushOfSplitView) }
    if wraps, isNavigation { found.insert(.navigationInNavigation) }
    if wraps, alert != nil { found.insert(.alertNotModal) }
    if case .style(let style) = adaptive, !style.isAdaptive { found.insert(.adaptiveStyleNotAllowed) }
    return found
  }
}

extension PresentationType {
  /// Whether in some environment it points to a view of the presenter.
  var pointsAtView: Bool {
    if case .popover(let popover) = self {
      switch popover.source {
      case .view?, .rect(_, in: .some)?: return true
      default: break
      }
      if !popover.passthroughViews.isEmpty { return true }
    }
    return adaptive.presentations.contains(where: \.pointsAtView)
  }

  /// The delegate's answer about adaptation. A push, `show` and `showDetail` have none: it is then automatic, and setting it does
  /// nothing.
  var adaptive: AdaptiveAnswer {
    get {
      switch self {
      case .modal(let modal): modal.adaptive
      case .popover(let popover): popover.adaptive
      case .custom(let custom): custom.adaptive
      case .push, .show, .showDetail: .automatic
      }
    }
    set {
      switch self {
      case .modal(var modal):
        modal.adaptive = newValue
        self = .modal(modal)
      case .popover(var popover):
        popover.adaptive = newValue
        self = .popover(popover)
      case .custom(var custom):
        custom.adaptive = newValue
        self = .custom(custom)
      case .push, .show, .showDetail: break
      }
    }
  }
}

extension Modal {
  fileprivate var misuses: [PresentationMisuse] {
    var found: [PresentationMisuse] = []
    if style == .none { found.append(.styleNone) }
    if transition == .partialCurl, style != .fullScreen { found.append(.partialCurlNotFullScreen) }
    let isSheet = style.isSheet || style == .automatic
    if !isSheet, sheet != Sheet() { found.append(.detentsWithoutSheet) }
    return found
  }
}

extension AdaptiveAnswer {
  /// The style of the first rule that matches an environment.
  fileprivate func style(in environment: Environment) -> ModalStyle? {
    guard case .rules(let rules) = self, let rule = rules.first(where: { $0.matches(environment) }),
      case .style(let style) = rule.outcome
    else { return nil }
    return style
  }

  fileprivate var presentations: [PresentationType] {
    guard case .rules(let rules) = self else { return [] }
    return rules.compactMap { if case .presentation(let type) = $0.outcome { type } else { nil } }
  }
}
