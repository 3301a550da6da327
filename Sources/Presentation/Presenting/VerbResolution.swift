/// What a type of presentation comes to among the containers on screen.
enum VerbResolution {
  /// The controller goes on top of the stack that stands there.
  case push(Arrangement.Link)
  /// It takes the place of what a column shows.
  case column(Environment.Column)
  /// It is presented.
  case present(PresentationType)
  /// It cannot be done.
  case refused(PresentationMisuse)
}

extension Arrangement {
  /// What a type comes to for the controller that has the focus.
  ///
  /// Source: semantics note §10.11: `show` and `showDetail` walk up to a container that implements them.
  func resolve(
    _ type: PresentationType, of presented: Controller, in environment: Environment
  ) -> VerbResolution {
    switch StyleResolution.replaced(type, in: environment).type {
    case .push:
      for link in focusChain.reversed() {
        if case .navigation = link.controller.content { return .push(link) }
      }
      return .refused(.pushWithoutNavigation)
    case .show: return show(presented, .primary, wrapsInNavigation: false, environment)
    case .showDetail(let wraps): return show(presented, .secondary, wrapsInNavigation: wraps, environment)
    case .modal, .popover, .custom: return .present(type)
    }
  }

  private func show(
    _ presented: Controller, _ column: SplitViewController.Column, wrapsInNavigation: Bool,
    _ environment: Environment
  ) -> VerbResolution {
    for link in focusChain.reversed() {
      switch link.controller.content {
      case .navigation where column == .primary: return pushing(presented, on: link)
      case .splitView:
        // Collapsed, the columns are one navigation stack.
        if link.place.widthClass(in: environment) == .compact { return pushing(presented, on: link) }
        return .column(environment.column(column, of: link.controller, in: link.place))
      default: continue
      }
    }
    var modal = Modal()
    modal.wrapsInNavigation = wrapsInNavigation
    return .present(.modal(modal))
  }

  private func pushing(_ presented: Controller, on link: Link) -> VerbResolution {
    switch presented.content {
    case .navigation: .refused(.pushOfNavigation)
    case .alert: .present(.modal(Modal()))
    default: .push(link)
    }
  }
}
