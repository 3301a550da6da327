import AutoLayout
import Devices
import Geometry
import Typesetting

/// Where the controllers inside a controller stand, with their bars and layouts.
public struct Arrangement: Sendable {
  /// A controller that is on screen and shows views of its own.
  public struct Element: Sendable {
    /// The controller.
    public let controller: Controller
    /// The frame of its view in the window.
    public internal(set) var frame: Rect
    /// What bars leave of that.
    public internal(set) var content: Rect
    /// What bars and the window's insets cover of the view.
    public let safeArea: Insets
    /// The factor by which the view is drawn smaller than its layout, about its origin; 1 but in a floating sheet.
    public let scale: Double
    /// Its layout; `nil` where none was asked for, and for an alert.
    public internal(set) var layout: Layout?
  }

  /// A controller on the way from the root to the one that has the focus.
  public struct Link: Sendable {
    /// The controller.
    public let controller: Controller
    /// Where it stands.
    public internal(set) var place: Place

    /// The frame that its view fills in the window.
    public var frame: Rect { place.drawn(place.frame) }
  }

  /// The controllers on screen that show views of their own, each before those embedded in it.
  public internal(set) var elements: [Element] = []
  /// All controllers on screen, each before those inside it.
  public internal(set) var controllers: [Link] = []
  /// The way from the root to the controller that has the focus: of one that nobody gave it to, down the first of its
  /// columns.
  public internal(set) var focusChain: [Link] = []
  /// Whether somebody said which controller has the focus.
  private(set) var isFocusGiven = false
  /// The bars.
  public internal(set) var chrome: [Chrome] = []

  /// The element that has the focus.
  public var focused: Element? {
    guard let last = focusChain.last else { return nil }
    return elements.first { $0.controller.id == last.controller.id }
  }
}

extension Arrangement {
  /// Gives the focus to a controller.
  ///
  /// - Returns: Whether the controller is on screen; if it is not, the focus stays where it is.
  mutating func focus(on id: String) -> Bool {
    let chain = controllers.filter { $0.controller.contains(id) }
    guard chain.last?.controller.id == id else { return false }
    (focusChain, isFocusGiven) = (chain, true)
    return true
  }

  /// The controller that presentations in the current context cover; `nil` where none defines a context.
  ///
  /// It is the nearest one around the focus. Where nobody was given that, one in any column will do.
  var presentationContext: Link? {
    focusChain.last(where: \.controller.definesPresentationContext)
      ?? (isFocusGiven ? nil : controllers.last(where: \.controller.definesPresentationContext))
  }
}

extension [Arrangement.Element] {
  /// Where a view of the controllers stands in the window, if it is on screen and laid out.
  func frame(of view: String) -> Rect? {
    for element in self {
      guard let layout = element.layout, case .plain(let plain) = element.controller.content,
        let number = plain.tree.items.firstIndex(where: { $0.id == view })
      else { continue }
      return layout.framesInRoot[number].scaled(by: element.scale, about: .zero)
        .offset(by: element.frame.origin)
    }
    return nil
  }
}

/// Arranges controllers, and lays out those that show views of their own.
struct Arranger {
  let environment: Environment
  let figures: Figures
  /// What measures texts.
  private let typesetter: Typesetter
  /// What was solved before.
  private let memory: LayoutMemory
  private let meter: StepMeter?
  /// Whether views are laid out.
  var laysOut = true
  /// The steps of the solver that are left.
  var steps: Int
  private var arrangement = Arrangement()
  /// A layout that is known already, by what it was given.
  private var known: (id: String, context: LayoutContext, layout: Layout)?

  init(
    _ environment: Environment, _ figures: Figures, steps: Int, _ typesetter: Typesetter,
    _ memory: LayoutMemory, _ meter: StepMeter?
  ) {
    self.meter = meter
    self.typesetter = typesetter
    self.memory = memory
    self.environment = environment
    self.figures = figures
    self.steps = steps
  }

  /// Remembers a layout for the arrangement to come, so that it is not computed again.
  mutating func remember(_ layout: Layout, of id: String, in context: LayoutContext) {
    known = (id, context, layout)
  }

