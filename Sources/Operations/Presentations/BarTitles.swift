import Devices
import Drawing
import Geometry
import Presentation

/// The titles of the bars of controllers on screen.
struct BarTitles {
  private let links: [String: Arrangement.Link]
  /// The title of the controller below one that is pushed; `nil` if none is.
  var previous: String?
  /// The titles of items that a container around adds on the leading side.
  var items: [String] = []
  private let traits: Environment

  init(_ links: [Arrangement.Link], _ traits: Environment) {
    self.links = Dictionary(
      links.map { ($0.controller.id, $0) }, uniquingKeysWith: { _, last in last })
    self.traits = traits
  }

  /// The bar, which extends below the status bar if it is at the top of the window.
  func navigationBar(_ chrome: Chrome) -> Screen.Bar {
    var frame = chrome.frame
    if frame.y <= traits.safeArea.top { (frame.y, frame.height) = (0, frame.maxY) }
    var bar = Screen.Bar(frame: frame)
    guard let link = links[chrome.owner ?? ""], case .navigation(let navigation) = link.controller.content
    else { return bar }
    // Columns that are collapsed onto the stack show what their own stacks have on top.
    let stack = navigation.stack + link.pushed.map(\.topOfStack)
    let own = stack[stack.count - 1].navigationBar
    bar.title = own.title
    bar.hasLargeTitle = own.hasLargeTitle && chrome.frame.height > 90
    let below = stack.count > 1 ? stack[stack.count - 2] : nil
    if let previous = below?.navigationBar.title ?? previous {
      bar.leading = ["\u{2039} \(previous.isEmpty ? "Back" : previous)"]
    }
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
    guard case .tabs(let tabs)? = links[chrome.owner ?? ""]?.controller.content else { return bar }
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
