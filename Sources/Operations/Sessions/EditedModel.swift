import Documents

/// A model with its version, and the history that led to it.
package struct EditedModel: Sendable {
  package private(set) var model: LayoutModel
  package private(set) var version: Int
  package private(set) var history: EditHistory

  /// What an edit made: the edit as it is kept, and the document if it was kept again.
  package struct Change: Sendable {
    package let entry: EditHistory.Entry
    package let snapshot: EditHistory.Snapshot?
    /// The versions whose documents and edits the history has forgotten.
    package let forgottenSnapshots: [Int]
    package let forgottenEntries: [Int]
  }

  /// The first version of a document that has been read.
  package init(_ model: LayoutModel, of document: [UInt8]) {
    self.model = model
    version = 1
    history = EditHistory([EditHistory.Snapshot(version: 1, additions: 0, document: document)])
  }

  /// A version of a history.
  ///
  /// - Throws: A problem if the history does not fit together.
  package init(_ history: EditHistory, at version: Int) throws(Problem) {
    model = try history.model(at: version)
    self.history = history
    self.version = version
  }

  /// Makes all edits of a document, which give the next version.
  ///
  /// - Parameters:
  ///   - format: How the document is written.
  ///   - body: The document.
  /// - Returns: What changed in the history.
  /// - Throws: The errors of the document, or a conflict if it names another version. The value is then unusable.
  package mutating func edit(_ format: EditFormat, _ body: [UInt8]) throws(Problem) -> Change {
    let isUndo = try makeEdits(format, body)
    version += 1
    let before = history
    let entry = EditHistory.Entry(version: version, format, body)
    let snapshot = history.add(entry, model, isUndo: isUndo)
    let first = history.snapshots[0].version
    return Change(
      entry: entry, snapshot: snapshot,
      forgottenSnapshots: before.snapshots.map(\.version).filter { $0 < first },
      forgottenEntries: before.entries.map(\.version).filter { $0 <= first })
  }

  private mutating func makeEdits(_ format: EditFormat, _ body: [UInt8]) throws(Problem) -> Bool {
    guard format == .edits else {
      var patch = try PatchDocument(body)
      model = try patch.apply(to: model)
      return false
    }
    var document = try EditDocument(body)
    if let known = document.version, known != version {
      throw Problem(
        .versionConflict,
        "The session is at version \(version), not \(known); get its changes, then send the edits again.")
    }
    if let undone = document.undoneVersion {
      model = try model(at: undone.version, undone.pointer)
      return true
    }
    try document.apply(to: &model)
    return false
  }

  /// The model of an older version, named in a document at a place.
  private func model(at version: Int, _ pointer: String) throws(Problem) -> LayoutModel {
    let known = history.versions
    guard known.contains(version) else {
      throw Problem(
        .numberOutOfRange,
        "The session can go back to the versions \(known.lowerBound) to \(known.upperBound); use one of them.",
        at: pointer)
    }
    return try history.model(at: version).keepingAdditions(of: model)
  }
}
