import Devices
import Geometry

extension Figures {
  func navigationBar(
    _ bar: Controller.NavigationBar, _ environment: Environment, in place: Arrangement.Place
  ) -> Double {
    let isCompact = environment.verticalSizeClass == .compact
    let isFloating = environment.system.hasFloatingSheets
    var height: Double
    if isFloating {
      height = self[.navigationBarHeightFromIOS26]
      if place.safeArea.top == 0 { height += self[.navigationBarTopPaddingFromIOS26] }
    } else if place.isInCardSheet {
      height = self[.navigationBarHeightInSheet]
    } else {
      height =
        self[
          environment.bar(
            .navigationBarHeight, .navigationBarHeightInCompactHeight, .navigationBarHeightOnPad)]
    }
    if !bar.prompt.isEmpty {
      height += self[isFloating ? .navigationBarPromptExtraFromIOS26 : .navigationBarPromptExtra]
    }
    // In compact height large titles are shown in the normal bar.
    if bar.hasLargeTitle, !isCompact { height += self[.navigationBarLargeTitleExtra] }
    return height
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
