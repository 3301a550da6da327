#if HARFBUZZ
  import CHarfBuzz
#endif
#if ICU
  import CICU
#endif

/// The libraries with which the project was built.
public enum TypesettingLibraries {
  /// The Debian packages whose headers were missing at build time; text can be measured only if there are
  /// none.
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

  /// The libraries that measure text, with their versions.
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
