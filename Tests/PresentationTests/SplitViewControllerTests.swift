import AutoLayout
import Devices
import Geometry
import TestSupport
import Testing

@testable import Presentation

@Suite struct `A split view controller` {
  private let two = SplitViewController(id: "mail", primary: "boxes", secondary: "message")
  private let three = SplitViewController(
    id: "mail", primary: "boxes", supplementary: "list", secondary: "message")

  private func regular(_ width: Double, _ height: Double) -> ContainerEnvironment {
    ContainerEnvironment(size: Size(width: width, height: height), horizontalSizeClass: .regular)
  }

  private let phone = ContainerEnvironment(
    size: Size(width: 390, height: 844), horizontalSizeClass: .compact)

  private func first(
    _ split: SplitViewController, _ environment: ContainerEnvironment
  ) -> SplitViewController.State { split.state(in: environment, from: split.initialState) }

  /// The id, left edge and width of each child on screen.
  private func places(_ state: SplitViewController.State) -> [String] {
    state.visible.map { "\($0.controller) \(Int($0.frame.x)) \(Int($0.frame.width))" }
  }

  // MARK: Display modes

  @Test(arguments: [
    (1024.0, 768.0, "oneBesideSecondary", "tile"), (768, 1024, "secondaryOnly", "overlay"),
    (1024, 1366, "oneBesideSecondary", "tile"), (800, 800, "secondaryOnly", "overlay"),
  ]) func `chooses a mode by its size`(width: Double, height: Double, mode: String, behavior: String) {
    for split in [two, three] {
      let state = first(split, regular(width, height))
      #expect(state.displayMode.rawValue == mode)
      #expect(state.behavior.rawValue == behavior)
    }
  }

  @Test(arguments: SplitViewController.Behavior.allCases, SplitViewController.DisplayMode.allCases)
  func `has only the modes of its behavior`(
    behavior: SplitViewController.Behavior, mode: SplitViewController.DisplayMode
  ) {
    let modes: [SplitViewController.Behavior: [SplitViewController.DisplayMode]] = [
      .tile: [.secondaryOnly, .oneBesideSecondary, .twoBesideSecondary],
      .overlay: [.secondaryOnly, .oneOverSecondary, .twoOverSecondary],
      .displace: [.secondaryOnly, .oneBesideSecondary, .twoDisplaceSecondary],
    ]
    for var split in [two, three] {
      split.preferredBehavior = behavior
      split.preferredDisplayMode = mode
      let state = first(split, regular(1366, 1024))
      let expected = modes[behavior]?[min(mode.sidebarCount, split.columns.count - 1)]
      #expect(state.displayMode == expected)
      #expect(state.behavior == behavior)
    }
  }

  @Test(arguments: SplitViewController.DisplayMode.allCases) func `has the preferred mode`(
    mode: SplitViewController.DisplayMode
  ) {
    var split = three
    split.preferredDisplayMode = mode
    #expect(first(split, regular(768, 1024)).displayMode == mode)
  }

  @Test func `puts two columns beside or over one another`() {
    var split = two
    #expect(places(first(split, regular(1024, 768))) == ["boxes 0 320", "message 320 704"])
    split.preferredDisplayMode = .oneOverSecondary
    let over = first(split, regular(1024, 768))
    #expect(places(over) == ["boxes 0 320", "message 0 1024"])
    #expect(over.dimmed == ["message"])
    split.preferredDisplayMode = .secondaryOnly
    #expect(places(first(split, regular(1024, 768))) == ["message 0 1024"])
  }

  @Test(arguments: [
    ("secondaryOnly", ["message 0 1366"]),
    ("oneBesideSecondary", ["list 0 400", "message 400 966"]),
    ("oneOverSecondary", ["list 0 400", "message 0 1366"]),
    ("twoBesideSecondary", ["boxes 0 320", "list 320 400", "message 720 646"]),
    ("twoOverSecondary", ["boxes 0 320", "list 320 400", "message 0 1366"]),
    ("twoDisplaceSecondary", ["boxes 0 320", "list 320 400", "message 720 966"]),
  ]) func `places three columns beside or over one another`(mode: String, expected: [String]) {
    var split = three
    split.preferredDisplayMode = SplitViewController.DisplayMode(rawValue: mode)
    #expect(places(first(split, regular(1366, 1024))) == expected)
  }

