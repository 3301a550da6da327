import Typesetting

extension View {
  /// What a view writes.
  ///
  /// ```swift
  /// var title = View("title", kind: .label)
  /// title.text = View.Text("Hello", font: View.Font(textStyle: .title1))
  /// ```
  public struct Text: Hashable, Sendable {
    /// The text; of a segmented control, the segments' titles, a line each.
    public var string: String
    /// What it is set in.
    public var font: Font
    /// How many lines are shown, 0 for all; a text field has one, and a text view shows all.
    public var lineLimit = 1
    /// The width at which lines end, in points; 0 for the width that the view turns out to have.
    public var preferredMaxLayoutWidth = 0.0

    /// Makes a text of one line.
    public init(_ string: String, font: Font = Font()) {
      self.string = string
      self.font = font
    }
  }

  /// What a text is set in, before it is known how large the reader wants text to be.
  public struct Font: Hashable, Sendable {
    /// The name of the family.
    public var family = FontDescription.systemFamily
    /// The size in points; `nil` for that of the style, or of the kind of view.
    public var size: Double?
    /// How heavy the strokes are; `nil` for the style's weight, or regular.
    public var weight: FontWeight?
    /// The use of the text, by which its size follows the reader's.
    public var textStyle: TextStyle?

    /// Makes a font of the system.
    public init(size: Double? = nil, weight: FontWeight? = nil, textStyle: TextStyle? = nil) {
      self.size = size
      self.weight = weight
      self.textStyle = textStyle
    }

    /// What the font is for a reader who wants text of that size.
    ///
    /// A style alone has the sizes of its table. A size together with a style grows as the style's size does, from its
    /// own at the usual text size, as `UIFontMetrics` has it. A segmented control has 13 points unless told otherwise,
    /// other views 17.
    func description(for kind: Kind, at category: ContentSizeCategory) -> FontDescription {
      var description = FontDescription(family: family, weight: weight ?? textStyle?.weight ?? .regular)
      description.size = size ?? (kind == .segmentedControl ? 13 : 17)
      if let textStyle {
        let styled = textStyle.size(at: category)
        description.size = size.map { $0 * styled / textStyle.size(at: .large) } ?? styled
      }
      return description
    }
  }
}

extension View.Kind {
  /// Whether a view of this kind can have a text; a plain view's is measured as a label's.
  public var hasText: Bool {
    switch self {
    case .view, .label, .button, .textField, .textView, .segmentedControl: true
    case .image, .switch, .slider, .stepper, .progress, .activityIndicator, .pageControl, .datePicker, .stack,
      .scroll:
      false
    }
  }
}

extension View {
  /// Whether the view has baselines of its own, or will have when its text is measured.
  var hasBaselines: Bool { baselines != nil || text != nil && kind.hasText }
}

extension LayoutTree {
  /// Whether a text's size follows the reader's, so that layouts differ from one text size to the next.
  public var followsContentSize: Bool { items.contains { $0.view.text?.font.textStyle != nil } }
}
