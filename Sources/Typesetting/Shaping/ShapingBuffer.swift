#if HARFBUZZ && ICU
  import CHarfBuzz

  /// A HarfBuzz buffer, reused for each run.
  final class ShapingBuffer {
    private let buffer = hb_buffer_create()

    deinit { hb_buffer_destroy(buffer) }

    /// A shaped glyph; lengths are in multiples of the font's size.
    struct Shaped {
      /// The unit where the glyph's character starts; characters that share a glyph count as one.
      let unit: Int
      let advance: Double
      let number: UInt32
      let offset: (x: Double, y: Double)
    }

    /// A feature of OpenType that is turned on or off.
    enum Feature {
      /// All digits have the same width.
      case tabularFigures
      /// Characters keep their shapes whatever is beside them.
      case withoutAlternates

      fileprivate var setting: hb_feature_t {
        switch self {
        case .tabularFigures:
          hb_feature_t(tag: charfbuzz_tabular_figures(), value: 1, start: 0, end: UInt32.max)
        case .withoutAlternates:
          hb_feature_t(tag: charfbuzz_contextual_alternates(), value: 0, start: 0, end: UInt32.max)
        }
      }
    }

    /// Shapes a run, with the surrounding text as context.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - run: The part to shape.
    ///   - font: The font.
    ///   - features: The features to set for the run.
    ///   - take: Receives each glyph, from left to right.
    func shape(
      _ text: [UInt16], _ run: ShapingRun, with font: SizedFont, features: [Feature] = [],
      take: (Shaped) -> Void
    ) {
      hb_buffer_clear_contents(buffer)
      hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
      hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      hb_buffer_set_script(buffer, run.script)
      text.withUnsafeBufferPointer {
        hb_buffer_add_utf16(
          buffer, $0.baseAddress, Int32($0.count), UInt32(run.units.lowerBound), Int32(run.units.count))
      }
      let settings = features.map(\.setting)
      hb_shape(font.font, buffer, settings, UInt32(settings.count))
      var count: UInt32 = 0
      let glyphs = hb_buffer_get_glyph_infos(buffer, &count)
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
      guard let glyphs, let positions else { return }
      for number in 0..<Int(count) {
        let position = positions[number]
        take(
          Shaped(
            unit: Int(glyphs[number].cluster), advance: Double(position.x_advance) / font.unitsPerSize,
            number: glyphs[number].codepoint,
            offset: (
              Double(position.x_offset) / font.unitsPerSize, Double(position.y_offset) / font.unitsPerSize
            )))
      }
    }
  }
#endif
