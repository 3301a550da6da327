extension Diagnosis {
  /// A likely mistake in a view's frame that the constraints allow.
  public struct Finding: Sendable {
    /// What is found.
    public enum Code: String, CaseIterable, Sendable {
      /// The view extends beyond its superview.
      case clipped
      /// The view covers part of a sibling.
      case overlapping
      /// No part of the view is on the screen.
      case offScreen = "off-screen"
      /// The view responds to touch and is less than ``Inspector/leastTouchLength`` wide or high.
      case touchTarget = "touch-target"
      /// The text does not fit into the view.
      case truncated
      /// The text is measured with a different font than requested.
      case substitutedFont = "substituted-font"
      /// The text asks for hyphenation and has several lines, but words are measured without hyphens.
      case notHyphenated = "not-hyphenated"
      /// The document's recorded frame differs from the one that its constraints give.
      case misplaced
      /// The view's insets and its frame depend on each other, and still change in the last pass.
      case unsettled
      /// The content's size cannot be computed, so the view keeps the size that the document recorded.
      case recordedSize = "recorded-size"
      /// A node of a Figma document spans tracks that its grid does not have.
      case outsideGrid = "outside-grid"
      /// A visible node of a Figma document has no box, so it is not laid out.
      case withoutBox = "without-box"
    }

    /// What is found.
    public let code: Code
    /// The id of the view.
    public let item: String
    /// A sentence that says what is wrong, and where.
    public let sentence: String

    /// Makes a finding about the view `item`.
    public init(_ code: Code, item: String, sentence: String) {
      self.code = code
      self.item = item
      self.sentence = sentence
    }

    /// The margins of the view `item` and its frame do not settle.
    static func unsettled(_ item: String, named name: String) -> Finding {
      Finding(
        .unsettled, item: item,
        sentence:
          "The margins of \(name) depend on its frame, and its frame depends on them. They still change after "
          + "\(Limits.passes) passes; give \(name) a place and a size that do not depend on margins.")
    }
  }
}
