/// A call that UIKit makes on a controller, its presentation controller or a delegate.
///
/// ```swift
/// ControllerCall("willMoveToParent", "nil", "map").text  // "willMoveToParent nil map"
/// ```
public struct ControllerCall: Hashable, Sendable {
  /// The callback's name in UIKit, with its first argument label.
  public let callback: String
  /// What it is called with, if it has an argument.
  private let argument: String?
  /// The id of the controller or view that it concerns, if it concerns one.
  private let subject: String?

  /// Makes a call that concerns everything.
  public init(_ callback: String) { (self.callback, argument, subject) = (callback, nil, nil) }

  /// Makes a call that concerns a controller or view.
  public init(_ callback: String, _ subject: String) {
    (self.callback, argument, self.subject) = (callback, nil, subject)
  }

  /// Makes a call with an argument that concerns a controller or view.
  public init(_ callback: String, _ argument: String, _ subject: String) {
    (self.callback, self.argument, self.subject) = (callback, argument, subject)
  }

  /// What it is called with, and last the id of the controller or view that it concerns.
  public var arguments: [String] { [argument, subject].compactMap { $0 } }

  /// The call as a line of text: the callback and what it concerns.
  public var text: String {
    // A flow has thousands of these, so each is made in one piece.
    var text = ""
    text.reserveCapacity(
      callback.utf8.count + (argument?.utf8.count ?? 0) + (subject?.utf8.count ?? 0) + 2)
    text += callback
    text.append(word: argument)
    text.append(word: subject)
    return text
  }
}

extension String {
  fileprivate mutating func append(word: String?) {
    guard let word else { return }
    self += " "
    self += word
  }
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
