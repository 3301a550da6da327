/// The fonts of the family ``FontDescription/systemFamily``, as files of Debian packages.
///
/// Inter comes first, in its nine weights, upright and italic, and Inter Display, which replaces the shapes of
/// large texts. They cover Latin, Greek and Cyrillic. Fonts for other scripts follow, the most widely read
/// first, in a regular and a bold weight.
enum StandardFonts {
  /// A font file and the package that installs it.
  struct File {
    let path: String
    let package: String
  }

  /// The family that replaces San Francisco, by its name in the font.
  static let systemFamily = "Inter"
  /// The family with the shapes for large texts.
  static let displayFamily = "Inter Display"
  /// The package that contains it.
  static let systemPackage = "fonts-inter"

  /// All files, in the order in which their fonts are searched.
  static let files = inter + noto + cjk + symbols

  private static let inter = ["Inter", "InterDisplay"].flatMap { family in
    [
      "Regular", "Thin", "ExtraLight", "Light", "Medium", "SemiBold", "Bold", "ExtraBold", "Black", "Italic",
      "ThinItalic", "ExtraLightItalic", "LightItalic", "MediumItalic", "SemiBoldItalic", "BoldItalic",
      "ExtraBoldItalic", "BlackItalic",
    ].map { File(path: "/usr/share/fonts/opentype/inter/\(family)-\($0).otf", package: systemPackage) }
  }

  private static let noto = [
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Thai", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada",
    "Malayalam", "Oriya", "Sinhala", "Lao", "Khmer", "Myanmar", "Georgian", "Armenian", "Ethiopic",
  ].flatMap { script in
    ["Regular", "Bold"].map {
      File(path: "/usr/share/fonts/truetype/noto/NotoSans\(script)-\($0).ttf", package: "fonts-noto-core")
    }
  }

  private static let cjk = ["Regular", "Bold"].map {
    File(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-\($0).ttc", package: "fonts-noto-cjk")
  }

  private static let symbols = ["Symbols", "Symbols2", "Math"].map {
    File(path: "/usr/share/fonts/truetype/noto/NotoSans\($0)-Regular.ttf", package: "fonts-noto-core")
  }
}
