extension Controller {
  /// Wraps the controller in a navigation controller, whose id is derived from the controller's.
  ///
  /// - Parameter taken: The ids of other controllers, which the new controller must not have.
  /// - Returns: The navigation controller.
  func wrappedInNavigation(besides taken: Set<String>) -> Controller {
    Controller(
      "\(id).navigation".free(besides: taken), .navigation(Controller.Navigation(stack: [self])))
  }
}

extension String {
  /// The text, followed by as many primes as make it different from all `taken` texts.
  package func free(besides taken: Set<String>) -> String {
    var name = self
    while taken.contains(name) { name += "′" }
    return name
  }
}
