/// Where lines break, and what shows that text is left out, as in `NSLineBreakMode`.
public enum LineBreakMode: String, CaseIterable, Hashable, Sendable {
  /// Lines break between words; text that does not fit is left out.
  case byWordWrapping
  /// Lines break between characters; text that does not fit is left out.
  case byCharWrapping
  /// Lines break between words; the last one is cut at the edge.
  case byClipping
  /// Lines break between words; an ellipsis stands for the start, the end or the middle of the last one.
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  /// Whether an ellipsis stands for text that is left out.
  var hasEllipsis: Bool {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: false
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    }
  }
}
