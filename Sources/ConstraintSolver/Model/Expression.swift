/// A linear expression: multiples of variables plus a constant.
///
/// ```swift
/// let right = left + width
/// let center = left + 0.5 * width
/// ```
public struct Expression: Sendable {
  /// A variable with its coefficient.
  public struct Term: Sendable {
    /// The variable.
    public var variable: Variable
    /// The factor of the variable.
    public var coefficient: Double

    /// Makes the term `coefficient` × `variable`.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The terms. If a variable appears in several terms, their coefficients add up.
  public var terms: [Term]
  /// The constant that is added to the terms.
  public var constant: Double

  /// Makes the sum of `terms` and `constant`.
  public init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Adds `multiple` × `other`.
  public mutating func add(_ other: Expression, times multiple: Double = 1) {
    for term in other.terms { terms.append(Term(term.variable, term.coefficient * multiple)) }
    constant += other.constant * multiple
  }

  /// The sum.
  public static func + (a: Expression, b: Expression) -> Expression {
    var sum = a
    sum.add(b)
    return sum
  }

  /// The difference.
  public static func - (a: Expression, b: Expression) -> Expression {
    var difference = a
    difference.add(b, times: -1)
    return difference
  }

  /// The multiple.
  public static func * (factor: Double, expression: Expression) -> Expression {
    var product = Expression()
    product.add(expression, times: factor)
    return product
  }
}

/// A type that can be a side of a constraint: an expression, a variable or a number.
public protocol ExpressionConvertible {
  /// The value as an expression.
  var expression: Expression { get }
}

extension Expression: ExpressionConvertible {
  /// The expression itself.
  public var expression: Expression { self }
}

extension Variable: ExpressionConvertible {
  /// The variable with coefficient 1.
  public var expression: Expression { Expression([Expression.Term(self)]) }
}

extension Double: ExpressionConvertible {
  /// The number as a constant.
  public var expression: Expression { Expression(constant: self) }
}

/// The sum of two values of which at least one is not yet an expression.
public func + (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Expression {
  a.expression + b.expression
}

/// The difference of two values of which at least one is not yet an expression.
public func - (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Expression {
  a.expression - b.expression
}

/// A multiple of a variable.
public func * (factor: Double, variable: Variable) -> Expression {
  factor * variable.expression
}
