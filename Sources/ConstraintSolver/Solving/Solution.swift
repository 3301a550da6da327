/// A solved system.
struct Solution {
  var values: [Double] = []
  /// For each variable, its change along a random direction within the freedom that the constraints leave; 0
  /// exactly if it is determined.
  ///
  /// The direction consists of fixed random numbers. A sum of variables stays constant along it only if the
  /// sum is determined, even if its variables are not. Unsolved variables have none here; see ``freedom(of:)``.
  var freedom: [Double] = []

  /// Adds variables that are not solved yet, up to `count`: free, with the value 0.
  mutating func addVariables(upTo count: Int) { values += repeatElement(0, count: count - values.count) }

  /// The freedom of a variable, which may be unsolved.
  func freedom(of variable: Int) -> Double {
    // Columns are numbered from 0; unsolved variables take numbers below 0.
    variable < freedom.count ? freedom[variable] : Solution.stepInGeneralPosition(-variable - 1)
  }

  /// A number between 1 and 2 for each `index`, such that no small sum of multiples of them is 0.
  ///
  /// Regular numbers, such as multiples of the golden ratio, would make b − a equal to c − b.
  static func stepInGeneralPosition(_ index: Int) -> Double {
    // SplitMix64 (Steele, Lea, Flood 2014).
    var bits = UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return 1 + Double(bits >> 11) * 0x1p-53
  }
}
