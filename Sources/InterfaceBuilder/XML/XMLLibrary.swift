#if EXPAT
  import CExpat
#endif

/// The library that reads XML.
public enum XMLLibrary {
  /// The Debian packages whose headers were missing at build time; documents can be read only if there are none.
  public static let missingPackages: [String] = {
    #if EXPAT
      []
    #else
      ["libexpat1-dev"]
    #endif
  }()

  /// The library, with its version.
  public static let versions: [(name: String, version: String)] = {
    #if EXPAT
      let version = XML_ExpatVersionInfo()
      return [("expat", "\(version.major).\(version.minor).\(version.micro)")]
    #else
      return []
    #endif
  }()
}
