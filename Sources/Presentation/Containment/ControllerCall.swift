/// A call that UIKit makes on a controller, its presentation controller or a delegate.
///
/// ```swift
/// ControllerCall("willMoveToParent", "nil", "map").text  // "willMoveToParent nil map"
/// ```
public struct ControllerCall: Hashable, Sendable {
  /// The callback's name in UIKit, with its first argument label.
  public let callback: String
  /// What it is called with, and last the id of the controller or view that it concerns.
  public let arguments: [String]

  /// Makes a call.
  public init(_ callback: String, _ arguments: String...) {
    self.callback = callback
    self.arguments = arguments
  }

  init(_ callback: String, words: [String]) {
    self.callback = callback
    arguments = words
  }

  /// The call as a line of text: the callback and what it concerns.
  public var text: String { arguments.reduce(into: callback) { $0 += " \($1)" } }
}

extension ControllerCall {
  /// The callback that asks a delegate for an adaptive style.
  static let question = "adaptivePresentationStyle"

  /// The layout of a presentation's container. A custom presentation controller computes the presented view's frame
  /// there.
  ///
  /// Source: Documentation/semantics.md §9.3.
  static func layoutPass(of presented: String, isCustom: Bool) -> [ControllerCall] {
    [ControllerCall("containerViewWillLayoutSubviews", presented)]
      + (isCustom ? [ControllerCall("frameOfPresentedViewInContainerView", presented)] : [])
      + [ControllerCall("containerViewDidLayoutSubviews", presented)]
  }
}

/// The calls of a transition: those before and those after its animation.
struct LifecycleCalls: Sendable {
  var beginning: [ControllerCall] = []
  var end: [ControllerCall] = []

  var all: [ControllerCall] { beginning + end }
}
