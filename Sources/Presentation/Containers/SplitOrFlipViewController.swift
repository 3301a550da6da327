import Devices
import Geometry

/// A container of two equal controllers, shown side by side in regular width and one at a time in compact width.
///
/// This is the container of the article on *split or flip*.
///
/// ```swift
/// let container = SplitOrFlipViewController(id: "places", left: "list", right: "map")
/// let size = Size(width: 1024, height: 768)
/// let state = container.state(
///   in: ContainerEnvironment(size: size, horizontalSizeClass: .regular), from: container.initialState)
/// state.visible.map(\.frame.width)  // 440 and 584
/// ```
/// It is a state machine: each step takes a state and returns the next one, and nothing else is stored.
/// ``ContainerFlow`` gives UIKit's calls between two states.
public struct SplitOrFlipViewController: Hashable, Sendable {
  /// One of the two children.
  public enum Side: String, CaseIterable, Sendable {
    /// The child at the leading edge.
    case left
    /// The child at the trailing edge.
    case right

    var opposite: Side { self == .left ? .right : .left }
  }

  /// Whether one child or both are on screen.
  public enum DisplayMode: String, Sendable {
    /// Both children, each in its column.
    case sideBySide
    /// The child that has the focus.
    case one
  }

  /// The container's state, which one step hands to the next.
  public struct State: Hashable, Sendable {
    /// The child that is shown alone in compact width, and lies in front in regular width.
    public var focus: Side
    /// The environment; `nil` before the first one.
    public fileprivate(set) var environment: ContainerEnvironment?
    /// Whether one child or both are on screen; `nil` before the first environment.
    public fileprivate(set) var displayMode: DisplayMode?
    /// The children on screen, the left one first.
    public fileprivate(set) var visible: [VisibleChild] = []

    /// Whether the navigation bar has the item that flips: if only one child is shown.
    public var hasFlipItem: Bool { displayMode == .one }
  }

  /// The container's own id.
  public var id: String
  /// The id of the left child.
  public var left: String
  /// The id of the right child.
  public var right: String
  /// The side that has the focus at first.
  public var focus = Side.left
  /// The left column's width if the container is wider than high, in points.
  public var wideColumnWidth = 440.0
  /// The left column's width otherwise, in points.
  public var tallColumnWidth = 320.0
  /// The container must be wider than this for ``wideColumnWidth`` to be used, in points.
  ///
  /// It is 0 in the article on *split or flip*; the article's repository has twice 440.
  public var wideColumnThreshold = 0.0

  /// Makes the container of two children.
  public init(id: String, left: String, right: String) {
    self.id = id
    self.left = left
    self.right = right
  }

  /// The state before the first environment.
  public var initialState: State { State(focus: focus) }

  /// The state in an environment.
  public func state(in environment: ContainerEnvironment, from state: State) -> State {
    var next = state
    next.environment = environment
    // A compact or unspecified width has room for one child.
    next.displayMode = environment.horizontalSizeClass == .regular ? .sideBySide : .one
    next.visible = visible(in: environment, next)
    return next
  }

  /// The state with the focus on the other child; if both are shown, that child only comes to the front.
  public func flipped(_ state: State) -> State {
    var next = state
    next.focus = state.focus.opposite
    if let environment = state.environment { next.visible = visible(in: environment, next) }
    return next
  }

  // MARK: Frames

  private func visible(in environment: ContainerEnvironment, _ state: State) -> [VisibleChild] {
    guard state.displayMode == .sideBySide else {
      return [child(state.focus, environment.bounds)]
    }
    let width = leftColumnWidth(in: environment.size)
    return [
      child(.left, environment.column(from: 0, width: width)),
      child(.right, environment.column(from: width, width: environment.size.width - width)),
    ]
  }

  /// The width of the left column, at most the container's.
  private func leftColumnWidth(in size: Size) -> Double {
    let isWide = size.width > size.height && size.width > wideColumnThreshold
    return min(isWide ? wideColumnWidth : tallColumnWidth, size.width)
  }

  private func child(_ side: Side, _ frame: Rect) -> VisibleChild {
    VisibleChild(column: side.rawValue, controller: controller(side), frame: frame)
  }

  private func controller(_ side: Side) -> String { side == .left ? left : right }

  private func view(of side: Side) -> String { "\(side.rawValue)ContainerView" }
}

extension SplitOrFlipViewController {
  /// The container views that are added and removed; each child stays in its container view, on screen or not.
  func change(from old: State, to new: State) -> ContainerChange {
    var change = ContainerChange()
    change.isLayoutPass = new.environment != nil && new.environment != old.environment
    func shows(_ state: State, _ side: Side) -> Bool { state.visible.contains { $0.column == side.rawValue } }
    let sides = Side.allCases
    change.steps =
      sides.filter { shows(new, $0) && !shows(old, $0) }.map { ControllerCall("addSubview", view(of: $0)) }
      + sides.filter { shows(old, $0) && !shows(new, $0) }.map {
        ControllerCall("removeFromSuperview", view(of: $0))
      }
    if old.focus != new.focus, new.displayMode == .sideBySide {
      change.steps.append(ControllerCall("bringSubviewToFront", view(of: new.focus)))
    }
    change.change("flip", from: old.hasFlipItem, to: new.hasFlipItem)
    return change
  }
}
