import Geometry
import Typesetting

/// What a kind of view puts around its text, and how it sets it.
///
/// Sources: the chrome facts, `controls`, and the heights of recorded frames: buttons of 30, 33 and 34 points at font
/// sizes of 15, 17 and 18, text views of 33 and 34 at 14 and 15. What these leave open is chosen, and stands here.
struct TextContent {
  /// The room around the text.
  var padding = Insets.zero
  /// The least size of the view.
  var least = Size.zero
  /// Whether lines may end where the width does.
  var wraps = true
  /// How many lines are shown, 0 for all.
  var lineLimit: Int
  /// Whether an empty text takes a line's height.
  var keepsLine = true
  /// Whether lines are measured in whole points, whatever the display.
  var isInPoints = false
  /// Whether the lines stand side by side, all as wide as the widest.
  var isRow = false
  /// Whether what does not fit is scrolled to, rather than cut off.
  var scrolls = false

  init(_ view: View, _ text: View.Text) {
    lineLimit = text.lineLimit
    switch view.kind {
    case .button:
      padding = Insets(top: 6, left: 0, bottom: 6, right: 0)
      least.width = 30
      isInPoints = true
    case .textField:
      // The text stands 7 points inside, and the field is 28 points wider than it.
      padding = Insets(top: 6.75, left: 7, bottom: 6.75, right: 21)
      least.height = 34
      (wraps, lineLimit, scrolls) = (false, 1, true)
    case .textView:
      padding = Insets(top: 8, left: 5, bottom: 8, right: 5)
      (lineLimit, scrolls) = (0, true)
    case .segmentedControl:
      padding = Insets(top: 0, left: 10, bottom: 0, right: 10)
      least.height = 32
      (wraps, lineLimit, isRow) = (false, 0, true)
    default: keepsLine = false
    }
    if lineLimit == 1 { wraps = false }
  }

  /// The view's size around its text, which is as high as whole lines and as wide as its widest one, each rounded up
  /// to a pixel.
  func size(around text: MeasuredText, on grid: PixelGrid) -> Size {
    let columns = isRow ? max(text.lineCount, 1) : 1
    let column = grid.roundUp(text.width) + padding.left + padding.right
    var height = least.height
    if text.lineCount > 0 || keepsLine {
      let lines = lineHeight(of: text, on: grid, count: isRow ? 1 : max(text.lineCount, 1))
      height = max(height, lines + padding.top + padding.bottom)
    }
    return Size(width: max(least.width, Double(columns) * column), height: height)
  }

  /// Where the text stands in a view of that height: a single line in the middle, several from the top on.
  func baselines(of text: MeasuredText, on grid: PixelGrid, height: Double) -> View.Baselines {
    let ascender = grid.round(text.ascender)
    if text.lineCount > 1, !isRow {
      return View.Baselines(
        first: padding.top + ascender, last: padding.bottom + grid.round(text.descender))
    }
    let first = (height - lineHeight(of: text, on: grid, count: 1)) / 2 + ascender
    return View.Baselines(first: first, last: height - first, isCentered: true)
  }

  /// The height of some lines.
  private func lineHeight(of text: MeasuredText, on grid: PixelGrid, count: Int) -> Double {
    let height = Double(count) * text.lineHeight
    return isInPoints ? height.rounded(.up) : grid.roundUp(height)
  }
}
