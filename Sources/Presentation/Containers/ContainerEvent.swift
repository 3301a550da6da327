import Devices
import Geometry

/// What happens to a container controller and its children while its state changes, named as UIKit names the callback
/// or the call.
public enum ContainerEvent: Hashable, Sendable {
  /// The container takes a child in.
  case addChild(String)
  /// A child is told of its new parent, or that it is to have none.
  case willMove(String, parent: String?)
  /// A view joins the view hierarchy.
  case addSubview(String)
  /// A view leaves the view hierarchy.
  case removeFromSuperview(String)
  /// A child has its new parent.
  case didMove(String, parent: String?)
  /// A child leaves its parent.
  case removeFromParent(String)
  /// A callback with nothing else to tell: `viewWillAppear`, `didCollapse` and their like.
  case callback(String, of: String)
  /// A split view controller is about to have another display mode.
  case willChange(String, mode: SplitViewController.DisplayMode)
  /// A bar button item is shown.
  case setBarButtonItem(String)
  /// A bar button item is taken away.
  case removeBarButtonItem(String)

  /// The event as a line of a log of `container`: what happens, to whom, and with whom unless that is the container.
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
    case .willChange(let id, let mode): "willChangeTo \(mode.rawValue) \(id)"
    case .setBarButtonItem(let item): "setBarButtonItem \(item)"
    case .removeBarButtonItem(let item): "removeBarButtonItem \(item)"
    }
  }
}

extension [ContainerEvent] {
  /// Takes a child in: `addChild`, which tells it `willMove`, then its view, then `didMove`.
  ///
  /// Source of the order: article 3, its four steps; semantics note §10.1 for `willMove`.
  mutating func add(_ child: String, to parent: String) {
    self += [
      .addChild(child), .willMove(child, parent: parent), .addSubview(child),
      .didMove(child, parent: parent),
    ]
  }

  /// Lets a child go: `willMove` to nobody, then its view, then `removeFromParent`, which tells it `didMove`.
  mutating func remove(_ child: String) {
    self += [
      .willMove(child, parent: nil), .removeFromSuperview(child), .removeFromParent(child),
      .didMove(child, parent: nil),
    ]
  }

  /// Tells what came on screen and what left it, `steps` standing between the announcements and the completions.
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

  /// Shows a bar button item or takes it away, if it was not so before.
  mutating func change(_ item: String, from wasShown: Bool, to isShown: Bool) {
    if isShown, !wasShown { append(.setBarButtonItem(item)) }
    if wasShown, !isShown { append(.removeBarButtonItem(item)) }
  }

  /// Announces new traits and a new size to the container, and the size to the children that get another one.
  ///
  /// Source of the order: semantics note §10.6; §10.4 for children whose size stays.
  mutating func announce(
    _ new: ContainerEnvironment, after old: ContainerEnvironment?, to container: String,
    _ oldChildren: [VisibleChild], _ newChildren: [VisibleChild]
  ) {
    guard let old else { return }
    if old.hasOtherTraits(than: new) { append(.callback("willTransition", of: container)) }
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

extension ContainerEnvironment {
  /// Whether a trait collection differs.
  func hasOtherTraits(than other: ContainerEnvironment) -> Bool {
    horizontalSizeClass != other.horizontalSizeClass || layoutDirection != other.layoutDirection
  }
}
