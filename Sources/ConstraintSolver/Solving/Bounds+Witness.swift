extension Bounds {
  // MARK: The low ends

  /// Whether ties hold if every variable is at the low end of its range.
  mutating func holdAtLowEnds(ties: Range<Int>) -> Bool {
    for tie in ties {
      var sum = 0.0
      for index in tieTerms[tie].range {
        sum += pool[index].coefficient * intervals[pool[index].variable].finiteEnd(isLow: true)
      }
      work += tieTerms[tie].range.count
      guard allows(sum, ofTie: tie) else { return false }
    }
    return true
  }

  /// Whether all ties hold with each variable at the low end of its range. They must have held at `mark`.
  ///
  /// Checks only the ties whose variables have been narrowed since then, or all `ties` if those have fewer terms.
  mutating func holdAgain(since mark: Int, among ties: Range<Int>) -> Bool {
    guard let last = ties.last else { return true }
    var left = tieTerms[last].range.upperBound - tieTerms[ties.lowerBound].range.lowerBound
    for place in mark..<trail.count {
      let (index, old) = (trail[place].index, trail[place].old)
      if index >= variableCount {
        guard holdAtLowEnds(ties: index - variableCount..<index - variableCount + 1) else { return false }
      } else if old.finiteEnd(isLow: true) != intervals[index].finiteEnd(isLow: true) {
        let hasRisen = old.lower > -.infinity
        for place in occurrences.places(of: index) {
          let tie = occurrences[place] >> 1
          work += 1
          // A sum that grows needs no check if the tie has no greatest value, and one that shrinks if it has no least value.
          let side = occurrences[place] & 1 == 1 ? Sides.upper : .lower
          if hasRisen, sides[tie].isDisjoint(with: side) { continue }
          left -= tieTerms[tie].range.count
          guard left >= 0 else { return holdAtLowEnds(ties: ties) }
          guard holdAtLowEnds(ties: tie..<tie + 1) else { return false }
        }
      }
    }
    return true
  }

  // MARK: The line between the ends

  /// The part of a line between two points that is within bounds: from 0 at the first point to 1 at the second.
  struct Line {
    private var first = 0.0
    private var last = 1.0

    /// Clips the line to the part on which a value is in a range; `false` if there is none.
    @inline(__always)
    mutating func clip(_ ends: (low: Double, high: Double), in range: Interval, _ tolerance: Double) -> Bool {
      let (low, high) = ends
      let (floor, ceiling) = (range.lower - tolerance, range.upper + tolerance)
      if low >= floor, low <= ceiling, high >= floor, high <= ceiling { return true }
      let length = high - low
      guard length != 0, length.isFinite else { return false }
      let places = ((floor - low) / length, (ceiling - low) / length)
      first = max(first, min(places.0, places.1))
      last = min(last, max(places.0, places.1))
      return first <= last
    }
  }

  /// Whether ties hold at some point on the line from the low ends of the variables' ranges to the high ends.
  mutating func holdBetweenEnds(ties: Range<Int>) -> Bool {
    var line = Line()
    for tie in ties {
      let sums = sums(ofTie: tie) { intervals[$0].finiteEnds }
      work += tieTerms[tie].range.count
      guard line.clip(sums, in: range(ofTie: tie), tolerance) else { return false }
    }
    return true
  }

  /// Clips a line, given by the values of each variable at both ends, to the part on which a tie holds; `false` if there is none.
  mutating func clip(_ line: inout Line, toTie tie: Int, at ends: [(low: Double, high: Double)]) -> Bool {
    work += tieTerms[tie].range.count
    return line.clip(sums(ofTie: tie) { ends[$0] }, in: range(ofTie: tie), tolerance)
  }

  /// The sums of a tie's terms at both ends of a line.
  @inline(__always)
  private func sums(
    ofTie tie: Int, at endsOf: (_ variable: Int) -> (low: Double, high: Double)
  ) -> (low: Double, high: Double) {
    var (low, high) = (0.0, 0.0)
    for index in tieTerms[tie].range {
      let term = pool[index]
      let ends = endsOf(term.variable)
      low += term.coefficient * ends.low
      high += term.coefficient * ends.high
    }
    return (low, high)
  }

  /// The values of a variable with which an equation holds at the ends of a line.
  mutating func ends(
    of variable: Int, definedByTie tie: Int, at ends: [(low: Double, high: Double)]
  ) -> (low: Double, high: Double) {
    let sum = range(ofTie: tie).lower
    var (low, high, own) = (sum, sum, 1.0)
    for index in tieTerms[tie].range {
      let term = pool[index]
      if term.variable == variable {
        own = term.coefficient
      } else {
        low -= term.coefficient * ends[term.variable].low
        high -= term.coefficient * ends[term.variable].high
      }
    }
    work += tieTerms[tie].range.count
    return (low / own, high / own)
  }
}
