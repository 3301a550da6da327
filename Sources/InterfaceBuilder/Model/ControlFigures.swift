import AutoLayout
import Geometry

/// The sizes of UIKit's controls in the system of a canvas, in points.
///
/// Each figure is that of the frames recorded by Interface Builder, unless the comment says otherwise.
/// Source: Documentation/figures.md §2, *controls by system*.
struct ControlFigures {
  /// The tools version of the Interface Builder that drew the canvas; 0 for the newest.
  let toolsVersion: Int

  // The first tools versions with the controls of a system: Xcode 9, 11, 12 and 26. The version 32700 is in documents that do
  // not tell theirs.
  private static let iOS11 = 13_000
  private static let iOS13 = 14_810
  private static let iOS14 = 17_000
  private static let iOS26 = 24_000..<32_000

  private func isBefore(_ version: Int) -> Bool { toolsVersion > 0 && toolsVersion < version }
  /// Whether the controls are those of iOS 26.
  var isOfGlass: Bool { ControlFigures.iOS26.contains(toolsVersion) }

  /// The height of a text field with a border.
  var textFieldHeight: Double { isBefore(ControlFigures.iOS13) ? 30 : 34 }
  /// The space around the text of a text field with a border; `nil` for that of today's.
  var textFieldInsets: Insets? {
    isBefore(ControlFigures.iOS13) ? Insets(top: 4.75, left: 7, bottom: 4.75, right: 21) : nil
  }
  /// Whether a text field without a border is as high as its line, instead of 1.5 points higher.
  var hasLowTextFields: Bool { isBefore(ControlFigures.iOS14) }
  /// The height of a segmented control without the point below it.
  var segmentsHeight: Double { isBefore(ControlFigures.iOS13) ? 28 : 31 }
  /// Whether the titles of segments are of medium weight.
  var hasMediumSegments: Bool { !isBefore(ControlFigures.iOS13) }

  /// The frame of a control whose size does not depend on a text; `nil` if its size is not known.
  func content(of element: XMLElement, isAboveHomeIndicator: Bool) -> ViewContent? {
    switch element.name {
    case "switch": isOfGlass ? ViewContent(width: 63, height: 28) : ViewContent(width: 51, height: 31)
    case "slider": isOfGlass ? nil : ViewContent(height: 31)
    case "stepper": ViewContent(width: 94, height: isBefore(ControlFigures.iOS13) ? 29 : 32)
    case "progressView": ViewContent(height: isBefore(ControlFigures.iOS14) ? 2 : 4)
    case "activityIndicatorView": square(isLarge(element) ? 37 : 20)
    case "pageControl": pages(element)
    case "pickerView": ViewContent(width: 320, height: 216)
    case "datePicker": element.has("style", "wheels") ? ViewContent(width: 320, height: 216) : nil
    case "searchBar": isOfGlass ? nil : ViewContent(height: isBefore(ControlFigures.iOS11) ? 44 : 56)
    case "navigationBar": ViewContent(height: 44)
    case "toolbar": ViewContent(height: isAboveHomeIndicator ? 49 : 44)
    case "tabBar": ViewContent(height: 49)
    default: nil
    }
  }

  private func square(_ side: Double) -> ViewContent { ViewContent(width: side, height: side) }

  private func isLarge(_ indicator: XMLElement) -> Bool {
    indicator.has("style", "large") || indicator.has("style", "whiteLarge")
  }

  /// The dots were 7 points wide with gaps of 9 points, and are 10 points wide with gaps of 8 points since iOS 14.
  private func pages(_ element: XMLElement) -> ViewContent {
    let count = element["numberOfPages"].flatMap { Double(decimal: $0) } ?? 3
    let pages = min(max(count, 0), 1000)
    if isBefore(ControlFigures.iOS14) { return ViewContent(width: max(0, 16 * pages - 9), height: 37) }
    return ViewContent(width: 18 * pages + 20, height: 26)
  }
}
