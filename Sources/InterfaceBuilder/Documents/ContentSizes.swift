/// Where the sizes of a document's content come from: texts, controls and images.
public enum ContentSizes: String, CaseIterable, Sendable {
  /// The sizes that the document recorded stand in for the content's own.
  case recorded
  /// Each size that can be known is computed; the others keep the recorded size, and a finding names them.
  case computed
}
