import AutoLayout
import Geometry

/// A view controller as a value: its content, and the properties that containers and presentations read.
///
/// ```swift
/// var card = Controller("card", .plain(try Controller.Plain(View("card"))))
/// card.preferredContentSize = .size(Size(width: 300, height: 300))
/// let nav = Controller("nav", .navigation(Controller.Navigation(stack: [card])))
/// nav.adoptedContentSize  // the card's
/// ```
public struct Controller: Sendable {
  /// The content of a controller.
  public indirect enum Content: Sendable {
    /// A tree of views, with child controllers in some of them.
    case plain(Plain)
    /// A stack of controllers under a navigation bar, as `UINavigationController`.
    case navigation(Navigation)
    /// Two controllers side by side, or one of them at a time.
    case splitOrFlip(SplitOrFlip)
    /// The columns of a `UISplitViewController`.
    case splitView(SplitView)
    /// One of several controllers, as `UITabBarController` and `UIPageViewController`.
    case tabs(Tabs)
    /// An alert or an action sheet, as `UIAlertController`.
    case alert(Alert)
  }

  /// The size that a controller prefers, as `UIViewController.preferredContentSize`.
  public enum PreferredContentSize: Hashable, Sendable {
    /// No preferred size, which is (0, 0) in UIKit.
    case unspecified
    /// A size; a width or height of 0 is left to the presentation.
    case size(Size)
    /// The smallest size that its constraints allow.
    case fitting
  }

  /// The properties of a navigation item that change its bar.
  public struct NavigationBar: Hashable, Sendable {
    /// Whether the bar is hidden while the controller is on top.
    public var isHidden = false
    /// The title; empty for none.
    public var title = ""
    /// Whether the title is large.
    public var hasLargeTitle = false
    /// An end of the bar.
    public enum End: String, CaseIterable, Sendable {
      case leading, trailing
    }

    /// The line above the title; empty for none.
    public var prompt = ""
    /// Whether a search bar lies below the title.
    public var hasSearchBar = false
    /// The end at which a button dismisses the controller while it is presented, if there is such a button.
    ///
    /// It stands in the article on *view controller presenters* for the *Cancel* of a presented controller.
    public var dismissButton: End?
    /// The items at the leading end, the one at the bar's end first.
    public var leading: [BarItem] = []
    /// The items at the trailing end, the one at the bar's end first.
    public var trailing: [BarItem] = []

    /// Makes a bar without a title.
    public init() {}
  }

  /// The id, unique among the controllers of a request.
  public var id: String
  /// The controller's content.
  public var content: Content
  /// The size that the controller prefers.
  public var preferredContentSize = PreferredContentSize.unspecified
  /// The controller's navigation item.
  public var navigationBar: NavigationBar {
    get { bars.navigationBar }
    set { bars = Bars(newValue, toolbarItems) }
  }
  /// What its toolbar shows while it is on top of a navigation controller with one, from the leading end.
  public var toolbarItems: [ToolbarItem] {
    get { bars.toolbarItems }
    set { bars = Bars(navigationBar, newValue) }
  }
  private var bars = Bars.none
  /// Whether presentations in the current context cover this controller.
  public var definesPresentationContext = false

  /// Whether it stays although the user taps outside it or pulls it down, as `UIViewController.isModalInPresentation`.
  public var isModalInPresentation = false

  /// Makes a controller.
  public init(_ id: String, _ content: Content) {
    self.id = id
    self.content = content
  }
}

extension Controller {
  /// What bars show for a controller. A flow copies each controller many times, and never changes this.
  private final class Bars: Sendable {
    let navigationBar: NavigationBar
    let toolbarItems: [ToolbarItem]

    /// Those of most controllers.
    static let none = Bars(NavigationBar(), [])

    init(_ navigationBar: NavigationBar, _ toolbarItems: [ToolbarItem]) {
      (self.navigationBar, self.toolbarItems) = (navigationBar, toolbarItems)
    }
  }
}

extension Controller {
  /// A tree of views, with child controllers in some of them.
  public struct Plain: Sendable {
    /// A child controller, whose view fills a view of its parent.
    public struct Child: Sendable {
      /// The controller.
      public var controller: Controller
      /// The number of that view in the parent's tree.
      public var container: Int
      /// Whether the parent calls `didMove(toParent:)` on it.
      public var callsDidMove = true
      /// Whether the parent changes its preferred size in its own layout pass, which is a mistake.
      public var isSizedInLayout = false