  /// Arranges a controller in a place.
  ///
  /// - Parameters:
  ///   - controller: The controller; its depth bounds that of the recursion.
  ///   - place: Where it stands.
  ///   - fitting: What its view is asked to fit instead of having the frame's size, if it shows one of its own.
  /// - Returns: What is on screen.
  /// - Throws: ``LayoutError`` for a layout that cannot be computed.
  mutating func arrange(
    _ controller: Controller, in place: Arrangement.Place, fitting: Fitting? = nil
  ) throws(LayoutError) -> Arrangement {
    arrangement = Arrangement()
    try add(controller, in: place, hasFocus: true, fitting: fitting)
    return arrangement
  }

  private mutating func add(
    _ controller: Controller, in place: Arrangement.Place, hasFocus: Bool, fitting: Fitting? = nil
  ) throws(LayoutError) {
    let link = Arrangement.Link(controller: controller, place: place)
    arrangement.controllers.append(link)
    if hasFocus { arrangement.focusChain.append(link) }
    switch controller.content {
    case .plain(let plain): try add(plain, of: controller, in: place, fitting)
    case .navigation(let navigation):
      try add(navigation.top, in: addBars(of: navigation, to: controller.id, in: place), hasFocus: hasFocus)
    case .tabs(let tabs):
      try add(
        tabs.controllers[tabs.selected], in: addTabBar(to: controller.id, in: place), hasFocus: hasFocus)
    case .splitOrFlip, .splitView:
      for column in environment.columns(of: controller, in: place) {
        try add(column.controller, in: column.place, hasFocus: hasFocus && column.hasFocus)
      }
    case .alert: append(controller, in: place)
    }
  }

  private mutating func append(
    _ controller: Controller, in place: Arrangement.Place, _ layout: Layout? = nil
  ) {
    arrangement.elements.append(
      Arrangement.Element(
        controller: controller, frame: place.drawn(place.frame),
        content: place.drawn(place.frame.inset(by: place.covered).atLeastEmpty),
        safeArea: place.safeArea, scale: place.scale, layout: layout))
  }

  // MARK: Views

  private mutating func add(
    _ plain: Controller.Plain, of controller: Controller, in place: Arrangement.Place, _ fitting: Fitting?
  ) throws(LayoutError) {
    guard laysOut || !plain.children.isEmpty else { return append(controller, in: place) }
    var context = environment.context(in: place, size: fitting == nil ? place.frame.size : nil)
    context.fitting = fitting
    let layout = try layout(plain.tree, of: controller.id, in: context)
    append(controller, in: place, laysOut ? layout : nil)
    for child in plain.children {
      try add(child.controller, in: place.inner(layout.framesInRoot[child.container]), hasFocus: false)
    }
  }

  /// Lays a tree out, unless that layout is remembered.
  mutating func layout(
    _ tree: LayoutTree, of id: String, in context: LayoutContext
  ) throws(LayoutError) -> Layout {
    if let known, known.id == id, known.context == context { return known.layout }
    let layout = try tree.layout(
      in: context, stepLimit: min(steps, AutoLayout.Limits.steps), typesetter: typesetter, memory: memory,
      meter: meter)
    steps -= layout.steps
    return layout
  }

  // MARK: Bars

  private mutating func append(
    _ bar: Chrome.Kind, _ frame: Rect, of owner: String, in place: Arrangement.Place
  ) {
    arrangement.chrome.append(Chrome(bar, place.drawn(frame), owner: owner))
  }

  /// Adds the bars of a navigation controller and gives what they leave.
  private mutating func addBars(
    of navigation: Controller.Navigation, to owner: String, in place: Arrangement.Place
  ) -> Arrangement.Place {
    var inner = place
    var frame = place.frame
    if !navigation.top.navigationBar.isHidden {
      frame.y += place.safeArea.top
      frame.height = figures.navigationBar(navigation.top.navigationBar, environment, in: place)
      append(.navigationBar, frame, of: owner, in: place)
      inner.safeArea.top += frame.height
      inner.covered.top = inner.safeArea.top
    }
    if !navigation.isToolbarHidden {
      frame.height = figures.toolbar(environment)
      frame.y = place.frame.maxY - place.safeArea.bottom - frame.height
      append(.toolbar, frame, of: owner, in: place)
      inner.safeArea.bottom += frame.height
      inner.covered.bottom = inner.safeArea.bottom
    }
    return inner
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
}
