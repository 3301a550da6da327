/// The problems and explanations of a layout.
public struct Diagnosis: Sendable {
  /// The summary of a diagnosis.
  public enum Status: String, Sendable {
    /// The constraints allow exactly one layout.
    case determined
    /// The constraints allow more than one layout.
    case ambiguous
    /// The required constraints allow no layout; some were left out.
    case conflicting
  }

  /// Required constraints that contradict each other, so that one of them was left out.
  ///
  /// The conflict is irreducible: without any one of its members, the others can hold.
  public struct Conflict: Sendable {
    /// The constraint that was left out.
    public let broken: String
    /// The constraints that it contradicts: the engine's own first, then the caller's in document order.
    public let rivals: [String]
    /// The ids of the views and guides that the constraints relate, in the order of the tree.
    public let items: [String]
    /// A sentence that describes the conflict with the caller's names.
    public let sentence: String
    /// Changes that resolve the conflict, each tried on the whole layout, smallest first.
    public internal(set) var repairs: [Repair]
  }

  /// A view or guide whose frame is not fully determined.
  public struct Ambiguity: Sendable {
    /// The id of the view or guide.
    public let item: String
    /// The undetermined attributes: any of left, top, width, height.
    public let attributes: [Attribute]
    /// A sentence that says what is undetermined, and its current value.
    public let sentence: String
    /// Constraints that determine the attributes, as they are now.
    public internal(set) var repairs: [Repair]
  }

  /// An optional constraint that is violated.
  public struct Unsatisfied: Sendable {
    /// The id of the constraint.
    public let constraint: String
    /// The violation, in points.
    public let distance: Double
    /// The constraints of its priority or above that keep it from holding.
    ///
    /// It cannot hold while those that are satisfied go on holding and those that are violated become no
    /// worse; without any one of them it could. Satisfied ones come before violated ones, and higher
    /// priorities before its own. Empty if a limit was reached, or if the constraint contradicts itself.
    public let beatenBy: [String]
    /// The limit that was reached before the rivals were found, if there was one.
    public var limit: Limit?

    /// A limit that leaves ``beatenBy`` empty, by its name among the limits of the service.
    public enum Limit: String, CaseIterable, Sendable {
      /// ``Limits/rivalSearches``.
      case rivalSearches
      /// ``Limits/conflictMembers``.
      case conflictMembers
      /// ``Limits/steps``.
      case layoutSteps
    }
  }

  /// A change to the document that resolves a problem.
  public struct Repair: Sendable {
    /// What to change.
    public enum Change: Sendable {
      /// Set the priority of the constraint with this id.
      case priority(constraint: String, Double)
      /// Set the constant of the constraint with this id.
      case constant(constraint: String, Double)
      /// Add this constraint, written in the text form.
      case add(String)
    }

    /// What to change.
    public let change: Change
    /// A sentence that describes the change, and says which other broken constraints then hold again.
    public var sentence: String { statement + Repair.sentence(about: returning) }

    /// The sentence without what holds again.
    let statement: String
    /// The ids of the other broken constraints that hold again with the change.
    let returning: [String]

    init(change: Change, sentence: String, returning: [String] = []) {
      (self.change, statement, self.returning) = (change, sentence, returning)
    }

    /// The same change, after which these constraints hold again.
    func returning(_ constraints: [String]) -> Repair {
      Repair(change: change, sentence: statement, returning: constraints)
    }

    /// What holds again, after a space.
    private static func sentence(about returning: [String]) -> String {
      guard let last = returning.last else { return "" }
      let others = returning.dropLast().joined(separator: ", ")
      return others.isEmpty ? " Then \(last) holds again." : " Then \(others) and \(last) hold again."
    }
  }

  /// The constraints that decide an item's frame.
  public struct Explanation: Sendable {
    /// The id of the view or guide.
    public let item: String
    /// A chain for each of left, right, width, top, bottom and height.
    public let chains: [Chain]
  }

  /// The constraints that decide an edge or a size.
  public struct Chain: Sendable {
    /// The edge or size.
    public let attribute: Attribute
    /// The constraints that together decide its value; none can be left out.
    ///
    /// The engine's own come first, then the caller's in document order. Empty for an undetermined attribute
    /// and for the root's own position.
    public let constraints: [String]
    /// The value as a sum; `nil` for an undetermined attribute, or if all sums together have more than
    /// ``Limits/explanationTerms``.
    public let sum: Sum?
  }

  /// The summary of a diagnosis.
  public var status: Status {
    if !conflicts.isEmpty { return .conflicting }
    return ambiguities.isEmpty ? .determined : .ambiguous
  }

  /// The conflicts, in the order in which the solver found them.
  public internal(set) var conflicts: [Conflict]
  /// The undetermined attributes, in tree order.
  public internal(set) var ambiguities: [Ambiguity]
  /// The caller's optional constraints that are violated, in document order.
  public let unsatisfied: [Unsatisfied]
  /// Likely mistakes in the frames: first those of each view by itself, then those between siblings.
  public var findings: [Finding]
  /// The explanation of each item's frame, in tree order; `nil` unless requested.
  public let why: [Explanation]?

  /// The diagnosis of a layout that is not diagnosed.
  static let none = Diagnosis(conflicts: [], ambiguities: [], unsatisfied: [], findings: [], why: nil)
}
