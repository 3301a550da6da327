/// Several constraints in one line of text, in the visual format language of Auto Layout.
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
/// A `name` in a predicate is allowed only inside a view's brackets, and yields to a metric of the same name. A
/// negative number is allowed only in parentheses. Names are identifiers; a view's may be anything in back-ticks,
/// where two back-ticks stand for one.
///
/// Nothing between two views means that they touch; `-` means the standard distance. `[a]-8-[b]` reads
/// `b.leading == a.trailing + 8`; `>=` and `<=` bound the distance.
public struct VisualFormat: Hashable, Sendable {
  /// The text as it was written.
  public var format: String
  /// The id of the view that `|` means.
  public var superview: String
  /// The named numbers in `format`: points or priorities.
  public var metrics: [String: Double] = [:]
  /// The alignment, direction and spacing of the views.
  public var options: Set<Option> = []
  /// The distance that `-` means between two views, in points.
  public var siblingSpacing = 8.0
  /// The distance that `-` means at the superview's edge, in points; `nil` for its layout margin.
  public var superviewSpacing: Double?

  /// Stores a text without reading it; `|` is the view `superview`.
  public init(_ format: String, superview: String) {
    self.format = format
    self.superview = superview
  }

  /// Reads the format and makes its constraints.
  ///
  /// They come in text order, one for each predicate and for each connection without a predicate; then, for
  /// each pair of neighbors, one equality per alignment option in the order of ``Option/allCases``. A single
  /// view without superview and predicate makes none.
  ///
  /// - Parameters:
  ///   - id: The prefix of the constraints' ids: `id#0`, `id#1` and so on.
  ///   - isView: Whether a view or guide with this id exists. It is not called for `superview`.
  /// - Returns: The constraints. The layout checks later whether their attributes may be related.
  /// - Throws: ``FormatError`` with the first mistake in the grammar, otherwise in the options, otherwise in
  ///   names and numbers.
  /// - Complexity: O(*n* + *c*) for a text of *n* bytes, at most ``Limits/formatLength``, and *c*
  ///   constraints, at most ``Limits/constraintsPerFormat``.
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
