import Devices

/// What a presentation does, given the containers on screen.
enum VerbResolution {
  /// The controller is pushed onto a navigation controller, which may be that of a column.
  case push(Arrangement.Link, column: String? = nil)
  /// The controller replaces a column's controller, in a navigation controller or not.
  case replace(ShownColumns.Column, wrapsInNavigation: Bool)
  /// The controller is presented.
  case present(PresentationType)
  /// UIKit does not allow it.
  case refused(PresentationMisuse)
}

extension Arrangement {
  /// Resolves a presentation by the controller that has the focus.
  ///
  /// `show` and `showDetail` walk up to a container that implements them. A navigation controller pushes the shown
  /// controller, even if a split view controller created that navigation controller for a column. Where a column has
  /// none, the split view controller shows the controller in the sender's column. It shows a detail in the secondary
  /// column.
  ///
  /// Source: Documentation/semantics.md §10.11 and §10.26.
  func resolve(
    _ type: PresentationType, of presented: Controller, in environment: Environment
  ) -> VerbResolution {
    if let misuse = type.misuse(presenting: presented, in: environment) { return .refused(misuse) }
    switch StyleResolution.replaced(type, in: environment).type {
    case .push:
      for link in focusChain.reversed() {
        if case .navigation = link.controller.content { return .push(owner(ofStack: link, in: environment)) }
      }
      return .refused(.pushWithoutNavigation)
    case .show: return show(presented, isDetail: false, wrapsInNavigation: false, environment)
    case .showDetail(let wraps):
      return show(presented, isDetail: true, wrapsInNavigation: wraps, environment)
    case .modal, .popover, .custom: return .present(type)
    }
  }

  private func show(
    _ presented: Controller, isDetail: Bool, wrapsInNavigation: Bool, _ environment: Environment
  ) -> VerbResolution {
    for (number, link) in focusChain.enumerated().reversed() {
      switch link.controller.content {
      case .navigation where !isDetail && !isMade(number, environment):
        let owner = owner(ofStack: link, in: environment)
        return pushing(presented, on: owner, mergesNavigation: owner.controller.id != link.controller.id)
      case .splitView(let split):
        // Collapsed columns form one navigation stack, unless a controller for compact width is shown instead.
        if link.place.widthClass(in: environment) == .compact {
          if split.compact != nil { continue }
          return pushing(presented, on: link, mergesNavigation: true)
        }
        // If the split view itself is the sender, it uses the primary column.
        let inside = focusChain.dropFirst(number + 1).first?.controller.id
        let name = isDetail ? .secondary : inside.flatMap { split.column(of: $0) } ?? .primary
        guard let column = environment.column(name, of: link) else { continue }
        if !isDetail, column.controller.isNavigation,
          PresentationType.push.misuses(presenting: presented).isEmpty
        {
          return .push(Link(controller: column.controller, place: column.place), column: column.name)
        }
        return .replace(column, wrapsInNavigation: wrapsInNavigation)
      default: continue
      }
    }
    var modal = Modal()
    modal.wrapsInNavigation = wrapsInNavigation
    return .present(.modal(modal))
  }

  /// Whether a navigation controller of the focus was made for a column of an expanded split view controller, which knows
  /// what to do with it.
  private func isMade(_ number: Int, _ environment: Environment) -> Bool {
    guard case .navigation(let navigation) = focusChain[number].controller.content, navigation.isColumn,
      let parent = focusChain[..<number].last, case .splitView = parent.controller.content
    else { return false }
    return parent.place.widthClass(in: environment) != .compact
  }

  /// Pushes a controller; a collapsed split view controller adds the stack of a navigation controller to its own.
  private func pushing(
    _ presented: Controller, on link: Link, mergesNavigation: Bool = false
  ) -> VerbResolution {
    switch presented.content {
    case .navigation where !mergesNavigation: .refused(.pushOfNavigation)
    case .alert: .present(.modal(Modal()))
    default: .push(link)
    }
  }
}

extension Environment {
  /// A column of an expanded split view controller, shown if it was hidden.
  fileprivate func column(
    _ name: SplitViewController.Column, of link: Arrangement.Link
  ) -> ShownColumns.Column? {
    columns(of: link.controller, in: link.place, showing: name)?.columns.first { $0.name == name.rawValue }
  }
}

extension Controller.SplitView {
  fileprivate func column(of id: String) -> SplitViewController.Column? {
    switch id {
    case primary.id: .primary
    case supplementary?.id: .supplementary
    case secondary.id: .secondary
    default: details.contains { $0.id == id } ? .secondary : nil
    }
  }
}
