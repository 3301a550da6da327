#if HARFBUZZ && ICU
  import CHarfBuzz

  /// A face at a weight, in font units, ready for shaping.
  final class SizedFont {
    let metrics: FontMetrics
    let unitsPerSize: Double
    private let face: FontFace
    private let weight: FontWeight
    private var made: OpaquePointer?
    /// The outlines of the glyphs drawn so far, in multiples of the size.
    private var outlines: [UInt32: [TextOutline.Command]] = [:]

    init(_ face: FontFace, weight: FontWeight) {
      self.face = face
      self.weight = weight
      metrics = face.metrics
      unitsPerSize = face.unitsPerSize
    }

    deinit { if let made { hb_font_destroy(made) } }

    /// The font for HarfBuzz. It is made when it is first used, because few fonts of a chain are.
    var font: OpaquePointer? {
      if let made { return made }
      let font = hb_font_create(face.face)
      if face.weights.lowerBound < face.weights.upperBound {
        var variation = hb_variation_t(tag: charfbuzz_weight_axis(), value: Float(weight.number))
        hb_font_set_variations(font, &variation, 1)
      }
      made = font
      return font
    }

    /// Whether the font has a glyph for a single character.
    func hasGlyph(for scalar: UInt32) -> Bool {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }

    /// The advance of a single character's glyph, in multiples of the size.
    func advance(of scalar: Unicode.Scalar) -> Double {
      var glyph: hb_codepoint_t = 0
      _ = hb_font_get_nominal_glyph(font, scalar.value, &glyph)
      return Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerSize
    }

    /// The outline of a glyph, in multiples of the size, with y upwards.
    func outline(of glyph: UInt32) -> [TextOutline.Command] {
      if let known = outlines[glyph] { return known }
      let collector = OutlineCollector(unitsPerSize: unitsPerSize)
      collector.draw(glyph, of: font)
      outlines[glyph] = collector.commands
      return collector.commands
    }
  }
#endif
