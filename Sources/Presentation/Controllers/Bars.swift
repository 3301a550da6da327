import Devices
import Geometry

extension Figures {
  func navigationBar(
    _ bar: Controller.NavigationBar, _ environment: Environment, in place: Arrangement.Place
  ) -> Double {
    var height = navigationBarRow(environment, in: place)
    if environment.system.hasFloatingSheets { height += topPadding(in: place) }
    if !bar.prompt.isEmpty { height += promptExtra(environment) }
    if bar.hasSearchBar { height += self[.searchBarHeight] }
    // In compact height large titles are shown in the normal bar.
    if bar.hasLargeTitle, environment.verticalSizeClass != .compact {
      height += self[.navigationBarLargeTitleExtra]
    }
    return height
  }

  /// The height of a navigation bar's row with the small title and the items.
  func navigationBarRow(_ environment: Environment, in place: Arrangement.Place) -> Double {
    if environment.system.hasFloatingSheets { return self[.navigationBarHeightFromIOS26] }
    if place.isInCardSheet { return self[.navigationBarHeightInSheet] }
    return self[
      environment.bar(.navigationBarHeight, .navigationBarHeightInCompactHeight, .navigationBarHeightOnPad)]
  }

  /// The space above the row of a floating bar at the window's edge.
  func topPadding(in place: Arrangement.Place) -> Double {
    place.safeArea.top == 0 ? self[.navigationBarTopPaddingFromIOS26] : 0
  }

  func promptExtra(_ environment: Environment) -> Double {
    self[
      environment.system.hasFloatingSheets ? .navigationBarPromptExtraFromIOS26 : .navigationBarPromptExtra]
  }

  func toolbar(_ environment: Environment) -> Double {
    if environment.system.hasFloatingSheets { return self[.toolbarHeightFromIOS26] }
    return self[environment.bar(.toolbarHeight, .toolbarHeightInCompactHeight, .toolbarHeightOnPad)]
  }

  /// The height of a tab bar without the bottom safe area.
  func tabBar(_ environment: Environment) -> Double {
    if environment.system.hasFloatingSheets { return self[.tabBarHeightFromIOS26] }
    if environment.isRegular { return self[.tabBarHeightOnPad] }
    return self[environment.verticalSizeClass == .compact ? .tabBarHeightInCompactHeight : .tabBarHeight]
  }
}

extension Environment {
  /// Chooses the height of a navigation controller's bar. Phones with regular width in landscape keep the full
  /// height.
  fileprivate func bar(_ normal: Figure, _ low: Figure, _ pad: Figure) -> Figure {
    if isRegular { return pad }
    return verticalSizeClass == .compact && horizontalSizeClass == .compact ? low : normal
  }
}
