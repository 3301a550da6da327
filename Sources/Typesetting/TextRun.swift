/// A part of a text with a font of its own.
public struct TextRun: Hashable, Sendable {
  /// The string.
  public var string: String
  /// The font.
  public var font: FontDescription
  /// The space added after each character, in points.
  public var kern: Double
  /// How the lines of paragraphs that start in the run are set; `nil` for the style of the text.
  public var paragraph: ParagraphStyle?

  /// Makes a run.
  public init(_ string: String, font: FontDescription, kern: Double = 0, paragraph: ParagraphStyle? = nil) {
    self.string = string
    self.font = font
    self.kern = kern
    self.paragraph = paragraph
  }
}
