import Devices

extension Scene {
  /// Puts the controllers of columns into navigation controllers where the style of their split view controller says so.
  mutating func wrapColumns() {
    guard layers.contains(where: \.hasSplitViews) else { return }
    var taken = Set(ids)
    root.wrapColumns(on: environment.system, &taken)
    for number in presentations.indices {
      presentations[number].controller.wrapColumns(on: environment.system, &taken)
    }
  }

  /// The navigation controller that a split view controller has made around a controller, or the controller itself.
  func inColumn(_ id: String) -> String {
    guard let parent = containers(of: id).dropLast().last,
      case .navigation(let navigation) = controller(parent)?.content, navigation.isColumn,
      navigation.stack[0].id == id
    else { return id }
    return parent
  }
}
