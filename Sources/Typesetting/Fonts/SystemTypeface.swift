/// The typefaces that the system's family has had.
///
/// Their glyphs have nearly the same widths, but the space between them differs by size.
public enum SystemTypeface: String, CaseIterable, Hashable, Sendable {
  /// Helvetica Neue at every size, as in iOS 7 and 8.
  case helveticaNeue
  /// SF UI Text below 20 points and SF UI Display from there on, as in iOS 9 and 10.
  case earlyTextAndDisplay
  /// SF Text below 20 points and SF Display from there on, as in iOS 11 to 13.
  case textAndDisplay
  /// SF Pro, whose shapes change continuously between 17 and 28 points, as in iOS 14 and later.
  case continuous
}
