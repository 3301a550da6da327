extension Bounds {
  /// Requires that `row` violates its relation by at most `error`.
  mutating func demand(_ row: ResidualRows.Row, error: Double) {
    let first = pool[row.terms.lowerBound]
    let isSingle = row.tie < 0
    let index = isSingle ? first.variable : variableCount + row.tie
    let divisor = isSingle ? first.coefficient : 1
    if row.relation != .greaterThanOrEqual {
      let place = (error - row.constant) / divisor
      narrow(index, to: divisor > 0 ? -.infinity : place, divisor > 0 ? place : .infinity)
    }
    if row.relation != .lessThanOrEqual {
      let place = (-error - row.constant) / divisor
      narrow(index, to: divisor > 0 ? place : -.infinity, divisor > 0 ? .infinity : place)
    }
    if !isSingle { enqueue(row.tie) }
  }

  /// Requires that the terms of a tie add up to `sum`.
  mutating func fix(tie: Int, at sum: Double) {
    narrow(variableCount + tie, to: sum, sum)
    enqueue(tie)
  }

  /// The part of a variable's range in which a row of this variable alone violates its relation by at most `error`.
  @inline(__always)
  mutating func part(of range: Interval, allowedBy row: ResidualRows.Row, error: Double) -> Interval {
    let coefficient = pool[row.terms.lowerBound].coefficient
    var range = range
    if row.relation != .greaterThanOrEqual {
      let place = (error - row.constant) / coefficient
      range = narrowed(
        range, to: coefficient > 0 ? -.infinity : place, coefficient > 0 ? place : .infinity)
    }
    if row.relation != .lessThanOrEqual {
      let place = (-error - row.constant) / coefficient
      range = narrowed(
        range, to: coefficient > 0 ? place : -.infinity, coefficient > 0 ? .infinity : place)
    }
    return range
  }

  /// The part of a range between two values. If it is empty only by rounding, the older bound stays.
  @inline(__always)
  mutating func narrowed(_ old: Interval, to least: Double, _ greatest: Double) -> Interval {
    let rises = least > old.lower
    var new = Interval(lower: rises ? least : old.lower, upper: greatest < old.upper ? greatest : old.upper)
    if new.lower > new.upper {
      if new.lower > new.upper + tolerance { isEmptyRange = true }
      // The older bound wins.
      if rises { new.lower = new.upper } else { new.upper = new.lower }
    }
    return new
  }

  /// Narrows the range of a variable or tie. If the result is empty only by rounding, the older bound stays.
  mutating func narrow(_ index: Int, to least: Double, _ greatest: Double) {
    let old = intervals[index]
    let rises = least > old.lower
    let falls = greatest < old.upper
    guard rises || falls else { return }
    trail.append(Change(index: index, old: old))
    intervals[index] = narrowed(old, to: least, greatest)
    // Ranges that contradict each other may narrow one another until numbers overflow.
    if least == .infinity || greatest == -.infinity { isEmptyRange = true }
    guard index < variableCount else { return noteSides(ofTie: index - variableCount) }
    if !tieTerms.isEmpty { wakeTies(of: index, Sides(lower: rises, upper: falls)) }
  }

  /// Notes which bounds a tie has.
  mutating func noteSides(ofTie tie: Int) {
    let range = range(ofTie: tie)
    sides[tie] = Sides(lower: range.lower > -.infinity, upper: range.upper < .infinity)
  }

  /// Queues the ties that depend on the moved ends of a variable's range.
  ///
  /// A tie with a greatest value depends on the low ends of its terms, and one with a least value on their high ends.
  @inline(__always)
  private mutating func wakeTies(of variable: Int, _ moved: Sides) {
    let places = occurrences.places(of: variable)
    let reversed = moved.reversed
    for place in places {
      let occurrence = occurrences[place]
      let bounds = occurrence & 1 == 1 ? reversed : moved
      if !sides[occurrence >> 1].isDisjoint(with: bounds) { enqueue(occurrence >> 1) }
    }
    work += places.count
  }

  private mutating func enqueue(_ tie: Int) {
    guard !isQueued[tie] else { return }
    isQueued[tie] = true
    queue.append(tie)
  }

  /// Narrows variables to what the ties allow. Stops when nothing changes, after `limit` ties, or once ``work`` exceeds
  /// ``workLimit``; if ties are left then, ``isApproximate`` becomes true.
  ///
  /// - Returns: Whether no range is empty. The ranges always contain all solutions.
  mutating func propagate(limit: Int) -> Bool {
    var cursor = 0
    emptiedTie = nil
    while cursor < queue.count, cursor < limit, work <= workLimit, !isEmptyRange {
      let tie = queue[cursor]
      cursor += 1
      isQueued[tie] = false
      narrowTerms(of: tie)
    }
    while cursor < queue.count {
      isQueued[queue[cursor]] = false
      if !isEmptyRange { isApproximate = true }
      cursor += 1
    }
    queue.removeAll()
    return !takeEmptyRange()
  }

  /// Whether a range has become empty since the last call.
  mutating func takeEmptyRange() -> Bool {
    defer { isEmptyRange = false }
    return isEmptyRange
  }

  private mutating func noteEmptySum(ofTie tie: Int) {
    isEmptyRange = true
    emptiedTie = tie
  }

  private mutating func narrowTerms(of tie: Int) {
    let places = tieTerms[tie].range
    work += 2 * places.count
    let range = range(ofTie: tie)
    // Most ties have one bound.
    if range.lower == -.infinity {
      narrowTerms(at: places, of: tie, toOne: range.upper, isCeiling: true)
    } else if range.upper == .infinity {
      narrowTerms(at: places, of: tie, toOne: range.lower, isCeiling: false)
    } else {
      narrowTerms(at: places, of: tie, to: range)
    }
  }

  /// Narrows the terms of a tie that has only a greatest value, or only a least one.
  private mutating func narrowTerms(at places: Range<Int>, of tie: Int, toOne bound: Double, isCeiling: Bool)
  {
    var noise = Noise(tie: tie, mark: mark)
    // The sum of the terms' finite ends on the other side, and how many are infinite.
    let infinity = isCeiling ? -Double.infinity : .infinity
    var (sum, open, openPlace) = (0.0, 0, 0)
    for index in places {
      let end = end(of: pool[index], isLow: isCeiling)
      if end != infinity {
        sum += end
      } else {
        open &+= 1
        openPlace = index
      }
    }
    if open == 0 {
      let isEmpty = isCeiling ? sum > bound + tolerance : sum < bound - tolerance
      if isEmpty { return noteEmptySum(ofTie: tie) }
    }
    // If two terms are unbounded, the tie bounds neither. If one is, it bounds only that one.
    guard open < 2 else { return }
    for index in open == 0 ? places : openPlace..<openPlace + 1 {
      let term = pool[index]
      let own = intervals[term.variable]
      let rest = open == 0 ? sum - end(of: term, isLow: isCeiling) : sum
      let place = (bound - rest) / term.coefficient
      if (term.coefficient > 0) == isCeiling {
        guard place < own.upper, isWorthwhile(own.upper - place, at: place, of: term, &noise) else {
          continue
        }
        narrow(term.variable, to: -.infinity, place)
      } else {
        guard place > own.lower, isWorthwhile(place - own.lower, at: place, of: term, &noise) else {
          continue
        }
        narrow(term.variable, to: place, .infinity)
      }
    }
  }

  /// Narrows the terms of a tie that has a least and a greatest value.
  private mutating func narrowTerms(at places: Range<Int>, of tie: Int, to range: Interval) {
    var noise = Noise(tie: tie, mark: mark)
    // The sums of the terms' finite ends, and how many ends are infinite.
    var (least, greatest) = (0.0, 0.0)
    var (openBelow, openAbove) = (0, 0)
    for index in places {
      let ends = ends(of: pool[index])
      if ends.low > -.infinity { least += ends.low } else { openBelow += 1 }
      if ends.high < .infinity { greatest += ends.high } else { openAbove += 1 }
    }
    if openBelow == 0, least > range.upper + tolerance { noteEmptySum(ofTie: tie) }
    if openAbove == 0, greatest < range.lower - tolerance { noteEmptySum(ofTie: tie) }
    // If two terms are unbounded, the tie bounds neither.
    guard !isEmptyRange, openBelow < 2 || openAbove < 2 else { return }
    for index in places {
      let term = pool[index]
      let own = intervals[term.variable]
      let ends = own.times(term.coefficient)
      var (low, high) = (-Double.infinity, Double.infinity)
      if openBelow == 0 { high = range.upper - (least - ends.low) }
      if openBelow == 1, ends.low == -.infinity { high = range.upper - least }
      if openAbove == 0 { low = range.lower - (greatest - ends.high) }
      if openAbove == 1, ends.high == .infinity { low = range.lower - greatest }
      if term.coefficient < 0 { (low, high) = (high, low) }
      low /= term.coefficient
      high /= term.coefficient
      let rises = low > own.lower && isWorthwhile(low - own.lower, at: low, of: term, &noise)
      let falls = high < own.upper && isWorthwhile(own.upper - high, at: high, of: term, &noise)
      if rises || falls { narrow(term.variable, to: rises ? low : -.infinity, falls ? high : .infinity) }
    }
  }

  /// Whether to narrow a range by `step`. Ever smaller steps toward a limit would never end.
  ///
  /// - Parameters:
  ///   - step: The distance from the end of the range.
  ///   - place: The new end.
  ///   - term: The variable with its coefficient in the tie.
  ///   - noise: The rounding error of the sums from which `place` follows.
  /// - Returns: Whether the step is long enough.
  @inline(__always)
  private mutating func isWorthwhile(
    _ step: Double, at place: Double, of term: RowTable.Term, _ noise: inout Noise
  ) -> Bool {
    if step > 0.1 * tolerance { return true }
    // Skipping a step smaller than the rounding error keeps the result exact. In a tie of thousands of terms this error
    // is larger than elsewhere.
    if step > 1e-12 * (1 + abs(place)), step > value(of: &noise) / abs(term.coefficient) {
      isApproximate = true
    }
    return false
  }

  /// The rounding error of the sums of a tie's ends as they were at `mark`. Few steps need it.
  private struct Noise {
    let tie: Int
    let mark: Int
    var value: Double?
  }

  @inline(never)
  private func value(of noise: inout Noise) -> Double {
    if let value = noise.value { return value }
    var (least, greatest) = (0.0, 0.0)
    // The tie has narrowed its terms in their order since then.
    var change = noise.mark
    let places = tieTerms[noise.tie].range
    for index in places {
      let term = pool[index]
      var range = intervals[term.variable]
      if change < trail.count, trail[change].index == term.variable {
        range = trail[change].old
        change += 1
      }
      let ends = range.times(term.coefficient)
      if ends.low > -.infinity { least += ends.low }
      if ends.high < .infinity { greatest += ends.high }
    }
    let value = Double.ulpOfOne * Double(places.count) * max(abs(least), abs(greatest))
    noise.value = value
    return value
  }

  /// The low, or the high, end of a term's range.
  @inline(__always)
  private func end(of term: RowTable.Term, isLow: Bool) -> Double {
    let range = intervals[term.variable]
    return term.coefficient * ((term.coefficient > 0) == isLow ? range.lower : range.upper)
  }

  func ends(of term: RowTable.Term) -> (low: Double, high: Double) {
    intervals[term.variable].times(term.coefficient)
  }
}
