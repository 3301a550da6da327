import Foundation

/// A folder for the files of one test, which is removed when the test ends.
public final class TemporaryFolder {
  /// Where it is.
  public let url = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")

  /// Makes the folder.
  public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }
}
