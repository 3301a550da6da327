extension ProgressLine {
  /// Chooses few places whose connecting lines stay close to all places.
  ///
  /// From each vertex it goes as far as one line can. The slopes that pass within the tolerance of every place since
  /// the vertex form an interval that only shrinks, so each candidate costs one comparison.
  ///
  /// The result never has more lines than the best polyline for half the tolerance, whose corners can be anywhere: a
  /// chord between any two places on one of its lines stays within the whole tolerance. On a curve that bends to one
  /// side only, this greedy choice is optimal; a point of inflection can cost one more line. Without any one of the
  /// vertices the line would miss a place by more than the tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest distance between a line and a place, as progress.
  ///   - end: The progress at which the last line ends; with `nil` it is that of the last place.
  /// - Returns: Indices of places, including the first and the last.
  /// - Complexity: O(*n*) for *n* places; each is visited at most three times.
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
      // Stop at twice the distance reached, because the places after that are visited again from the next vertex.
      if lowest > highest || index - furthest > 2 * (furthest - start) + 64 { break }
    }
    return furthest
  }
}