  @Test func `mirrors its columns by layout direction and primary edge`() {
    var split = three
    split.preferredDisplayMode = .twoBesideSecondary
    var environment = regular(1366, 1024)
    environment.layoutDirection = .rightToLeft
    let mirrored = ["boxes 1046 320", "list 646 400", "message 0 646"]
    #expect(places(first(split, environment)) == mirrored)
    split.primaryEdge = .trailing
    #expect(places(first(split, environment)) == ["boxes 0 320", "list 320 400", "message 720 646"])
    environment.layoutDirection = .leftToRight
    #expect(places(first(split, environment)) == mirrored)
  }

  // MARK: Widths

  @Test func `clamps the preferred width`() {
    var split = two
    split.primaryWidth.preferredFraction = 0.25
    #expect(first(split, regular(1024, 768)).visible[0].frame.width == 256)
    split.primaryWidth.preferred = 300
    #expect(first(split, regular(1024, 768)).visible[0].frame.width == 300)
    split.primaryWidth.preferred = 500
    #expect(first(split, regular(1024, 768)).visible[0].frame.width == 320)
    split.primaryWidth.maximum = 480
    #expect(first(split, regular(1024, 768)).visible[0].frame.width == 480)
    split.primaryWidth.minimum = 600
    #expect(first(split, regular(1024, 768)).visible[0].frame.width == 480)
    split.primaryWidth.maximum = nil
    #expect(first(split, regular(1024, 768)).visible[0].frame.width == 600)
  }

  @Test(arguments: 0..<200) func `divides its width within the bounds that are possible`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func width() -> Double? { Bool.random(using: &random) ? nil : .random(in: 0...800, using: &random) }
    func columnWidth() -> ColumnWidth {
      var column = ColumnWidth()
      column.preferred = width()
      if Bool.random(using: &random) { column.preferredFraction = .random(in: 0...1, using: &random) }
      column.minimum = width()
      column.maximum = width()
      return column
    }
    for var split in [two, three] {
      split.primaryWidth = columnWidth()
      split.supplementaryWidth = columnWidth()
      split.preferredDisplayMode = .twoBesideSecondary
      let total = Double.random(in: 0...2000, using: &random)
      let visible = first(split, regular(total, 700)).visible
      #expect(abs(visible.map(\.frame.width).reduce(0, +) - total) < 1e-8)
      let asked = Array([split.primaryWidth, split.supplementaryWidth].prefix(visible.count - 1))
      let leasts = zip(asked, [0.0, 280]).map { $0.minimum ?? min($1, $0.maximum ?? $1) }
      for (child, column) in zip(visible, asked) {
        let (minimum, maximum) = (column.minimum ?? 0, column.maximum ?? .infinity)
        if minimum <= maximum, leasts.reduce(0, +) <= total { #expect(child.frame.width >= minimum - 1e-8) }
        #expect(child.frame.width <= maximum + 1e-8)
        #expect(child.frame.width >= 0)
      }
    }
  }

  // MARK: Collapsing

  @Test func `collapses into a stack with the top column on screen`() {
    let state = first(three, phone)
    #expect(state.isCollapsed)
    #expect(state.stack == ["boxes", "list", "message"])
    #expect(places(state) == ["message 0 390"])
    var split = three
    split.topColumn = .primary
    #expect(places(first(split, phone)) == ["boxes 0 390"])
    split.topColumn = .supplementary
    #expect(first(split, phone).stack == ["boxes", "list"])
  }

  @Test func `keeps the top column through an expansion`() {
    var state = first(two, phone)
    state = two.show(.primary, from: state)
    #expect(places(state) == ["boxes 0 390"])
    state = two.state(in: regular(1024, 768), from: state)
    #expect(places(state) == ["boxes 0 320", "message 320 704"])
    #expect(state.stack.isEmpty)
    state = two.state(in: phone, from: state)
    #expect(places(state) == ["boxes 0 390"])
  }

  @Test func `shows its compact controller instead of a stack`() {
    var split = two
    split.compact = "tabs"
    let state = first(split, phone)
    #expect(places(state) == ["tabs 0 390"])
    #expect(state.stack.isEmpty)
  }

