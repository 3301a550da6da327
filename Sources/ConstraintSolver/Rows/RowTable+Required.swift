extension RowTable {
  /// Whether every value is within range and every required row holds to within `tolerance` of its magnitude.
  ///
  /// The magnitude of a row is 1 plus the absolute values of its constant and of its terms. A solution fails this test
  /// only if magnitudes differ so much that rounding has lost the smaller ones.
  ///
  /// - Parameters:
  ///   - values: A value for each variable.
  ///   - greatestValue: The greatest value, either side of 0.
  ///   - tolerance: The violation that a row of this magnitude may have.
  /// - Returns: Whether the rows hold; `false` if a value is NaN.
  func holdsRequired(
    at values: [Double], upTo greatestValue: Double = .greatestFiniteMagnitude,
    tolerance: (_ magnitude: Double) -> Double = { 1e-6 * $0 }
  ) -> Bool {
    guard values.allSatisfy({ abs($0) <= greatestValue }) else { return false }
    for row in rows where row.isRequired {
      var value = row.constant
      var magnitude = 1 + abs(row.constant)
      for index in row.terms {
        let term = terms[index].coefficient * values[terms[index].variable]
        value += term
        magnitude += abs(term)
      }
      // This order of the comparison rejects NaN.
      guard row.relation.violation(at: value) <= tolerance(magnitude), magnitude.isFinite else {
        return false
      }
    }
    return true
  }
}
