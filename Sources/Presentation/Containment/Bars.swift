import Devices
import Geometry

extension Figures {
  /// How high a navigation bar is.
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
    // There is no room for a large title where the height is compact.
    if bar.hasLargeTitle, !isCompact { height += self[.navigationBarLargeTitleExtra] }
    return height
  }

  /// How high a toolbar is.
  func toolbar(_ environment: Environment) -> Double {
    if environment.system.hasFloatingSheets { return self[.toolbarHeightFromIOS26] }
    return self[environment.bar(.toolbarHeight, .toolbarHeightInCompactHeight, .toolbarHeightOnPad)]
  }

  /// How high a tab bar is, without the bottom safe area.
  func tabBar(_ environment: Environment) -> Double {
    if environment.system.hasFloatingSheets { return self[.tabBarHeightFromIOS26] }
    if environment.isRegular { return self[.tabBarHeightOnPad] }
    return self[environment.verticalSizeClass == .compact ? .tabBarHeightInCompactHeight : .tabBarHeight]
  }
}

extension Environment {
  /// The figure that counts for a bar of a navigation controller; a phone that is wide on its side keeps the full height.
  fileprivate func bar(_ normal: Figure, _ low: Figure, _ pad: Figure) -> Figure {
    if isRegular { return pad }
    return verticalSizeClass == .compact && horizontalSizeClass == .compact ? low : normal
  }
}
