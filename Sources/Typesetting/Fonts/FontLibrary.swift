import Synchronization

/// The fonts that texts are set in: those of named Debian packages, and those of files that the service was given.
///
/// Nothing else of the machine is asked, so that the same request gives the same answer on every machine that has the
/// same packages and files. A file is mapped once and read as far as texts need it.
public struct FontLibrary: Sendable {
  /// A font that can be used.
  public struct Font: Sendable {
    /// The file that holds it.
    public let path: String
    /// The name of its family, as the font says it.
    public let family: String
    /// The bytes of the file, all of the fonts that it holds included.
    public var bytes: [UInt8] { face.bytes }
    /// The lightest and the heaviest weight that the font has, in the numbers of OpenType.
    public var weights: ClosedRange<Double> { face.weights }

    let face: FontFace
  }

  /// Why a file adds no font.
  public enum Fault: Error, Equatable, Sendable {
    /// The file cannot be read, or is larger than ``Limits/fontBytes``.
    case unreadable
    /// The file is no OpenType font, or lacks what measuring needs: a character map and the widths of glyphs.
    case noFont
    /// With those of the file there would be more fonts than ``Limits/fonts``.
    case tooMany
  }

  private static let library = Mutex<FontLibrary?>(nil)

  /// The library of this process: the fonts of the packages, and those of the files that it was started with.
  public static var installed: FontLibrary {
    library.withLock { library in
      let known = library ?? FontLibrary(files: [])
      library = known
      return known
    }
  }

  /// Makes the fonts of files part of the process's library; for the start of a program, before any text is measured.
  ///
  /// - Parameter files: The files, in the order in which families are looked for.
  /// - Returns: The library, whose ``faults`` tell which files add no font.
  public static func install(files: [String]) -> FontLibrary {
    let made = FontLibrary(files: files)
    library.withLock { $0 = made }
    return made
  }

  /// The fonts that are there: those of the packages in the order in which they are tried, then those of the files.
  public let fonts: [Font]
  /// The files that add no font, in the order given.
  public let faults: [(path: String, fault: Fault)]
  /// The packages of which something is not installed.
  public let missingPackages: [String]
  private let standardCount: Int

  /// Makes a library.
  ///
  /// - Parameter files: Files of fonts beside those of the packages, in the order in which families are looked for.
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

  private static func open(_ path: String, faceLimit: Int) throws(Fault) -> [Font] {
    try FontFace.open(path, faceLimit: faceLimit).map { Font(path: path, family: $0.family, face: $0) }
  }

  /// The fonts for a family and a weight, in the order in which they are asked for a character's glyph.
  ///
  /// Behind a family of the files stands the system's, and behind that the fonts for other scripts; each family once,
  /// with the weight that comes nearest.
  func chain(family: String, weight: FontWeight) -> (fonts: [Font], substitution: FontSubstitution?) {
    var chain: [Font] = []
    var substitution: FontSubstitution?
    if family != FontDescription.systemFamily {
      let own = fonts[standardCount...].filter { $0.family.lowercased() == family.lowercased() }
      if let font = nearest(to: weight, in: own) {
        chain.append(font)
      } else {
        substitution = .family(family)
      }
    }
    var families: [String] = []
    for font in fonts[..<standardCount] where !families.contains(font.family) {
      families.append(font.family)
    }
    for family in families {
      let fonts = fonts[..<standardCount].filter { $0.family == family }
      if let font = nearest(to: weight, in: fonts) { chain.append(font) }
    }
    if chain.first?.family != StandardFonts.systemFamily, substitution == nil,
      family == FontDescription.systemFamily
    {
      substitution = .notInstalled(package: StandardFonts.systemPackage)
    }
    return (chain, substitution)
  }

  private func nearest(to weight: FontWeight, in fonts: [Font]) -> Font? {
    fonts.min { distance($0, weight) < distance($1, weight) }
  }

  private func distance(_ font: Font, _ weight: FontWeight) -> Double {
    max(font.weights.lowerBound - weight.number, weight.number - font.weights.upperBound, 0)
  }
}
