import Synchronization

/// The fonts for measuring text: those of certain Debian packages, and files given to the service.
///
/// It uses nothing else of the machine, so that the same request gives the same answer on every machine with
/// the same packages and files. A file is mapped once and read only as far as texts need it.
public struct FontLibrary: Sendable {
  /// An available font.
  public struct Font: Sendable {
    /// The path of its file.
    public let path: String
    /// The family name in the font.
    public let family: String
    /// The bytes of the file, including all fonts in it.
    public var bytes: [UInt8] { face.bytes }
    /// The range of weights of the font, in OpenType's numbers.
    public var weights: ClosedRange<Double> { face.weights }

    let face: FontFace
  }

  /// The reason why a file adds no font.
  public enum Fault: Error, Equatable, Sendable {
    /// The file cannot be read, or is larger than ``Limits/fontBytes``.
    case unreadable
    /// The file is not an OpenType font, or lacks a character map or glyph widths.
    case noFont
    /// Together with the file's fonts, there would be more than ``Limits/fonts``.
    case tooMany
  }

  private static let library = Mutex<FontLibrary?>(nil)

  /// The library of this process: the fonts of the packages and of the files given at start.
  public static var installed: FontLibrary {
    library.withLock { library in
      let known = library ?? FontLibrary(files: [])
      library = known
      return known
    }
  }

  /// Adds files to the process's library. Call it at the start of a program, before any text is measured.
  ///
  /// - Parameter files: The files, in the order in which families are searched.
  /// - Returns: The library; its ``faults`` list files that add no font.
  public static func install(files: [String]) -> FontLibrary {
    let made = FontLibrary(files: files)
    library.withLock { $0 = made }
    return made
  }

  /// The available fonts: those of the packages in the order of use, then those of the files.
  public let fonts: [Font]
  /// The files that add no font, in the given order.
  public let faults: [(path: String, fault: Fault)]
  /// The packages that are not completely installed.
  public let missingPackages: [String]
  private let standardCount: Int
  /// The packages' fonts by their families, in the order of use.
  private let standardFamilies: [(name: String, fonts: [Font])]

  /// Makes a library.
  ///
  /// - Parameter files: Font files to add to the packages' fonts, in the order in which families are
  ///   searched.
  public init(files: [String]) {
    var fonts: [Font] = []
    var faults: [(path: String, fault: Fault)] = []
    var missing: [String] = []
    for file in StandardFonts.files {
      if let font = try? FontLibrary.open(file.path, faceLimit: 1) {
        fonts += font
      } else if !missing.contains(file.package) {
        missing.append(file.package)
      }
    }
    standardCount = fonts.count
    standardFamilies = FontLibrary.families(of: fonts)
    for path in files {
      do throws(Fault) {
        let room = Limits.fonts - (fonts.count - standardCount)
        if room <= 0 { throw .tooMany }
        let found = try FontLibrary.open(path, faceLimit: room + 1)
        if found.count > room { throw .tooMany }
        fonts += found
      } catch {
        faults.append((path, error))
      }
    }
    self.fonts = fonts
    self.faults = faults
    missingPackages = missing
  }

  /// Fonts by their families, in the order in which families first occur.
  private static func families(of fonts: [Font]) -> [(name: String, fonts: [Font])] {
    var families: [(name: String, fonts: [Font])] = []
    for font in fonts {
      if let known = families.firstIndex(where: { $0.name == font.family }) {
        families[known].fonts.append(font)
      } else {
        families.append((font.family, [font]))
      }
    }
    return families
  }

  private static func open(_ path: String, faceLimit: Int) throws(Fault) -> [Font] {
    try FontFace.open(path, faceLimit: faceLimit).map { Font(path: path, family: $0.family, face: $0) }
  }

  /// Whether a font has the family's name: one of a file, or one of the packages.
  func hasOwn(_ family: String) -> Bool {
    family != FontDescription.systemFamily && !own(family).isEmpty
  }

  /// The fonts of a family, those of files first.
  private func own(_ family: String) -> [Font] {
    let name = family.lowercased()
    let fromFiles = fonts[standardCount...].filter { $0.family.lowercased() == name }
    return fromFiles.isEmpty ? fonts[..<standardCount].filter { $0.family.lowercased() == name } : fromFiles
  }

  /// The fonts for a style, in the order in which they are searched for a character's glyph.
  ///
  /// A family from the files is followed by the system's, and that by fonts for other scripts; each family
  /// appears once, with its nearest weight.
  func chain(_ style: FontStyle) -> (fonts: [Font], substitution: FontSubstitution?) {
    var chain: [Font] = []
    var substitution: FontSubstitution?
    if style.family != FontDescription.systemFamily {
      if let font = nearest(to: style, in: own(style.family)) {
        chain.append(font)
      } else {
        substitution = .family(style.family)
      }
    }
    let system = style.isDisplay ? StandardFonts.displayFamily : StandardFonts.systemFamily
    let other = style.isDisplay ? StandardFonts.systemFamily : StandardFonts.displayFamily
    let families =
      standardFamilies.filter { $0.name == system }
      + standardFamilies.filter { $0.name != system && $0.name != other }
    for family in families {
      if let font = nearest(to: style, in: family.fonts) { chain.append(font) }
    }
    if chain.first?.family != system, substitution == nil, style.family == FontDescription.systemFamily {
      substitution = .notInstalled(package: StandardFonts.systemPackage)
    }
    return (chain, substitution)
  }

  private func nearest(to style: FontStyle, in fonts: [Font]) -> Font? {
    fonts.min { distance($0, style) < distance($1, style) }
  }

  /// How far a font is from a style: upright letters are farther from italic ones than any weight.
  private func distance(_ font: Font, _ style: FontStyle) -> Double {
    let weight = style.weight.number
    let slant = font.face.isItalic == style.isItalic ? 0.0 : 1000
    return max(font.weights.lowerBound - weight, weight - font.weights.upperBound, 0) + slant
  }
}

/// The properties that choose the fonts of a text.
struct FontStyle: Hashable {
  let family: String
  let weight: FontWeight
  var isItalic = false
  var hasMonospacedDigits = false
  /// Whether the system's font has the shapes for large texts.
  var isDisplay = false
}
