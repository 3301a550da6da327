import Rendering
import FoundationEssentials
import InterfaceBuilder
import JSON
import Operations
import Typesetting

/// `GET /version`: the version, and the libraries and fonts that responses depend on.
enum VersionDocument {
  /// The document, made on the first request because that reads all fonts.
  static let bytes = JSONWriter.object {
    $0.member("name", "espalier")
    $0.member("version", Version.text)
    $0.member(
      "missingPackages",
      TypesettingLibraries.missingPackages + FontLibrary.installed.missingPackages
        + PictureRenderer.missingPackages + XMLLibrary.missingPackages)
    $0.object("libraries") {
      for (name, version) in TypesettingLibraries.versions + PictureRenderer.versions
        + XMLLibrary.versions
      {
        $0.member(named: name) { $0.string(version) }
      }
    }
    $0.objects("fonts", files()) { writer, font in
      writer.member("file", URL(filePath: font.path).lastPathComponent)
      writer.member("family", font.family)
      writer.member("sha256", Fingerprint(of: font.bytes)?.text ?? "")
    }
  }

  /// A font of each file, in the order in which files are tried. Their folders would reveal the machine's paths.
  private static func files() -> [FontLibrary.Font] {
    var paths: Set<String> = []
    return FontLibrary.installed.fonts.filter { paths.insert($0.path).inserted }
  }
}