      /// Makes a child in the view with a number.
      public init(_ controller: Controller, in container: Int) {
        self.controller = controller
        self.container = container
      }
    }

    /// The view with its subviews.
    public var view: View
    /// The checked tree of the view and its constraints.
    public var tree: LayoutTree
    /// The child controllers, in the order of the document.
    public var children: [Child] = []

    /// Makes the content of a controller.
    ///
    /// - Throws: ``InvalidLayout`` if the view and its constraints are not a valid layout.
    public init(_ view: View, constraints: [LayoutConstraint] = []) throws(InvalidLayout) {
      self.init(view, tree: try LayoutTree(root: view, constraints: constraints))
    }

    /// Makes the content of a controller from a view and its checked tree.
    public init(_ view: View, tree: LayoutTree) {
      self.view = view
      self.tree = tree
    }
  }

  /// A navigation controller.
  public struct Navigation: Sendable {
    /// The controllers, the root first; at least one.
    public var stack: [Controller]
    /// Whether it passes a change of its top controller's preferred size on to its parent.
    ///
    /// The subclass in the article on *popovers with navigation and preferred content size* does.
    public var forwardsPreferredContentSize = false
    /// Whether a wrapper controller around it copies the preferred size of each controller that is about to be shown.
    ///
    /// The wrapper comes from the same article.
    public var isWrapped = false
    /// Whether the toolbar at the bottom is hidden.
    public var isToolbarHidden = true
    /// Whether a split view controller made it for one of its columns.
    var isColumn = false

    /// Makes a navigation controller.
    public init(stack: [Controller]) { self.stack = stack }

    /// The top controller, which is the visible one.
    public var top: Controller { stack[stack.count - 1] }
  }

  /// The container of the article on *split or flip*.
  public struct SplitOrFlip: Sendable {
    /// The controller at the leading edge.
    public var left: Controller
    /// The controller at the trailing edge.
    public var right: Controller
    /// The state machine that decides which of them are on screen, and where.
    public var columns: SplitOrFlipViewController

    /// Makes the container with an id and two controllers.
    public init(_ id: String, left: Controller, right: Controller) {
      self.left = left
      self.right = right
      columns = SplitOrFlipViewController(id: id, left: left.id, right: right.id)
    }
  }

  /// A `UISplitViewController`.
  public struct SplitView: Sendable {
    /// The style; with `nil` the one that fits the columns.
    public var style: Style?
    /// Whether it puts controllers of columns into navigation controllers.
    var wrapsColumns = false
    /// The controller of the primary column.
    public var primary: Controller
    /// The controller of the supplementary column, if the split view has three columns.
    public var supplementary: Controller?
    /// The controller of the secondary column.
    public var secondary: Controller
    /// The controllers that were pushed over the secondary one while the columns were collapsed, the top one last.
    public var details: [Controller] = [] { didSet { columns.pushed = details.map(\.id) } }
    /// The controller that is shown in compact width; with `nil` the columns collapse into a stack.
    public var compact: Controller? { didSet { columns.compact = compact?.id } }
    /// The state machine that decides which of them are on screen, and where.
    public var columns: SplitViewController

    /// Makes a split view controller with an id and two or three columns.
    public init(_ id: String, primary: Controller, supplementary: Controller? = nil, secondary: Controller) {
      self.primary = primary
      self.supplementary = supplementary
      self.secondary = secondary
      columns = SplitViewController(
        id: id, primary: primary.id, supplementary: supplementary?.id, secondary: secondary.id)
      columns.hasPrimaryStack = primary.isNavigation
    }
  }

  /// Several controllers of which one is on screen: a tab bar controller or a page view controller.
  public struct Tabs: Sendable {
    /// How a tab bar controller shows its tabs on an iPad, as `UITabBarController.Mode`.
    public enum Mode: String, CaseIterable, Sendable {
      case automatic, tabBar
      /// The tabs are also in a sidebar.
      case tabSidebar
    }

    /// The axis along which pages follow each other.
    public enum Orientation: String, CaseIterable, Sendable {
      case horizontal, vertical
    }

    /// What shows which controller is selected.
    public enum Style: Hashable, Sendable {
      /// A tab bar, or a sidebar.
      case bar(Mode, isSidebarHidden: Bool)
      /// Nothing: pages fill the container, as in `UIPageViewController`.
      case pages(Orientation)
    }

    /// The controllers, one for each tab; at least one.
    public var controllers: [Controller]
    /// The index of the selected controller.
    public var selected: Int
    /// What shows which controller is selected.
    public var style = Style.bar(.automatic, isSidebarHidden: false)

