import AutoLayout
import Geometry

/// Grids: a guide for each track, one after the other, and children between the edges of guides.
extension ViewConversion {
  /// The most tracks along an axis that become guides.
  private static let greatestTrackCount = 200

  /// Whether a grid's tracks become guides.
  func becomesGuides(_ number: Int) -> Bool {
    nodes[number].mode == .grid
      && Axis.allCases.allSatisfy { nodes[number][$0].tracks.count <= Self.greatestTrackCount }
  }

  /// Places the children of a grid along an axis.
  mutating func placeInGrid(_ items: [Int], of number: Int, _ axis: Axis) {
    let tracks = makeTracks(of: number, items, axis)
    note(tracks, of: number, items, axis)
    var spans: [Range<Int>: String] = [:]
    for item in items {
      let span = pass.span(of: item, axis, count: tracks.count)
      let (first, last) = (tracks[span.lowerBound], tracks[span.upperBound - 1])
      if nodes[item][axis].sizing == .fill {
        add(side(item, .start, axis), .equal, Side(first, .start, axis))
        add(side(item, .end, axis), .equal, Side(last, .end, axis), at: strong(number))
        limit(item, axis)
        continue
      }
      fix(item, axis, at: pass.needed[pass.at(item)][axis])
      switch nodes[item][axis].gridAlignment {
      case .start, .spaceBetween, .baseline:
        add(side(item, .start, axis), .equal, Side(first, .start, axis))
      case .end: add(side(item, .end, axis), .equal, Side(last, .end, axis))
      case .center:
        let cell = spans[span] ?? makeCell(from: first, to: last, in: number, axis)
        spans[span] = cell
        add(side(item, .center, axis), .equal, Side(cell, .center, axis))
      }
    }
  }

  /// Keeps what code for grids needs: the tracks' guides, and the tracks that each child spans.
  private mutating func note(_ tracks: [String], of number: Int, _ items: [Int], _ axis: Axis) {
    var grid = grids[nodes[number].id] ?? FigmaViews.Grid()
    if axis == .horizontal { grid.columns = tracks } else { grid.rows = tracks }
    for item in items {
      let span = pass.span(of: item, axis, count: tracks.count)
      var cell = grid.cells[nodes[item].id] ?? FigmaViews.Grid.Cell()
      if axis == .horizontal { cell.columns = span } else { cell.rows = span }
      grid.cells[nodes[item].id] = cell
    }
    grids[nodes[number].id] = grid
  }

  /// Adds a guide for each track, and returns their ids.
  private mutating func makeTracks(of number: Int, _ items: [Int], _ axis: Axis) -> [String] {
    let rules = nodes[number][axis]
    var guides: [String] = []
    var flexible: (guide: String, share: Double)?
    for (place, track) in rules.tracks.enumerated() {
      let guide = addGuide(to: number)
      if let last = guides.last {
        add(Side(guide, .start, axis), .equal, Side(last, .end, axis), plus: rules.gap)
      } else {
        add(Side(guide, .start, axis), .equal, side(number, .start, axis), plus: rules.leading)
      }
      flatten(guide, in: number, axis)
      guides.append(guide)
      switch track {
      case .fixed(let length): add(Side(guide, .length, axis), plus: length)
      case .hug:
        hug(
          guide, items.filter { pass.span(of: $0, axis, count: rules.tracks.count) == place..<place + 1 },
          axis)
      case .flexible(let share) where share > 0:
        if let flexible {
          add(
            Side(guide, .length, axis), .equal, Side(flexible.guide, .length, axis),
            times: share / flexible.share)
        } else {
          flexible = (guide, share)
        }
      case .flexible: add(Side(guide, .length, axis), plus: 0)
      }
    }
    if flexible != nil, let last = guides.last {
      add(
        Side(last, .end, axis), .equal, side(number, .end, axis), plus: -rules.trailing, at: strong(number))
    }
    return guides
  }

  /// Makes a track as small as its children allow.
  private mutating func hug(_ guide: String, _ items: [Int], _ axis: Axis) {
    for item in items {
      let strokes = pass.strokes(item, axis)
      let room = strokes.before + strokes.after
      if nodes[item][axis].sizing == .fill {
        add(
          Side(guide, .length, axis), .greaterThanOrEqual,
          plus: pass.needed[pass.at(item)][axis] + room)
      } else {
        add(Side(guide, .length, axis), .greaterThanOrEqual, side(item, .length, axis), plus: room)
      }
    }
    add(Side(guide, .length, axis), plus: 0, at: Self.hugging)
  }

  /// Adds a guide over several tracks.
  private mutating func makeCell(
    from first: String, to last: String, in number: Int, _ axis: Axis
  ) -> String {
    if first == last { return first }
    let cell = addGuide(to: number)
    add(Side(cell, .start, axis), .equal, Side(first, .start, axis))
    add(Side(cell, .end, axis), .equal, Side(last, .end, axis))
    flatten(cell, in: number, axis)
    return cell
  }

  /// Gives a guide a place and no length across an axis.
  private mutating func flatten(_ guide: String, in number: Int, _ axis: Axis) {
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    add(Side(guide, .start, across), .equal, side(number, .start, across))
    add(Side(guide, .length, across), plus: 0)
  }
}
