/// What a layout may grow to; beyond each of these it is refused, and what it would have cost is not spent.
public enum Limits {
  /// Views in a tree.
  public static let views = 10_000
  /// Layout guides in a tree.
  public static let guides = 10_000
  /// Constraints in a layout, those that visual formats expand to counted singly.
  public static let constraints = 50_000
  /// Levels of a tree, its root counted.
  public static let depth = 100
  /// Bytes of a written constraint or visual format, in UTF-8.
  public static let formatLength = 10_000
  /// Constraints that one visual format may expand to.
  public static let constraintsPerFormat = 1_000
  /// Bytes of an id.
  public static let idBytes = 256
  /// Points that a length, and the number that a multiplier, may be at most, either side of 0.
  public static let length = 1e9
  /// Steps that one layout may cost the solver, all its passes and conflicts together.
  public static let steps = 60_000_000
  /// Times that a layout is solved again because safe areas or margins moved with its frames.
  public static let passes = 4
  /// Optional constraints of a layout for which what beats them is looked for in the whole layout, where their chain
  /// does not tell.
  public static let rivalSearches = 20
  /// Changes to a layout that are tried out as repairs of its conflicts.
  public static let repairTrials = 20
  /// Constraints that the explanation of a layout may name.
  public static let explanationConstraints = 500_000
  /// Findings of a layout.
  public static let findings = 1_000
  /// Pairs of siblings of a layout that are looked at for overlaps.
  public static let siblingPairs = 1_000_000
  /// Constraints that all conflicts of a layout may name together, and all answers to what beats a constraint.
  public static let conflictMembers = 20_000
  /// Systems that a ``LayoutMemory`` keeps.
  public static let rememberedSystems = 8
  /// Frames of the layouts that a ``LayoutMemory`` keeps.
  public static let rememberedFrames = 100_000
  /// Things that are wrong with a tree of which an account is given.
  public static let issues = 100
  /// Unknown ids for which one that reads alike is looked for.
  public static let nameSearches = 20
}
