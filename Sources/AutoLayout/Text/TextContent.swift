import Geometry
import Typesetting

/// The space that a kind of view puts around its text and image, and how it sets the text.
///
/// Source: Documentation/figures.md §2.
package struct TextContent {
  /// The space around text and image.
  package var padding = Insets.zero
  /// The minimum size of the view.
  var least = Size.zero
  /// The minimum width of the text.
  var leastTextWidth = 0.0
  /// Whether lines wrap at the width.
  var wraps = true
  /// The maximum number of lines, 0 for no limit.
  package var lineLimit: Int
  /// Whether an empty text is one line high.
  var keepsLine = true
  /// Whether lines are measured in whole points on every display.
  var isInPoints = false
  /// Whether widths of texts are whole points on every display.
  var hasWidthsInPoints = false
  /// Whether the lines are side by side, each as wide as the widest.
  package var isRow = false
  /// Whether a last word alone on its line gets the word before it, as in labels since iOS 14.
  var avoidsOrphans = false
  /// The width of the line between two columns of a row.
  var separator = 0.0
  /// Whether text that does not fit can be scrolled instead of being cut off.
  var scrolls = false
  /// What the control shows beside its text.
  package var control: View.Control

  package init(_ view: View, _ text: View.Text, _ figures: ControlFigures) {
    lineLimit = text.lineLimit
    control = view.control ?? View.Control()
    switch view.kind {
    case .button: setButton()
    case .textField: setTextField(figures)
    case .textView:
      padding = Insets(top: 8, left: 5, bottom: 8, right: 5)
      (lineLimit, scrolls) = (0, true)
    case .segmentedControl:
      padding = Insets(top: 0, left: 9.5, bottom: 0, right: 9.5)
      (least.height, separator) = (figures.segmentsHeight, 1)
      (wraps, lineLimit, isRow, hasWidthsInPoints) = (false, 0, true, true)
    case .view, .label, .image, .switch, .slider, .stepper, .progress, .activityIndicator, .pageControl,
      .datePicker, .picker, .searchBar, .navigationBar, .toolbar, .tabBar, .stack, .scroll:
      keepsLine = false
    }
    if let insets = control.insets { padding = insets }
    if control.segmentCount != nil { (wraps, lineLimit, isRow) = (false, 0, true) }
    if let size = control.minimumSize { least = size }
    if lineLimit == 1 { wraps = false }
  }

  private mutating func setButton() {
    if let configuration = control.configuration {
      padding = configuration.insets
      return
    }
    (isInPoints, hasWidthsInPoints) = (true, true)
    // An image needs no space around it, and no minimum width.
    guard control.image == nil else { return }
    padding = Insets(top: 6, left: 0, bottom: 6, right: 0)
    if control.insets == nil { least.width = 30 }
  }

  private mutating func setTextField(_ figures: ControlFigures) {
    (wraps, lineLimit, scrolls, leastTextWidth) = (false, 1, true, 5)
    hasWidthsInPoints = !control.isPlaceholder
    padding = figures.textFieldInsets(control.border)
    if control.border == .none {
      isInPoints = figures.roundsTextFieldLines
    } else {
      least.height = figures.textFieldHeight
    }
  }

  /// The size of the view: as high as its lines and as wide as the widest, each rounded up to a pixel.
  ///
  /// - Parameters:
  ///   - text: The measured text.
  ///   - titles: The measured titles of the columns, if each is as wide as its own title.
  ///   - grid: The pixels.
  /// - Returns: The size.
  func size(around text: MeasuredText, titles: [MeasuredText] = [], on grid: PixelGrid) -> Size {
    let content = content(of: text, on: grid)
    let columns = isRow ? max(control.segmentCount ?? text.lineCount, 1) : 1
    var widths = titles.map { self.content(of: $0, on: grid).width }
    if widths.isEmpty { widths = Array(repeating: content.width, count: columns) }
    let spaces = Double(widths.count) * (padding.left + padding.right) + Double(widths.count - 1) * separator
    return Size(
      width: max(least.width, widths.reduce(spaces, +)),
      height: max(least.height, content.height + padding.top + padding.bottom))
  }

  private func content(of text: MeasuredText, on grid: PixelGrid) -> Size {
    let size = Size(width: textWidth(of: text, on: grid), height: textHeight(of: text, on: grid))
    return control.image.map { content(with: $0, size) } ?? size
  }

  /// The size of image and text together.
  private func content(with image: Size, _ text: Size) -> Size {
    let size = Size(width: max(image.width, text.width), height: max(image.height, text.height))
    if isRow || text.width == 0 { return size }
    return control.imagePlacement.isBeside
      ? Size(width: image.width + control.imagePadding + text.width, height: size.height)
      : Size(width: size.width, height: image.height + control.imagePadding + text.height)
  }

  private func textWidth(of text: MeasuredText, on grid: PixelGrid) -> Double {
    max(leastTextWidth, hasWidthsInPoints ? text.width.rounded(.up) : grid.roundUp(text.width))
  }

  private func textHeight(of text: MeasuredText, on grid: PixelGrid) -> Double {
    if text.width == 0, control.image != nil { return 0 }
    guard text.lineCount > 0 || keepsLine else { return 0 }
    return lineHeight(of: text, on: grid, count: isRow ? 1 : max(text.lineCount, 1))
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
    if let line = control.lineHeight { return Double(count) * line }
    let height = text.height(ofLines: count)
    return isInPoints ? height.rounded(.up) : grid.roundUp(height)
  }
}
