extension PresentationPhases {
  /// The events of a presentation.
  ///
  /// Source: Documentation/semantics.md §10.6 and §10.7, and `UIAdaptivePresentationControllerDelegate`.
  static func presentation(
    _ presented: String, removing below: String?, adaptedTo style: String?, asksAgain: Bool
  ) -> PresentationPhases {
    var phases = PresentationPhases()
    if let style {
      phases.presentation += [question, "willPresentWithAdaptiveStyle \(style)"]
    }
    phases.presentation += ["presentationTransitionWillBegin"]
    if let below { phases.presentation.append("viewWillDisappear \(below)") }
    phases.presentation += ["viewWillAppear \(presented)", "containerViewWillLayoutSubviews"]
    phases.presentation += ["containerViewDidLayoutSubviews", "viewDidAppear \(presented)"]
    if let below { phases.presentation.append("viewDidDisappear \(below)") }
    phases.presentation.append("presentationTransitionDidEnd true")

    phases.management = [
      "willTransitionToTraitCollection \(presented)", "viewWillTransitionToSize \(presented)",
    ]
    if asksAgain { phases.management.append(question) }
    phases.management += [
      "containerViewWillLayoutSubviews", "containerViewDidLayoutSubviews",
      "traitCollectionDidChange \(presented)",
    ]

    phases.dismissal = ["dismissalTransitionWillBegin", "viewWillDisappear \(presented)"]
    if let below { phases.dismissal.append("viewWillAppear \(below)") }
    phases.dismissal.append("viewDidDisappear \(presented)")
    if let below { phases.dismissal.append("viewDidAppear \(below)") }
    phases.dismissal.append("dismissalTransitionDidEnd true")
    return phases
  }

  /// The events of a controller that is pushed on a navigation stack.
  static func push(_ pushed: String, over top: String?) -> PresentationPhases {
    func moving(in coming: String?, out leaving: String?) -> [String] {
      let events = [
        ("viewWillDisappear", leaving), ("viewWillAppear", coming), ("willShow", coming),
        ("viewDidDisappear", leaving), ("viewDidAppear", coming), ("didShow", coming),
      ]
      return events.compactMap { event, controller in controller.map { "\(event) \($0)" } }
    }
    var phases = PresentationPhases()
    phases.presentation =
      ["willMoveToParent \(pushed)"] + moving(in: pushed, out: top) + ["didMoveToParent \(pushed)"]
    phases.management = ["willTransitionToTraitCollection \(pushed)", "viewWillTransitionToSize \(pushed)"]
    phases.management.append("traitCollectionDidChange \(pushed)")
    phases.dismissal =
      ["willMoveToParent nil \(pushed)"] + moving(in: top, out: pushed) + ["didMoveToParent nil \(pushed)"]
    return phases
  }

  /// The events of a controller that replaces another in a column.
  static func replacement(_ shown: String, for other: String) -> PresentationPhases {
    var phases = push(shown, over: other)
    phases.presentation.removeAll { $0.contains("Show ") }
    phases.dismissal.removeAll { $0.contains("Show ") }
    return phases
  }
}
