import Geometry

/// Grids.
extension LayoutPass {
  /// The tracks that a child spans, all of them in the grid.
  func span(of child: Int, _ axis: Axis, count: Int) -> Range<Int> {
    let rules = nodes[child][axis]
    let first = min(rules.firstTrack, count - 1)
    return first..<min(first + min(rules.span, count), count)
  }

  /// The sizes of a grid's tracks in the `available` room for tracks and gaps. Without it the grid hugs its children: each
  /// flexible track is as large as its children need.
  mutating func trackSizes(
    of number: Int, _ items: [Int], _ axis: Axis, available: Double?
  ) throws(InvalidDocument) -> [Double] {
    let rules = nodes[number][axis]
    let tracks = rules.tracks
    try spend(tracks.count)
    var sizes = tracks.map { if case .fixed(let length) = $0 { length } else { 0.0 } }
    for item in items {
      let span = span(of: item, axis, count: tracks.count)
      guard span.count == 1, needsRoom(tracks[span.lowerBound], isHugging: available == nil) else { continue }
      sizes[span.lowerBound] = max(sizes[span.lowerBound], neededRoom(item, axis))
    }
    guard let available else { return sizes }
    let shares = tracks.reduce(0) { if case .flexible(let share) = $1 { $0 + share } else { $0 } }
    guard shares > 0 else { return sizes }
    let free = max(available - sizes.reduce(0, +) - rules.gap * Double(tracks.count - 1), 0)
    for (track, size) in tracks.enumerated() {
      if case .flexible(let share) = size { sizes[track] = free * share / shares }
    }
    return sizes
  }

  private func needsRoom(_ track: GridTrack, isHugging: Bool) -> Bool {
    switch track {
    case .fixed: false
    case .flexible: isHugging
    case .hug: true
    }
  }

  mutating func placeInGrid(_ items: [Int], of number: Int, _ axis: Axis) throws(InvalidDocument) {
    let rules = nodes[number][axis]
    let tracks = try trackSizes(of: number, items, axis, available: inner(number, axis))
    var starts: [Double] = []
    var start = rules.leading
    for track in tracks {
      starts.append(start)
      start += track + rules.gap
    }
    for item in items {
      let span = span(of: item, axis, count: tracks.count)
      let last = span.upperBound - 1
      let cell = starts[last] + tracks[last] - starts[span.lowerBound]
      let own = nodes[item][axis]
      let size = own.sizing == .fill ? own.clamped(max(cell, 0)) : needed[at(item)][axis]
      sizes[at(item)][axis] = size
      places[at(item)][axis] =
        switch own.gridAlignment {
        case .center: starts[span.lowerBound] + (cell - size) / 2
        case .end: starts[span.lowerBound] + cell - size
        case .start, .spaceBetween, .baseline: starts[span.lowerBound]
        }
    }
  }
}
