import Devices
import Geometry

extension Arranger {
  private mutating func append(
    _ bar: Chrome.Kind, _ frame: Rect, of owner: String, in place: Arrangement.Place,
    _ items: [BarItem.Placed] = []
  ) {
    var chrome = Chrome(bar, place.drawn(frame), owner: owner)
    chrome.items = items.map { BarItem.Placed(id: $0.id, frame: place.drawn($0.frame)) }
    arrangement.chrome.append(chrome)
  }

  // MARK: Navigation controllers

  /// Adds the bars of a navigation controller and returns the place of its content.
  mutating func addBars(
    of navigation: Controller.Navigation, to owner: String, in place: Arrangement.Place,
    omitsNavigationBar: Bool = false
  ) -> Arrangement.Place {
    var inner = place
    inner.sharedTop = 0
    var frame = place.frame
    if !navigation.top.navigationBar.isHidden, !omitsNavigationBar {
      // A tab bar at the top shares the row of the navigation bar.
      frame.y += place.safeArea.top - place.sharedTop
      frame.height = figures.navigationBar(navigation.top.navigationBar, environment, in: place)
      let bar = bar(of: navigation, owner)
      append(.navigationBar, frame, of: owner, in: place, figures.placed(bar, in: frame, environment, place))
      inner.safeArea.top = max(place.safeArea.top, frame.maxY - place.frame.y)
      inner.covered.top = inner.safeArea.top
    }
    if !navigation.isToolbarHidden {
      frame.height = figures.toolbar(environment)
      frame.y = place.frame.maxY - place.safeArea.bottom - frame.height
      let items = figures.placed(navigation.top.toolbarItems, in: frame, environment)
      append(.toolbar, frame, of: owner, in: place, items)
      inner.safeArea.bottom += frame.height
      inner.covered.bottom = inner.safeArea.bottom
    }
    return inner
  }

  /// The bar of the top controller, with its dismiss button if it is presented as the root of the stack.
  private func bar(of navigation: Controller.Navigation, _ owner: String) -> Controller.NavigationBar {
    var bar = navigation.top.navigationBar
    guard let end = bar.dismissButton, isPresented, navigation.stack.count == 1,
      arrangement.controllers.first?.controller.id == owner
    else { return bar }
    let button = BarItem(navigation.top.dismissButtonID)
    switch end {
    case .leading: bar.leading.insert(button, at: 0)
    case .trailing: bar.trailing.insert(button, at: 0)
    }
    return bar
  }

  // MARK: Tab bar controllers

  /// Adds the tab bar or the sidebar of a tab bar controller, and returns the place of its content.
  mutating func addBar(
    of tabs: Controller.Tabs, to owner: String, in place: Arrangement.Place
  ) -> Arrangement.Place {
    guard case .bar(let mode, let isSidebarHidden) = tabs.style else { return place }
    guard environment.hasTopTabBar, place.widthClass(in: environment) == .regular else {
      return addTabBar(to: owner, in: place)
    }
    return mode == .tabSidebar && !isSidebarHidden
      ? addSidebar(to: owner, in: place) : addTopTabBar(to: owner, in: place)
  }

  private mutating func addTabBar(to owner: String, in place: Arrangement.Place) -> Arrangement.Place {
    let height = figures.tabBar(environment) + place.safeArea.bottom
    var inner = place
    append(
      .tabBar,
      Rect(
        x: place.frame.x, y: place.frame.maxY - height, width: place.frame.width, height: height),
      of: owner, in: place)
    inner.safeArea.bottom = height
    inner.covered.bottom = height
    return inner
  }

  private mutating func addTopTabBar(to owner: String, in place: Arrangement.Place) -> Arrangement.Place {
    let height = figures[.tabBarHeightAtTop]
    var inner = place
    append(
      .tabBar,
      Rect(
        x: place.frame.x, y: place.frame.y + place.safeArea.top, width: place.frame.width, height: height),
      of: owner, in: place)
    inner.safeArea.top += height
    inner.covered.top = inner.safeArea.top
    inner.sharedTop = height
    return inner
  }

  private mutating func addSidebar(to owner: String, in place: Arrangement.Place) -> Arrangement.Place {
    let size = place.frame.size
    let width = min(figures[.tabSidebarWidth], size.width)
    let isLeft = !environment.isRightToLeft
    let sidebar = Rect(x: isLeft ? 0 : size.width - width, y: 0, width: width, height: size.height)
    append(.sidebar, sidebar.offset(by: place.frame.origin), of: owner, in: place)
    return place.inner(
      Rect(x: isLeft ? width : 0, y: 0, width: size.width - width, height: size.height))
  }
}

extension Controller {
  /// The id of the item that dismisses it.
  var dismissButtonID: String { "\(id).dismiss" }
}

extension Environment {
  /// Whether tab bars are at the top where the width is regular, and can be sidebars.
  fileprivate var hasTopTabBar: Bool { idiom == .pad && system.hasTopTabBars }
}