  @Test func `pushes a detail if collapsed and replaces it otherwise`() {
    var state = two.showDetail("other", from: first(two, regular(1024, 768)))
    #expect(places(state) == ["boxes 0 320", "other 320 704"])
    #expect(state.details == ["other"])
    state = two.showDetail("third", from: two.state(in: phone, from: state))
    #expect(state.stack == ["boxes", "other", "third"])
    #expect(places(state) == ["third 0 390"])
    state = two.state(in: regular(1024, 768), from: state)
    #expect(places(state) == ["boxes 0 320", "third 320 704"])

    // From the list, which hides the old detail, the stack gets only the new detail.
    state = two.show(.primary, from: first(two, phone))
    #expect(two.showDetail("other", from: state).stack == ["boxes", "other"])
    // Showing a controller that is in the stack goes back to it.
    let twice = two.showDetail("message", from: two.showDetail("other", from: first(two, phone)))
    #expect(twice.stack == ["boxes", "message"])
  }

  @Test func `shows and hides columns`() {
    var state = first(three, regular(1366, 1024))
    state = three.show(.primary, from: state)
    #expect(state.displayMode == .twoBesideSecondary)
    state = three.hide(.primary, from: state)
    #expect(state.displayMode == .oneBesideSecondary)
    state = three.hide(.supplementary, from: state)
    #expect(state.displayMode == .secondaryOnly)
    #expect(three.hide(.secondary, from: state) == state)
    #expect(two.show(.supplementary, from: first(two, phone)) == first(two, phone))
    state = three.prefer(.twoOverSecondary, from: state)
    #expect(state.displayMode == .twoOverSecondary)
    #expect(state.behavior == .overlay)
    #expect(two.hide(.secondary, from: first(two, phone)).topColumn == .primary)
    let portrait = first(two, regular(768, 1024))
    #expect(two.show(.primary, from: portrait).displayMode == .oneOverSecondary)
  }

  @Test func `moves controllers to the stack and back with containment calls`() throws {
    var run = ContainerRun(
      Controller.SplitView("mail", primary: try .plain("boxes"), secondary: try .plain("message")))
    func enter(_ environment: Environment) throws -> [String] {
      let next = two.state(in: ContainerEnvironment(environment), from: run.state)
      return try run.show(next, in: environment).map(\.text)
    }
    let wide = Environment.window(1024, 768, .regular)
    _ = try enter(wide)
    let expanded = run.state
    #expect(
      try enter(.window(390, 844, .compact)) == [
        "willTransitionToTraitCollection mail", "willTransitionToTraitCollection boxes",
        "willTransitionToTraitCollection message", "viewWillTransitionToSize mail",
        "viewWillTransitionToSize message", "topColumnForCollapsing mail", "willMoveToParent nil message",
        "removeFromSuperview message", "removeFromParent message", "didMoveToParent nil message",
        "addChild message", "willMoveToParent boxes message", "addSubview message", "viewWillDisappear boxes",
        "viewDidDisappear boxes", "didMoveToParent boxes message", "traitCollectionDidChange mail",
        "traitCollectionDidChange message", "setBarButtonItem back", "removeBarButtonItem displayMode",
        "didCollapse mail",
      ])
    let again = try enter(wide)
    #expect(run.state == expanded)
    #expect(again.contains("didMoveToParent message"))
    #expect(again.last == "didExpand mail")
  }

  @Test func `does nothing if nothing changes`() {
    for split in [two, three] {
      for environment in [phone, regular(1024, 768), regular(768, 1024)] {
        let state = first(split, environment)
        #expect(split.state(in: environment, from: state) == state)
        #expect(split.prefer(nil, from: state) == state)
      }
    }
  }

  @Test func `fits every device in both orientations`() {
    for device in DeviceCatalog.shared.devices {
      for orientation in Orientation.allCases {
        for mode in [nil] + SplitViewController.DisplayMode.allCases {
          var split = three
          split.preferredDisplayMode = mode
          let environment = ContainerEnvironment(
            size: device.size(orientation) ?? .zero,
            horizontalSizeClass: device.sizeClasses(orientation).horizontal, layoutDirection: .rightToLeft,
            grid: PixelGrid(scale: device.scale))
          let state = first(split, environment)
          #expect(state.isCollapsed == (environment.horizontalSizeClass == .compact))
          #expect(state.visible.allSatisfy { $0.frame.width >= 0 && $0.frame.height > 0 })
        }
      }
    }
  }
}
