/// Long answers, of which a client gets one page after the other.
struct AnswerPages {
  /// One page of an answer.
  struct Page: Equatable {
    let text: String
    /// Where the next page begins; `nil` for the last page.
    let cursor: String?
  }

  /// The answers that have further pages, the newest last.
  private var kept: [(number: Int, text: [UInt8])] = []
  private var count = 0

  init() {}

  /// The first page of an answer; the others are kept.
  mutating func first(of text: String) -> Page {
    let bytes = Array(text.utf8)
    guard bytes.count > AgentLimits.pageBytes else { return Page(text: text, cursor: nil) }
    count += 1
    kept.append((count, bytes))
    if kept.count > AgentLimits.keptAnswers { kept.removeFirst() }
    return page(of: bytes, number: count, at: 0)
  }

  /// The page of a cursor; `nil` if the answer is no longer kept, or there never was one.
  func page(at cursor: String) -> Page? {
    let numbers = cursor.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let start = numbers[1],
      let text = kept.first(where: { $0.number == number })?.text, text.indices.contains(start)
    else { return nil }
    return page(of: text, number: number, at: start)
  }

  private func page(of text: [UInt8], number: Int, at start: Int) -> Page {
    let end = end(of: text, from: start)
    return Page(
      text: String(decoding: text[start..<end], as: UTF8.self),
      cursor: end < text.count ? "\(number)-\(end)" : nil)
  }

  /// The end of a page: behind a line if there is one in its last quarter, else behind a character.
  private func end(of text: [UInt8], from start: Int) -> Int {
    var end = min(start + AgentLimits.pageBytes, text.count)
    if end == text.count { return end }
    let last = text[(end - AgentLimits.pageBytes / 4)..<end]
    if let line = last.lastIndex(of: UInt8(ascii: "\n")) { return line + 1 }
    while end > start + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
