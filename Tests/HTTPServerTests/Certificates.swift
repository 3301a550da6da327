import Foundation
import TestSupport

/// A folder with certificates, removed when it is no longer used.
final class Certificates: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Makes a self-signed `name.pem` and its `name.key`, with a kind of key that `-newkey` accepts.
  func make(
    _ name: String, commonName: String, key: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
  ) throws {
    try CommandLineTool(
      "openssl",
      ["req", "-x509", "-newkey"] + key + [
        "-nodes", "-days", "2", "-subj", "/CN=\(commonName)", "-addext", "subjectAltName=IP:127.0.0.1",
        "-keyout", path("\(name).key"), "-out", path("\(name).pem"),
      ])
  }
}
