import Devices
import Drawing
import Geometry
import Presentation

/// The titles of the bars of controllers on screen.
struct BarTitles {
  private let controllers: [String: Controller]
  /// The title of the controller below one that is pushed; `nil` if none is.
  var previous: String?
  /// The titles of items that a container around adds on the leading side.
  var items: [String] = []
  private let traits: Environment

  init(_ links: [Arrangement.Link], _ traits: Environment) {
    controllers = Dictionary(
      links.map { ($0.controller.id, $0.controller) }, uniquingKeysWith: { _, last in last })
    self.traits = traits
  }

  /// The bar, which extends below the status bar if it is at the top of the window.
  func navigationBar(_ chrome: Chrome) -> Screen.Bar {
    var frame = chrome.frame
    if frame.y <= traits.safeArea.top { (frame.y, frame.height) = (0, frame.maxY) }
    var bar = Screen.Bar(frame: frame)
    guard case .navigation(let navigation)? = controllers[chrome.owner ?? ""]?.content else { return bar }
    bar.title = navigation.top.navigationBar.title
    bar.hasLargeTitle = navigation.top.navigationBar.hasLargeTitle && chrome.frame.height > 90
    let below = navigation.stack.count > 1 ? navigation.stack[navigation.stack.count - 2] : nil
    if let previous = below?.navigationBar.title ?? previous {
      bar.leading = ["\u{2039} \(previous.isEmpty ? "Back" : previous)"]
    }
    let own = navigation.top.navigationBar
    bar.leading += items + own.leading.map(\.label)
    bar.trailing = own.trailing.map(\.label)
    return bar
  }

  func toolbar(_ chrome: Chrome) -> Screen.Bar {
    var bar = Screen.Bar(frame: chrome.frame)
    if bar.frame.maxY >= traits.size.height - traits.safeArea.bottom {
      bar.frame.height = traits.size.height - bar.frame.y
    }
    bar.isAtBottom = true
    return bar
  }

  func tabBar(_ chrome: Chrome) -> Screen.Bar {
    var bar = Screen.Bar(frame: chrome.frame)
    bar.isAtBottom = chrome.frame.maxY >= traits.size.height - traits.safeArea.bottom
    guard case .tabs(let tabs)? = controllers[chrome.owner ?? ""]?.content else { return bar }
    bar.items = tabs.controllers.map { controller in
      let title = controller.shown.navigationBar.title
      return title.isEmpty ? controller.id : title
    }
    bar.selected = tabs.selected
    return bar
  }
}

extension BarItem {
  /// What a picture shows of it.
  fileprivate var label: String { title.isEmpty ? id : title }
}
