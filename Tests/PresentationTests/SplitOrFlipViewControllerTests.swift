import AutoLayout
import Devices
import Geometry
import Testing

@testable import Presentation

@Suite struct `Split or flip` {
  private let container = SplitOrFlipViewController(id: "places", left: "list", right: "map")
  private let wide = ContainerEnvironment(size: Size(width: 1024, height: 768), horizontalSizeClass: .regular)
  private let narrow = ContainerEnvironment(
    size: Size(width: 375, height: 812), horizontalSizeClass: .compact)

  @Test(arguments: [
    (1024.0, 768.0, 440.0), (768, 1024, 320), (694, 768, 320), (736, 414, 440), (500, 500, 320),
    (300, 200, 300),
    (0, 0, 0),
  ]) func `gives the left column more where the container is wider than high`(
    width: Double, height: Double, left: Double
  ) {
    let environment = ContainerEnvironment(
      size: Size(width: width, height: height), horizontalSizeClass: .regular)
    let visible = container.enter(environment, from: container.initialState).state.visible
    #expect(visible.map(\.controller) == ["list", "map"])
    #expect(visible[0].frame == Rect(x: 0, y: 0, width: left, height: height))
    #expect(visible[1].frame == Rect(x: left, y: 0, width: width - left, height: height))
  }

  @Test func `needs more than 880 points with the repository's rule`() {
    var container = container
    container.wideColumnThreshold = 880
    for (width, left) in [(736.0, 320.0), (880, 320), (881, 440)] {
      let environment = ContainerEnvironment(
        size: Size(width: width, height: 414), horizontalSizeClass: .regular)
      #expect(
        container.enter(environment, from: container.initialState).state.visible[0].frame.width == left)
    }
  }

  @Test func `puts the left column at the right edge right to left`() {
    var environment = wide
    environment.layoutDirection = .rightToLeft
    let visible = container.enter(environment, from: container.initialState).state.visible
    #expect(visible[0].frame == Rect(x: 584, y: 0, width: 440, height: 768))
    #expect(visible[1].frame == Rect(x: 0, y: 0, width: 584, height: 768))
  }

  @Test func `keeps the focus in the next environment`() {
    var state = container.enter(narrow, from: container.initialState).state
    #expect(state.visible == [VisibleChild(column: "left", controller: "list", frame: narrow.bounds)])
    state = container.flip(state).state
    #expect(state.visible.map(\.controller) == ["map"])
    state = container.enter(wide, from: state).state
    #expect(state.displayMode == .sideBySide)
    #expect(state.visible.map(\.controller) == ["list", "map"])
    state = container.enter(narrow, from: state).state
    #expect(state.visible.map(\.controller) == ["map"])
    #expect(container.flip(state).state.focus == .left)
  }

  @Test func `shows the flip item only if one child is shown`() {
    let one = container.enter(narrow, from: container.initialState)
    #expect(one.state.hasFlipItem)
    #expect(one.events.last == ControllerCall("setBarButtonItem", "flip"))
    let both = container.enter(wide, from: one.state)
    #expect(!both.state.hasFlipItem)
    #expect(both.events.last == ControllerCall("removeBarButtonItem", "flip"))
  }

  @Test func `adds its children in the article's steps`() {
    let events = container.enter(wide, from: container.initialState).events.map(\.text)
    #expect(
      events == [
        "addChild list", "willMoveToParent list", "addSubview list",
        "addChild map", "willMoveToParent map", "addSubview map",
        "viewWillLayoutSubviews places", "viewWillAppear list", "viewWillAppear map",
        "addSubview leftContainerView", "addSubview rightContainerView", "viewDidAppear list",
        "viewDidAppear map", "viewDidLayoutSubviews places", "didMoveToParent list", "didMoveToParent map",
      ])
  }

  @Test func `removes the child that has no room`() {
    let state = container.enter(wide, from: container.initialState).state
    #expect(
      container.enter(narrow, from: state).events.map(\.text) == [
        "willTransitionToTraitCollection places", "willTransitionToTraitCollection list",
        "willTransitionToTraitCollection map", "viewWillTransitionToSize places",
        "viewWillTransitionToSize list", "viewWillLayoutSubviews places", "viewWillDisappear map",
        "removeFromSuperview rightContainerView", "viewDidDisappear map", "viewDidLayoutSubviews places",
        "traitCollectionDidChange places", "traitCollectionDidChange list", "setBarButtonItem flip",
      ])
  }

  @Test func `flips by adding one view and removing the other`() {
    let state = container.enter(narrow, from: container.initialState).state
    #expect(
      container.flip(state).events.map(\.text) == [
        "viewWillDisappear list", "viewWillAppear map", "addSubview rightContainerView",
        "removeFromSuperview leftContainerView", "viewDidDisappear list", "viewDidAppear map",
      ])
    let both = container.enter(wide, from: state).state
    #expect(
      container.flip(both).events.map(\.text) == ["bringSubviewToFront rightContainerView"])
    #expect(container.flip(both).state.visible == both.visible)
  }

  @Test func `does nothing if the environment stays`() {
    let state = container.enter(wide, from: container.initialState).state
    let again = container.enter(wide, from: state)
    #expect(again.state == state)
    #expect(again.events.isEmpty)
  }

  @Test(arguments: [0.0, 1, 2, 3]) func `is exactly mirrored on every grid`(scale: Double) {
    for width in [1024.0, 693.3, 1000.1, 811.75] {
      var environment = ContainerEnvironment(
        size: Size(width: width, height: 500.7), horizontalSizeClass: .regular,
        grid: PixelGrid(scale: scale))
      let leftToRight = container.enter(environment, from: container.initialState).state.visible
      environment.layoutDirection = .rightToLeft
      let rightToLeft = container.enter(environment, from: container.initialState).state.visible
      for (one, other) in zip(leftToRight, rightToLeft) {
        #expect(one.frame.size == other.frame.size)
        #expect(abs(one.frame.x + other.frame.maxX - environment.bounds.width) < 1e-9)
      }
    }
  }

  @Test func `fits every device in both orientations`() {
    for device in DeviceCatalog.shared.devices {
      for orientation in Orientation.allCases {
        for direction in LayoutDirection.allCases {
          let size = device.size(orientation) ?? .zero
          let environment = ContainerEnvironment(
            size: size, horizontalSizeClass: device.sizeClasses(orientation).horizontal,
            layoutDirection: direction, grid: PixelGrid(scale: device.scale))
          let state = container.enter(environment, from: container.initialState).state
          #expect(
            state.visible.count == (environment.horizontalSizeClass == .regular ? 2 : 1),
            "\(device.names[0])")
          #expect(abs(state.visible.map(\.frame.width).reduce(0, +) - size.width) < 1e-9)
          #expect(state.visible.allSatisfy { $0.frame.x >= 0 && $0.frame.width >= 0 })
        }
      }
    }
  }
}
