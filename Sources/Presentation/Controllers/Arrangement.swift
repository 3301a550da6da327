import AutoLayout
import Devices
import Geometry
import Typesetting

/// The frames, bars and layouts of a controller and all controllers inside it.
public struct Arrangement: Sendable {
  /// A controller on screen that shows its own views.
  public struct Element: Sendable {
    /// The controller.
    public let controller: Controller
    /// The frame of its view in the window.
    public internal(set) var frame: Rect
    /// The part of the frame that no bar covers.
    public internal(set) var content: Rect
    /// How far bars and the window's safe area reach into the view.
    public let safeArea: Insets
    /// The factor by which the view is scaled about its origin; 1 except in a floating sheet.
    public let scale: Double
    /// The layout of its views; `nil` if none was needed, and for an alert.
    public internal(set) var layout: Layout?
  }

  /// A controller on screen and its place.
  public struct Link: Sendable {
    /// The controller.
    public let controller: Controller
    /// The controller's place.
    public internal(set) var place: Place
    /// Whether its parent is a navigation controller, or a split view controller that is collapsed into one.
    var isOnStack = false
    /// The controllers that it contains, on screen or not.
    var relations: [ControllerHierarchy.Relation] = []
    /// The controllers of other columns on its stack, the top one last, if it is a navigation controller onto whose stack
    /// columns are collapsed.
    public internal(set) var pushed: [Controller] = []
    /// Where its view is among those of other branches: of two positions, the later one in lexicographic order is in front.
    var depth: [Int] = []
    /// Whether UIKit's `hitTest` finds its view: neither the view nor one around it is hidden or transparent.
    var takesTouches = true

    /// The frame of its view in the window.
    public var frame: Rect { place.drawn(place.frame) }
  }

  /// The controllers on screen that show their own views, parents before children.
  public internal(set) var elements: [Element] = []
  /// All controllers on screen, parents before children.
  public internal(set) var controllers: [Link] = []
  /// The controllers from the root to the one that has the focus.
  ///
  /// Unless ``focus(on:)`` has chosen one, the focus is in the first column.
  public internal(set) var focusChain: [Link] = []
  /// Whether ``focus(on:)`` has chosen the focus.
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

  /// The split view controller whose columns are collapsed onto the stack of a navigation controller; without one, that
  /// navigation controller itself.
  func owner(ofStack link: Link, in environment: Environment) -> Link {
    controllers.first { $0.hasCollapsedColumns(on: link.controller.id, in: environment) } ?? link
  }

  /// The bars around a controller that stay where they are: those of tabs, and those of the navigation controller onto
  /// whose stack the controller is collapsed.
  func bars(around id: String, _ base: Link?) -> [Chrome] {
    chrome.filter { piece in
      if let base, piece.owner == base.controller.id { return true }
      guard piece.kind == .tabBar || piece.kind == .sidebar else { return false }
      return controllers.contains { $0.controller.id == piece.owner && $0.controller.contains(id) }
    }
  }

  /// The controller that presentations in the current context cover; `nil` if no controller defines a context.
  ///
  /// It is the nearest one around the focus. If no focus was chosen, it can be in any column.
  var presentationContext: Link? {
    focusChain.last(where: \.controller.definesPresentationContext)
      ?? (isFocusGiven ? nil : controllers.last(where: \.controller.definesPresentationContext))
  }
}

extension Arrangement.Link {
  fileprivate func hasCollapsedColumns(on id: String, in environment: Environment) -> Bool {
    guard case .splitView(let split) = controller.content, split.primary.id == id else { return false }
    return split.columns.hasPrimaryStack && controller.canPop(in: place.widthClass(in: environment))
  }
}

extension [Arrangement.Element] {
  /// The frame of a view in the window; `nil` unless the view is on screen and laid out.
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

/// Places controllers and their bars, and lays out the controllers' own views.
struct Arranger {
  let environment: Environment
  let figures: Figures
  private let typesetter: Typesetter
  /// The layouts that were solved before.
  private let memory: LayoutMemory
  private let meter: StepMeter?
  var laysOut = true
  /// Whether layouts have a diagnosis.
  var diagnoses = true
  /// The solver steps that are left.
  var steps: Int
  /// Whether the arranged controller is presented, so that its dismiss button is shown.
  var isPresented = false
  var arrangement = Arrangement()
  /// The position and the visibility that the next link gets.
  private var depth: [Int] = []
  private var takesTouches = true
  /// A layout that was computed already, with its inputs.
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

  /// Keeps a layout for the next arrangement, which then does not compute it again.
  mutating func remember(_ layout: Layout, of id: String, in context: LayoutContext) {
    known = (id, context, layout)
  }

