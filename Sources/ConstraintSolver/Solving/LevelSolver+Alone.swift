extension LevelSolver {
  /// Solves a component of one variable: no other range depends on it, so nothing is propagated, and no witness is needed.
  mutating func settleAlone(_ component: ResidualRows.Component) -> Outcome {
    let variable = residual.variables[component.variables.lowerBound]
    let end = component.rows.upperBound
    var cursor = component.rows.lowerBound
    var range = bounds[variable]
    while cursor < end, residual.rows[cursor].isRequired {
      range = bounds.part(of: range, allowedBy: residual.rows[cursor], error: 0)
      cursor += 1
    }
    if bounds.takeEmptyRange() { return .contradiction }
    while cursor < end {
      let level = residual.rows[cursor].level
      active.removeAll()
      while cursor < end, residual.rows[cursor].level == level {
        activate(cursor, in: range)
        cursor += 1
      }
      if !active.isEmpty { range = settleActive(in: range) }
    }
    bounds.intervals[variable] = range
    return .settled
  }

  /// Lists a row of one variable with its least possible error in a range, unless the error can no longer change.
  @inline(__always)
  private mutating func activate(_ number: Int, in range: Bounds.Interval) {
    let row = residual.rows[number]
    let ends = range.times(residual.pool[row.terms.lowerBound].coefficient)
    bounds.work += 1
    if let error = leastError(of: row.relation, row.constant + ends.low, row.constant + ends.high) {
      active.append((number, error))
    }
  }

  /// The part of a range in which the sum of the active rows' errors is least.
  @inline(__always)
  private mutating func settleActive(in range: Bounds.Interval) -> Bounds.Interval {
    var settled = range
    for place in active.indices {
      let row = residual.rows[active[place].row]
      settled = bounds.part(of: settled, allowedBy: row, error: active[place].error)
    }
    guard bounds.takeEmptyRange() else { return settled }
    bounds.work += 1
    return median(in: range)
  }

  /// The part of a range in which the active rows, which cannot all have their least errors, have the least sum of errors.
  ///
  /// This is the weighted median of the values at which each row has no error; the weight of a row is the
  /// slope of its error.
  @inline(never)
  private mutating func median(in range: Bounds.Interval) -> Bounds.Interval {
    var slope = 0.0
    breakpoints.removeAll(keepingCapacity: true)
    for place in active.indices {
      let row = residual.rows[active[place].row]
      let coefficient = residual.pool[row.terms.lowerBound].coefficient
      let weight = abs(coefficient) * row.unit
      let relation = coefficient < 0 ? row.relation.reversed : row.relation
      if relation != .lessThanOrEqual { slope -= weight }
      breakpoints.append((-row.constant / coefficient, relation == .equal ? 2 * weight : weight))
    }
    breakpoints.sort { $0.place < $1.place }
    let flat = 1e-9 * breakpoints.reduce(0) { $0 + $1.change }
    var least = -Double.infinity
    var greatest = Double.infinity
    for (place, change) in breakpoints {
      if slope < -flat { least = place }
      slope += change
      if slope > flat {
        greatest = place
        break
      }
    }
    // If none of these values is within the bounds, the nearest end is best.
    least = min(max(least, range.lower), range.upper)
    greatest = max(min(greatest, range.upper), range.lower)
    return bounds.narrowed(range, to: least, greatest)
  }
}
