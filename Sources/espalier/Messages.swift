import Operations

/// The members that choose environments: in queries, as options, and as arguments of tools.
enum EnvironmentMembers {
  static let names = [
    "device", "orientation", "layoutDirection", "contentSizeCategory", "pseudolanguage", "legibilityWeight",
  ]
}

extension String {
  /// The name of a member as an option: `layoutDirection` is `layout-direction`.
  var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

/// Writes a line on standard error. Control characters in names are escaped.
func printError(_ line: String) { writeError("\(line.onOneLine)\n") }

/// Writes lines on standard error that hold no control characters of others.
func writeError(_ text: String) { OpenFile.standardError.tell(text) }
