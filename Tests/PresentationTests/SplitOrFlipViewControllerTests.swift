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
    let visible = container.state(in: environment, from: container.initialState).visible
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
        container.state(in: environment, from: container.initialState).visible[0].frame.width == left)
    }
  }

  @Test func `puts the left column at the right edge right to left`() {
    var environment = wide
    environment.layoutDirection = .rightToLeft
    let visible = container.state(in: environment, from: container.initialState).visible
    #expect(visible[0].frame == Rect(x: 584, y: 0, width: 440, height: 768))
    #expect(visible[1].frame == Rect(x: 0, y: 0, width: 584, height: 768))
  }

  @Test func `keeps the focus in the next environment`() {
    var state = container.state(in: narrow, from: container.initialState)
    #expect(state.visible == [VisibleChild(column: "left", controller: "list", frame: narrow.bounds)])
    state = container.flipped(state)
    #expect(state.visible.map(\.controller) == ["map"])
    state = container.state(in: wide, from: state)
    #expect(state.displayMode == .sideBySide)
    #expect(state.visible.map(\.controller) == ["list", "map"])
    state = container.state(in: narrow, from: state)
    #expect(state.visible.map(\.controller) == ["map"])
    #expect(container.flipped(state).focus == .left)
  }

  @Test func `shows the flip item only if one child is shown`() throws {
    var run = try run()
    #expect(try enter(.narrow, &run).last == "setBarButtonItem flip")
    #expect(run.state.hasFlipItem)
    #expect(try enter(.wide, &run).last == "removeBarButtonItem flip")
    #expect(!run.state.hasFlipItem)
  }

  @Test func `adds its children in the article's steps`() throws {
    var run = try run()
    #expect(
      try enter(.wide, &run) == [
        "addChild list", "willMoveToParent list", "addSubview list",
        "addChild map", "willMoveToParent map", "addSubview map",
        "viewWillLayoutSubviews places", "viewWillAppear list", "viewWillAppear map",
        "addSubview leftContainerView", "addSubview rightContainerView", "viewDidAppear list",
        "viewDidAppear map", "viewDidLayoutSubviews places", "didMoveToParent list", "didMoveToParent map",
      ])
  }

  @Test func `removes the child that has no room`() throws {
    var run = try run()
    _ = try enter(.wide, &run)
    #expect(
      try enter(.narrow, &run) == [
        "willTransitionToTraitCollection places", "willTransitionToTraitCollection list",
        "willTransitionToTraitCollection map", "viewWillTransitionToSize places",
        "viewWillTransitionToSize list", "viewWillLayoutSubviews places", "viewWillDisappear map",
        "removeFromSuperview rightContainerView", "viewDidDisappear map", "viewDidLayoutSubviews places",
        "traitCollectionDidChange places", "traitCollectionDidChange list", "setBarButtonItem flip",
      ])
  }

  @Test func `flips by adding one view and removing the other`() throws {
    var run = try run()
    _ = try enter(.narrow, &run)
    #expect(
      try run.show(container.flipped(run.state)).map(\.text) == [
        "viewWillDisappear list", "viewWillAppear map", "addSubview rightContainerView",
        "removeFromSuperview leftContainerView", "viewDidDisappear list", "viewDidAppear map",
      ])
    _ = try enter(.wide, &run)
    let both = run.state
    #expect(
      try run.show(container.flipped(both)).map(\.text) == ["bringSubviewToFront leftContainerView"])
    #expect(run.state.visible == both.visible)
  }

  @Test func `does nothing if the environment stays`() throws {
    var run = try run()
    _ = try enter(.wide, &run)
    let state = run.state
    #expect(try enter(.wide, &run).isEmpty)
    #expect(run.state == state)
  }

  private func run() throws -> ContainerRun<SplitOrFlipViewController.State> {
    ContainerRun(Controller.SplitOrFlip("places", left: try .plain("list"), right: try .plain("map")))
  }

  /// Enters an environment and returns UIKit's calls.
  private func enter(
    _ environment: Environment, _ run: inout ContainerRun<SplitOrFlipViewController.State>
  ) throws -> [String] {
    let next = container.state(in: ContainerEnvironment(environment), from: run.state)
    return try run.show(next, in: environment).map(\.text)
  }

  @Test(arguments: [0.0, 1, 2, 3]) func `is exactly mirrored on every grid`(scale: Double) {
    for width in [1024.0, 693.3, 1000.1, 811.75] {
      var environment = ContainerEnvironment(
        size: Size(width: width, height: 500.7), horizontalSizeClass: .regular,
        grid: PixelGrid(scale: scale))
      let leftToRight = container.state(in: environment, from: container.initialState).visible
      environment.layoutDirection = .rightToLeft
      let rightToLeft = container.state(in: environment, from: container.initialState).visible
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
          let state = container.state(in: environment, from: container.initialState)
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

extension Environment {
  fileprivate static let wide = window(1024, 768, .regular)
  fileprivate static let narrow = window(375, 812, .compact)
}
