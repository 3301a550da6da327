import Devices

/// Navigation controllers, and split view controllers that are collapsed into one.
extension Controller {
  /// The top controller of a stack; in a collapsed split view controller that of the visible column.
  package var topOfStack: Controller {
    switch content {
    case .navigation(let navigation): navigation.top
    case .splitView(let split):
      switch split.columns.topColumn {
      // A navigation controller in the primary column stays on screen and holds the whole stack.
      case .primary: split.primary.topOfStack
      case .supplementary: split.supplementary ?? split.primary
      case .secondary: split.details.last ?? split.secondary
      }
    default: self
    }
  }

  /// Whether the stack can pop; a collapsed split view controller counts as a stack.
  func canPop(in widthClass: SizeClass) -> Bool {
    switch content {
    case .navigation(let navigation): navigation.stack.count > 1
    case .splitView(let split):
      widthClass == .compact && split.compact == nil && split.columns.topColumn != .primary
    default: false
    }
  }

  /// Whether the user cannot dismiss it, because of its own ``isModalInPresentation`` or that of the controller on top of
  /// its stack.
  ///
  /// Source: Apple's sample *Disabling the pull-down gesture for a sheet*, in which the root of a presented navigation
  /// controller sets the property. The recursion is as deep as the containment of controllers.
  package var staysPresented: Bool {
    if isModalInPresentation { return true }
    if case .navigation(let navigation) = content { return navigation.top.staysPresented }
    return false
  }

  /// Whether it is an alert or an action sheet.
  var isAlert: Bool {
    if case .alert = content { true } else { false }
  }

  /// Whether it is a navigation controller.
  package var isNavigation: Bool {
    if case .navigation = content { true } else { false }
  }

  /// Whether it is a navigation controller, or a split view controller whose columns collapse onto one.
  var hasNavigationStack: Bool {
    if case .splitView(let split) = content { split.columns.hasPrimaryStack } else { isNavigation }
  }

  var isWrapped: Bool {
    if case .navigation(let navigation) = content { navigation.isWrapped } else { false }
  }

  /// Pushes a controller. In a collapsed split view controller it replaces the detail unless that is in the stack.
  mutating func push(_ controller: Controller) {
    switch content {
    case .navigation(var navigation):
      navigation.stack.append(controller)
      content = .navigation(navigation)
    case .splitView(var split):
      if split.columns.topColumn == .secondary {
        split.details.append(controller)
      } else {
        split.setDetail(controller)
        split.columns.topColumn = .secondary
      }
      content = .splitView(split)
    default: return
    }
  }

  mutating func pop() {
    switch content {
    case .navigation(var navigation):
      navigation.stack.removeLast()
      content = .navigation(navigation)
    case .splitView(var split):
      if split.columns.topColumn == .secondary, !split.details.isEmpty {
        split.details.removeLast()
      } else {
        let isThird = split.columns.topColumn == .secondary && split.supplementary != nil
        split.columns.topColumn = isThird ? .supplementary : .primary
      }
      content = .splitView(split)
    default: return
    }
  }

  /// Pops all columns of a collapsed split view controller but the primary one.
  mutating func popToPrimary() {
    guard case .splitView(var split) = content else { return }
    split.columns.topColumn = .primary
    content = .splitView(split)
  }

  /// Replaces the stack of a navigation controller.
  mutating func setStack(_ stack: [Controller]) {
    guard case .navigation(var navigation) = content, !stack.isEmpty else { return }
    navigation.stack = stack
    content = .navigation(navigation)
  }
}

extension Controller.SplitView {
  /// Replaces the controllers of the secondary column.
  mutating func setDetail(_ controller: Controller) {
    secondary = controller
    details = []
    columns.secondary = controller.id
  }
}
