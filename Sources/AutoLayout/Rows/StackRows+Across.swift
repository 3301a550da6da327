import ConstraintSolver
import Geometry

extension StackRows {
  /// Adds the rows across the axis, also for hidden views. Source: Documentation/semantics.md §6.8 to §6.11.
  mutating func addAcross() {
    guard let anchor = visible.first ?? stack.arranged.first else { return }
    switch stack.stack.alignment.resolved(along) {
    case .start: addAlignment(to: anchor) { $0.start($1, $0.across) }
    case .end: addAlignment(to: anchor) { $0.end($1, $0.across) }
    case .middle: addAlignment(to: anchor) { $0.center($1, $0.across) }
    case .fill:
      addAlignment(to: anchor) { $0.start($1, $0.across) }
      addAlignment(to: anchor) { $0.end($1, $0.across) }
    case .baseline(let line):
      addAlignment(to: anchor) { $0.coordinates.baseline(of: $1, line, from: $0.stack.item) }
    }
    addCanvas(of: anchor)
  }

  private mutating func addAlignment(to anchor: Int, _ line: (StackRows, Int) -> Expression) {
    let anchorLine = line(self, anchor)
    for view in stack.arranged where view != anchor {
      add(.alignment, view, anchor, line(self, view) == anchorLine)
    }
  }

  private mutating func addCanvas(of anchor: Int) {
    let start = canvasStart(across)
    let end = canvasEnd(across)
    switch stack.stack.alignment.resolved(along) {
    case .fill:
      add(.canvasConnection, anchor, anchor, self.start(anchor, across) == start)
      add(.canvasConnection, anchor, anchor, end == self.end(anchor, across))
      return
    case .start:
      add(.canvasConnection, anchor, anchor, self.start(anchor, across) == start)
      addBoundary(atStart: false)
    case .end:
      add(.canvasConnection, anchor, anchor, end == self.end(anchor, across))
      addBoundary(atEnd: false)
    case .middle:
      let middle = 0.5 * (end + start)
      add(.canvasConnection, anchor, anchor, center(anchor, across) == middle)
      addBoundary()
    case .baseline(let line):
      let isAtTop = line == .first && stack.stack.isOnCanvas
      if isAtTop { add(.canvasConnection, anchor, anchor, self.start(anchor, across) == start) }
      addBoundary(atStart: !isAtTop)
      add(.canvasFit, anchor, anchor, canvasLength(across) == 0.0, StackPriority.canvasFit)
      return
    }
    add(.spanningFit, anchor, anchor, canvasLength(across) == 0.0, StackPriority.spanningFit)
    for view in stack.arranged {
      add(
        .ambiguitySuppression, view, view, length(view, across) == 0.0,
        StackPriority.ambiguitySuppression)
    }
  }

  /// Keeps all views inside the stack's canvas.
  private mutating func addBoundary(atStart: Bool = true, atEnd: Bool = true) {
    for view in stack.arranged {
      if atStart { add(.spanningBoundary, view, view, start(view, across) >= canvasStart(across)) }
      if atEnd { add(.spanningBoundary, view, view, canvasEnd(across) >= end(view, across)) }
    }
  }
}

/// The alignment of views across an axis, independent of which axis it is.
enum StackAlignment {
  case fill, start, middle, end
  case baseline(BaselineCarriers.Line)
}

extension View.Stack.Alignment {
  /// The alignment for a stack along `axis`: a column has no baselines to align.
  func resolved(_ axis: Axis) -> StackAlignment {
    switch self {
    case .fill: .fill
    case .leading, .top: .start
    case .center: .middle
    case .trailing, .bottom: .end
    case .firstBaseline: axis == .horizontal ? .baseline(.first) : .start
    case .lastBaseline: axis == .horizontal ? .baseline(.last) : .start
    }
  }
}
