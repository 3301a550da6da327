import AutoLayout

extension Controller.Plain {
  /// The content of a controller for which a document gives no view: one empty view.
  package static let placeholder: Controller.Plain = {
    guard let plain = try? Controller.Plain(View("view")) else { preconditionFailure("one view is a layout") }
    return plain
  }()

  /// Whether a document gives the controller no view. Its own view has other subviews, constraints or another id.
  package var isPlaceholder: Bool {
    tree.items.count == 1 && view.id == Controller.Plain.placeholder.view.id && tree.constraintList.isEmpty
  }
}
