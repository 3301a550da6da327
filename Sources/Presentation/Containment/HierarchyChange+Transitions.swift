extension HierarchyChange {
  /// What a presentation asks its delegates before it begins.
  struct Questions: Hashable, Sendable {
    /// Whether a transitioning delegate gives a presentation controller.
    var isCustom = false
    /// Whether UIKit asks for an adaptive style.
    var isAsked = false
    /// The style that it adapts to, or `nil`.
    var adaptedStyle: String?
    /// The id of the presented controller if it copies the preferred size of the controller that it is about to show.
    var wrapper: String?
  }

  /// The calls of a presentation.
  ///
  /// Source: Documentation/semantics.md §10.6, §10.7 and §10.8, and `UIAdaptivePresentationControllerDelegate`.
  func presentation(of presented: String, _ questions: Questions) -> LifecycleCalls {
    var calls = LifecycleCalls()
    if questions.isCustom {
      calls.beginning.append(ControllerCall("presentationControllerForPresented", presented))
    }
    if questions.isAsked { calls.beginning.append(ControllerCall(ControllerCall.question, presented)) }
    if let style = questions.adaptedStyle {
      calls.beginning.append(ControllerCall("willPresentWithAdaptiveStyle", style, presented))
    }
    calls.beginning += containmentBeginning
    calls.beginning.append(ControllerCall("presentationTransitionWillBegin", presented))
    calls.beginning += appearanceBeginning
    if let wrapper = questions.wrapper {
      calls.beginning.append(ControllerCall("preferredContentSizeDidChange", wrapper))
    }
    calls.beginning += [
      ControllerCall("containerViewWillLayoutSubviews", presented),
      ControllerCall("frameOfPresentedViewInContainerView", presented),
      ControllerCall("sizeForChildContentContainer", presented),
      ControllerCall("containerViewDidLayoutSubviews", presented),
    ]
    calls.end = viewRemoval + appearanceEnd(comingFirst: true)
    calls.end.append(ControllerCall("presentationTransitionDidEnd", "true", presented))
    calls.end += containmentEnd
    return calls
  }

  /// The calls of a dismissal.
  func dismissal(of presented: String) -> LifecycleCalls {
    LifecycleCalls(
      beginning: [ControllerCall("dismissalTransitionWillBegin", presented)] + appearanceBeginning,
      end: appearanceEnd() + [ControllerCall("dismissalTransitionDidEnd", "true", presented)])
  }

  /// The calls of a push, a pop, or an exchange of children.
  var exchange: LifecycleCalls {
    LifecycleCalls(
      beginning: containmentBeginning + appearanceBeginning,
      end: viewRemoval + appearanceEnd() + containmentEnd)
  }
}

extension HierarchyChange {
  /// The calls of a container with columns, without ``ContainerChange/after``.
  func calls(of container: String, _ change: ContainerChange) -> [ControllerCall] {
    var calls = change.before + containmentBeginning
    if change.isLayoutPass { calls.append(ControllerCall("viewWillLayoutSubviews", container)) }
    calls += appearanceBeginning + change.steps + viewRemoval + appearanceEnd()
    if change.isLayoutPass { calls.append(ControllerCall("viewDidLayoutSubviews", container)) }
    return calls + containmentEnd
  }
}

/// What controllers hear when their size or their traits change.
///
/// Source: Documentation/semantics.md §10.6 for the order, §10.4 for controllers that keep their size.
enum EnvironmentCalls {
  static func willTransitionToTraitCollection(_ ids: [String]) -> [ControllerCall] {
    ids.map { ControllerCall("willTransitionToTraitCollection", $0) }
  }

  static func viewWillTransitionToSize(_ ids: [String]) -> [ControllerCall] {
    ids.map { ControllerCall("viewWillTransitionToSize", $0) }
  }

  static func traitCollectionDidChange(_ ids: [String]) -> [ControllerCall] {
    ids.map { ControllerCall("traitCollectionDidChange", $0) }
  }
}
