import AutoLayout
import Geometry

/// What a presentation starts from.
public struct PresentationScene: Sendable {
  /// The window and its traits.
  public var environment: Environment
  /// The controller that fills the window; `nil` for one of which nothing is known.
  public var presenting: Controller?
  /// What the controller has presented already, the lowest first.
  public var presentationStack: [StackedPresentation] = []
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
  /// - Returns: Each misuse once, in the order of ``PresentationMisuse``.
  public func misuses(presenting presented: Controller) -> [PresentationMisuse] {
    var found: Set<PresentationMisuse> = []
    var isNavigation = false
    if case .navigation = presented.content { isNavigation = true }
    var alert: Controller.Alert.Style?
    if case .alert(let content) = presented.content { alert = content.style }
    var wraps = false
    var answer = AdaptiveAnswer.automatic
    switch self {
    case .push:
      if isNavigation { found.insert(.pushOfNavigation) }
      if alert != nil { found.insert(.alertNotModal) }
    case .show: break
    case .showDetail(let wrapsInNavigation): wraps = wrapsInNavigation
    case .modal(let modal):
      found.formUnion(modal.misuses)
      (wraps, answer) = (modal.wrapsInNavigation, modal.adaptive)
    case .popover(let popover):
      (wraps, answer) = (popover.wrapsInNavigation, popover.adaptive)
      if alert == .alert { found.insert(.alertNotModal) }
    case .custom(let custom):
      answer = custom.adaptive
      if alert != nil { found.insert(.alertNotModal) }
    }
    if wraps, isNavigation { found.insert(.navigationInNavigation) }
    if wraps, alert != nil { found.insert(.alertNotModal) }
    found.formUnion(answer.misuses(presenting: presented))
    return PresentationMisuse.allCases.filter(found.contains)
  }
}

extension PresentationType {
  /// Whether a view of the presenter has to be found for it, in some environment.
  var pointsAtView: Bool {
    let answer: AdaptiveAnswer
    switch self {
    case .popover(let popover):
      switch popover.source {
      case .view, .rect(_, in: .some): return true
      default: answer = popover.adaptive
      }
    case .modal(let modal): answer = modal.adaptive
    case .custom(let custom): answer = custom.adaptive
    case .push, .show, .showDetail: return false
    }
    guard case .rules(let rules) = answer else { return false }
    return rules.contains { rule in
      if case .presentation(let type) = rule.outcome { type.pointsAtView } else { false }
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
  fileprivate func misuses(presenting presented: Controller) -> [PresentationMisuse] {
    switch self {
    case .automatic: []
    case .style(let style): style.isAdaptive ? [] : [.adaptiveStyleNotAllowed]
    case .rules(let rules):
      rules.flatMap { rule in
        switch rule.outcome {
        case .style(let style): style.isAdaptive ? [] : [PresentationMisuse.adaptiveStyleNotAllowed]
        case .presentation(let type): type.misuses(presenting: presented)
        }
      }
    }
  }
}
