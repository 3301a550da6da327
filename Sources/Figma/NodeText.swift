import Geometry
import Typesetting

/// A text, and how Figma sets it.
struct NodeText: Sendable {
  /// Which sides of a text follow its characters.
  enum AutoResize: String, CaseIterable {
    case none = "NONE", widthAndHeight = "WIDTH_AND_HEIGHT", height = "HEIGHT", truncate = "TRUNCATE"
  }

  /// A font without its size, which each run has.
  struct Font: Hashable, Sendable {
    var family: String?
    var size = 12.0
    var weight = 400.0
    var isItalic = false
    var letterSpacing = 0.0
    var letterCase: String?
  }

  var characters: String
  var font = Font()
  /// The parts with a font of their own, in order, each with the number of its UTF-16 units; empty for a text in one font.
  var runs: [(units: Int, font: Font)] = []
  /// The distance of baselines, in pixels; `nil` for that of the font.
  var lineHeight: Double?
  var autoResize = AutoResize.none
  /// The most lines, 0 for no limit.
  var lineLimit = 0
  var paragraphSpacing = 0.0
  /// The share of a grown text's width that lies left of where it was: 0 for texts that begin at the left.
  var leftShare = 0.0

  /// Whether the length along an axis follows from the characters.
  func follows(_ axis: Axis) -> Bool {
    switch autoResize {
    case .widthAndHeight: true
    case .height: axis == .vertical
    case .none, .truncate: false
    }
  }

  /// The factor by which a text of a size grows at a text size: that of UIKit's text style of the nearest size.
  static func scale(of size: Double, at category: ContentSizeCategory) -> Double {
    let styles = TextStyle.allCases.filter { $0 != .headline }
    let nearest = styles.min { abs($0.size(at: .large) - size) < abs($1.size(at: .large) - size) } ?? .body
    return nearest.size(at: category) / nearest.size(at: .large)
  }

  /// The runs as they are measured. Spaces at the end take no room.
  func measuredRuns(at scale: Double) -> [TextRun] {
    let end = characters.unicodeScalars.reversed().prefix { $0 == " " }.count
    let characters = String(characters.unicodeScalars.dropLast(end))
    guard !runs.isEmpty else { return [TextRun(characters, font, scale)] }
    return parts(of: characters).map { TextRun($0.characters, $0.font, scale) }
  }

  /// The characters of each run, and of the rest behind the runs.
  ///
  /// - Parameter characters: The text, or its beginning.
  /// - Returns: The parts, which together are `characters`.
  func parts(of characters: String) -> [(characters: String, font: Font)] {
    let units = Array(characters.utf16)
    var parts: [(characters: String, font: Font)] = []
    var start = 0
    for run in runs + [(units.count, font)] where start < units.count {
      let end = min(start + run.units, units.count)
      parts.append((String(decoding: units[start..<end], as: UTF16.self), run.font))
      start = end
    }
    return parts
  }

  /// How its lines are set.
  func paragraph(at scale: Double) -> ParagraphStyle {
    var paragraph = ParagraphStyle()
    if let lineHeight, lineHeight > 0 {
      paragraph.minimumLineHeight = lineHeight * scale
      paragraph.maximumLineHeight = lineHeight * scale
    }
    return paragraph
  }
}

extension TextRun {
  /// A part of a text in a font of Figma.
  fileprivate init(_ characters: String, _ font: NodeText.Font, _ scale: Double) {
    let description = font.description(scale)
    self.init(
      font.cased(characters), font: description, kern: font.letterSpacing * scale)
  }
}

extension NodeText.Font {
  /// The font as it is measured. A text without a family is in the system's font.
  func description(_ scale: Double) -> FontDescription {
    let weights = FontWeight.allCases
    let index = Int((min(max(weight, 100), 900) / 100).rounded()) - 1
    var description = FontDescription(
      family: family ?? FontDescription.systemFamily, size: max(size * scale, 0.01),
      weight: weights[min(max(index, 0), weights.count - 1)])
    description.isItalic = isItalic
    return description
  }

  /// The characters in the letter case that the font asks for.
  func cased(_ characters: String) -> String {
    switch letterCase {
    case "UPPER": return characters.uppercased()
    case "LOWER": return characters.lowercased()
    case "TITLE":
      var isAtStart = true
      var title = ""
      for character in characters {
        title += isAtStart ? character.uppercased() : String(character)
        isAtStart = character.isWhitespace
      }
      return title
    default: return characters
    }
  }
}
