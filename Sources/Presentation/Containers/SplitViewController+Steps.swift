import Devices
import Geometry

extension SplitViewController {
  /// The state in an environment.
  ///
  /// A compact width collapses the columns into one stack, and a regular width expands them again.
  public func state(in environment: ContainerEnvironment, from state: State) -> State {
    var next = state
    next.environment = environment
    next.isCollapsed = environment.horizontalSizeClass == .compact
    // A mode that `show` or `hide` has chosen is kept until the size changes.
    if !next.isCollapsed,
      state.environment == nil || state.isCollapsed || state.environment?.size != environment.size
    {
      next.displayMode = displayMode(in: environment.size, preferring: state.preferredDisplayMode)
    }
    return derived(next)
  }

  /// Puts a controller into the secondary column, as `showDetailViewController` does.
  ///
  /// It replaces the column's controller, or goes on top of the stack if the columns are collapsed.
  ///
  /// Source: Documentation/semantics.md §10.11.
  public func showDetail(_ controller: String, from state: State) -> State {
    var next = state
    next.topColumn = .secondary
    // In an expanded split view, and if the stack does not contain the old detail, the new detail replaces it.
    if !state.isCollapsed || state.topColumn != .secondary {
      next.details = [controller]
    } else if let place = state.details.firstIndex(of: controller) {
      next.details = Array(state.details[...place])
    } else {
      next.details.append(controller)
    }
    return derived(next)
  }

  /// Shows a column, by a display mode that includes it, or in a collapsed split view by going to it in the stack.
  ///
  /// A column that does not exist or is shown already changes nothing.
  public func show(_ column: Column, from state: State) -> State {
    guard let place = columns.firstIndex(of: column) else { return state }
    var next = state
    if state.isCollapsed {
      next.topColumn = column
    } else if let size = state.environment?.size {
      let count = max(state.displayMode.sidebarCount, columns.count - 1 - place)
      next.displayMode = mode(sidebarCount: count, in: size, preferring: state.preferredDisplayMode)
    }
    return derived(next)
  }

  /// Hides a column and the columns outside of it, or in a collapsed split view goes back to the column below it.
  ///
  /// The secondary column of an expanded split view and the lowest column of a stack cannot be hidden.
  public func hide(_ column: Column, from state: State) -> State {
    guard let place = columns.firstIndex(of: column) else { return state }
    var next = state
    if state.isCollapsed {
      if let top = columns.firstIndex(of: state.topColumn), place <= top, place > 0 {
        next.topColumn = columns[place - 1]
      }
    } else if column != .secondary, let size = state.environment?.size {
      let count = min(state.displayMode.sidebarCount, columns.count - 2 - place)
      next.displayMode = mode(sidebarCount: count, in: size, preferring: state.preferredDisplayMode)
    }
    return derived(next)
  }

  /// Sets the preferred display mode; with `nil` it depends on the size.
  public func prefer(_ mode: DisplayMode?, from state: State) -> State {
    var next = state
    next.preferredDisplayMode = mode
    if !state.isCollapsed, let size = state.environment?.size {
      next.displayMode = displayMode(in: size, preferring: mode)
    }
    return derived(next)
  }

  // MARK: Derived members

  /// Computes the members that follow from a state's environment, mode and top column.
  private func derived(_ state: State) -> State {
    var next = state
    guard let environment = next.environment else { return next }
    if next.isCollapsed { next.displayMode = .secondaryOnly }
    next.behavior = behavior(in: environment.size, preferring: next.preferredDisplayMode)
    next.stack = next.isCollapsed && compact == nil ? stack(of: next) : []
    next.visible = visible(in: environment, next)
    return next
  }

  /// The ids of the controllers from the outermost column to the top column.
  private func stack(of state: State) -> [String] {
    var stack = [primary]
    if state.topColumn != .primary, let supplementary { stack.append(supplementary) }
    if state.topColumn == .secondary { stack += state.details }
    return stack
  }
}
