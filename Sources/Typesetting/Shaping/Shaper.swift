#if HARFBUZZ && ICU
  import CHarfBuzz

  /// Shapes texts: chooses their glyphs and adds up their widths.
  struct Shaper {
    /// The width of each character if there are no fonts, in multiples of the size.
    private static let nominalAdvance = 0.5
    /// The width of a tab, in multiples of the size; tab stops are unknown here.
    private static let tabAdvance = 1.0

    private let fonts: FontLibrary
    private var analyzer: TextAnalyzer?
    private var chains: [FontStyle: Chain] = [:]
    private let buffer = ShapingBuffer()

    /// The fonts of a style, ready for shaping.
    private struct Chain {
      let places: FontChain
      /// Whether the first font is the system's, which has tracking.
      let startsWithSystemFont: Bool
      let substitution: FontSubstitution?
      let metrics: FontMetrics
      let ellipsis: Double
      /// The figures of a family that is substituted.
      let known: KnownFamilies.Figures?
      /// Whether emoji have the width that they have in UIKit; with a font from a file its own glyphs decide.
      let hasFiguresOfEmoji: Bool

      var fonts: [SizedFont] { places.fonts }
    }

    init(_ fonts: FontLibrary) { self.fonts = fonts }

    mutating func shape(_ units: [UInt16], _ style: FontStyle) -> ShapedText {
      let chain = chain(style)
      if analyzer == nil { analyzer = TextAnalyzer() }
      let kinds = units.map(UnitKind.init)
      // Line ends and other controls have no glyph; a zero-width space keeps their place.
      let visible = units.indices.map { kinds[$0] == .control ? 0x200B : units[$0] }
      let breaks = analyzer?.breaks(of: units) ?? []
      let levels = analyzer?.levels(of: units) ?? []
      var itemizer = Itemizer(chain.places, missesEmoji: !chain.hasFiguresOfEmoji)
      let runs = itemizer.runs(of: visible, levels: levels, breaks: breaks)

      var advances = Array(repeating: 0.0, count: units.count)
      var startsCharacter = Array(repeating: false, count: units.count)
      var systemGlyphs = Array(repeating: Int32(0), count: chain.startsWithSystemFont ? units.count : 0)
      for run in runs {
        if chain.fonts.isEmpty {
          for unit in run.units where !UTF16.isTrailSurrogate(units[unit]) {
            (advances[unit], startsCharacter[unit]) = (Shaper.nominalAdvance, true)
          }
          continue
        }
        let isSystem = chain.startsWithSystemFont && run.font == 0
        buffer.shape(
          visible, run, with: chain.fonts[run.font], features: isSystem ? style.systemFeatures : []
        ) { glyph in
          let isVisible = glyph.advance > 0
          let known = isVisible && run.font == 0 ? chain.known?.advance(of: visible[glyph.unit]) : nil
          advances[glyph.unit] += known ?? glyph.advance
          startsCharacter[glyph.unit] = true
          if isSystem, isVisible {
            systemGlyphs[glyph.unit] += 1
            advances[glyph.unit] += style.offset(of: visible[glyph.unit])
          }
        }
      }
      let emoji = chain.hasFiguresOfEmoji ? EmojiClusters.ranges(in: visible) : []
      for cluster in emoji {
        for unit in cluster {
          (advances[unit], startsCharacter[unit]) = (0, false)
          if chain.startsWithSystemFont { systemGlyphs[unit] = 0 }
        }
        (advances[cluster.lowerBound], startsCharacter[cluster.lowerBound]) = (EmojiClusters.advance, true)
      }
      for unit in units.indices where kinds[unit] == .control {
        advances[unit] = units[unit] == 0x09 ? Shaper.tabAdvance : 0
        startsCharacter[unit] = true
      }
      var shaped = ShapedText(advances: advances)
      if chain.startsWithSystemFont { shaped.setSystemGlyphs(systemGlyphs) }
      shaped.breaks = breaks
      shaped.startsCharacter = startsCharacter
      shaped.isSpace = kinds.map { $0 != .visible }
      shaped.ellipsis = chain.ellipsis
      shaped.metrics = chain.metrics
      shaped.substitution = chain.substitution ?? itemizer.missing.map { .noGlyph($0) }
      return shaped
    }

    /// The glyphs of a line from left to right, and whether its paragraph runs from right to left.
    mutating func glyphs(of units: [UInt16], _ style: FontStyle) -> (glyphs: [Glyph], isRightToLeft: Bool) {
      let chain = chain(style)
      if analyzer == nil { analyzer = TextAnalyzer() }
      let visible = units.map { UnitKind($0) == .control ? 0x200B : $0 }
      let levels = analyzer?.levels(of: units) ?? []
      var itemizer = Itemizer(chain.places)
      let runs = itemizer.runs(
        of: visible, levels: levels, breaks: Array(repeating: .never, count: units.count))
      guard !chain.fonts.isEmpty else { return ([], false) }
      var emoji: [Int: Int] = [:]
      for cluster in chain.hasFiguresOfEmoji ? EmojiClusters.ranges(in: visible) : [] {
        for unit in cluster { emoji[unit] = cluster.lowerBound }
      }
      var glyphs: [Glyph] = []
      var lastEmoji: Int?
      for run in runs.inVisualOrder {
        let font = chain.fonts[run.font]
        let isSystem = chain.startsWithSystemFont && run.font == 0
        buffer.shape(visible, run, with: font, features: isSystem ? style.systemFeatures : []) {
          let start = emoji[$0.unit]
          // Of an emoji that the font draws as several glyphs, the first one takes the whole width.
          if start != nil, start == lastEmoji { return }
          lastEmoji = start
          let advance = start == nil ? $0.advance : EmojiClusters.advance
          // A font's glyph 0 is the one for characters that it lacks.
          glyphs.append(
            Glyph(
              number: $0.number, font: font, advance: advance, offset: $0.offset,
              isMissingEmoji: start != nil && $0.number == 0))
        }
      }
      return (glyphs, levels.first.map { $0 % 2 == 1 } ?? false)
    }

    private mutating func chain(_ style: FontStyle) -> Chain {
      if let known = chains[style] { return known }
      let (found, substitution) = fonts.chain(style)
      let sized = found.map { SizedFont($0.face, weight: style.weight) }
      var ellipsis = sized.first?.advance(of: "…") ?? 3 * Shaper.nominalAdvance
      let isOwn = style.family != FontDescription.systemFamily && substitution == nil
      let metrics = isOwn ? sized.first?.metrics : nil
      let system = [StandardFonts.systemFamily, StandardFonts.displayFamily]
      let known = isOwn ? nil : KnownFamilies.figures(of: style.family)
      let isSystem =
        !isOwn && known?.hasAdvances != true && found.first.map { system.contains($0.family) } ?? false
      if isSystem { ellipsis += SystemFontFigures.offset(of: 0x2026) }
      let chain = Chain(
        places: FontChain(sized), startsWithSystemFont: isSystem,
        substitution: substitution, metrics: metrics ?? known?.metrics ?? .sanFrancisco,
        ellipsis: known?.advance(of: 0x2026) ?? ellipsis, known: known, hasFiguresOfEmoji: !isOwn)
      chains[style] = chain
      return chain
    }
  }

  extension FontStyle {
    /// The features of the system's font that differ from those of a font file. San Francisco makes no arrows of hyphens and
    /// signs, unlike Inter's contextual alternates.
    fileprivate var systemFeatures: [ShapingBuffer.Feature] {
      hasMonospacedDigits ? [.withoutAlternates, .tabularFigures] : [.withoutAlternates]
    }

    /// What the glyph of a character is wider than the font file's, in multiples of the size.
    fileprivate func offset(of unit: UInt16) -> Double {
      // Digits that have the same width keep it.
      hasMonospacedDigits && (0x30...0x39).contains(unit) ? 0 : SystemFontFigures.offset(of: unit)
    }
  }

  /// The role of a unit in a line.
  private enum UnitKind {
    case visible, space, control

    /// Classifies a unit. All white space may extend beyond a line's end, except no-break spaces.
    init(_ unit: UInt16) {
      switch unit {
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: self = .control
      case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: self = .space
      default: self = .visible
      }
    }
  }
#endif