    /// Whether it is a page view controller, which contains only the page on screen.
    public var isPaged: Bool { if case .pages = style { true } else { false } }

    /// Makes a tab bar controller with one of its controllers selected.
    public init(_ controllers: [Controller], selected: Int = 0) {
      self.controllers = controllers
      self.selected = selected
    }
  }

  /// An alert or an action sheet.
  public struct Alert: Sendable {
    /// How an alert controller is shown, as `UIAlertController.Style`.
    public enum Style: String, CaseIterable, Sendable {
      /// A card in the middle of the window.
      case alert
      /// A sheet at the bottom edge, or a popover in regular width.
      case actionSheet
    }

    /// One of the actions, as `UIAlertAction`.
    public struct Action: Hashable, Sendable {
      /// What an action does, as `UIAlertAction.Style`.
      public enum Style: String, CaseIterable, Sendable {
        /// The default action.
        case `default`
        /// Cancels; an action sheet shows it apart from the others.
        case cancel
        /// An action that cannot be undone.
        case destructive
      }

      /// The button's title.
      public var title: String
      /// The action's style.
      public var style: Style

      /// Makes an action.
      public init(_ title: String, style: Style = .default) {
        self.title = title
        self.style = style
      }
    }

    /// How it is shown.
    public var style: Style
    /// The title; empty for none.
    public var title = ""
    /// The message; empty for none.
    public var message = ""
    /// The text fields of an alert, from top to bottom.
    public var textFields: [TextField] = []
    /// The actions, in the order of the document.
    public var actions: [Action] = []
    /// The index of the action that the return key takes, as `UIAlertController.preferredAction`; `nil` for none.
    public var preferredAction: Int?

    /// A text field.
    public struct TextField: Hashable, Sendable {
      /// What it shows while it is empty.
      public var placeholder = ""
      /// Its text.
      public var text = ""

      /// Makes an empty field.
      public init() {}
    }

    /// Makes an alert without title, message and actions.
    public init(_ style: Style) { self.style = style }
  }
}

extension Controller {
  /// The preferred size that a presentation reads.
  ///
  /// A navigation controller without a preferred size of its own adopts its top controller's, and a wrapper that of
  /// the navigation controller that it wraps.
  ///
  /// Source: Documentation/semantics.md §10.2 and §10.10.
  public var adoptedContentSize: PreferredContentSize {
    guard preferredContentSize == .unspecified, let source = sizeSource else { return preferredContentSize }
    return source.adoptedContentSize
  }

  /// The controller inside whose preferred size it takes: the top of a navigation controller, or for the wrapper of
  /// the article on *popovers with navigation and preferred content size* the navigation controller that it wraps.
  var sizeSource: Controller? {
    switch content {
    case .navigation(let navigation): navigation.top
    case .plain: wrappedNavigation
    default: nil
    }
  }

  /// Whether it copies the preferred size of each controller that its navigation controller is about to show.
  var copiesSize: Bool {
    guard preferredContentSize == .unspecified, adoptedContentSize != .unspecified else { return false }
    return isWrapped || wrappedNavigation != nil
  }

  /// The child whose delegate it is, if it wraps one.
  var wrappedNavigation: Controller? {
    guard case .plain(let plain) = content else { return nil }
    return plain.children.lazy.map(\.controller).first { child in
      if case .navigation(let navigation) = child.content { navigation.isWrapped } else { false }
    }
  }

  /// The child controllers, in the order of the document.
  public var children: [Controller] {
    switch content {
    case .plain(let plain): plain.children.map(\.controller)
    case .navigation(let navigation): navigation.stack
    case .splitOrFlip(let container): [container.left, container.right]
    case .splitView(let split):
      [split.primary, split.supplementary, split.secondary].compactMap { $0 } + split.details
        + (split.compact.map { [$0] } ?? [])
    case .tabs(let tabs): tabs.controllers
    case .alert: []
    }
  }

  /// The innermost visible controller: down through the top of each stack and each selected tab.
  public var shown: Controller {
    var shown = self
    while true {
      switch shown.content {
      case .navigation(let navigation): shown = navigation.top
      case .tabs(let tabs): shown = tabs.controllers[tabs.selected]
      case .plain, .splitOrFlip, .splitView, .alert: return shown
      }
    }
  }

  /// The number of views and layout guides in this controller and all inside it.
  public var itemCount: Int {
    all.reduce(0) { if case .plain(let plain) = $1.content { $0 + plain.tree.items.count } else { $0 } }
  }
}
