/// Random texts of words, spaces, line ends and marks in several scripts.
enum RandomText {
  private static let parts = [
    "Hello", "a", "well-known", "(so)", "11:30", " ", " ", " ", "  ", "\n", "\t", "\u{A0}", "\u{AD}",
    "\u{200B}",
    "שלום", "العربية", "你好世界", "日本語。", "สวัสดีครับ", "e\u{301}", "🙂", "👩‍👩‍👧", "\u{202E}", "…", "fi",
    "supercalifragilistic",
  ]

  static func make(using generator: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 0...20, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }
      .joined()
  }
}
