extension Diagnosis {
  /// Something about a view's frame that people would hardly want, although the constraints allow it.
  public struct Finding: Sendable {
    /// What is found.
    public enum Code: String, CaseIterable, Sendable {
      /// The view reaches beyond its superview.
      case clipped
      /// The view covers a part of a sibling.
      case overlapping
      /// No part of the view is on the screen.
      case offScreen = "off-screen"
      /// The view can be touched, and is less than ``Inspector/leastTouchLength`` wide or high.
      case touchTarget = "touch-target"
      /// The text does not fit into the view.
      case truncated
      /// The text is measured with another font than the one that was asked for.
      case substitutedFont = "substituted-font"
      /// The frame that the document records is not the one that its constraints give the view.
      case misplaced
    }

    /// What is found.
    public let code: Code
    /// The id of the view.
    public let item: String
    /// What is found, and where, in words.
    public let sentence: String

    /// Makes a finding about the view `item`.
    public init(_ code: Code, item: String, sentence: String) {
      self.code = code
      self.item = item
      self.sentence = sentence
    }
  }
}
