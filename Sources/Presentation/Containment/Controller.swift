import AutoLayout
import Geometry

/// A view controller as a value: what it shows, and what containers and presentations may know of it.
///
/// ```swift
/// var card = Controller("card", .plain(try Controller.Plain(View("card"))))
/// card.preferredContentSize = .size(Size(width: 300, height: 300))
/// let nav = Controller("nav", .navigation(Controller.Navigation(stack: [card])))
/// nav.adoptedContentSize  // the card's
/// ```
public struct Controller: Sendable {
  /// What a controller shows.
  public indirect enum Content: Sendable {
    /// A tree of views of its own.
    case plain(Plain)
    /// The top of a stack, under a navigation bar.
    case navigation(Navigation)
    /// Two controllers side by side, or one of them.
    case splitOrFlip(SplitOrFlip)
    /// The columns of a `UISplitViewController`.
    case splitView(SplitView)
    /// One of several, over a tab bar.
    case tabs(Tabs)
    /// A question with its answers, as `UIAlertController`.
    case alert(Alert)
  }

  /// How large a controller would like to be, as `UIViewController.preferredContentSize`.
  public enum PreferredContentSize: Hashable, Sendable {
    /// It does not say; UIKit's (0, 0).
    case unspecified
    /// So large; an axis that is 0 is left to the presentation.
    case size(Size)
    /// As small as its constraints let it be along both axes.
    case fitting
  }

  /// The navigation item, as far as it concerns the bar.
  public struct NavigationBar: Hashable, Sendable {
    /// Whether the bar is hidden while the controller is on top.
    public var isHidden = false
    /// The title; empty for none.
    public var title = ""
    /// Whether the title is large.
    public var hasLargeTitle = false
    /// The line above the title; empty for none.
    public var prompt = ""

    /// A bar without a title.
    public init() {}
  }

  /// The name, unique among the controllers of a request.
  public var id: String
  /// What it shows.
  public var content: Content
  /// How large it would like to be.
  public var preferredContentSize = PreferredContentSize.unspecified
  /// Its part in a navigation bar.
  public var navigationBar = NavigationBar()
  /// Whether presentations in the current context cover this controller.
  public var definesPresentationContext = false

  /// Makes a controller.
  public init(_ id: String, _ content: Content) {
    self.id = id
    self.content = content
  }
}

extension Controller {
  /// A tree of views, and controllers embedded in some of them.
  public struct Plain: Sendable {
    /// A controller whose view fills a view of its parent.
    public struct Child: Sendable {
      /// The controller.
      public var controller: Controller
      /// The view that it fills, by its number in the parent's tree.
      public var container: Int

      /// Embeds a controller in the view of that number.
      public init(_ controller: Controller, in container: Int) {
        self.controller = controller
        self.container = container
      }
    }

    /// The view with its subviews.
    public var view: View
    /// The same, checked, with its constraints.
    public var tree: LayoutTree
    /// The controllers embedded, in the order of the document.
    public var children: [Child] = []

    /// Makes the content of a controller.
    ///
    /// - Throws: ``InvalidLayout`` if the view and its constraints are no layout.
    public init(_ view: View, constraints: [LayoutConstraint] = []) throws(InvalidLayout) {
      self.init(view, tree: try LayoutTree(root: view, constraints: constraints))
    }

    /// Makes the content of a controller from a view and the tree that has been made of it.
    public init(_ view: View, tree: LayoutTree) {
      self.view = view
      self.tree = tree
    }
  }

  /// A navigation controller.
  public struct Navigation: Sendable {
    /// The controllers, the root first; at least one.
    public var stack: [Controller]
    /// Whether it hands a change of its top controller's preferred size on (article 1's subclass).
    public var forwardsPreferredContentSize = false
    /// Whether a wrapper stands around it that takes over the preferred size when a controller is shown (article 1).
    public var isWrapped = false
    /// Whether there is no toolbar at the bottom.
    public var isToolbarHidden = true

    /// Makes a navigation controller.
    public init(stack: [Controller]) { self.stack = stack }

    /// The controller that is shown.
    public var top: Controller { stack[stack.count - 1] }
  }

