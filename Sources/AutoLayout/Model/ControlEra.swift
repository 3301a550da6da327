/// The systems since which UIKit's controls have had the same sizes, each named for its first version.
public enum ControlEra: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// iOS 7 to 10.
  case iOS7 = 7
  /// iOS 11 and 12.
  case iOS11 = 11
  /// iOS 13.
  case iOS13 = 13
  /// iOS 14 to 18.
  case iOS14 = 14
  /// iOS 26 and later.
  case iOS26 = 26

  /// The era that is used unless a request names a system.
  public static let standard = ControlEra.iOS14

  /// The era of a system's major version; versions before 7 have the controls of 7.
  public init(majorVersion: Int) {
    self = ControlEra.allCases.last { $0.rawValue <= majorVersion } ?? .iOS7
  }

  /// Whether an era comes before another one.
  public static func < (first: ControlEra, second: ControlEra) -> Bool { first.rawValue < second.rawValue }
}
