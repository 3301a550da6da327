import Geometry
import Typesetting

/// The space that a kind of view puts around its text, and how it sets the text.
///
/// Sources: measured controls and the heights of recorded frames. Buttons are 30, 33 and 34 points high at
/// font sizes of 15, 17 and 18; text views are 33 and 34 points high at 14 and 15. Values that measurements
/// leave open are our choice.
struct TextContent {
  /// The space around the text.
  var padding = Insets.zero
  /// The minimum size of the view.
  var least = Size.zero
  /// Whether lines wrap at the width.
  var wraps = true
  /// The maximum number of lines, 0 for no limit.
  var lineLimit: Int
  /// Whether an empty text is one line high.
  var keepsLine = true
  /// Whether lines are measured in whole points on every display.
  var isInPoints = false
  /// Whether the lines are side by side, each as wide as the widest.
  var isRow = false
  /// Whether a last word alone on its line gets the word before it, as in labels since iOS 14.
  var avoidsOrphans = false
  /// Whether text that does not fit can be scrolled instead of being cut off.
  var scrolls = false

  init(_ view: View, _ text: View.Text) {
    lineLimit = text.lineLimit
    switch view.kind {
    case .button:
      padding = Insets(top: 6, left: 0, bottom: 6, right: 0)
      least.width = 30
      isInPoints = true
    case .textField:
      // The text starts 7 points inside; the field is 28 points wider than the text.
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
    case .view, .label, .image, .switch, .slider, .stepper, .progress, .activityIndicator, .pageControl,
      .datePicker,
      .stack, .scroll:
      keepsLine = false
    }
    if lineLimit == 1 { wraps = false }
  }

  /// The size of the view: as high as its lines and as wide as the widest, each rounded up to a pixel.
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

  /// The baselines in a view of this height: a single line is in the middle, several start at the top.
  func baselines(of text: MeasuredText, on grid: PixelGrid, height: Double) -> View.Baselines {
    let ascender = grid.round(text.ascender)
    if text.lineCount > 1, !isRow {
      return View.Baselines(
        first: padding.top + ascender, last: padding.bottom + grid.round(text.descender))
    }
    let first = (height - lineHeight(of: text, on: grid, count: 1)) / 2 + ascender
    return View.Baselines(first: first, last: height - first, isCentered: true)
  }

  private func lineHeight(of text: MeasuredText, on grid: PixelGrid, count: Int) -> Double {
    let height = text.height(ofLines: count)
    return isInPoints ? height.rounded(.up) : grid.roundUp(height)
  }
}
