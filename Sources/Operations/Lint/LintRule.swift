/// A kind of problem that a lint finds.
enum LintRule: String, CaseIterable, Sendable {
  case conflicting
  case layoutCycle = "layout-cycle"
  case missingDidMove = "missing-did-move"
  case noDismissal = "no-dismissal"
  case behindKeyboard = "behind-keyboard"
  case ambiguous
  case misplaced
  case clipped
  case overlapping
  case offScreen = "off-screen"
  case truncated
  case unsettled
  case touchTarget = "touch-target"
  case substitutedFont = "substituted-font"
  case notHyphenated = "not-hyphenated"
  case recordedSize = "recorded-size"
  case outsideGrid = "outside-grid"
  case withoutBox = "without-box"
  case fixedTextWidth = "fixed-text-width"
  case leftRight = "left-right"
  case equalPriorities = "equal-priorities"
  case hardCodedSize = "hard-coded-size"

  /// The severity, as in SARIF.
  enum Level: String, Sendable { case error, warning, note }

  var level: Level {
    switch self {
    case .conflicting, .layoutCycle: .error
    case .missingDidMove, .noDismissal, .behindKeyboard: .warning
    case .ambiguous, .clipped, .overlapping, .offScreen, .truncated, .misplaced, .unsettled,
      .outsideGrid, .withoutBox:
      .warning
    case .touchTarget, .substitutedFont, .notHyphenated, .recordedSize, .fixedTextWidth, .leftRight,
      .equalPriorities,
      .hardCodedSize:
      .note
    }
  }

  /// A sentence that says what the rule finds.
  package var summary: String {
    switch self {
    case .conflicting: "Required constraints conflict."
    case .layoutCycle: "A container changes its child's preferred size in its own layout pass."
    case .missingDidMove: "A container adds a child without calling didMove(toParent:)."
    case .noDismissal: "A popover becomes a sheet or a full screen, and nothing dismisses it."
    case .behindKeyboard: "The keyboard covers a view, and nothing brings it into sight."
    case .ambiguous: "The constraints do not decide a position or a size."
    case .misplaced: "A view's frame in the document differs from the one that its constraints give."
    case .clipped: "A view extends beyond its superview."
    case .overlapping: "A view covers part of a sibling."
    case .offScreen: "No part of a view is on the screen."
    case .truncated: "A text does not fit into its view."
    case .unsettled: "Margins and frames depend on each other and do not settle."
    case .touchTarget: "A touch target is less than 44 points wide or high."
    case .substitutedFont: "A text is measured with a different font than requested."
    case .notHyphenated: "A text asks for hyphenation, but it is measured without hyphens."
    case .recordedSize: "The size of a view's content is not known, so the view keeps its recorded size."
    case .outsideGrid: "A node of a Figma document spans tracks that its grid does not have."
    case .withoutBox: "A visible node of a Figma document has no box, so it is not laid out."
    case .fixedTextWidth: "A text has a fixed width, which is too small for other languages and text sizes."
    case .leftRight: "A constraint uses left or right instead of leading or trailing."
    case .equalPriorities: "Equal priorities do not decide which of a stack's views grows or shrinks."
    case .hardCodedSize: "A Figma node has a fixed size where filling its frame gives the same."
    }
  }
}