  /// Arranges a controller and all controllers inside it in a place.
  ///
  /// - Parameters:
  ///   - controller: The controller. The recursion is as deep as its containment.
  ///   - place: The controller's place.
  ///   - fitting: The fitting that decides the size of the controller's own view; with `nil` its frame does.
  /// - Returns: The controllers and bars on screen.
  /// - Throws: ``LayoutError`` if a layout cannot be computed.
  mutating func arrange(
    _ controller: Controller, in place: Arrangement.Place, fitting: Fitting? = nil
  ) throws(LayoutError) -> Arrangement {
    arrangement = Arrangement()
    try add(controller, in: place, hasFocus: true, fitting: fitting)
    return arrangement
  }

  private mutating func add(
    _ controller: Controller, in place: Arrangement.Place, hasFocus: Bool, isOnStack: Bool = false,
    isNested: Bool = false, fitting: Fitting? = nil
  ) throws(LayoutError) {
    let shown = environment.columns(of: controller, in: place)
    append(
      Arrangement.Link(
        controller: controller, place: place, isOnStack: isOnStack,
        relations: shown?.relations ?? controller.relations), hasFocus: hasFocus)
    switch controller.content {
    case .plain(let plain): try add(plain, of: controller, in: place, fitting)
    case .navigation(let navigation):
      try add(
        navigation.top,
        in: addBars(of: navigation, to: controller.id, in: place, omitsNavigationBar: isNested),
        hasFocus: hasFocus, isOnStack: true)
    case .tabs(let tabs):
      try add(
        tabs.controllers[tabs.selected], in: addBar(of: tabs, to: controller.id, in: place),
        hasFocus: hasFocus)
    case .splitOrFlip, .splitView:
      let outer = depth
      defer { depth = outer }
      for (number, column) in (shown?.columns ?? []).enumerated() {
        let hasFocus = hasFocus && column.hasFocus
        // Where columns overlap, the outer one is in front.
        depth = outer + [-number]
        try add(
          column.controller, in: addBase(shown?.base, under: column, hasFocus: hasFocus),
          hasFocus: hasFocus, isOnStack: column.isOnStack, isNested: shown?.base != nil)
      }
    case .alert: append(controller, in: place)
    }
  }

  private mutating func append(_ link: Arrangement.Link, hasFocus: Bool) {
    var link = link
    link.depth = depth
    link.takesTouches = takesTouches
    if case .plain(let plain) = link.controller.content, !plain.tree.takesTouches(0) {
      link.takesTouches = false
    }
    arrangement.controllers.append(link)
    if hasFocus { arrangement.focusChain.append(link) }
  }

  /// Adds the navigation controller on whose stack a collapsed column is, with its bars, and returns the column's place.
  ///
  /// The bar shows what the column's top controller has for it, also if that is in a navigation controller of its own.
  ///
  /// Source: Documentation/semantics.md §10.23.
  private mutating func addBase(
    _ base: ShownColumns.Base?, under column: ShownColumns.Column, hasFocus: Bool
  ) -> Arrangement.Place {
    guard let base, case .navigation(var navigation) = base.controller.content else { return column.place }
    append(
      Arrangement.Link(
        controller: base.controller, place: column.place, relations: base.controller.relations,
        pushed: base.pushed), hasFocus: hasFocus)
    navigation.stack += base.pushed.map(\.topOfStack)
    return addBars(of: navigation, to: base.controller.id, in: column.place)
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
    let outer = (depth, takesTouches)
    defer { (depth, takesTouches) = outer }
    for child in plain.children {
      depth = outer.0 + plain.tree.path(to: child.container)
      takesTouches = outer.1 && plain.tree.takesTouches(child.container)
      try add(child.controller, in: place.inner(layout.framesInRoot[child.container]), hasFocus: false)
    }
  }

  /// Lays out a tree, or returns the remembered layout.
  mutating func layout(
    _ tree: LayoutTree, of id: String, in context: LayoutContext
  ) throws(LayoutError) -> Layout {
    if let known, known.id == id, known.context == context { return known.layout }
    let layout = try tree.layout(
      in: context, diagnosing: diagnoses, stepLimit: min(steps, AutoLayout.Limits.steps),
      typesetter: typesetter, memory: memory, meter: meter)
    steps -= layout.steps
    return layout
  }
}

extension LayoutTree {
  /// The numbers of the items from the root to an item.
  fileprivate func path(to number: Int) -> [Int] {
    var (path, item) = ([Int](), number)
    while item >= 0 {
      path.append(item)
      item = items[item].parent
    }
    return path.reversed()
  }

  /// Whether neither an item nor anything around it is hidden or has an alpha below 0.01.
  ///
  /// Source: Apple's documentation of `UIView.hitTest(_:with:)`.
  fileprivate func takesTouches(_ number: Int) -> Bool {
    path(to: number).allSatisfy { !items[$0].view.isHidden && items[$0].view.alpha >= 0.01 }
  }
}
