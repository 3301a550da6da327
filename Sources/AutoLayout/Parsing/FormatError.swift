/// The reason why a written constraint or a visual format cannot be read, and its place.
///
/// ```swift
/// do {
///   _ = try ConstraintText("title.leadng == card.leading").constraint(id: "c")
/// } catch {
///   print(error.code.rawValue, error.suggestion ?? "")  // unknown-attribute leading
///   print(error.caret)
///   // title.leadng == card.leading
///   //       ^
/// }
/// ```
public struct FormatError: Error, Hashable, Sendable {
  /// The kind of mistake, spelled as clients of the service see it.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The text does not follow the grammar.
    case syntax
    /// The text has more than ``Limits/formatLength`` bytes.
    case tooLong = "too-long"
    /// No attribute has this name.
    case unknownAttribute = "unknown-attribute"
    /// No built-in guide has this name.
    case unknownRegion = "unknown-region"
    /// No view or guide has this id.
    case unknownView = "unknown-view"
    /// No metric has this name.
    case unknownMetric = "unknown-metric"
    /// A number is not finite.
    case outOfRange = "out-of-range"
    /// A priority is not 1…1000.
    case invalidPriority = "invalid-priority"
    /// An option contradicts the format's axis or another option.
    case invalidOption = "invalid-option"
    /// The format makes more than ``Limits/constraintsPerFormat`` constraints.
    case tooManyConstraints = "too-many-constraints"
  }

  /// The kind of mistake.
  public let code: Code
  /// The text, cut after ``Limits/formatLength`` bytes if it was longer.
  public let text: String
  /// The place of the mistake in `text`, in UTF-8 bytes; the text's length if something is missing at its
  /// end.
  public let byteOffset: Int
  /// The problem and, after a semicolon, what to do.
  public let detail: String
  /// The unknown or unsuitable name, if there is one.
  public let name: String?
  /// The name or token that was probably meant.
  public let suggestion: String?

  /// Makes the error for a `text` beyond ``Limits/formatLength``; it keeps only the part within the limit.
  static func tooLong(_ text: String) -> FormatError {
    // The limit may fall inside a scalar; the view of scalars cuts before it.
    let limit = text.utf8.index(text.startIndex, offsetBy: Limits.formatLength)
    let kept = String(text.unicodeScalars[..<limit])
    return FormatError(
      code: .tooLong, text: kept, byteOffset: kept.utf8.count,
      detail: "The text has more than \(Limits.formatLength) bytes; divide it into several.", name: nil,
      suggestion: nil)
  }

  /// The place of the mistake in `text`, in characters.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  public var characterOffset: Int {
    var bytes = 0
    var characters = 0
    for character in text {
      bytes += character.utf8.count
      if bytes > byteOffset { break }
      characters += 1
    }
    return characters
  }
}
