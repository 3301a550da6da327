/// What a lint looks for.
enum LintRule: String, CaseIterable, Sendable {
  case conflicting
  case ambiguous
  case misplaced
  case clipped
  case overlapping
  case offScreen = "off-screen"
  case truncated
  case touchTarget = "touch-target"
  case substitutedFont = "substituted-font"
  case fixedTextWidth = "fixed-text-width"
  case leftRight = "left-right"
  case equalPriorities = "equal-priorities"

  /// How bad it is, in SARIF's words.
  enum Level: String, Sendable { case error, warning, note }

  var level: Level {
    switch self {
    case .conflicting: .error
    case .ambiguous, .clipped, .overlapping, .offScreen, .truncated, .misplaced: .warning
    case .touchTarget, .substitutedFont, .fixedTextWidth, .leftRight, .equalPriorities: .note
    }
  }

  /// What it finds, in a sentence.
  package var summary: String {
    switch self {
    case .conflicting: "Required constraints cannot hold together."
    case .ambiguous: "The constraints leave a place or a size open."
    case .misplaced: "A view's frame in the document is not the one that its constraints give it."
    case .clipped: "A view reaches beyond its superview."
    case .overlapping: "A view covers a part of a sibling."
    case .offScreen: "No part of a view is on the screen."
    case .truncated: "A text does not fit into its view."
    case .touchTarget: "What is to be touched is less than 44 points wide or high."
    case .substitutedFont: "A text is measured with another font than the one that was asked for."
    case .fixedTextWidth: "A text has a fixed width, which other languages and text sizes outgrow."
    case .leftRight: "Left or right is named where leading or trailing is probably meant."
    case .equalPriorities: "Which of a stack's views grows or shrinks is left open by equal priorities."
    }
  }
}
