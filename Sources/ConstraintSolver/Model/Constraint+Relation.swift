extension Constraint.Relation {
  /// The relation after both sides have changed sign.
  var reversed: Constraint.Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  /// How far `value` is from comparing with 0 like this: 0 or more.
  func violation(at value: Double) -> Double {
    switch self {
    case .equal: abs(value)
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }

  /// How far `value` is above what compares with 0 like this, or below it if that is negative.
  public func offset(of value: Double) -> Double {
    switch self {
    case .equal: value
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: min(value, 0)
    }
  }
}
