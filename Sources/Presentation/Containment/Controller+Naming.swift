extension Controller {
  /// The controller in a navigation controller of its own, which is called by its id.
  ///
  /// - Parameter taken: The ids of other controllers, which the navigation controller does not get.
  /// - Returns: The navigation controller.
  func wrappedInNavigation(besides taken: [String]) -> Controller {
    Controller(
      "\(id).navigation".free(besides: Set(taken)), .navigation(Controller.Navigation(stack: [self])))
  }
}

extension String {
  /// The text, with as many primes behind it as tell it from all texts that are taken.
  package func free(besides taken: Set<String>) -> String {
    var name = self
    while taken.contains(name) { name += "′" }
    return name
  }
}
