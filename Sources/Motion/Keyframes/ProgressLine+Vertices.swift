extension ProgressLine {
  /// The fewest places that, joined by straight lines, stay close to all places.
  ///
  /// From each vertex it goes as far as one straight line can: the slopes that pass within the tolerance of every
  /// place since the vertex form an interval that only shrinks, so a candidate costs one comparison.
  ///
  /// The result never has more lines than the best polyline for half the tolerance, whose corners may lie anywhere: a
  /// line of that spans places which a chord between any two of them follows within the whole tolerance. Where the
  /// curve bends to one side only, going furthest is the optimum; at a point of inflection it can cost a line more.
  /// Any vertex that is left out makes the line miss a place by more than the tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: How far from a place a line may pass, as progress.
  ///   - end: Where the last line ends instead of at the last place, which may then be missed by as much.
  /// - Returns: Indices of places, the first and the last among them.
  /// - Complexity: O(*n*) for *n* places: no more than three looks at each.
  public func vertices(within tolerance: Double, endingAt end: Double? = nil) -> [Int] {
    let tolerance = max(tolerance - deviation, tolerance / 2)
    let last = places.count - 1
    var vertices = [0]
    while let start = vertices.last, start < last {
      vertices.append(furthest(from: start, tolerance, end ?? places[last].value))
    }
    return vertices
  }

  /// The last place that one line from `start` reaches.
  private func furthest(from start: Int, _ tolerance: Double, _ end: Double) -> Int {
    let origin = places[start]
    var lowest = -Double.infinity
    var highest = Double.infinity
    var furthest = start + 1
    for index in start + 1..<places.count {
      let place = places[index]
      let time = place.time - origin.time
      let value = index == places.count - 1 ? end : place.value
      let slope = (value - origin.value) / time
      if slope >= lowest, slope <= highest { furthest = index }
      lowest = max(lowest, (place.value - tolerance - origin.value) / time)
      highest = min(highest, (place.value + tolerance - origin.value) / time)
      // Beyond twice the way that was reached nothing further is looked for: what was looked at is looked at again.
      if lowest > highest || index - furthest > 2 * (furthest - start) + 64 { break }
    }
    return furthest
  }
}
