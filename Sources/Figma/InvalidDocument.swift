import JSON
import Typesetting

/// Why bytes are not a Figma document that can be laid out.
public enum InvalidDocument: Error, Equatable, Sendable {
  /// The bytes are not JSON.
  case json(JSONError.Reason, offset: Int)
  /// The value at a JSON pointer is invalid.
  case value(Kind, at: String)
  /// The layout takes more than `limit` steps.
  case tooManySteps(limit: Int)
  /// A text cannot be measured.
  case textNotMeasured(TypesettingError)

  /// The kind of problem.
  public enum Kind: Equatable, Sendable {
    /// The document contains no node.
    case noNode
    /// A frame that was sent by itself has no box.
    case noBox
    /// The value has another type than the one named.
    case expected(String)
    /// A number is not finite, or its magnitude exceeds ``Limits/length``.
    case outOfRange
    /// A size, a minimum or a maximum is negative.
    case negative
    /// A number of columns or rows, or the number of one, is not whole, or less than this.
    case notCount(atLeast: Int)
    /// The member has no such value.
    case unknownValue(String)
    /// A minimum exceeds its maximum.
    case minimumAboveMaximum
    /// Two nodes have this id.
    case duplicateID(String)
    /// The document has more than ``Limits/nodes`` nodes.
    case tooManyNodes
    /// A grid has more than ``Limits/tracks`` tracks.
    case tooManyTracks
  }
}
