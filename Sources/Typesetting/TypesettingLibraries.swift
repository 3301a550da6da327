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
}
