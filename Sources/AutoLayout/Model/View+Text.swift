import Typesetting

extension View {
  /// The text of a view.
  ///
  /// ```swift
  /// var title = View("title", kind: .label)
  /// title.text = View.Text("Hello", font: View.Font(textStyle: .title1))
  /// ```
  public struct Text: Hashable, Sendable {
    /// The string. For a segmented control: the titles of the segments, one per line.
    public var string: String
    /// The font of the text.
    public var font: Font
    /// The runs of an attributed text, whose strings together are ``string``; empty for a text in one font.
    public var runs: [Run] = []
    /// How the lines of an attributed text are set in paragraphs whose first run has no style of its own.
    public var paragraph = ParagraphStyle()
    /// The maximum number of lines, 0 for no limit; a text field has one line, and a text view shows all.
    public var lineLimit = 1
    /// Where lines break, and what shows that text is left out; paragraphs can have a mode of their own.
    public var lineBreakMode = LineBreakMode.byTruncatingTail
    /// The width at which lines break, in points; 0 for the width that the layout gives the view.
    public var preferredMaxLayoutWidth = 0.0

    /// The least factor by which the font becomes smaller before the text is truncated, more than 0 to 1. The intrinsic size
    /// is that of the full font.
    public var minimumScaleFactor = 1.0

    /// Makes a text of one line.
    public init(_ string: String, font: Font = Font()) {
      self.string = string
      self.font = font
    }

    /// Makes all paragraphs break alike, as assigning `UILabel.lineBreakMode` does.
    public mutating func setLineBreakMode(_ mode: LineBreakMode) {
      lineBreakMode = mode
      for number in runs.indices { runs[number].paragraph?.lineBreakMode = nil }
    }
  }

  /// A part of an attributed text.
  public struct Run: Hashable, Sendable {
    /// The string.
    public var string: String
    /// The font.
    public var font: Font
    /// The space added after each character, in points.
    public var kern = 0.0
    /// How the lines of paragraphs that start in the run are set; `nil` for the style of the text.
    public var paragraph: ParagraphStyle?

    /// Makes a run.
    public init(_ string: String, font: Font = Font(), kern: Double = 0) {
      (self.string, self.font, self.kern) = (string, font, kern)
    }
  }

  /// A font that may follow the user's preferred text size.
  public struct Font: Hashable, Sendable {
    /// The name of the family.
    public var family = FontDescription.systemFamily
    /// The size in points; `nil` for the size of the style or of the kind of view.
    public var size: Double?
    /// The weight of the strokes; `nil` for the weight of the style, or regular.
    public var weight: FontWeight?
    /// The text style, with which the size follows the user's preferred text size.
    public var textStyle: TextStyle?
    /// Whether the letters are italic.
    public var isItalic = false
    /// Whether all digits of the system's font have the same width.
    public var hasMonospacedDigits = false
    /// The design of the system's font.
    public var design = FontDesign.default
    /// The width of the letters.
    public var width = FontWidth.standard

    /// Makes a system font.
    public init(size: Double? = nil, weight: FontWeight? = nil, textStyle: TextStyle? = nil) {
      self.size = size
      self.weight = weight
      self.textStyle = textStyle
    }

    /// The font at a preferred text size.
    ///
    /// A style without a size has the sizes of its table. A size with a style scales like the style's size,
    /// starting from its own at the default text size, as in `UIFontMetrics`. The default size is 13 points
    /// for a segmented control and 17 points for other views.
    package func description(
      for kind: Kind, at category: ContentSizeCategory, _ typeface: SystemTypeface = .continuous,
      _ figures: ControlFigures = ControlFigures()
    ) -> FontDescription {
      let family = self.family == FontDescription.systemFamily ? design.family : self.family
      var description = FontDescription(
        family: family, weight: weight ?? textStyle?.weight ?? figures.weight(of: kind))
      description.isItalic = isItalic
      description.width = width
      description.hasMonospacedDigits = hasMonospacedDigits
      description.typeface = typeface
      description.size = size ?? (kind == .segmentedControl ? 13 : 17)
      if let textStyle {
        let styled = textStyle.size(at: category)
        description.size = size.map { $0 * styled / textStyle.size(at: .large) } ?? styled
        if size == nil { description.leading = textStyle.leading(at: category) }
      }
      return description
    }
  }
}

extension View.Kind {
  /// Whether a view of this kind can have a text. The text of a plain view is measured like a label's.
  public var hasText: Bool {
    switch self {
    case .view, .label, .button, .textField, .textView, .segmentedControl: true
    case .image, .switch, .slider, .stepper, .progress, .activityIndicator, .pageControl, .datePicker,
      .picker,
      .searchBar, .navigationBar, .toolbar, .tabBar, .stack, .scroll:
      false
    }
  }
}

extension View {
  /// Whether the view has baselines of its own, now or once its text is measured.
  var hasBaselines: Bool { baselines != nil || text != nil && kind.hasText }
}

extension LayoutTree {
  /// Whether any text follows the user's preferred text size, so that layouts depend on it.
  public var followsContentSize: Bool {
    items.contains { item in
      guard let text = item.view.text else { return false }
      return text.font.textStyle != nil || text.runs.contains { $0.font.textStyle != nil }
    }
  }
}
