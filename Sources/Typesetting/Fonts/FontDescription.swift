/// A font by family, size and weight.
///
/// ```swift
/// let title = FontDescription(size: 34, weight: .bold)
/// ```
public struct FontDescription: Hashable, Sendable {
  /// The system's family. Inter takes the place of San Francisco.
  public static let systemFamily = "system"

  /// The name of the family: ``systemFamily``, or that of a font file given to the service.
  public var family: String
  /// The size of the em square, in points, more than 0.
  public var size: Double
  /// The weight of the strokes.
  public var weight: FontWeight
  /// Whether the letters are italic.
  public var isItalic = false
  /// The width of the letters. Espalier knows only the standard width. It measures text in other widths as if it were
  /// standard and adds the finding `substituted-font`.
  public var width = FontWidth.standard
  /// Whether all digits of the system's font have the same width.
  public var hasMonospacedDigits = false
  /// The distance between the baselines of neighboring lines, in points; `nil` for the height of a line.
  ///
  /// The fonts of text styles have one; a font without a style has its lines close together.
  public var leading: Double?
  /// The typeface of the system's family.
  public var typeface = SystemTypeface.continuous

  /// Makes a description.
  public init(family: String = systemFamily, size: Double = 17, weight: FontWeight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }

  /// Whether the font is the system's of iOS 7 and 8.
  var isHelveticaNeue: Bool { family == FontDescription.systemFamily && typeface == .helveticaNeue }
}
