/// Several constraints drawn as one line of text, in the visual format language of Auto Layout.
///
/// ```swift
/// var format = VisualFormat("H:|-[title]-gap-[button(>=44@750)]-|", superview: "card")
/// format.metrics = ["gap": 16]
/// let constraints = try format.constraints(id: "row") { ["title", "button"].contains($0) }
/// constraints.map(\.id)  // row#0, row#1, row#2, row#3
/// ```
///
/// The grammar, with white space allowed between any two of its words:
///
///     format     = [("H" | "V") ":"] ["|" connection] view {connection view} [connection "|"]
///     view       = "[" name [predicates] "]"
///     connection = "" | "-" | "-" (predicate | predicates) "-"
///     predicates = "(" predicate {"," predicate} ")"
///     predicate  = ["==" | "<=" | ">="] (metric | number | name) ["@" (metric | number)]
///
/// A `name` in a predicate stands only inside a view's brackets, and yields to a metric of the same name. A
/// negative number stands only in parentheses. Names are identifiers; a view's may be anything in back-ticks,
/// where two back-ticks stand for one.
///
/// Nothing between two views means that they touch, `-` the standard distance. `[a]-8-[b]` reads
/// `b.leading == a.trailing + 8`; `>=` and `<=` bound the distance.
public struct VisualFormat: Hashable, Sendable {
  /// The text as it was written.
  public var format: String
  /// The id of the view that `|` stands for.
  public var superview: String
  /// The numbers that have a name in `format`, in points or as priorities.
  public var metrics: [String: Double] = [:]
  /// How the views are aligned and in which direction they follow each other.
  public var options: Set<Option> = []
  /// The distance between two views that `-` stands for, in points.
  public var siblingSpacing = 8.0
  /// The distance to the superview's edge that `-` stands for, in points, or `nil` for its layout margin.
  public var superviewSpacing: Double?

  /// Takes a text, which is not yet read, in which `|` is the view `superview`.
  public init(_ format: String, superview: String) {
    self.format = format
    self.superview = superview
  }

  /// Reads the format and writes out its constraints.
  ///
  /// They come in the order of the text, one for each predicate and for each connection without any, and after
  /// them, for each two neighboring views, one equality per alignment option in the order of
  /// ``Option/allCases``. A single view without superview and predicate makes none.
  ///
  /// - Parameters:
  ///   - id: What the constraints' ids begin with: `id#0`, `id#1` and so on.
  ///   - isView: Whether a view or guide of this id may be named. It is not asked about `superview`.
  /// - Returns: The constraints; whether their attributes may be related is for the layout to say.
  /// - Throws: ``FormatError`` with the first mistake of the grammar; if there is none, of the options; if there
  ///   is none, of the names and numbers.
  /// - Complexity: O(*n* + *c*) for a text of *n* bytes, at most ``Limits/formatLength``, and *c* constraints, at
  ///   most ``Limits/constraintsPerFormat``.
  public func constraints(
    id: String, isView: (String) -> Bool
  ) throws(FormatError) -> [LayoutConstraint] {
    var cursor = try TextCursor(format)
    let chain = try cursor.chain()
    var expansion = try VisualFormatExpansion(of: self, chain, cursor: cursor, id: id)
    try expansion.addConstraints(isView: isView)
    return expansion.constraints
  }
}
