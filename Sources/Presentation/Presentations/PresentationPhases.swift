extension PresentedState {
  /// The calls of a presentation's three phases, or of a push or an exchange and what undoes it: `before` has the
  /// controllers below, `after` also those that come.
  func phases(from before: ControllerHierarchy, to after: ControllerHierarchy) -> PresentationPhases {
    let coming = HierarchyChange(from: before, to: after)
    let going = HierarchyChange(from: after, to: before)
    var phases = PresentationPhases()
    if verb == .present {
      phases.presentation = coming.presentation(of: shown, questions).all.map(\.text)
      phases.dismissal = going.dismissal(of: shown).all.map(\.text)
    } else {
      phases.presentation = coming.exchange.all.map(\.text)
      phases.dismissal = going.exchange.all.map(\.text)
    }
    phases.management = management(of: coming.coming.map(\.id)).map(\.text)
    return phases
  }

  /// The id of the presented controller, or of the navigation controller around it.
  private var shown: String { controllers.first?.controller.id ?? presented }

  /// What the presented controllers hear when the window and its traits change.
  private func management(of ids: [String]) -> [ControllerCall] {
    var calls = EnvironmentCalls.willTransitionToTraitCollection(ids)
    if verb == .present { calls.append(ControllerCall("sizeForChildContentContainer", shown)) }
    calls += EnvironmentCalls.viewWillTransitionToSize(ids)
    if asksAgain { calls.append(ControllerCall(ControllerCall.question, shown)) }
    if verb == .present {
      calls += ControllerCall.layoutPass(of: shown, isCustom: questions.isCustom)
    }
    return calls + EnvironmentCalls.traitCollectionDidChange(ids)
  }
}
