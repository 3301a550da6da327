/// A sum of numbers that is 0 if they cancel to within rounding.
struct CancellingShare {
  private var sum = 0.0
  private var magnitude = 0.0

  /// Adds a number; returns whether it is the first.
  mutating func add(_ number: Double) -> Bool {
    defer {
      sum += number
      magnitude += abs(number)
    }
    return magnitude == 0
  }

  /// Resets the sum and returns it, or `nil` if it is 0.
  mutating func take() -> Double? {
    defer { (sum, magnitude) = (0, 0) }
    return abs(sum) > 1e-11 * magnitude ? sum : nil
  }
}
