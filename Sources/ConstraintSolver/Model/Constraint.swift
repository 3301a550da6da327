/// A linear relation between variables: it compares an expression with 0.
///
/// ```swift
/// let fits = left + width <= 320.0
/// ```
public struct Constraint: Sendable {
  /// How the expression compares with 0.
  public enum Relation: Sendable, BitwiseCopyable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  /// The identity of a constraint in its solver.
  public struct ID: Hashable, Comparable, Sendable {
    /// The number of the constraint, counted from 0 in the order in which constraints are added.
    public let index: Int

    /// Makes the identity of the constraint with this number.
    package init(index: Int) { self.index = index }

    /// Orders constraints by when they were added.
    public static func < (a: ID, b: ID) -> Bool { a.index < b.index }
  }

  /// The priority of a required constraint.
  public static let required = 1000.0

  /// The expression that is compared with 0.
  public var expression: Expression
  /// How the expression compares with 0.
  public var relation: Relation

  /// Makes the constraint `expression` `relation` 0.
  public init(_ expression: Expression, _ relation: Relation) {
    self.expression = expression
    self.relation = relation
  }

  /// Makes the constraint `variable` `relation` `constant`. Does the same as the operators, without
  /// intermediate expressions.
  public init(_ variable: Variable, _ relation: Relation, _ constant: Double) {
    self.init(Expression([Expression.Term(variable)], constant: 0 - constant), relation)
  }
}

/// The constraint that both sides are equal.
public func == (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Constraint {
  Constraint(a.expression - b.expression, .equal)
}

/// The constraint that the first side is at most the second.
public func <= (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Constraint {
  Constraint(a.expression - b.expression, .lessThanOrEqual)
}

/// The constraint that the first side is at least the second.
public func >= (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Constraint {
  Constraint(a.expression - b.expression, .greaterThanOrEqual)
}
