import Documents
import FoundationEssentials
import Glibc
import Operations

/// The documents that operands name: files, folders, patterns, and `-` for standard input.
struct InputFiles {
  /// The most files that folders and patterns may lead to.
  static let limit = 100_000

  /// The operation for which documents are looked for in folders.
  private let operation: Operation

  init(for operation: Operation) { self.operation = operation }

  /// The paths that operands name, in their order; those of a folder or a pattern are sorted.
  ///
  /// - Throws: An error if a folder has no document, or a pattern fits no file.
  func paths(_ operands: [String]) throws(UsageError) -> [String] {
    var paths: [String] = []
    for operand in operands {
      var isFolder = false
      let exists = FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder)
      if exists, isFolder {
        let found = files(in: operand).filter(isDocument)
        if found.isEmpty {
          throw UsageError(message: "The folder “\(operand)” has no document for \(operation.name).")
        }
        paths += found
      } else if !exists, operand != "-", GlobPattern.isPattern(operand) {
        let pattern = GlobPattern(operand)
        let found = files(in: pattern.folder).filter(pattern.fits)
        if found.isEmpty {
          throw UsageError(
            message: "“\(operand)” cannot be read; no file has this name, or fits it as a pattern.")
        }
        paths += found
      } else {
        paths.append(operand)
      }
      if paths.count > InputFiles.limit {
        throw UsageError(message: "There are more than \(InputFiles.limit) files; name fewer.")
      }
    }
    return paths
  }

  /// The regular files below a folder, sorted by their paths, without hidden ones.
  private func files(in folder: String) -> [String] {
    var paths: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
      for name in names ?? [] where !name.hasPrefix(".") {
        let path = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if RegularFile.isThere(path) {
          paths.append(path)
        } else if RegularFile.isFolder(path) {
          folders.append(path)
        }
        if paths.count > InputFiles.limit { return paths }
      }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file is a document of the operation: by its ending, and JSON by its members.
  private func isDocument(_ path: String) -> Bool {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "storyboard", "xib": return operation.reads.contains(MediaType.xml)
    case "json":
      guard operation.reads.contains(MediaType.json), let body = FileManager.default.contents(atPath: path),
        body.count <= Documents.Limits.documentBytes
      else { return false }
      return DocumentKind.isDocument(Array(body), of: operation)
    case "log", "txt": return operation.reads.contains(MediaType.plain)
    default: return false
    }
  }
}

/// A pattern of paths: `*` and `?` within a name, `[a-z]` for a character, and `**` for any folders.
struct GlobPattern {
  /// The folder in which the paths are, without a pattern; empty for the current one.
  let folder: String
  private let parts: [String]

  /// Whether a path has a character that patterns give a meaning.
  static func isPattern(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }

  init(_ pattern: String) {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let plain = parts.prefix { !GlobPattern.isPattern($0) }
    folder = plain.joined(separator: "/") + (plain == [""] ? "/" : "")
    self.parts = Array(parts[plain.count...])
  }

  /// Whether a path fits, which begins with ``folder``.
  func fits(_ path: String) -> Bool {
    let rest = folder.isEmpty ? path[...] : path.dropFirst(folder.count + (folder.hasSuffix("/") ? 0 : 1))
    return GlobPattern.fit(parts[...], rest.split(separator: "/").map(String.init)[...])
  }

  /// Whether names fit parts of a pattern: for each part, the numbers of names that may come before it.
  private static func fit(_ parts: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
    var places: Set<Int> = [names.startIndex]
    for part in parts {
      if part == "**" {
        places = places.min().map { Set($0...names.endIndex) } ?? []
      } else {
        places = Set(
          places.filter { $0 < names.endIndex && fnmatch(part, names[$0], FNM_PERIOD) == 0 }.map { $0 + 1 })
      }
    }
    return places.contains(names.endIndex)
  }
}
