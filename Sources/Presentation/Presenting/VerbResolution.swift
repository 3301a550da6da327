import Devices

/// What a type of presentation comes to among the containers on screen.
enum VerbResolution {
  /// The controller goes on top of the stack that stands there.
  case push(Arrangement.Link)
  /// It takes the place of what a column shows, wrapped in a navigation controller or not.
  case column(Environment.Column, wrapsInNavigation: Bool)
  /// It is presented.
  case present(PresentationType)
  /// It cannot be done.
  case refused(PresentationMisuse)
}

extension Arrangement {
  /// What a type comes to for the controller that has the focus.
  ///
  /// Source: semantics note §10.11: `show` and `showDetail` walk up to a container that implements them; a split view
  /// controller places what is shown in the column of whoever shows it, and a detail in the last one.
  func resolve(
    _ type: PresentationType, of presented: Controller, in environment: Environment
  ) -> VerbResolution {
    switch StyleResolution.replaced(type, in: environment).type {
    case .push:
      for link in focusChain.reversed() {
        if case .navigation = link.controller.content { return .push(link) }
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
      case .navigation where !isDetail: return pushing(presented, on: link)
      case .splitView(let split):
        // Collapsed, the columns are one navigation stack.
        if link.place.widthClass(in: environment) == .compact {
          return pushing(presented, on: link, mergesNavigation: true)
        }
        // The split view itself shows in its first column.
        let inside = focusChain.dropFirst(number + 1).first?.controller.id
        let name = isDetail ? .secondary : inside.flatMap { split.column(of: $0) } ?? .primary
        guard let column = environment.column(name, of: link) else { continue }
        return .column(column, wrapsInNavigation: wrapsInNavigation)
      default: continue
      }
    }
    var modal = Modal()
    modal.wrapsInNavigation = wrapsInNavigation
    return .present(.modal(modal))
  }

  /// Pushes a controller; a collapsed split view controller takes the stack of a navigation controller into its own.
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
  /// A column of a split view controller that is not collapsed, shown if it was hidden.
  fileprivate func column(_ name: SplitViewController.Column, of link: Arrangement.Link) -> Column? {
    columns(of: link.controller, in: link.place, showing: name).first { $0.name == name.rawValue }
  }
}

extension Controller.SplitView {
  /// The column in which a controller stands by itself.
  fileprivate func column(of id: String) -> SplitViewController.Column? {
    switch id {
    case primary.id: .primary
    case supplementary?.id: .supplementary
    case secondary.id: .secondary
    default: nil
    }
  }
}
