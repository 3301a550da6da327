import Documents
import FoundationEssentials
import InterfaceBuilder
import JSON
import Operations

/// The translations beside a storyboard or xib: those that `--localization` names.
///
/// For `Base.lproj/Main.storyboard` and the language `de` they are in `de.lproj/Main.strings`, `mul.lproj/Main.xcstrings`
/// or `Main.xcstrings`, beside `Base.lproj` or beside the document.
struct Localization {
  /// The option.
  static let option = Options.Definition(
    name: "localization", value: "LANGUAGE", defaultValue: "texts as in the document",
    summary: "translates storyboards and xibs with the .strings or .xcstrings file beside them, such as de")

  /// An error in a file of translations, or a missing one.
  struct Failure: Error {
    /// What to print on standard error, with a line end after each line.
    let text: String

    init(text: String) { self.text = text }

    fileprivate init(_ sentence: String) { text = "espalier: \(sentence.onOneLine)\n" }
  }

  /// The language, such as `de` or `pt-BR`.
  let language: String

  init?(_ options: Options) {
    guard let language = options.given(Localization.option.name) else { return nil }
    self.language = language
  }

  /// The query with the direction of the language, unless the query sets one.
  func query(
    _ query: [(name: String, value: String)], for operation: Operation
  ) -> [(name: String, value: String)] {
    guard isRightToLeft, operation.queryMembers.contains("layoutDirection"),
      !query.contains(where: { $0.name == "layoutDirection" })
    else { return query }
    return query + [("layoutDirection", "rtl")]
  }

  /// Whether the language is written from right to left.
  private var isRightToLeft: Bool {
    let subtags = language.split { "-_".contains($0) }.map { $0.lowercased() }
    if let script = subtags.dropFirst().first(where: { $0.count == 4 }) {
      return ["arab", "hebr", "thaa", "syrc", "nkoo", "rohg", "adlm"].contains(script)
    }
    return subtags.first.map(Localization.languagesFromRight.contains) ?? false
  }

  private static let languagesFromRight: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "rhg", "sd", "syr", "ug", "ur", "yi",
  ]

  // MARK: Files

  /// The translations of a document.
  ///
  /// - Throws: A failure if the document is no storyboard or xib, if there are none, or if their file is malformed.
  func strings(for path: String) throws(Failure) -> LocalizedStrings {
    let document = URL(filePath: path)
    guard ["storyboard", "xib"].contains(document.pathExtension.lowercased()) else {
      throw Failure(
        "“\(path)” is not a storyboard or xib; give --localization only with such files.")
    }
    let name = document.deletingPathExtension().lastPathComponent
    var folder = document.deletingLastPathComponent()
    var others: Set<String> = []
    if folder.pathExtension == "lproj" {
      let own = folder.deletingPathExtension().lastPathComponent
      // A document in the folder of the language has its texts in it.
      if parts(of: own) == parts(of: language) { return LocalizedStrings([:]) }
      folder.deleteLastPathComponent()
    }
    for language in candidates {
      let file = folder.appending(path: "\(language).lproj/\(name).strings")
      if let bytes = try contents(of: file) { return try strings(bytes, in: file.shownPath) }
    }
    for file in ["mul.lproj/\(name).xcstrings", "\(name).xcstrings"].map({ folder.appending(path: $0) }) {
      guard let bytes = try contents(of: file) else { continue }
      let catalog = try catalog(bytes, in: file.shownPath)
      if let strings = candidates.lazy.compactMap({ catalog.strings(in: $0) }).first {
        return LocalizedStrings(strings)
      }
      others.formUnion(catalog.languages)
    }
    others.formUnion(languages(in: folder, of: name))
    let advice =
      others.isEmpty
      ? "write \(folder.appending(path: "\(language).lproj/\(name).strings").shownPath)."
      : "there are \(others.sorted().joined(separator: ", "))."
    throw Failure("“\(path)” has no strings for the language “\(language)”; \(advice)")
  }

  /// The names of the language in the order in which they are looked for: without its region last.
  private var candidates: [String] {
    let parts = parts(of: language)
    let names = [
      language, parts.joined(separator: "-"), parts.joined(separator: "_"), parts.first ?? language,
    ]
    var seen: Set<String> = []
    return names.filter { !$0.contains("/") && seen.insert($0).inserted }
  }

  /// A language's code and region, as in `pt-BR` and `pt_BR`.
  private func parts(of language: String) -> [String] {
    language.split { "-_".contains($0) }.map(String.init)
  }

  private func contents(of file: URL) throws(Failure) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: file.relativePath) else { return nil }
    guard RegularFile.isThere(file.relativePath),
      let bytes = FileManager.default.contents(atPath: file.relativePath)
    else { throw Failure("“\(file.shownPath)” cannot be read.") }
    if bytes.count > Documents.Limits.documentBytes {
      throw Failure(
        "“\(file.shownPath)” has more than \(Documents.Limits.documentBytes) bytes; shorten it.")
    }
    return Array(bytes)
  }

  private func strings(_ bytes: [UInt8], in path: String) throws(Failure) -> LocalizedStrings {
    do throws(InvalidStrings) {
      return LocalizedStrings(try StringsFile(bytes).strings)
    } catch {
      throw Failure(
        text: "\(path.onOneLine):\(error.line):\(error.column): error: \(error.sentence.onOneLine)\n")
    }
  }

  private func catalog(_ bytes: [UInt8], in path: String) throws(Failure) -> StringCatalog {
    do throws(Problem) {
      return try StringCatalog(bytes)
    } catch {
      throw Failure(text: ErrorReport(error, in: bytes, named: path).text)
    }
  }

  /// The languages for which a document has files of strings.
  private func languages(in folder: URL, of name: String) -> [String] {
    let path = folder.relativePath.isEmpty ? "." : folder.relativePath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }.filter {
      FileManager.default.fileExists(
        atPath: folder.appending(path: "\($0).lproj/\(name).strings").relativePath)
    }
  }
}

extension URL {
  /// The path as it was given, without a `./` at its beginning.
  fileprivate var shownPath: String {
    relativePath.hasPrefix("./") ? String(relativePath.dropFirst(2)) : relativePath
  }
}
