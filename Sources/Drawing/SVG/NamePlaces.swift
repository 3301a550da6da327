import Geometry

/// Where names have been written in a panel, so that none is written over another.
///
/// The panel is a grid of cells, a line high and half a line wide, a character to a cell.
struct NamePlaces {
  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  /// Lines that a name is moved down at most, to stand below those of the views around it.
  private static let attempts = 4

  private let line: Double
  private var taken: Set<Cell> = []

  /// A panel with nothing written in it, in lines that are `line` points high.
  init(line: Double) { self.line = line }

  /// Forgets what was written below a shape that hides it.
  mutating func hide(below frame: Rect) {
    taken = taken.filter { cell in
      let (x, y) = (Double(cell.column) * line / 2, Double(cell.row) * line)
      return x < frame.x - line / 2 || x > frame.maxX || y < frame.y - line || y > frame.maxY
    }
  }

  /// The baseline's beginning for a name at the top of a frame, below names that stand there already; `nil` where
  /// there is no room.
  mutating func place(for name: String, in frame: Rect) -> Point? {
    for attempt in 0..<NamePlaces.attempts {
      let top = frame.y + Double(attempt) * line
      guard top + line <= frame.maxY else { return nil }
      if take(name, at: Point(x: frame.x, y: top)) {
        return Point(x: frame.x + line / 4, y: top + line * 0.9)
      }
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

  /// Takes the cells under a text, if all of them are free.
  private mutating func take(_ text: String, at corner: Point) -> Bool {
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
