import Testing
import Typesetting

@Suite struct `A pseudolanguage` {
  @Test(arguments: [
    (Pseudolanguage.doubleLength, "Save", "Save Save"), (.bounded, "Save", "[# Save #]"),
    (.rightToLeft, "Save", "Save"), (.doubleLength, "", ""), (.bounded, "", ""),
    (.accented, "String", "S\u{308}t\u{303}r\u{300}i\u{325}n\u{303}g\u{327}"),
    (.accented, "12 – é", "12 – é"),
  ]) func `translates`(language: Pseudolanguage, text: String, translation: String) {
    #expect(Array(language.translation(of: text).unicodeScalars) == Array(translation.unicodeScalars))
  }

  @Test func `adds no second mark to a letter`() {
    #expect(Pseudolanguage.accented.translation(of: "e\u{301}") == "e\u{301}")
  }
}

@Suite struct `Bold Text` {
  @Test(arguments: [
    (FontWeight.ultraLight, FontWeight.thin), (.light, .regular), (.regular, .semibold), (.medium, .bold),
    (.semibold, .heavy), (.bold, .black), (.black, .black),
  ]) func `makes the system's font heavier`(weight: FontWeight, heavier: FontWeight) {
    #expect(FontDescription(weight: weight).legible(.bold).weight == heavier)
    #expect(FontDescription(weight: weight).legible(.regular).weight == weight)
  }

  @Test func `leaves other fonts as they are`() {
    let font = FontDescription(family: "Noto Serif", weight: .regular)
    #expect(font.legible(.bold) == font)
  }
}
