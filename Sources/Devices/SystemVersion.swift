import Typesetting

/// The system whose presentations are reproduced, written `iOS 17` or `iPadOS 26`.
public struct SystemVersion: Hashable, Sendable {
  /// The major version, 8 to 99.
  public let major: Int

  /// The version that is used unless a request names another.
  public static let standard = SystemVersion(major: 17)

  /// Makes a version.
  public init(major: Int) { self.major = major }

  /// Reads a version such as `iOS 17.4`; minor versions are ignored.
  ///
  /// `nil` unless it is iOS or iPadOS 8 to 99.
  public init?(_ name: String) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == "iOS" || words[0] == "iPadOS" else { return nil }
    let numbers = words[1].split(separator: ".", omittingEmptySubsequences: false)
    let areNumbers = numbers.allSatisfy {
      !$0.isEmpty && $0.count <= 3 && $0.allSatisfy { ("0"..."9").contains($0) }
    }
    guard areNumbers, numbers.count <= 3, let major = numbers.first.flatMap({ Int($0) }) else { return nil }
    guard (8...99).contains(major) else { return nil }
    self.major = major
  }

  /// The typeface of the system's font: San Francisco came with iOS 9, its continuous optical sizes with iOS 14.
  public var typeface: SystemTypeface {
    switch major {
    case ..<9: .helveticaNeue
    case ..<11: .earlyTextAndDisplay
    case ..<14: .textAndDisplay
    default: .continuous
    }
  }

  /// Whether sheets are cards in compact width, instead of full screen.
  ///
  /// Source: WWDC 2019, session 224, “Modernizing Your UI for iOS 13”.
  public var hasCardSheets: Bool { major >= 13 }

  /// Whether sheets have detents.
  ///
  /// Source: the availability of `UISheetPresentationController`.
  public var hasDetents: Bool { major >= 15 }

  /// Whether sheets have detents with heights of their own.
  ///
  /// Source: the availability of `UISheetPresentationController.Detent.custom(identifier:resolver:)`.
  public var hasCustomDetents: Bool { major >= 16 }

  /// Whether tab bars of iPads are at the top where the width is regular, and can be sidebars.
  ///
  /// Source: WWDC 2024, session 10147, “Elevate your tab and sidebar experience in iPadOS”.
  public var hasTopTabBars: Bool { major >= 18 }

  /// Whether split view controllers can have a column style, which puts controllers into navigation controllers.
  ///
  /// Source: the availability of `UISplitViewController.init(style:)`.
  public var hasColumnStyles: Bool { major >= 14 }

  /// Whether sheets float above the bottom edge instead of touching it.
  public var hasFloatingSheets: Bool { major >= 26 }

  /// Whether the automatic style is a form sheet rather than a page sheet.
  ///
  /// Source: the documentation of `UIModalPresentationStyle.automatic`.
  public var prefersFormSheets: Bool { major >= 18 }
}
