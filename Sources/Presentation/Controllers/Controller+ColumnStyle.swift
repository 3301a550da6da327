import Devices

extension Controller.SplitView {
  /// The style of a split view controller, as `UISplitViewController.Style`.
  public enum Style: String, CaseIterable, Sendable {
    /// The classic style, whose columns show their controllers as they are.
    case unspecified
    case doubleColumn, tripleColumn
  }
}

extension Controller {
  /// Puts the controllers of columns into navigation controllers, as split view controllers with a column style do, and
  /// takes them out again on a system without column styles.
  ///
  /// Source: Apple's documentation of `UISplitViewController`. The recursion is as deep as the containment of controllers.
  ///
  /// - Parameters:
  ///   - system: The system, which has column styles or not.
  ///   - taken: The ids of all controllers. New ones are added.
  mutating func wrapColumns(on system: SystemVersion, _ taken: inout Set<String>) {
    switch content {
    case .plain(var plain):
      for number in plain.children.indices {
        plain.children[number].controller.wrapColumns(on: system, &taken)
      }
      content = .plain(plain)
    case .navigation(var navigation):
      for number in navigation.stack.indices { navigation.stack[number].wrapColumns(on: system, &taken) }
      content = .navigation(navigation)
    case .tabs(var tabs):
      for number in tabs.controllers.indices { tabs.controllers[number].wrapColumns(on: system, &taken) }
      content = .tabs(tabs)
    case .splitOrFlip(var container):
      container.left.wrapColumns(on: system, &taken)
      container.right.wrapColumns(on: system, &taken)
      content = .splitOrFlip(container)
    case .splitView(var split):
      split.wrapColumns(on: system, &taken)
      content = .splitView(split)
    case .alert: break
    }
  }

  /// Whether it is a split view controller that puts another controller into a navigation controller.
  func wraps(_ other: Controller) -> Bool {
    guard case .splitView(let split) = content, split.wrapsColumns else { return false }
    if case .navigation = other.content { return false }
    return true
  }

  /// Whether it is a split view controller, or contains one.
  var hasSplitViews: Bool {
    all.contains { if case .splitView = $0.content { true } else { false } }
  }

  /// The only controller in a navigation controller that a split view controller has made; itself otherwise.
  fileprivate var outOfColumn: Controller {
    guard case .navigation(let navigation) = content, navigation.isColumn, navigation.stack.count == 1 else {
      return self
    }
    return navigation.stack[0]
  }

  /// The controller in a navigation controller that a split view controller makes; itself if it is one already.
  fileprivate func inColumn(_ taken: inout Set<String>) -> Controller {
    switch content {
    case .navigation, .alert: return self
    default: break
    }
    var wrapper = wrappedInNavigation(besides: taken)
    taken.insert(wrapper.id)
    if case .navigation(var navigation) = wrapper.content {
      navigation.isColumn = true
      wrapper.content = .navigation(navigation)
    }
    return wrapper
  }
}

extension Controller.SplitView {
  fileprivate mutating func wrapColumns(on system: SystemVersion, _ taken: inout Set<String>) {
    wrapsColumns = hasColumnStyle(on: system)
    primary = inColumn(primary, on: system, &taken)
    supplementary = supplementary.map { inColumn($0, on: system, &taken) }
    secondary = inColumn(secondary, on: system, &taken)
    details = details.map { inColumn($0, on: system, &taken) }
    compact?.wrapColumns(on: system, &taken)
    nameColumns()
  }

  /// Whether it puts controllers of columns into navigation controllers on a system.
  private func hasColumnStyle(on system: SystemVersion) -> Bool {
    system.hasColumnStyles && style != .unspecified
  }

  /// A controller as its column shows it on a system: in a navigation controller, or as it is.
  func inColumn(
    _ controller: Controller, on system: SystemVersion, _ taken: inout Set<String>
  ) -> Controller {
    var controller = hasColumnStyle(on: system) ? controller : controller.outOfColumn
    controller.wrapColumns(on: system, &taken)
    return hasColumnStyle(on: system) ? controller.inColumn(&taken) : controller
  }

  /// Tells the state machine the ids of the columns' controllers.
  mutating func nameColumns() {
    columns.primary = primary.id
    columns.hasPrimaryStack = primary.isNavigation
    columns.supplementary = supplementary?.id
    columns.secondary = secondary.id
    columns.pushed = details.map(\.id)
    columns.compact = compact?.id
  }
}
