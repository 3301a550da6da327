import Devices

/// The presentation style in an environment, after adaptation.
struct StyleResolution {
  /// The style's properties.
  enum Form {
    case style(Sheet)
    case popover(Popover)
    case custom(CustomPresentation)
  }

  private(set) var style: ModalStyle
  private(set) var form: Form
  /// The requested presentation, before adaptation.
  private(set) var original: PresentationType?
  private(set) var transition = ModalTransition.coverVertical
  /// Whether the controller is wrapped in a navigation controller.
  private(set) var wrapsInNavigation = false
  /// Whether a delegate keeps a sheet from adapting, so that it stays centered.
  private(set) var staysCentered = false
  private(set) var isAdapted = false
  /// Whether UIKit asks the delegate for an adaptive style again when the traits change.
  ///
  /// Styles that cover everything adapt only by rules.
  private(set) var asksAgain = false
  /// Whether UIKit asks the delegate for an adaptive style before the presentation.
  private(set) var isAsked = false
  var sheet = Sheet()

  /// Resolves a modal, popover or custom presentation.
  ///
  /// Source: Apple's documentation of `UIAdaptivePresentationControllerDelegate`.
  init(_ type: PresentationType, _ environment: Environment) {
    let (type, rules) = StyleResolution.replaced(type, in: environment)
    original = type
    switch type {
    case .popover(let popover):
      (style, form) = (.popover, .popover(popover))
      (wrapsInNavigation, transition) = (popover.wrapsInNavigation, .crossDissolve)
    case .custom(let custom):
      (style, form) = (.custom, .custom(custom))
      transition = custom.transition
    case .modal(let modal):
      (style, form) = (modal.style, .style(modal.sheet))
      (wrapsInNavigation, transition) = (modal.wrapsInNavigation, modal.transition)
    case .push, .show, .showDetail:
      (style, form) = (.automatic, .style(Sheet()))
    }
    if style == .automatic { style = StyleResolution.automatic(environment) }
    let base = style
    adapt(type.adaptive, environment)
    isAdapted = !rules.isEmpty || style != base
    isAsked = isAsked || isAdapted
    asksAgain = isAdapted || base.isSheet || base == .popover || base == .custom
    // A page curl needs a full screen; an adapted style has its own transition.
    if isAdapted, transition == .partialCurl, style != .fullScreen { transition = .coverVertical }
  }

  private static func automatic(_ environment: Environment) -> ModalStyle {
    if !environment.system.hasCardSheets { return .fullScreen }
    return environment.system.prefersFormSheets ? .formSheet : .pageSheet
  }

  /// The presentation that the rules choose, and the numbers of these rules: one for each replacement, the outermost
  /// first.
  static func replaced(
    _ type: PresentationType, in environment: Environment
  ) -> (type: PresentationType, rules: [Int]) {
    var (type, numbers) = (type, [Int]())
    // Each replacement is nested in the one before, so the loop ends.
    while case .rules(let rules) = type.adaptive,
      let number = rules.firstIndex(where: { $0.matches(environment) }),
      case .presentation(let next) = rules[number].outcome
    {
      type = next
      numbers.append(number)
    }
    return (type, numbers)
  }

  private mutating func adapt(_ answer: AdaptiveAnswer, _ environment: Environment) {
    var chosen = ModalStyle.automatic
    var isAsked = adapts(in: environment)
    switch answer {
    case .automatic: break
    case .style(let style): if isAsked { chosen = style }
    case .rules(let rules):
      if let rule = rules.first(where: { $0.matches(environment) }), case .style(let style) = rule.outcome {
        chosen = style
        isAsked = true
      }
    }
    switch chosen {
    case .none: staysCentered = isAsked && style.isSheet
    case .automatic:
      // Popovers need two regular size classes. Sheets change only their appearance, and other styles do not adapt. Before
      // iOS 13, both cover the screen.
      let hasCards = environment.system.hasCardSheets
      if style == .popover, isAsked { take(hasCards ? .pageSheet : .fullScreen) }
      if style.isSheet, !hasCards, environment.horizontalSizeClass == .compact { take(.fullScreen) }
    default: take(chosen)
    }
    self.isAsked = isAsked
  }

  private mutating func take(_ style: ModalStyle) {
    self.style = style
    if case .style = form { return }
    form = .style(Sheet())
  }

  /// Whether UIKit asks for an adaptive style.
  private func adapts(in environment: Environment) -> Bool {
    switch style {
    case .popover, .pageSheet, .formSheet: !environment.isRegular
    case .custom: environment.horizontalSizeClass == .compact
    default: false
    }
  }
}

extension PresentationType {
  /// The numbers of the rules that replace this presentation in an environment, the outermost rule first.
  public func replacingRules(in environment: Environment) -> [Int] {
    StyleResolution.replaced(self, in: environment).rules
  }
}

extension PresentationType {
  /// A presentation that is on screen, in an environment: without the rules that push or show there, because UIKit cannot
  /// turn it into a push.
  func staying(in environment: Environment) -> PresentationType {
    var type = self
    type.adaptive.keepPresentations(in: environment)
    return type
  }

  fileprivate func pushes(in environment: Environment) -> Bool {
    switch StyleResolution.replaced(self, in: environment).type {
    case .push, .show, .showDetail: true
    case .modal, .popover, .custom: false
    }
  }
}

extension AdaptiveAnswer {
  /// Removes the rules whose presentation is a push in an environment.
  fileprivate mutating func keepPresentations(in environment: Environment) {
    guard case .rules(let rules) = self else { return }
    self = .rules(
      rules.filter { rule in
        guard case .presentation(let type) = rule.outcome else { return true }
        return !type.pushes(in: environment)
      })
  }
}
