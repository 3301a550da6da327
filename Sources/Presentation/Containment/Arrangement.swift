import AutoLayout
import Geometry
import Typesetting

/// Where the controllers inside a controller stand, with their bars and layouts.
public struct Arrangement: Sendable {
  /// A controller that is on screen and shows views of its own.
  public struct Element: Sendable {
    /// The controller.
    public let controller: Controller
    /// The frame of its view in the window.
    public let frame: Rect
    /// What bars leave of that.
    public let content: Rect
    /// What bars and the window's insets cover of the view.
    public let safeArea: Insets
    /// Its layout; `nil` where none was asked for, and for an alert.
    public internal(set) var layout: Layout?
  }

  /// A controller on the way from the root to the one that has the focus.
  public struct Link: Sendable {
    /// The controller.
    public let controller: Controller
    /// Where it stands.
    public let place: Place
  }

  /// The room that a controller is given.
  public struct Place: Hashable, Sendable {
    /// The frame in the window.
    public var frame: Rect
    /// What the window's insets and bars cover of it.
    public var safeArea: Insets
    /// What bars cover of it.
    public var covered: Insets
    /// Whether the controller stands in a card sheet, whose bars are higher.
    public var isInCardSheet: Bool

    /// A place with no bars around it.
    public init(_ frame: Rect, safeArea: Insets = .zero, isInCardSheet: Bool = false) {
      self.frame = frame
      self.safeArea = safeArea
      covered = .zero
      self.isInCardSheet = isInCardSheet
    }
  }

  /// The controllers on screen that show views of their own, each before those embedded in it.
  public internal(set) var elements: [Element] = []
  /// All controllers on screen, each before those inside it.
  public internal(set) var controllers: [Link] = []
  /// The way from the root to the controller that has the focus.
  public internal(set) var focusChain: [Link] = []
  /// The bars.
  public internal(set) var chrome: [Chrome] = []

  /// Everything moved by an offset.
  func offset(by offset: Point) -> Arrangement {
    func moved(_ link: Link) -> Link {
      var place = link.place
      place.frame = place.frame.offset(by: offset)
      return Link(controller: link.controller, place: place)
    }
    var result = self
    result.elements = elements.map { element in
      Element(
        controller: element.controller, frame: element.frame.offset(by: offset),
        content: element.content.offset(by: offset), safeArea: element.safeArea, layout: element.layout)
    }
    result.controllers = controllers.map { moved($0) }
    result.focusChain = focusChain.map { moved($0) }
    for number in chrome.indices { result.chrome[number].frame = chrome[number].frame.offset(by: offset) }
    return result
  }

  /// The element that has the focus.
  public var focused: Element? {
    guard let last = focusChain.last else { return nil }
    return elements.first { $0.controller.id == last.controller.id }
  }
}

extension [Arrangement.Element] {
  /// Where a view of the controllers stands in the window, if it is on screen and laid out.
  func frame(of view: String) -> Rect? {
    for element in self {
      guard let layout = element.layout, case .plain(let plain) = element.controller.content,
        let number = plain.tree.items.firstIndex(where: { $0.id == view })
      else { continue }
      return layout.framesInRoot[number].offset(by: element.frame.origin)
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
  /// Whether views are laid out.
  var laysOut = true
  /// The steps of the solver that are left.
  var steps: Int
  private var arrangement = Arrangement()
  /// A layout that is known already, by what it was given.
  private var known: (id: String, context: LayoutContext, layout: Layout)?

  init(_ environment: Environment, _ figures: Figures, steps: Int, _ typesetter: Typesetter) {
    self.typesetter = typesetter
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
      let inner = addNavigationBar(of: navigation.top, to: controller.id, in: place)
      try add(navigation.top, in: inner, hasFocus: hasFocus)
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
        controller: controller, frame: place.frame,
        content: place.frame.inset(by: place.covered).atLeastEmpty,
        safeArea: place.safeArea, layout: layout))
  }

  // MARK: Views

  private mutating func add(
    _ plain: Controller.Plain, of controller: Controller, in place: Arrangement.Place, _ fitting: Fitting?
  ) throws(LayoutError) {
    guard laysOut || !plain.children.isEmpty else { return append(controller, in: place) }
    var context = environment.context(
      size: fitting == nil ? place.frame.size : nil, safeArea: place.safeArea)
    context.fitting = fitting
    if fitting == nil {
      let uncovered = environment.size.height - environment.keyboardHeight
      context.keyboardHeight = environment.keyboardHeight > 0 ? max(place.frame.maxY - uncovered, 0) : 0
    }
    let layout = try layout(plain.tree, of: controller.id, in: context)
    append(controller, in: place, laysOut ? layout : nil)
    for child in plain.children {
      let frame = layout.framesInRoot[child.container]
      var inner = Arrangement.Place(
        frame.offset(by: place.frame.origin), safeArea: place.safeArea.reaching(into: frame, of: layout.size),
        isInCardSheet: place.isInCardSheet)
      inner.covered = place.covered.reaching(into: frame, of: layout.size)
      try add(child.controller, in: inner, hasFocus: false)
    }
  }

