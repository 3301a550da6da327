import AutoLayout

/// What a view shows, as far as a document tells it.
struct ViewContent {
  /// The text.
  var text: View.Text?
  /// What a control shows beside its text.
  var control: View.Control?
  /// The lengths of the frame that do not depend on a text.
  var frame = View.IntrinsicSize()
  /// The lengths that cannot be computed although the view has them.
  var unknown: Set<Attribute> = []

  /// The baselines, if the text does not tell them.
  var baselines: View.Baselines?

  /// A content of a text.
  init(_ text: View.Text? = nil, _ control: View.Control? = nil) {
    self.text = text
    self.control = control
  }

  /// A content that decides these lengths of the frame, and no others.
  init(width: Double? = nil, height: Double? = nil) {
    frame = View.IntrinsicSize(width: width, height: height)
  }
}
