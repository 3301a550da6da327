import Devices
import Geometry

/// An item of a navigation bar or a toolbar, as `UIBarButtonItem`.
public struct BarItem: Hashable, Sendable {
  /// The id, unique among the items of a controller.
  public var id: String
  /// The title; empty for none.
  public var title = ""
  /// The width in points; ``Figure/barButtonItemWidth`` if `nil`.
  public var width: Double?

  /// Makes an item without a title.
  public init(_ id: String) { self.id = id }

  /// An item and its frame in the window.
  public struct Placed: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The frame.
    public internal(set) var frame: Rect
  }
}

/// A part of a toolbar.
public enum ToolbarItem: Hashable, Sendable {
  /// An item.
  case item(BarItem)
  /// Space that grows; several of them share what the items leave.
  case flexibleSpace
}

extension Controller {
  /// The ids of its items in bars, on screen or not.
  public var barItems: [String] {
    (navigationBar.leading + navigationBar.trailing).map(\.id)
      + toolbarItems.compactMap { if case .item(let item) = $0 { item.id } else { nil } }
  }
}

extension Arrangement {
  /// The frame of a bar item that is on screen.
  func frame(ofBarItem id: String) -> Rect? {
    chrome.lazy.reversed().flatMap(\.items).first { $0.id == id }?.frame
  }

  /// The bar that shows an item.
  func bar(showing id: String) -> Chrome? { chrome.last { $0.items.contains { $0.id == id } } }

  /// Whether a controller here has a bar item, on screen or not.
  func declares(barItem id: String) -> Bool {
    controllers.first?.controller.all.contains { $0.barItems.contains(id) } ?? false
  }
}

// MARK: Frames

extension Figures {
  /// Places the items of a navigation bar, those at the leading end first.
  ///
  /// They lie in the row of a small title: above a large title and below a prompt. The first item is at the bar's end.
  func placed(
    _ bar: Controller.NavigationBar, in frame: Rect, _ environment: Environment, _ place: Arrangement.Place
  ) -> [BarItem.Placed] {
    let row = row(of: bar, in: frame, environment, place)
    return placed(bar.leading, from: 1, in: row, environment)
      + placed(bar.trailing, from: -1, in: row, environment)
  }

  private func row(
    of bar: Controller.NavigationBar, in frame: Rect, _ environment: Environment, _ place: Arrangement.Place
  ) -> Rect {
    var row = frame
    if !bar.prompt.isEmpty { row.y += promptExtra(environment) }
    row.height = navigationBarRow(environment, in: place)
    if environment.system.hasFloatingSheets {
      row.y += topPadding(in: place)
      row.height = self[.barButtonItemHeightFromIOS26]
    }
    return row
  }

  /// Places items one after the other, from the leading end (`way` is 1) or the trailing end (−1).
  private func placed(
    _ items: [BarItem], from way: Double, in row: Rect, _ environment: Environment
  ) -> [BarItem.Placed] {
    var edge = way > 0 ? row.x + self[.barButtonItemMargin] : row.maxX - self[.barButtonItemMargin]
    return items.map { item in
      let width = width(of: item)
      let x = way > 0 ? edge : edge - width
      edge += way * (width + self[.barButtonItemSpacing])
      return BarItem.Placed(
        id: item.id,
        frame: mirrored(Rect(x: x, y: row.y, width: width, height: row.height), in: row, environment))
    }
  }

  /// Places the items of a toolbar from its leading end. Flexible spaces share what the items leave.
  func placed(_ items: [ToolbarItem], in bar: Rect, _ environment: Environment) -> [BarItem.Placed] {
    let margin = self[.barButtonItemMargin]
    var (fixed, spaces) = (2 * margin, 0.0)
    for (number, item) in items.enumerated() {
      if case .item(let item) = item { fixed += width(of: item) } else { spaces += 1 }
      if number > 0, items[number - 1].isItem, item.isItem { fixed += self[.barButtonItemSpacing] }
    }
    let share = spaces > 0 ? max(bar.width - fixed, 0) / spaces : 0
    var x = bar.x + margin
    var placed: [BarItem.Placed] = []
    for (number, element) in items.enumerated() {
      guard case .item(let item) = element else {
        x += share
        continue
      }
      if number > 0, items[number - 1].isItem { x += self[.barButtonItemSpacing] }
      let frame = Rect(x: x, y: bar.y, width: width(of: item), height: bar.height)
      placed.append(BarItem.Placed(id: item.id, frame: mirrored(frame, in: bar, environment)))
      x += frame.width
    }
    return placed
  }

  private func width(of item: BarItem) -> Double { item.width ?? self[.barButtonItemWidth] }

  private func mirrored(_ frame: Rect, in bar: Rect, _ environment: Environment) -> Rect {
    guard environment.isRightToLeft else { return frame }
    var frame = frame
    frame.x = bar.x + bar.maxX - frame.maxX
    return frame
  }
}

extension ToolbarItem {
  fileprivate var isItem: Bool { self != .flexibleSpace }
}