  /// Lays a tree out, unless that layout is remembered.
  mutating func layout(
    _ tree: LayoutTree, of id: String, in context: LayoutContext
  ) throws(LayoutError) -> Layout {
    if let known, known.id == id, known.context == context { return known.layout }
    let layout = try tree.layout(
      in: context, stepLimit: min(steps, AutoLayout.Limits.steps), typesetter: typesetter)
    steps -= layout.steps
    return layout
  }

  // MARK: Bars

  private mutating func addNavigationBar(
    of top: Controller, to owner: String, in place: Arrangement.Place
  ) -> Arrangement.Place {
    guard !top.navigationBar.isHidden else { return place }
    let bar = figures.navigationBar(
      environment, hasLargeTitle: top.navigationBar.hasLargeTitle, isInCardSheet: place.isInCardSheet,
      safeTop: place.safeArea.top)
    var inner = place
    arrangement.chrome.append(
      Chrome(
        .navigationBar,
        Rect(
          x: place.frame.x, y: place.frame.y + place.safeArea.top, width: place.frame.width, height: bar),
        owner: owner))
    inner.safeArea.top += bar
    inner.covered.top = inner.safeArea.top
    return inner
  }

  private mutating func addTabBar(to owner: String, in place: Arrangement.Place) -> Arrangement.Place {
    let height = figures.tabBar(environment) + place.safeArea.bottom
    var inner = place
    arrangement.chrome.append(
      Chrome(
        .tabBar,
        Rect(
          x: place.frame.x, y: place.frame.maxY - height, width: place.frame.width, height: height),
        owner: owner))
    inner.safeArea.bottom = height
    inner.covered.bottom = height
    return inner
  }
}

extension Figures {
  /// How high a navigation bar is.
  func navigationBar(
    _ environment: Environment, hasLargeTitle: Bool, isInCardSheet: Bool, safeTop: Double
  ) -> Double {
    let isCompact = environment.verticalSizeClass == .compact
    var height: Double
    if environment.system.hasFloatingSheets {
      height = self[.navigationBarHeightFromIOS26]
      if safeTop == 0 { height += self[.navigationBarTopPaddingFromIOS26] }
    } else if isInCardSheet {
      height = self[.navigationBarHeightInSheet]
    } else if environment.isRegular {
      height = self[.navigationBarHeightOnPad]
    } else {
      // A phone that is wide on its side keeps the full height.
      let isLow = isCompact && environment.horizontalSizeClass == .compact
      height = self[isLow ? .navigationBarHeightInCompactHeight : .navigationBarHeight]
    }
    // There is no room for a large title where the height is compact.
    return hasLargeTitle && !isCompact ? height + self[.navigationBarLargeTitleExtra] : height
  }

  /// How high a tab bar is, without the bottom safe area.
  func tabBar(_ environment: Environment) -> Double {
    if environment.system.hasFloatingSheets { return self[.tabBarHeightFromIOS26] }
    if environment.isRegular { return self[.tabBarHeightOnPad] }
    return self[environment.verticalSizeClass == .compact ? .tabBarHeightInCompactHeight : .tabBarHeight]
  }
}

extension Environment {
  /// Whether both size classes are regular.
  var isRegular: Bool { horizontalSizeClass == .regular && verticalSizeClass == .regular }

  /// What covers a view at `frame` in the window.
  ///
  /// Source: the chrome facts, `safe_area.propagation`.
  func safeArea(of frame: Rect) -> Insets { safeArea.reaching(into: frame, of: size) }
}

extension Insets {
  /// How far the insets of a superview of that size reach into a subview at `frame`: per side, from 0 to the whole.
  func reaching(into frame: Rect, of size: Size) -> Insets {
    Insets(
      top: min(max(top - frame.y, 0), top), left: min(max(left - frame.x, 0), left),
      bottom: min(max(frame.maxY - (size.height - bottom), 0), bottom),
      right: min(max(frame.maxX - (size.width - right), 0), right))
  }

  /// The larger inset of each side.
  func union(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension Rect {
  /// The rectangle with a width and a height of at least 0.
  var atLeastEmpty: Rect { Rect(x: x, y: y, width: max(width, 0), height: max(height, 0)) }

  /// The middle.
  var center: Point { Point(x: x + width / 2, y: y + height / 2) }
}
