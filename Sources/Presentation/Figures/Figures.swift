import CResources
import Foundation

/// A number from which presentations are computed; a request can override it.
///
/// `presentations.json` has the defaults, their sources and how far they can be trusted.
public enum Figure: String, CaseIterable, Sendable {
  /// The height of a navigation bar on a phone, in points.
  case navigationBarHeight
  /// The height of a navigation bar in compact height, in points.
  case navigationBarHeightInCompactHeight
  /// The height of a navigation bar if both size classes are regular, popovers included, in points.
  case navigationBarHeightOnPad
  /// The height of a navigation bar in a card sheet, in points.
  case navigationBarHeightInSheet
  /// The height that a large title adds to a navigation bar, in points.
  case navigationBarLargeTitleExtra
  /// The height of a navigation bar from iOS 26 on, in points.
  case navigationBarHeightFromIOS26
  /// The padding above that bar if the safe area has no top inset, in points.
  case navigationBarTopPaddingFromIOS26
  /// The height that a prompt adds to a navigation bar, in points.
  case navigationBarPromptExtra
  /// The height that a prompt adds from iOS 26 on, in points.
  case navigationBarPromptExtraFromIOS26
  /// The height of a toolbar without the bottom safe area, in points.
  case toolbarHeight
  /// The height of a toolbar in compact height, in points.
  case toolbarHeightInCompactHeight
  /// The height of a toolbar if both size classes are regular, in points.
  case toolbarHeightOnPad
  /// The height of a toolbar from iOS 26 on, in points.
  case toolbarHeightFromIOS26
  /// The height of a tab bar without the bottom safe area, in points.
  case tabBarHeight
  /// The height of a tab bar in compact height, in points.
  case tabBarHeightInCompactHeight
  /// The height of a tab bar if both size classes are regular, in points.
  case tabBarHeightOnPad
  /// The height of a tab bar from iOS 26 on, in points.
  case tabBarHeightFromIOS26
  /// The width of a bar button item, in points.
  case barButtonItemWidth
  /// The distance between a bar's end and its first item, in points.
  case barButtonItemMargin
  /// The opacity of the dimming under a card sheet before iOS 26.
  case cardDimming
  /// The opacity of the dimming under other sheets.
  case sheetDimming
  /// The opacity of the dimming under alerts and action sheets.
  case alertDimming
  /// The opacity of the dimming under a popover.
  case popoverDimming
  /// The distance between the safe area's top and a card sheet, in points.
  case cardTopGap
  /// The top of a card sheet if the status bar is 20 points high, in points.
  case cardTopUnderStatusBar
  /// The scale of the presenter behind a card sheet.
  case cardPresenterScale
  /// How far that presenter moves down, as a fraction of the window's height.
  case cardPresenterDrop
  /// How much higher the top of a card sheet over another one is, as a fraction of the window's height.
  case stackedCardRise
  /// How far the lower card sheet moves up, as a fraction of the window's height.
  case stackedCardPresenterRise
  /// The width of a sheet's grabber, in points.
  case grabberWidth
  /// The height of a sheet's grabber, in points.
  case grabberHeight
  /// The distance between a sheet's top and its grabber, in points.
  case grabberTop
  /// The medium detent as a fraction of the greatest height.
  case mediumDetentFraction
  /// The medium detent from iOS 26 on, as a fraction that is rounded to whole points.
  case mediumDetentFractionFromIOS26
  /// The distance between a floating sheet and the window's edges, in points.
  case floatingInset
  /// The distance between the lowest floating sheets and the window's edges, in points.
  case floatingInsetWhenLow
  /// The greatest detent that counts as one of the lowest, in points.
  case floatingLowUpTo
  /// The smallest detent with ``floatingInset``, in points.
  case floatingHighFrom
  /// The smallest detent at which a floating sheet includes the bottom safe area, in points.
  case floatingSafeAreaFrom
  /// The width of a form sheet without a preferred size, in points.
  case formSheetWidth
  /// The height of a form sheet without a preferred size, in points.
  case formSheetHeight
  /// How much wider a page sheet is than readable text, in points.
  case pageSheetReadableExtra
  /// The distance between a page sheet and the safe area, in points.
  case pageSheetMargin
  /// The distance between a popover and the window's edges, in points.
  case popoverMargin
  /// The distance from a popover's content to its arrow's tip, in points.
  case popoverArrowHeight
  /// The width of the arrow at the content, in points.
  case popoverArrowBase
  /// The radius of a popover's corners, which the arrow does not overlap, in points.
  case popoverCornerRadius
  /// The width of a popover without a preferred size, in points.
  case popoverDefaultWidth
  /// The height of a popover without a preferred size, before it is cut to the available space, in points.
  case popoverDefaultHeight
  /// The width of an alert before iOS 26, in points.
  case alertWidth
  /// The width of an alert at accessibility text sizes, in points.
  case alertWidthForAccessibility
  /// The margin around an alert's title and message, in points.
  case alertMargin
  /// The gap between an alert's title and message, in points.
  case alertTextGap
  /// The size of the title's semibold font, in points.
  case alertTitleSize
  /// The height of a line of the title, in points.
  case alertTitleLine
  /// The size of the message's font, in points.
  case alertMessageSize
  /// The height of a line of the message, in points.
  case alertMessageLine
  /// The height of an alert's action, in points.
  case alertActionHeight
  /// The height of the line above and between actions, in points.
  case alertDivider
  /// The width of an alert from iOS 26 on, in points.
  case alertWidthFromIOS26
  /// The margin left and right of the texts from iOS 26 on, in points.
  case alertSideMarginFromIOS26
  /// The margin above the texts from iOS 26 on, in points.
  case alertTopMarginFromIOS26
  /// The gap between title and message from iOS 26 on, in points.
  case alertTextGapFromIOS26
  /// The margin below the texts from iOS 26 on, in points.
  case alertBottomMarginFromIOS26
  /// The margin below a title without message, or a message without title, from iOS 26 on, in points.
  case alertBottomMarginOfOneTextFromIOS26
  /// The height of the title's first line from iOS 26 on, in points.
  case alertTitleLineFromIOS26
  /// The height of each further line of the title from iOS 26 on, in points.
  case alertTitlePitchFromIOS26
  /// The size of the message's font from iOS 26 on, in points.
  case alertMessageSizeFromIOS26
  /// The height of the message's first line from iOS 26 on, in points.
  case alertMessageLineFromIOS26
  /// The height of each further line of the message from iOS 26 on, in points.
  case alertMessagePitchFromIOS26
  /// The margin around the actions from iOS 26 on, in points.
  case alertActionMarginFromIOS26
  /// The height of an action from iOS 26 on, in points.
  case alertActionHeightFromIOS26
  /// The gap between actions from iOS 26 on, in points.
  case alertActionGapFromIOS26
  /// The margin around an action sheet, in points.
  case actionSheetMargin
  /// The gap above the cancel action, in points.
  case actionSheetCancelGap
  /// The height of an action sheet's action, in points.
  case actionSheetActionHeight
  /// The margin left and right of an action sheet's texts, in points.
  case actionSheetSideMargin
  /// The margin above and below an action sheet's texts, in points.
  case actionSheetVerticalMargin
  /// The width of an action sheet in a popover, in points.
  case actionSheetPopoverWidth
  /// The width of a character as a fraction of its font's size, for an alert's texts that are not measured.
  case characterWidth
}

/// The values of all figures.
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
