import Geometry

/// Where names have been written in a panel, so that none is written over another, and none where it would be covered.
///
/// The panel is a grid of cells, a line high and half a line wide, a character to a cell.
struct NamePlaces {
  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  /// Lines that a name is moved down at most, to stand below those of the views around it.
  private static let attemptsBelow = 4
  /// Steps of two lines that it is moved along the top, where there is no room below.
  private static let attemptsAlong = 12

  private let line: Double
  private var taken: Set<Cell> = []
  /// What will be drawn over the names, and hides what lies below.
  var covers: ArraySlice<Rect> = []

  /// A panel with nothing written in it, in lines that are `line` points high.
  init(line: Double) { self.line = line }

  /// The baseline's beginning for a name at the top of a frame, below names that stand there already or else behind
  /// them; `nil` where there is no room.
  mutating func place(for name: String, in frame: Rect) -> Point? {
    let below = (0..<NamePlaces.attemptsBelow).map { Point(x: frame.x, y: frame.y + Double($0) * line) }
    let along = (1...NamePlaces.attemptsAlong).map {
      Point(x: frame.x + Double($0) * 2 * line, y: frame.y)
    }
    let width = Double(name.count) * line / 2
    for corner in below + along
    where corner.y + line <= frame.maxY && (corner.x == frame.x || corner.x + width <= frame.maxX) {
      if take(name, at: corner) { return Point(x: corner.x + line / 4, y: corner.y + line * 0.9) }
    }
    return nil
  }

  /// The baseline's beginning for a text that belongs to a name: after it, or in the line below; `nil` where there is
  /// no room.
  mutating func place(for text: String, after name: String, at place: Point, in frame: Rect) -> Point? {
    let width = line / 2
    let end = place.x + Double(name.count + 1) * width
    let below = Point(x: place.x, y: place.y + line)
    for start in [Point(x: end, y: place.y), below]
    where start.x + Double(text.count) * width <= frame.maxX && start.y + line * 0.1 <= frame.maxY {
      if take(text, at: Point(x: start.x, y: start.y - line * 0.9)) { return start }
    }
    return nil
  }

  /// Takes the cells under a text, if all of them are free and nothing will cover them.
  private mutating func take(_ text: String, at corner: Point) -> Bool {
    let room = Rect(x: corner.x, y: corner.y, width: Double(text.count) * line / 2, height: line)
    guard !covers.contains(where: { $0.overlaps(room) }) else { return false }
    guard let column = cell(corner.x / (line / 2)), let row = cell(corner.y / line) else { return false }
    // A text that stands across two rows would touch those in both.
    let isAligned = corner.y / line == Double(row)
    let rows = isAligned ? row...row : row...(row + 1)
    let cells = rows.flatMap { row in (0...text.count).map { Cell(column: column + $0, row: row) } }
    guard !cells.contains(where: taken.contains) else { return false }
    taken.formUnion(cells)
    return true
  }

  /// The number of a cell; `nil` for one that is too far away to be counted.
  private func cell(_ place: Double) -> Int? {
    abs(place) < 1e9 ? Int(place.rounded(.down)) : nil
  }
}
