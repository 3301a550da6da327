import Devices
import Geometry

extension SplitViewController {
  /// A state and what happened on the way to it.
  public typealias Step = (state: State, events: [ContainerEvent])

  /// The state in an environment; nothing happens where the environment stays the same.
  ///
  /// A compact width collapses the columns into one stack, a regular one expands them again.
  public func enter(_ environment: ContainerEnvironment, from state: State) -> Step {
    guard environment != state.environment else { return (state, []) }
    var next = state
    next.environment = environment
    next.isCollapsed = environment.horizontalSizeClass == .compact
    // What a show or a hide changed holds until the size changes.
    if !next.isCollapsed,
      state.environment == nil || state.isCollapsed || state.environment?.size != environment.size
    {
      next.displayMode = displayMode(in: environment.size, preferring: state.preferredDisplayMode)
    }
    return settle(next, from: state)
  }

  /// Puts a controller into the secondary column, as `showDetailViewController` does: in place of what is there, or,
  /// while the columns are collapsed, on top of the stack.
  ///
  /// Source: the split view facts, `show/showDetail` (apple-docs).
  public func showDetail(_ controller: String, from state: State) -> Step {
    var next = state
    next.topColumn = .secondary
    // Over columns side by side, and where the stack does not hold the old detail, the new one takes its place.
    if !state.isCollapsed || state.topColumn != .secondary {
      next.details = [controller]
    } else if let place = state.details.firstIndex(of: controller) {
      next.details = Array(state.details[...place])
    } else {
      next.details.append(controller)
    }
    return settle(next, from: state)
  }

  /// Shows a column: with the display mode that has it, or, while the columns are collapsed, by going to it in the
  /// stack. A column that there is not, and one that is shown, changes nothing.
  public func show(_ column: Column, from state: State) -> Step {
    guard let place = columns.firstIndex(of: column) else { return (state, []) }
    var next = state
    if state.isCollapsed {
      next.topColumn = column
    } else if let size = state.environment?.size {
      let count = max(state.displayMode.sidebarCount, columns.count - 1 - place)
      next.displayMode = mode(sidebarCount: count, in: size, preferring: state.preferredDisplayMode)
    }
    return settle(next, from: state)
  }

  /// Hides a column and those outside of it, or, while the columns are collapsed, goes back to the one below it. The
  /// secondary column beside others, and the lowest of a stack, stay.
  public func hide(_ column: Column, from state: State) -> Step {
    guard let place = columns.firstIndex(of: column) else { return (state, []) }
    var next = state
    if state.isCollapsed {
      if let top = columns.firstIndex(of: state.topColumn), place <= top, place > 0 {
        next.topColumn = columns[place - 1]
      }
    } else if column != .secondary, let size = state.environment?.size {
      let count = min(state.displayMode.sidebarCount, columns.count - 2 - place)
      next.displayMode = mode(sidebarCount: count, in: size, preferring: state.preferredDisplayMode)
    }
    return settle(next, from: state)
  }

  /// Asks for another display mode, or with `nil` leaves it to the size.
  public func prefer(_ mode: DisplayMode?, from state: State) -> Step {
    var next = state
    next.preferredDisplayMode = mode
    if !state.isCollapsed, let size = state.environment?.size {
      next.displayMode = displayMode(in: size, preferring: mode)
    }
    return settle(next, from: state)
  }

  // MARK: What follows from a state's choices

  /// Computes what follows from a state's environment, mode and top column, and tells what has to happen.
  private func settle(_ state: State, from old: State) -> Step {
    var next = state
    guard let environment = next.environment else { return (next, []) }
    if next.isCollapsed { next.displayMode = .secondaryOnly }
    next.behavior = behavior(in: environment.size, preferring: next.preferredDisplayMode)
    next.stack = next.isCollapsed && compact == nil ? stack(of: next) : []
    next.visible = visible(in: environment, next)
    return (next, events(from: old, to: next, environment))
  }

  /// The columns from the outermost to the top one, as controllers.
  private func stack(of state: State) -> [String] {
    var stack = [primary]
    if state.topColumn != .primary, let supplementary { stack.append(supplementary) }
    if state.topColumn == .secondary { stack += state.details }
    return stack
  }
}
