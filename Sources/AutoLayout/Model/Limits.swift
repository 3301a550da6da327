import ConstraintSolver

/// Limits on a layout. A layout beyond a limit is refused before work is spent on it.
public enum Limits {
  /// Views in a tree.
  public static let views = 10_000
  /// Layout guides in a tree.
  public static let guides = 10_000
  /// Constraints in a layout, including those that visual formats expand to.
  public static let constraints = 50_000
  /// Levels of a tree, including its root.
  public static let depth = 100
  /// Bytes of a written constraint or visual format, in UTF-8.
  public static let formatLength = 10_000
  /// Constraints that one visual format may expand to.
  public static let constraintsPerFormat = 1_000
  /// Bytes of an id.
  public static let idBytes = 256
  /// The greatest absolute value of a length, in points, and of a multiplier.
  public static let length = 1e9
  /// Solver steps that one layout may take, including all passes and conflicts: about a second.
  public static let steps = 80_000_000
  /// The coefficients of the rows of the simplex method at one time: ``ConstraintSolver/Limits/entries``.
  public static let solverEntries = ConstraintSolver.Limits.entries
  /// Times that a layout is solved again because safe areas or margins moved with the frames.
  public static let passes = 4
  /// Optional constraints of a layout whose rivals are searched in the whole layout, if their chains do not
  /// show them.
  public static let rivalSearches = 20
  /// Changes to a layout that are tried as repairs of its conflicts.
  public static let repairTrials = 20
  /// Constraints that the explanation of a layout may name.
  public static let explanationConstraints = 500_000
  /// Terms of the sums in the explanation of a layout; further attributes have no sum.
  public static let explanationTerms = 100_000
  /// Findings of a layout.
  public static let findings = 1_000
  /// Pairs of siblings in a layout that are tested for overlaps.
  public static let siblingPairs = 1_000_000
  /// Members of all conflicts of a layout, and likewise rivals of all unsatisfied constraints; one in two lists counts
  /// twice. A conflict that was found counts even if leaving out another constraint later resolves it.
  public static let conflictMembers = 20_000
  /// Systems that a ``LayoutMemory`` keeps.
  public static let rememberedSystems = 8
  /// Frames of the layouts that a ``LayoutMemory`` keeps.
  public static let rememberedFrames = 100_000
  /// Issues that are reported for an invalid tree.
  public static let issues = 100
  /// Unknown ids for which a similar id is searched.
  public static let nameSearches = 20
}
