/// What is to be said about a layout besides its frames.
public struct Diagnosis: Sendable {
  /// The whole in one word.
  public enum Status: String, Sendable {
    /// The constraints leave one layout.
    case determined
    /// The constraints leave more than one layout.
    case ambiguous
    /// The required constraints leave no layout; some were broken.
    case conflicting
  }

  /// Required constraints that cannot hold together, one of which was therefore left out.
  ///
  /// The members are irreducible: without any one of them the others can hold.
  public struct Conflict: Sendable {
    /// The constraint that was left out.
    public let broken: String
    /// The constraints that it contradicts, in the order of the document, the engine's own first.
    public let rivals: [String]
    /// The ids of the views and guides that the constraints relate, in the order of the tree.
    public let items: [String]
    /// The conflict in the caller's words.
    public let sentence: String
    /// Changes that remove the conflict, each tried on the whole layout, the least first.
    public let repairs: [Repair]
  }

  /// A view or guide of which something is left open.
  public struct Ambiguity: Sendable {
    /// The id of the view or guide.
    public let item: String
    /// What is left open: any of left, top, width, height.
    public let attributes: [Attribute]
    /// What is open, and where it came to rest.
    public let sentence: String
    /// Constraints that close what is open.
    public let repairs: [Repair]
  }

  /// An optional constraint that does not hold.
  public struct Unsatisfied: Sendable {
    /// The id of the constraint.
    public let constraint: String
    /// How far it is from holding, in points.
    public let distance: Double
    /// Constraints of its priority or above that keep it from holding.
    ///
    /// They hold, and the constraint contradicts them; where nothing that holds does, they are those whose violations
    /// would grow. Empty where finding them takes too much work.
    public let beatenBy: [String]
  }

  /// A change to the document that removes what was found.
  public struct Repair: Sendable {
    /// What to change.
    public enum Change: Sendable {
      /// Give the constraint of this id the priority.
      case priority(constraint: String, Double)
      /// Give the constraint of this id the constant.
      case constant(constraint: String, Double)
      /// Add this constraint, in the text form.
      case add(String)
    }

    /// What to change.
    public let change: Change
    /// The change in words.
    public let sentence: String
  }

  /// Why an item lies where it does.
  public struct Explanation: Sendable {
    /// The id of the view or guide.
    public let item: String
    /// A chain for each of left, right, width, top, bottom and height.
    public let chains: [Chain]
  }

  /// What decides an edge or a size.
  public struct Chain: Sendable {
    /// The edge or size.
    public let attribute: Attribute
    /// The constraints that decide its value together, none of which can be left out, the engine's own first and the
    /// caller's in the order of the document; empty for what is left open and for the root's own place.
    public let constraints: [String]
  }

  /// The whole in one word.
  public var status: Status {
    if !conflicts.isEmpty { return .conflicting }
    return ambiguities.isEmpty ? .determined : .ambiguous
  }

  /// The conflicts, in the order in which they were met.
  public let conflicts: [Conflict]
  /// What is left open, in the order of the tree.
  public let ambiguities: [Ambiguity]
  /// The caller's optional constraints that do not hold, in the order of the document.
  public let unsatisfied: [Unsatisfied]
  /// What people would hardly want of the frames, first what each view shows by itself, then what siblings do.
  public var findings: [Finding]
  /// For each item why it lies where it does, in the order of the tree; `nil` unless it was asked for.
  public let why: [Explanation]?
}
