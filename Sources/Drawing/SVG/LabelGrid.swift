import Geometry

/// Finds places for labels in a panel, so that labels do not overlap and no later shape covers them.
///
/// The panel is a grid of cells. A cell is one line high and half a line wide, and holds one character.
struct LabelGrid {
  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  /// How many lines from the top of a frame are tried, so that a name can go below the names of the superviews.
  private static let linesBelow = 4
  /// How many places along the top edge are tried next, each two line heights further right.
  private static let stepsAcross = 12

  private let line: Double
  private var occupied: Set<Cell> = []
  /// The frames of opaque shapes that will be drawn over the labels.
  var coveringFrames: ArraySlice<Rect> = []

  /// An empty grid for lines of `line` points.
  init(line: Double) { self.line = line }

  /// Reserves a place for a name at the top of a frame: below the names that are already there, or else after them.
  ///
  /// - Returns: The start of the baseline; `nil` if there is no room.
  mutating func baseline(for name: String, in frame: Rect) -> Point? {
    let below = (0..<LabelGrid.linesBelow).map { Point(x: frame.x, y: frame.y + Double($0) * line) }
    let along = (1...LabelGrid.stepsAcross).map {
      Point(x: frame.x + Double($0) * 2 * line, y: frame.y)
    }
    let width = Double(name.count) * line / 2
    for corner in below + along
    where corner.y + line <= frame.maxY && (corner.x == frame.x || corner.x + width <= frame.maxX) {
      if reserve(name, at: corner) { return Point(x: corner.x + line / 4, y: corner.y + line * 0.9) }
    }
    return nil
  }

  /// Reserves a place for a text that belongs to a name: after the name, or on the line below it.
  ///
  /// - Returns: The start of the baseline; `nil` if there is no room.
  mutating func baseline(for text: String, after name: String, at place: Point, in frame: Rect) -> Point? {
    let width = line / 2
    let end = place.x + Double(name.count + 1) * width
    let below = Point(x: place.x, y: place.y + line)
    for start in [Point(x: end, y: place.y), below]
    where start.x + Double(text.count) * width <= frame.maxX && start.y + line * 0.1 <= frame.maxY {
      if reserve(text, at: Point(x: start.x, y: start.y - line * 0.9)) { return start }
    }
    return nil
  }

  /// Reserves the cells of a text if all of them are free and no shape will cover them.
  private mutating func reserve(_ text: String, at corner: Point) -> Bool {
    let room = Rect(x: corner.x, y: corner.y, width: Double(text.count) * line / 2, height: line)
    guard !coveringFrames.contains(where: { $0.overlaps(room) }) else { return false }
    guard let column = cell(corner.x / (line / 2)), let row = cell(corner.y / line) else { return false }
    // A text between two rows needs the cells of both.
    let isAligned = corner.y / line == Double(row)
    let rows = isAligned ? row...row : row...(row + 1)
    let cells = rows.flatMap { row in (0...text.count).map { Cell(column: column + $0, row: row) } }
    guard !cells.contains(where: occupied.contains) else { return false }
    occupied.formUnion(cells)
    return true
  }

  /// The index of a cell; `nil` if it is 10⁹ cells or more away.
  private func cell(_ place: Double) -> Int? {
    abs(place) < 1e9 ? Int(place.rounded(.down)) : nil
  }
}
