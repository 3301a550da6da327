import Devices
import Geometry

/// A call or callback that a container controller or one of its children gets while the container's state changes.
///
/// The cases are named as in UIKit.
public enum ContainerEvent: Hashable, Sendable {
  case addChild(String)
  /// A child is about to get a parent, or with `nil` to lose its parent.
  case willMove(String, parent: String?)
  case addSubview(String)
  case removeFromSuperview(String)
  /// A child has got a parent, or with `nil` lost its parent.
  case didMove(String, parent: String?)
  case removeFromParent(String)
  /// A callback without further arguments, such as `viewWillAppear` or `didCollapse`.
  case callback(String, of: String)
  case setBarButtonItem(String)
  case removeBarButtonItem(String)

  /// The event as a line of text: the callback, the controller, and the parent unless that is `container`.
  public func text(in container: String) -> String {
    func parent(_ id: String?) -> String { id == container ? "" : " toParent \(id ?? "nil")" }
    return switch self {
    case .addChild(let child): "addChild \(child)"
    case .willMove(let child, let id): "willMove \(child)\(parent(id))"
    case .addSubview(let view): "addSubview \(view)"
    case .removeFromSuperview(let view): "removeFromSuperview \(view)"
    case .didMove(let child, let id): "didMove \(child)\(parent(id))"
    case .removeFromParent(let child): "removeFromParent \(child)"
    case .callback(let name, let controller): "\(name) \(controller)"
    case .setBarButtonItem(let item): "setBarButtonItem \(item)"
    case .removeBarButtonItem(let item): "removeBarButtonItem \(item)"
    }
  }
}

extension [ContainerEvent] {
  /// Adds a child: `addChild`, which calls `willMove`, then its view, then `didMove`.
  ///
  /// Source: Documentation/semantics.md §10.1.
  mutating func add(_ child: String, to parent: String) {
    self += [
      .addChild(child), .willMove(child, parent: parent), .addSubview(child),
      .didMove(child, parent: parent),
    ]
  }

  /// Removes a child: `willMove` with no parent, then its view, then `removeFromParent`, which calls `didMove`.
  mutating func remove(_ child: String) {
    self += [
      .willMove(child, parent: nil), .removeFromSuperview(child), .removeFromParent(child),
      .didMove(child, parent: nil),
    ]
  }

  /// Adds the appearance callbacks of children that appear or disappear, with `steps` between the “will” and the
  /// “did” callbacks.
  mutating func change(
    from old: [VisibleChild], to new: [VisibleChild], during steps: [ContainerEvent] = []
  ) {
    let oldNames = old.map(\.controller)
    let newNames = new.map(\.controller)
    let leaving = oldNames.filter { !newNames.contains($0) }
    let coming = newNames.filter { !oldNames.contains($0) }
    self += leaving.map { .callback("viewWillDisappear", of: $0) }
    self += coming.map { .callback("viewWillAppear", of: $0) }
    self += steps
    self += leaving.map { .callback("viewDidDisappear", of: $0) }
    self += coming.map { .callback("viewDidAppear", of: $0) }
  }

  /// Shows or removes a bar button item, if that is a change.
  mutating func change(_ item: String, from wasShown: Bool, to isShown: Bool) {
    if isShown, !wasShown { append(.setBarButtonItem(item)) }
    if wasShown, !isShown { append(.removeBarButtonItem(item)) }
  }

  /// Announces new traits and a new size to the container, and the new size to each child whose size changes.
  ///
  /// Source: Documentation/semantics.md §10.6 for the order, §10.4 for children that keep their size.
  mutating func announce(
    _ new: ContainerEnvironment, after old: ContainerEnvironment?, to container: String,
    _ oldChildren: [VisibleChild], _ newChildren: [VisibleChild]
  ) {
    guard let old else { return }
    if old.horizontalSizeClass != new.horizontalSizeClass || old.layoutDirection != new.layoutDirection {
      append(.callback("willTransition", of: container))
    }
    guard old.size != new.size else { return }
    append(.callback("viewWillTransition", of: container))
    for child in newChildren {
      let before = oldChildren.first { $0.controller == child.controller }
      if let before, before.frame.size != child.frame.size {
        append(.callback("viewWillTransition", of: child.controller))
      }
    }
  }
}
