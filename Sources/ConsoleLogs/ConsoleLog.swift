import AutoLayout

/// A log that UIKit or AppKit writes about constraints that cannot hold together, read.
///
/// ```swift
/// let logs = try ConsoleLog.logs(in: Array(text.utf8))
/// logs[0].constraints[0].constraint.text  // `0x7f91`.height == 76
/// ```
public struct ConsoleLog: Sendable {
  /// The constraints, in the order of the log. The broken one is the last if the list does not have it.
  public internal(set) var constraints: [LoggedConstraint] = []
  /// The views and layout guides that constraints name, in the order in which they do.
  public internal(set) var views: [LoggedView] = []
  /// The place in ``constraints`` of the one that the framework broke; `nil` if the log does not say.
  public internal(set) var broken: Int?
  /// The lines that could not be read, at most ``Limits/unreadLines``.
  public internal(set) var unread: [UnreadLine] = []
  /// How many lines could not be read.
  public internal(set) var unreadCount = 0

  /// The places of the views by their ids.
  var numbers: [String: Int] {
    Dictionary(views.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }
}

/// A view or a layout guide of a log.
public struct LoggedView: Hashable, Sendable {
  /// The address, or the name if the log has no address.
  public let id: String
  /// The class; `nil` if the log only has a name.
  public internal(set) var className: String?
  /// The name that the log has beside the address or instead of it: an identifier, a title, or a key.
  public internal(set) var name: String?
  /// The place of the superview or, for a guide, of its owner among the log's views; `nil` if unknown.
  public internal(set) var superview: Int?

  /// Whether this is a layout guide rather than a view.
  public var isGuide: Bool { className?.hasSuffix("LayoutGuide") ?? false || className == "_UILayoutSpacer" }
}

/// A constraint of a log.
public struct LoggedConstraint: Sendable {
  /// Where a constraint was made.
  public struct Source: Hashable, Sendable {
    /// The file's name or path.
    public let file: String
    /// The line in the file, from 1.
    public let line: Int
  }

  /// The constraint as the log has it.
  public let text: String
  /// The constraint; its id is the address, or the key that a library gave it.
  public internal(set) var constraint: LayoutConstraint
  /// Who made it.
  public let kind: Kind
  /// Where it was made, if the log says so.
  public let source: Source?
  /// The identifier, such as `UISV-spacing`.
  public let identifier: String?
  /// Whether the log says that it is inactive.
  public let isInactive: Bool
}

/// A line that could not be read.
public struct UnreadLine: Hashable, Sendable {
  /// Its number in the text, from 1.
  public let line: Int
  /// What it says, at most 300 characters.
  public let text: String
}

/// Why a text is not read.
public enum LogError: Error, Equatable {
  /// The text has more than ``Limits/logs`` logs.
  case tooManyLogs
  /// A log has more than ``Limits/constraints`` constraints.
  case tooManyConstraints
}
