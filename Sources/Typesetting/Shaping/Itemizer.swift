#if HARFBUZZ && ICU
  import CHarfBuzz

  /// A part of a text that is shaped as one: with one direction, script and font.
  struct ShapingRun {
    var units: Range<Int>
    let level: UInt8
    let script: hb_script_t
    /// The index of the font in its chain.
    let font: Int

    var isRightToLeft: Bool { level % 2 == 1 }
  }

  /// Divides a text into runs.
  struct Itemizer {
    /// The first character for which no font has a glyph.
    private(set) var missing: Unicode.Scalar?
    private let fonts: FontChain
    /// Whether an emoji without a glyph counts as missing.
    private let missesEmoji: Bool
    private let unicode = hb_unicode_funcs_get_default()

    init(_ fonts: FontChain, missesEmoji: Bool = false) {
      (self.fonts, self.missesEmoji) = (fonts, missesEmoji)
    }

    mutating func runs(
      of text: [UInt16], levels: [UInt8], breaks: [ShapedText.Break]
    ) -> [ShapingRun] {
      let scalars = scalars(of: text)
      let scripts = scripts(of: scalars.map(\.value))
      var runs: [ShapingRun] = []
      for (number, scalar) in scalars.enumerated() {
        let font = font(for: scalar.value, after: runs.last?.font)
        let level = scalar.units.lowerBound < levels.count ? levels[scalar.units.lowerBound] : 0
        let startsLine = number > 0 && breaks[scalar.units.lowerBound - 1] == .required
        if let last = runs.last, last.level == level, last.script == scripts[number], last.font == font,
          !startsLine
        {
          runs[runs.count - 1].units = last.units.lowerBound..<scalar.units.upperBound
        } else {
          runs.append(ShapingRun(units: scalar.units, level: level, script: scripts[number], font: font))
        }
      }
      return runs
    }

    private func scalars(of text: [UInt16]) -> [(value: UInt32, units: Range<Int>)] {
      var scalars: [(value: UInt32, units: Range<Int>)] = []
      var unit = 0
      while unit < text.count {
        let isPair =
          UTF16.isLeadSurrogate(text[unit]) && unit + 1 < text.count
          && UTF16.isTrailSurrogate(text[unit + 1])
        let value =
          isPair
          ? 0x10000 + (UInt32(text[unit]) - 0xD800) << 10 + (UInt32(text[unit + 1]) - 0xDC00)
          : UInt32(text[unit])
        let end = unit + (isPair ? 2 : 1)
        scalars.append((value, unit..<end))
        unit = end
      }
      return scalars
    }

    /// The script of each character.
    ///
    /// Characters without a script, such as spaces, belong to the script before them, or after them at the
    /// start (UAX #24 §5.2).
    private func scripts(of scalars: [UInt32]) -> [hb_script_t] {
      var scripts = scalars.map { hb_unicode_script(unicode, $0) }
      func isShared(_ script: hb_script_t) -> Bool {
        script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      }
      var current = scripts.first { !isShared($0) } ?? HB_SCRIPT_LATIN
      for number in scripts.indices {
        if isShared(scripts[number]) { scripts[number] = current } else { current = scripts[number] }
      }
      return scripts
    }

    /// The first font with a glyph for a character.
    ///
    /// Marks and invisible characters use the previous character's font if possible, since a mark from
    /// another font would not attach to its letter.
    private mutating func font(for scalar: UInt32, after last: Int?) -> Int {
      // No ASCII character is a mark or ignorable.
      if let last, scalar >= 0x80 {
        if isIgnorable(scalar) { return last }
        if isMark(scalar), fonts.hasGlyph(for: scalar, in: last) { return last }
      }
      let place = fonts.place(for: scalar)
      if place == nil, missing == nil, !isIgnorable(scalar), let scalar = Unicode.Scalar(scalar),
        missesEmoji || !EmojiClusters.isEmoji(scalar)
      {
        missing = scalar
      }
      return place ?? 0
    }

    private func isMark(_ scalar: UInt32) -> Bool {
      let category = hb_unicode_general_category(unicode, scalar)
      return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK
        || category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK
        || category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK
    }

    /// Whether a character is an invisible control: joiners, direction marks, variation selectors.
    private func isIgnorable(_ scalar: UInt32) -> Bool {
      switch scalar {
      case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
        0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
        true
      default: false
      }
    }
  }
#endif
