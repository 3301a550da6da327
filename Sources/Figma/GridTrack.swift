/// A column or a row of a grid, as `gridColumnsSizing` and `gridRowsSizing` name it.
enum GridTrack: Equatable {
  /// A length in pixels.
  case fixed(Double)
  /// A share of the space that is left.
  case flexible(Double)
  /// As large as its children need.
  case hug

  /// The tracks that a text names, such as `repeat(2,minmax(0,1fr)) 40px`; `nil` if it cannot be read.
  static func list(_ text: String) -> [GridTrack]? {
    var tracks: [GridTrack] = []
    for word in words(text) {
      if word.hasPrefix("repeat("), word.hasSuffix(")") {
        let parts = word.dropFirst(7).dropLast().split(separator: ",", maxSplits: 1)
        guard parts.count == 2, let count = Int(parts[0].trimmed), count >= 0 else { return nil }
        guard let track = GridTrack(parts[1].trimmed) else { return nil }
        // One more than allowed is enough for the caller to refuse the list.
        tracks += Array(repeating: track, count: min(count, Limits.tracks + 1))
      } else {
        guard let track = GridTrack(word) else { return nil }
        tracks.append(track)
      }
      if tracks.count > Limits.tracks { return tracks }
    }
    return tracks
  }

  private init?(_ word: String) {
    if word.hasPrefix("minmax("), word.hasSuffix(")"), let comma = word.lastIndex(of: ",") {
      guard let track = GridTrack(word[word.index(after: comma)...].dropLast().trimmed) else { return nil }
      self = track
    } else if word == "auto" || word == "hug" || word.hasPrefix("fit-content(") {
      self = .hug
    } else if word.hasSuffix("fr"), let share = Self.length(word.dropLast(2)) {
      self = .flexible(share)
    } else if let length = Self.length(word.hasSuffix("px") ? word.dropLast(2) : word[...]) {
      self = .fixed(length)
    } else {
      return nil
    }
  }

  private static func length(_ text: Substring) -> Double? {
    Double(text.trimmed).flatMap { (0...Limits.length).contains($0) ? $0 : nil }
  }

  /// The words between spaces outside of parentheses.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    for scalar in text.unicodeScalars {
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if scalar == " ", depth == 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
