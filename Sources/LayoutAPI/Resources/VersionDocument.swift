import COpenSSL
import Foundation
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
      "missingPackages", TypesettingLibraries.missingPackages + FontLibrary.installed.missingPackages)
    $0.object("libraries") {
      for (name, version) in TypesettingLibraries.versions {
        $0.member(named: name) { $0.string(version) }
      }
    }
    $0.objects("fonts", files()) { writer, file in
      writer.member("file", file.name)
      writer.member("family", file.family)
      writer.member("sha256", file.digest)
    }
  }

  /// The font files in the order in which they are tried, without their folders, which would reveal the machine's paths.
  private static func files() -> [(name: String, family: String, digest: String)] {
    var paths: [String] = []
    var files: [(name: String, family: String, digest: String)] = []
    for font in FontLibrary.installed.fonts where !paths.contains(font.path) {
      paths.append(font.path)
      files.append((URL(filePath: font.path).lastPathComponent, font.family, digest(of: font.bytes)))
    }
    return files
  }

  private static func digest(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: Int(COPENSSL_SHA256_BYTES))
    guard copenssl_sha256(bytes, bytes.count, &digest) else { return "" }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
