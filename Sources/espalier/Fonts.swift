import FoundationEssentials
import Typesetting

extension Command {
  /// The option that adds fonts to those of the Debian packages.
  static let fonts = Options.Definition(
    name: "fonts", value: "DIRECTORY", defaultValue: "only the fonts of the Debian packages",
    summary: "A folder of fonts (.otf, .ttf, .otc, .ttc) that documents may name.")

  /// Installs the fonts of the folder in the options, and reports files without fonts.
  static func installFonts(_ options: Options) throws(UsageError) {
    var files: [String] = []
    if let directory = options.given("fonts") {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
        throw UsageError(message: "--fonts: “\(directory)” cannot be read; name a folder of fonts.")
      }
      // Sorted by bytes, so that a family in two files comes from the same file everywhere.
      let order = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let kinds = ["otf", "ttf", "otc", "ttc"]
      files = order.map { URL(filePath: directory).appending(path: $0) }
        .filter { kinds.contains($0.pathExtension.lowercased()) }.map { $0.path(percentEncoded: false) }
      for path in files where !RegularFile.isThere(path) {
        printError("espalier: --fonts: “\(path)” is ignored: it is not a regular file.")
      }
      files = files.filter(RegularFile.isThere)
    }
    for (path, fault) in FontLibrary.install(files: files).faults {
      printError("espalier: --fonts: “\(path)” is ignored: \(fault.sentence).")
    }
  }
}

extension FontLibrary.Fault {
  fileprivate var sentence: String {
    switch self {
    case .unreadable: "it cannot be read, or has more than \(Typesetting.Limits.fontBytes) bytes"
    case .noFont: "it contains no usable font (one with a character map and glyph widths)"
    case .tooMany: "its fonts would exceed the limit of \(Typesetting.Limits.fonts) fonts"
    }
  }
}