  /// The container of article 3.
  public struct SplitOrFlip: Sendable {
    /// The controller at the leading edge.
    public var left: Controller
    /// The controller at the trailing edge.
    public var right: Controller
    /// Which of them are on screen, and where.
    public var columns: SplitOrFlipViewController

    /// Makes the container, called `id`, of two controllers.
    public init(_ id: String, left: Controller, right: Controller) {
      self.left = left
      self.right = right
      columns = SplitOrFlipViewController(id: id, left: left.id, right: right.id)
    }
  }

  /// A `UISplitViewController`.
  public struct SplitView: Sendable {
    /// What stands in the first column.
    public var primary: Controller
    /// What stands between the other two, if there are three.
    public var supplementary: Controller?
    /// What stands in the last column.
    public var secondary: Controller
    /// What is shown instead of a stack of columns where the width is compact, if anything.
    public var compact: Controller? { didSet { columns.compact = compact?.id } }
    /// Which of them are on screen, and where.
    public var columns: SplitViewController

    /// Makes a split view controller, called `id`, of two columns or three.
    public init(_ id: String, primary: Controller, supplementary: Controller? = nil, secondary: Controller) {
      self.primary = primary
      self.supplementary = supplementary
      self.secondary = secondary
      columns = SplitViewController(
        id: id, primary: primary.id, supplementary: supplementary?.id, secondary: secondary.id)
    }
  }

  /// A tab bar controller.
  public struct Tabs: Sendable {
    /// The controllers, one for each tab; at least one.
    public var controllers: [Controller]
    /// The number of the one that is shown.
    public var selected: Int

    /// Makes a tab bar controller that shows one of its controllers.
    public init(_ controllers: [Controller], selected: Int = 0) {
      self.controllers = controllers
      self.selected = selected
    }
  }

  /// A question with its answers.
  public struct Alert: Sendable {
    /// Where it stands.
    public enum Style: String, CaseIterable, Sendable {
      /// A card in the middle.
      case alert
      /// A sheet at the bottom, or a popover where there is room.
      case actionSheet
    }

    /// One of the answers.
    public struct Action: Hashable, Sendable {
      /// What an answer does.
      public enum Style: String, CaseIterable, Sendable {
        /// Something.
        case `default`
        /// Nothing; it stands apart from the others.
        case cancel
        /// Something that cannot be undone.
        case destructive
      }

      /// The words on the button.
      public var title: String
      /// What it does.
      public var style: Style

      /// Makes an answer.
      public init(_ title: String, style: Style = .default) {
        self.title = title
        self.style = style
      }
    }

    /// Where it stands.
    public var style: Style
    /// The first line; empty for none.
    public var title = ""
    /// The lines below; empty for none.
    public var message = ""
    /// The answers, in the order of the document.
    public var actions: [Action] = []

    /// Makes a question without words.
    public init(_ style: Style) { self.style = style }
  }
}

extension Controller {
  /// The preferred size that a presentation sees: a navigation controller adopts its top controller's, unless it has
  /// one of its own.
  ///
  /// Source: semantics note §10.2; nothing travels further by itself.
  public var adoptedContentSize: PreferredContentSize {
    if preferredContentSize == .unspecified, case .navigation(let navigation) = content {
      return navigation.top.adoptedContentSize
    }
    return preferredContentSize
  }

  /// The controllers directly inside, in the order of the document.
  public var children: [Controller] {
    switch content {
    case .plain(let plain): plain.children.map(\.controller)
    case .navigation(let navigation): navigation.stack
    case .splitOrFlip(let container): [container.left, container.right]
    case .splitView(let split):
      [split.primary, split.supplementary, split.secondary, split.compact].compactMap { $0 }
    case .tabs(let tabs): tabs.controllers
    case .alert: []
    }
  }

  /// The controller that is shown: the top of a stack, the selected tab, and so on; any other shows itself.
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

  /// How many views and guides there are in all controllers together.
  public var itemCount: Int {
    var count = 0
    var pending = [self]
    while let controller = pending.popLast() {
      if case .plain(let plain) = controller.content { count += plain.tree.items.count }
      pending += controller.children
    }
    return count
  }
}
