#if HARFBUZZ && ICU
  /// Fonts in the order in which they are searched for a character's glyph. Each character is searched for once.
  final class FontChain {
    let fonts: [SizedFont]
    /// The index of the font for each character; `nil` if no font has a glyph for it.
    private var places: [UInt32: Int?] = [:]
    /// The same for ASCII characters, which need no hash; -1 for no font, -2 for one that has not been searched for.
    private var asciiPlaces = [Int](repeating: -2, count: 0x80)

    init(_ fonts: [SizedFont]) { self.fonts = fonts }

    /// The index of the first font with a glyph for a character; `nil` if there is none.
    func place(for scalar: UInt32) -> Int? {
      if scalar < 0x80 {
        let known = asciiPlaces[Int(scalar)]
        if known >= -1 { return known < 0 ? nil : known }
      } else if let known = places[scalar] {
        return known
      }
      let place = fonts.firstIndex { $0.hasGlyph(for: scalar) }
      if scalar < 0x80 { asciiPlaces[Int(scalar)] = place ?? -1 } else { places[scalar] = .some(place) }
      return place
    }

    /// Whether a font of the chain has a glyph for a character.
    func hasGlyph(for scalar: UInt32, in place: Int) -> Bool {
      fonts.indices.contains(place) && fonts[place].hasGlyph(for: scalar)
    }
  }
#endif
