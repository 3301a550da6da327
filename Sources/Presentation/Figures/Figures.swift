import CResources
import Foundation

/// A number that presentations are computed with, which a request may set otherwise.
///
/// The sources of the defaults and how far they can be trusted lie beside them in `presentations.json`.
public enum Figure: String, CaseIterable, Sendable {
  /// A navigation bar on a phone, in points.
  case navigationBarHeight
  /// A navigation bar where the height is compact, in points.
  case navigationBarHeightInCompactHeight
  /// A navigation bar where both size classes are regular, popovers included, in points.
  case navigationBarHeightOnPad
  /// A navigation bar in a card sheet, in points.
  case navigationBarHeightInSheet
  /// What a large title adds to a navigation bar, in points.
  case navigationBarLargeTitleExtra
  /// A navigation bar from iOS 26 on, in points.
  case navigationBarHeightFromIOS26
  /// What is added above it where nothing else covers the top, in points.
  case navigationBarTopPaddingFromIOS26
  /// What a prompt adds to a navigation bar, in points.
  case navigationBarPromptExtra
  /// The same from iOS 26 on, in points.
  case navigationBarPromptExtraFromIOS26
  /// A toolbar, without the bottom safe area, in points.
  case toolbarHeight
  /// A toolbar where the height is compact, in points.
  case toolbarHeightInCompactHeight
  /// A toolbar where both size classes are regular, in points.
  case toolbarHeightOnPad
  /// A toolbar from iOS 26 on, in points.
  case toolbarHeightFromIOS26
  /// A tab bar, without the bottom safe area, in points.
  case tabBarHeight
  /// A tab bar where the height is compact, in points.
  case tabBarHeightInCompactHeight
  /// A tab bar where both size classes are regular, in points.
  case tabBarHeightOnPad
  /// A tab bar from iOS 26 on, in points.
  case tabBarHeightFromIOS26
  /// A bar button item, in points.
  case barButtonItemWidth
  /// Between a bar's end and its first item, in points.
  case barButtonItemMargin
  /// The dimming under a card sheet before iOS 26.
  case cardDimming
  /// The dimming under every other sheet.
  case sheetDimming
  /// The dimming under alerts and action sheets.
  case alertDimming
  /// The dimming under a popover.
  case popoverDimming
  /// Between the safe area's top and a card sheet, in points.
  case cardTopGap
  /// The top of a card sheet where the status bar is 20 high, in points.
  case cardTopUnderStatusBar
  /// How much of its size the presenter keeps under a card sheet.
  case cardPresenterScale
  /// The part of the window's height by which it comes down.
  case cardPresenterDrop
  /// The part of the window's height by which a card sheet over another stands higher.
  case stackedCardRise
  /// The part of the window's height by which the lower one moves up.
  case stackedCardPresenterRise
  /// A sheet's grabber, in points.
  case grabberWidth
  /// A sheet's grabber, in points.
  case grabberHeight
  /// Between a sheet's top and its grabber, in points.
  case grabberTop
  /// The medium detent as a part of the greatest.
  case mediumDetentFraction
  /// The same from iOS 26 on, rounded to whole points.
  case mediumDetentFractionFromIOS26
  /// Between a floating sheet and the window's edges, in points.
  case floatingInset
  /// The same for the lowest sheets, in points.
  case floatingInsetWhenLow
  /// The detent up to which a sheet is that low, in points.
  case floatingLowUpTo
  /// The detent from which the insets are least, in points.
  case floatingHighFrom
  /// The detent from which a floating sheet is taller by the bottom safe area, in points.
  case floatingSafeAreaFrom
  /// A form sheet without a preferred size, in points.
  case formSheetWidth
  /// A form sheet without a preferred size, in points.
  case formSheetHeight
  /// What a page sheet is wider than readable text, in points.
  case pageSheetReadableExtra
  /// Between a page sheet and what covers the window, in points.
  case pageSheetMargin
  /// Between a popover and the window's edges, in points.
  case popoverMargin
  /// From a popover's content to the arrow's tip, in points.
  case popoverArrowHeight
  /// The width of the arrow where it meets the content, in points.
  case popoverArrowBase
  /// The corners that the arrow keeps clear of, in points.
  case popoverCornerRadius
  /// A popover without a preferred size, in points.
  case popoverDefaultWidth
  /// A popover without a preferred size, before it is cut to the room there is, in points.
  case popoverDefaultHeight
  /// An alert before iOS 26, in points.
  case alertWidth
  /// The same with text sizes for accessibility, in points.
  case alertWidthForAccessibility
  /// Around an alert's words, in points.
  case alertMargin
  /// Between an alert's title and message, in points.
  case alertTextGap
  /// The title's font, semibold, in points.
  case alertTitleSize
  /// A line of the title, in points.
  case alertTitleLine
  /// The message's font, in points.
  case alertMessageSize
  /// A line of the message, in points.
  case alertMessageLine
  /// An action of an alert, in points.
  case alertActionHeight
  /// The line above and between actions, in points.
  case alertDivider
  /// An alert from iOS 26 on, in points.
  case alertWidthFromIOS26
  /// Left and right of its words, in points.
  case alertSideMarginFromIOS26
  /// Above its words, in points.
  case alertTopMarginFromIOS26
  /// Between its title and message, in points.
  case alertTextGapFromIOS26
  /// Below its words, in points.
  case alertBottomMarginFromIOS26
  /// Below a title or a message that stands alone, in points.
  case alertBottomMarginOfOneTextFromIOS26
  /// The first line of its title, in points.
  case alertTitleLineFromIOS26
  /// Each further line of its title, in points.
  case alertTitlePitchFromIOS26
  /// The message's font, in points.
  case alertMessageSizeFromIOS26
  /// The first line of its message, in points.
  case alertMessageLineFromIOS26
  /// Each further line of its message, in points.
  case alertMessagePitchFromIOS26
  /// Around its actions, in points.
  case alertActionMarginFromIOS26
  /// An action, in points.
  case alertActionHeightFromIOS26
  /// Between actions, in points.
  case alertActionGapFromIOS26
  /// Around an action sheet, in points.
  case actionSheetMargin
  /// Above the cancel action, in points.
  case actionSheetCancelGap
  /// An action of an action sheet, in points.
  case actionSheetActionHeight
  /// Left and right of its words, in points.
  case actionSheetSideMargin
  /// Above and below its words, in points.
  case actionSheetVerticalMargin
  /// An action sheet in a popover, in points.
  case actionSheetPopoverWidth
  /// The width of a character as a part of its font's size, where an alert's words are not measured.
  case characterWidth
}

/// A value for each ``Figure``.
///
/// ```swift
/// var figures = Figures.standard
/// figures[.formSheetWidth] = 580
/// ```
public struct Figures: Sendable {
  private struct File: Decodable {
    struct Row: Decodable {
      let name: String
      let value: Double
    }

    let figures: [Row]
  }

  private var values: [Double]

  /// The defaults that ship with the project.
  public static let standard: Figures = {
    let resource = presentations_resource()
    let document = Data(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    guard let file = try? JSONDecoder().decode(File.self, from: document),
      file.figures.map(\.name) == Figure.allCases.map(\.rawValue)
    else { preconditionFailure("the figures that ship with the project are well-formed") }
    return Figures(values: file.figures.map(\.value))
  }()

  /// The value of a figure, at least 0.
  public subscript(figure: Figure) -> Double {
    get { values[figure.number] }
    set { values[figure.number] = newValue }
  }
}

extension Figure {
  private static let numbers = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })

  fileprivate var number: Int { Figure.numbers[self] ?? 0 }
}
