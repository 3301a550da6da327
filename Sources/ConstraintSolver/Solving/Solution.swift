/// A solved system.
struct Solution {
  /// The value of each variable.
  var values: [Double] = []
  /// For each variable, how it changes along a direction in general position within the freedom that the
  /// constraints leave; 0 exactly where it is determined.
  ///
  /// The direction is made of arbitrary, fixed numbers, so that a sum of variables stays put along it only if it
  /// is determined, even where its variables by themselves are not.
  var freedom: [Double] = []
}
