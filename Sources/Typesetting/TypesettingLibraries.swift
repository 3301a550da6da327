#if HARFBUZZ
  import CHarfBuzz
#endif
#if ICU
  import CICU
#endif

/// What was there when the project was built.
public enum TypesettingLibraries {
  /// The Debian packages whose headers were missing; text is measured only if there are none.
  public static let missingPackages: [String] = {
    var packages: [String] = []
    #if !HARFBUZZ
      packages.append("libharfbuzz-dev")
    #endif
    #if !ICU
      packages.append("libicu-dev")
    #endif
    return packages
  }()

  /// The libraries that measure text, and their versions.
  public static let versions: [(name: String, version: String)] = {
    var versions: [(name: String, version: String)] = []
    #if HARFBUZZ
      versions.append(("harfbuzz", String(cString: hb_version_string())))
    #endif
    #if ICU
      versions.append(("icu", String(cString: cicu_version())))
    #endif
    return versions
  }()
}
