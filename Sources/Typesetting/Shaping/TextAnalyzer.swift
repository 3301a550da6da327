#if HARFBUZZ && ICU
  import CICU

  /// Finds line breaks and directions with ICU.
  ///
  /// If ICU fails, for lack of memory or data, the text is one line from left to right.
  final class TextAnalyzer {
    private let analyzer: OpaquePointer

    init?() {
      guard let analyzer = cicu_analyzer_make() else { return nil }
      self.analyzer = analyzer
    }

    deinit { cicu_analyzer_free(analyzer) }

    /// Whether a line can break after each unit.
    func breaks(of text: [UInt16]) -> [ShapedText.Break] {
      bytes(of: text) { cicu_line_breaks(analyzer, $0, Int32(text.count), $1) }
        .map { ShapedText.Break(rawValue: $0) ?? .never }
    }

    /// The bidirectional embedding level of each unit.
    func levels(of text: [UInt16]) -> [UInt8] {
      bytes(of: text) { cicu_bidi_levels(analyzer, $0, Int32(text.count), $1) }
    }

    private func bytes(
      of text: [UInt16], _ write: (UnsafePointer<UInt16>, UnsafeMutablePointer<UInt8>) -> Bool
    ) -> [UInt8] {
      guard !text.isEmpty else { return [] }
      return [UInt8](unsafeUninitializedCapacity: text.count) { room, count in
        text.withUnsafeBufferPointer { text in
          guard let text = text.baseAddress, let start = room.baseAddress else { return }
          room.initialize(repeating: 0)
          if !write(text, start) { room.update(repeating: 0) }
        }
        count = text.count
      }
    }
  }
#endif
