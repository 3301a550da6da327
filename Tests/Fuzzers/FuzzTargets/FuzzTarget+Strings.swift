import Documents
import InterfaceBuilder
import Operations

extension FuzzTarget {
  /// What a file of strings says, written again, reads as the same.
  static func runStrings(_ bytes: [UInt8]) {
    do throws(InvalidStrings) {
      let strings = try StringsFile(bytes).strings
      let written = strings.map { "\(quoted($0.key)) = \(quoted($0.value));\n" }.joined()
      let again = try? StringsFile(Array(written.utf8)).strings
      precondition(again == strings, "strings read back as the same")
    } catch {
      precondition(error.line >= 1 && error.column >= 1, "an error has a place")
    }
    if let catalog = try? StringCatalog(bytes) {
      for language in catalog.languages {
        precondition(catalog.strings(in: language) != nil, "a language has translations")
      }
    }
  }

  // A quotation mark with a combining mark is another character, but not another scalar.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    quoted.unicodeScalars.append("\"")
    return quoted
  }
}
