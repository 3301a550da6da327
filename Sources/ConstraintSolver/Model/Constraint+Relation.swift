extension Constraint.Relation {
  /// The relation after multiplying both sides by −1.
  var reversed: Constraint.Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  /// The distance by which `value` violates the relation with 0: 0 or more.
  func violation(at value: Double) -> Double {
    switch self {
    case .equal: abs(value)
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }

  /// The signed distance of `value` from the nearest value that satisfies the relation with 0.
  ///
  /// Positive if `value` is too large, negative if it is too small, 0 if the relation holds.
  public func offset(of value: Double) -> Double {
    switch self {
    case .equal: value
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: min(value, 0)
    }
  }
}
