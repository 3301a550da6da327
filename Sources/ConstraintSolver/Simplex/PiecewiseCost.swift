/// A sum of convex, piecewise linear functions, each of one column.
///
/// The violation of an optional constraint is such a function of the constraint's value: flat while the
/// constraint holds, and rising from there on.
struct PiecewiseCost {
  /// A value at which the slope grows by `change`.
  struct Breakpoint {
    let column: Int
    let place: Double
    let change: Double
    /// The slope above this value.
    var slopeAbove = 0.0
  }

  /// The cost `weight` for each point by which a column violates `relation` `place`.
  struct SoftConstraint {
    let column: Int
    let relation: Constraint.Relation
    let place: Double
    let weight: Double
  }

  /// The cost of one column: its first slope, and the values at which the slope grows.
  struct Shape {
    var firstSlope = 0.0
    var breakpoints = 0..<0
  }

  /// The columns with a cost, ascending, and their shapes.
  private(set) var shapes: [(column: Int, shape: Shape)] = []
  private var breakpoints: [Breakpoint] = []

  /// Makes the sum of the costs of soft constraints.
  init(_ softConstraints: some Sequence<SoftConstraint>) {
    var firstSlopes: [(column: Int, slope: Double)] = []
    for soft in softConstraints {
      let below = soft.relation == .lessThanOrEqual ? 0 : -soft.weight
      let above = soft.relation == .greaterThanOrEqual ? 0 : soft.weight
      firstSlopes.append((soft.column, below))
      breakpoints.append(Breakpoint(column: soft.column, place: soft.place, change: above - below))
    }
    breakpoints.sort { ($0.column, $0.place) < ($1.column, $1.place) }
    firstSlopes.sort { $0.column < $1.column }
    var end = 0
    for (column, slope) in firstSlopes {
      if let last = shapes.last, last.column == column {
        shapes[shapes.count - 1].shape.firstSlope += slope
        continue
      }
      let start = end
      while end < breakpoints.count, breakpoints[end].column == column { end += 1 }
      shapes.append((column, Shape(firstSlope: slope, breakpoints: start..<end)))
    }
    for (_, shape) in shapes {
      var slope = shape.firstSlope
      for index in shape.breakpoints {
        slope += breakpoints[index].change
        breakpoints[index].slopeAbove = slope
      }
    }
  }

  /// Makes a cost of `slope` for each point by which `column` moves up, whatever its value.
  init(slope: Double, of column: Int) {
    shapes = [(column, Shape(firstSlope: slope))]
  }

  /// A range of a column within which its cost has one slope.
  struct Piece {
    var lower = -Double.infinity
    var upper = Double.infinity
    var slope = 0.0
  }

  /// The piece that begins at `value` or contains it, for a column about to move up.
  func pieceAbove(_ value: Double, of shape: Shape, tolerance: Double) -> Piece {
    piece(of: shape) { $0 <= value + tolerance }
  }

  /// The piece that ends at `value` or contains it, for a column about to move down.
  func pieceBelow(_ value: Double, of shape: Shape, tolerance: Double) -> Piece {
    piece(of: shape) { $0 < value - tolerance }
  }

  private func piece(of shape: Shape, isPassed: (Double) -> Bool) -> Piece {
    var low = shape.breakpoints.lowerBound
    var high = shape.breakpoints.upperBound
    while low < high {
      let middle = (low + high) / 2
      if isPassed(breakpoints[middle].place) { low = middle + 1 } else { high = middle }
    }
    var piece = Piece(slope: shape.firstSlope)
    if low > shape.breakpoints.lowerBound {
      piece.lower = breakpoints[low - 1].place
      piece.slope = breakpoints[low - 1].slopeAbove
    }
    if low < shape.breakpoints.upperBound { piece.upper = breakpoints[low].place }
    return piece
  }
}
