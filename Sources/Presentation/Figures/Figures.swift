import CResources
import FoundationEssentials

/// A number from which presentations are computed; a request can override it.
///
/// `presentations.json` describes each figure, with its unit, its default, its source and how far it can be trusted.
public enum Figure: String, CaseIterable, Sendable {
  case navigationBarHeight, navigationBarHeightInCompactHeight, navigationBarHeightOnPad,
    navigationBarHeightInSheet, navigationBarLargeTitleExtra, navigationBarHeightFromIOS26,
    navigationBarTopPaddingFromIOS26, navigationBarPromptExtra, navigationBarPromptExtraFromIOS26
  case toolbarHeight, toolbarHeightInCompactHeight, toolbarHeightOnPad, toolbarHeightFromIOS26
  case tabBarHeight, tabBarHeightInCompactHeight, tabBarHeightOnPad, tabBarHeightFromIOS26
  case tabBarHeightAtTop, tabSidebarWidth
  case barButtonItemWidth, barButtonItemMargin, barButtonItemSpacing, barButtonItemHeightFromIOS26,
    searchBarHeight
  case cardDimming, sheetDimming, alertDimming, popoverDimming
  case cardTopGap, cardTopUnderStatusBar, cardPresenterScale, cardPresenterDrop, cardPresenterGap,
    stackedCardRise, stackedCardPresenterRise
  case grabberWidth, grabberHeight, grabberTop
  case mediumDetentFraction, mediumDetentFractionFromIOS26
  case floatingInset, floatingInsetWhenLow, floatingLowUpTo, floatingHighFrom, floatingSafeAreaFrom
  case formSheetWidth, formSheetHeight, pageSheetReadableExtra, pageSheetMargin
  case popoverMargin, popoverArrowHeight, popoverArrowBase, popoverCornerRadius,
    popoverCornerRadiusFromIOS26, popoverDefaultWidth, popoverDefaultHeight
  case alertWidth, alertWidthForAccessibility, alertMargin, alertTextGap, alertTitleSize, alertTitleLine,
    alertMessageSize, alertMessageLine, alertTextFieldHeight, alertTextFieldGap, alertActionHeight,
    alertDivider
  case alertWidthFromIOS26, alertSideMarginFromIOS26, alertTopMarginFromIOS26, alertTextGapFromIOS26,
    alertBottomMarginFromIOS26, alertBottomMarginOfOneTextFromIOS26, alertTitleLineFromIOS26,
    alertTitlePitchFromIOS26, alertMessageSizeFromIOS26, alertMessageLineFromIOS26,
    alertMessagePitchFromIOS26, alertActionMarginFromIOS26, alertActionHeightFromIOS26,
    alertActionGapFromIOS26, alertTextFieldHeightFromIOS26, alertTextFieldSideMarginFromIOS26,
    alertTextFieldTopGapFromIOS26, alertTextFieldBottomGapFromIOS26
  case actionSheetMargin, actionSheetCancelGap, actionSheetActionHeight, actionSheetSideMargin,
    actionSheetVerticalMargin, actionSheetPopoverWidth
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
