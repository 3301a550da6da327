/// Something that differs between two versions of a document: a view that moved, or a new finding.
package struct CheckItem: Sendable {
  /// The kind: `moved`, `resized`, `added`, `removed`, or the rule of a finding.
  package let rule: String
  let level: LintRule.Level
  /// What differs, and by how much.
  package let sentence: String
  /// The id of the view, constraint or scene.
  package let subject: String
  /// The class of the scene, or the id of the root view; `nil` for a finding.
  package let place: String?
  /// The environments in which it differs like this.
  package internal(set) var environments: [String]
  /// Identifies the item in later runs.
  package let fingerprint: String
  /// The offset of the subject in the new document, in bytes.
  let offset: Int
  /// The same as line and column.
  package internal(set) var line = 1
  package internal(set) var column = 1

  /// The place and the environments in a few words.
  var whereabouts: String {
    let list = environments.filter { !$0.isEmpty }.joined(separator: ", ")
    return [place, list.isEmpty ? nil : list].compactMap(\.self).joined(separator: " on ")
  }
}

/// The layouts of a scene before and after, in one picture.
package struct CheckPicture: Sendable {
  /// The scene and the environment.
  package let title: String
  package let svg: String
}

/// What differs in one document.
package struct DocumentCheck: Sendable {
  /// The path of the document.
  package let path: String
  package private(set) var items: [CheckItem]
  package let pictures: [CheckPicture]

  init(path: String, items: [CheckItem], pictures: [CheckPicture] = []) {
    (self.path, self.items, self.pictures) = (path, items, pictures)
  }

  /// Leaves out the items that a baseline knows, by path and fingerprint.
  package mutating func leaveOut(_ known: Set<String>) {
    items.removeAll { known.contains(CheckReport.key(path, $0.fingerprint)) }
  }
}

/// What differs in several documents.
package struct CheckReport: Sendable {
  /// The documents that were compared and differ, in the order of their paths.
  package let documents: [DocumentCheck]
  /// How many documents were compared.
  package let count: Int
  /// With which revision they were compared.
  package let since: String
  /// The files with the pictures, by the path of a document: one for each picture. Without files, pictures are data.
  package var pictureFiles: [String: [String]] = [:]

  package init(documents: [DocumentCheck], count: Int, since: String) {
    (self.documents, self.count, self.since) = (documents.filter { !$0.items.isEmpty }, count, since)
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { documents.isEmpty }

  var itemCount: Int { documents.reduce(0) { $0 + $1.items.count } }

  /// The result in a sentence.
  var summary: String {
    let compared = "\(count) \(count == 1 ? "document" : "documents") changed since \(since)"
    if isEmpty { return "Nothing differs: \(compared)." }
    return
      "\(itemCount) \(itemCount == 1 ? "difference" : "differences") in \(documents.count) of \(compared)."
  }

  /// What a baseline calls an item.
  package static func key(_ path: String, _ fingerprint: String) -> String { "\(path)\u{0}\(fingerprint)" }
}
