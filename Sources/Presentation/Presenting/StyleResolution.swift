import Devices

/// The style that a presentation has in an environment.
struct StyleResolution {
  /// What is presented.
  enum Form {
    case style(Sheet)
    case popover(Popover)
    case custom(CustomPresentation)
  }

  /// The style.
  private(set) var style: ModalStyle
  /// What the style is of.
  private(set) var form: Form
  /// What was asked for, before it adapted to something else.
  private(set) var original: PresentationType?
  /// How it comes and goes.
  private(set) var transition = ModalTransition.coverVertical
  /// Whether the controller is wrapped in a navigation controller.
  private(set) var wrapsInNavigation = false
  /// Whether a delegate kept a sheet from adapting to a compact width.
  private(set) var staysCentred = false
  /// Whether the style is another than the one asked for.
  private(set) var isAdapted = false
  /// Whether the delegate is asked again what to adapt to when the traits change.
  ///
  /// Source: the presentation facts, `adaptation.rules.when`; what covers everything adapts only by rules.
  private(set) var asksAgain = false
  /// Where a sheet rests.
  var sheet = Sheet()

  /// Resolves a modal, popover or custom presentation.
  ///
  /// Source of the rules: the presentation facts, `adaptation`.
  init(_ type: PresentationType, _ environment: Environment) {
    let (type, isReplaced) = StyleResolution.replaced(type, in: environment)
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
    isAdapted = isReplaced || style != base
    asksAgain = isAdapted || base.isSheet || base == .popover || base == .custom
    // A page is curled on the whole screen only: what adapts to another style comes as that style does.
    if isAdapted, transition == .partialCurl, style != .fullScreen { transition = .coverVertical }
  }

  private static func automatic(_ environment: Environment) -> ModalStyle {
    environment.system.prefersFormSheets ? .formSheet : .pageSheet
  }

  /// What the rules have instead of a type, and whether they have anything.
  static func replaced(
    _ type: PresentationType, in environment: Environment
  ) -> (type: PresentationType, isReplaced: Bool) {
    var (type, isReplaced) = (type, false)
    // Each replacement stands inside the one before, so that there is an end.
    while let next = replacement(of: type, in: environment) { (type, isReplaced) = (next, true) }
    return (type, isReplaced)
  }

  /// The presentation that a rule has instead, if one does.
  private static func replacement(
    of type: PresentationType, in environment: Environment
  ) -> PresentationType? {
    guard case .rules(let rules) = type.adaptive, let rule = rules.first(where: { $0.matches(environment) }),
      case .presentation(let next) = rule.outcome
    else { return nil }
    return next
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
    case .none: staysCentred = isAsked && style.isSheet
    case .automatic:
      // A popover has room where both classes are regular; sheets change their look, and others nothing.
      if style == .popover, isAsked { take(.pageSheet) }
    default: take(chosen)
    }
  }

  private mutating func take(_ style: ModalStyle) {
    self.style = style
    if case .style = form { return }
    form = .style(Sheet())
  }

  /// Whether the system asks what to adapt to.
  private func adapts(in environment: Environment) -> Bool {
    switch style {
    case .popover, .pageSheet, .formSheet: !environment.isRegular
    case .custom: environment.horizontalSizeClass == .compact
    default: false
    }
  }
}
