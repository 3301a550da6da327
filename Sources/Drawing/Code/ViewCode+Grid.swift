import AutoLayout
import Geometry

/// What SwiftUI's containers need besides positions: cells of grids, and who gets space first.
extension ViewCode {
  /// A grid with a row for each of its tracks; `nil` for a view that is no grid, or one that `Grid` cannot show: with children
  /// that span rows, share a cell or lie outside.
  func grid(_ children: [Int], of item: Int, _ scene: Scene) -> [String]? {
    let items = scene.tree.items
    guard let grid = scene.grids[items[item].id], let tracks = Tracks(grid, scene),
      tracks.rows.count * tracks.columns.count <= Self.cellsPerChild * children.count
    else { return nil }
    var rows = [[(item: Int, cell: Grid.Cell)]](repeating: [], count: tracks.rows.count)
    for child in children {
      guard let cell = grid.cells[items[child].id], cell.rows.count == 1, tracks.contains(cell) else {
        return nil
      }
      rows[cell.rows.lowerBound].append((child, cell))
    }
    var lines = [
      "Grid(alignment: .topLeading, horizontalSpacing: \(tracks.columns.spacing.swiftLiteral), "
        + "verticalSpacing: \(tracks.rows.spacing.swiftLiteral)) {"
    ]
    for row in rows {
      guard
        let cells = cells(
          row.sorted { $0.cell.columns.lowerBound < $1.cell.columns.lowerBound }, tracks, scene)
      else { return nil }
      lines += ["  GridRow {"] + cells.map { "    \($0)" } + ["  }"]
    }
    lines.append("}")
    for (edge, length) in [("leading", tracks.columns.origin), ("top", tracks.rows.origin)] where length != 0
    {
      lines.append(".padding(.\(edge), \(length.swiftLiteral))")
    }
    return lines
  }

  /// Grids with more cells for each child are mostly empty cells, each of which takes two lines.
  private static let cellsPerChild = 32

  /// The cells of a row, with an empty one for each column without a child; `nil` if two children share a cell.
  private func cells(_ row: [(item: Int, cell: Grid.Cell)], _ tracks: Tracks, _ scene: Scene) -> [String]? {
    var lines: [String] = []
    var column = 0
    for (item, cell) in row {
      guard cell.columns.lowerBound >= column else { return nil }
      lines += tracks.emptyCells(column..<cell.columns.lowerBound)
      let frame = scene.layout.frames[item]
      let place = tracks.frame(of: cell)
      lines += self.lines(of: item, scene) + self.place(frame, in: place)
      if cell.columns.count > 1 { lines.append("  .gridCellColumns(\(cell.columns.count))") }
      column = cell.columns.upperBound
    }
    return lines + tracks.emptyCells(column..<tracks.columns.count)
  }

  /// The modifiers that put a view into a cell that it does not fill.
  private func place(_ frame: Rect, in cell: Rect) -> [String] {
    func differs(_ one: Double, _ other: Double) -> Bool { abs(one - other) > 0.01 }
    var lines: [String] = []
    if differs(frame.x, cell.x) || differs(frame.y, cell.y) {
      let (x, y) = ((frame.x - cell.x).denoised, (frame.y - cell.y).denoised)
      lines.append("  .offset(x: \(x.swiftLiteral), y: \(y.swiftLiteral))")
    }
    if !lines.isEmpty || differs(frame.width, cell.width) || differs(frame.height, cell.height) {
      let (width, height) = (cell.width.swiftLiteral, cell.height.swiftLiteral)
      lines.append("  .frame(width: \(width), height: \(height), alignment: .topLeading)")
    }
    return lines
  }

  /// The layout priority of each child along a stack: 0 for those that give way first. Children that resist compression more,
  /// or hug their content less, come before others.
  func priorities(of children: [Int], along axis: Axis, _ scene: Scene) -> [Int] {
    guard scene.hasPriorities else { return children.map { _ in 0 } }
    let strengths = children.map { child -> [Double] in
      let view = scene.tree.items[child].view
      return [view.compressionResistance[axis], -view.hugging[axis]]
    }
    let levels = Set(strengths).sorted { $0.lexicographicallyPrecedes($1) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(levels, levels.indices))
    return strengths.map { ranks[$0] ?? 0 }
  }
}

/// The places of a grid's tracks.
private struct Tracks {
  /// The tracks along an axis.
  struct Line {
    let starts: [Double]
    let ends: [Double]
    /// The distance between tracks.
    var spacing: Double { starts.count > 1 ? starts[1] - ends[0] : 0 }
    var origin: Double { starts[0] }
    var count: Int { starts.count }
  }

  let columns: Line
  let rows: Line

  /// - Returns: `nil` without tracks or without their guides.
  init?(_ grid: ViewCode.Grid, _ scene: ViewCode.Scene) {
    func line(_ ids: [String], _ axis: Axis) -> Line? {
      let frames = ids.compactMap { scene.guides[$0].map { scene.layout.frames[$0] } }
      guard !ids.isEmpty, frames.count == ids.count else { return nil }
      return Line(
        starts: frames.map { $0.minimum(axis) }, ends: frames.map { $0.minimum(axis) + $0.size[axis] })
    }
    guard let columns = line(grid.columns, .horizontal), let rows = line(grid.rows, .vertical) else {
      return nil
    }
    (self.columns, self.rows) = (columns, rows)
  }

  func contains(_ cell: ViewCode.Grid.Cell) -> Bool {
    cell.columns.upperBound <= columns.count && cell.rows.upperBound <= rows.count
      && !cell.columns.isEmpty && cell.columns.lowerBound >= 0 && cell.rows.lowerBound >= 0
  }

  func frame(of cell: ViewCode.Grid.Cell) -> Rect {
    let (x, y) = (columns.starts[cell.columns.lowerBound], rows.starts[cell.rows.lowerBound])
    return Rect(
      x: x, y: y, width: columns.ends[cell.columns.upperBound - 1] - x,
      height: rows.ends[cell.rows.upperBound - 1] - y)
  }

  /// An empty cell, as wide as its column, for each column without a child.
  func emptyCells(_ range: Range<Int>) -> [String] {
    range.flatMap { column in
      let width = columns.ends[column] - columns.starts[column]
      return ["Color.clear", "  .frame(width: \(width.swiftLiteral), height: 0)"]
    }
  }
}
