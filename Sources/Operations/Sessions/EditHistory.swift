import Documents

/// How an edit of a session is written.
package enum EditFormat: String, Sendable {
  /// A document of edits.
  case edits = "e"
  /// A JSON patch.
  case patch = "p"
}

/// The last versions of a session: its document at some of them, and the edits in between.
///
/// An edit is short, and a document is not, so that a hundred versions take little more than two documents.
package struct EditHistory: Sendable {
  /// The document at a version.
  package struct Snapshot: Sendable {
    package let version: Int
    /// How many constraints had been added without an id.
    package let additions: Int
    package let document: [UInt8]

    package init(version: Int, additions: Int, document: [UInt8]) {
      (self.version, self.additions, self.document) = (version, additions, document)
    }

    /// The model of a version.
    package init(_ model: LayoutModel, at version: Int) {
      self.init(version: version, additions: model.additions, document: model.document)
    }
  }

  /// The edit that made a version.
  package struct Entry: Sendable {
    package let version: Int
    package let format: EditFormat
    package let body: [UInt8]

    package init(version: Int, _ format: EditFormat, _ body: [UInt8]) {
      (self.version, self.format, self.body) = (version, format, body)
    }
  }

  /// The edits after which the document is kept again.
  package static let interval = 50
  /// Bytes of edits after which the document is kept again, if it has fewer.
  private static let intervalBytes = 65_536
  /// The documents that are kept, so that there are always two intervals of edits between them.
  private static let snapshotCount = 3
  /// Bytes beyond which only two documents are kept.
  private static let bytes = 262_144

  package private(set) var snapshots: [Snapshot]
  package private(set) var entries: [Entry]

  package init(_ snapshots: [Snapshot], _ entries: [Entry] = []) {
    self.snapshots = snapshots
    self.entries = entries
  }

  /// The versions that can be restored.
  package var versions: ClosedRange<Int> {
    snapshots[0].version...(max(snapshots.last?.version ?? 1, entries.last?.version ?? 1))
  }

  /// The approximate bytes of memory that it takes.
  package var footprint: Int { byteCount + entries.count * MemoryLayout<Entry>.stride }

  private var byteCount: Int {
    snapshots.reduce(0) { $0 + $1.document.count } + entries.reduce(0) { $0 + $1.body.count }
  }

  /// The model of a version.
  ///
  /// - Throws: A problem if the history does not fit together, which only a history from outside can cause.
  package func model(at version: Int) throws(Problem) -> LayoutModel {
    guard let snapshot = snapshots.last(where: { $0.version <= version }) else { throw .brokenHistory }
    var model = try LayoutModel(document: snapshot.document, additions: snapshot.additions)
    var current = snapshot.version
    for entry in entries where entry.version > snapshot.version && entry.version <= version {
      guard entry.version == current + 1 else { throw .brokenHistory }
      try entry.apply(to: &model)
      current = entry.version
    }
    guard current == version else { throw .brokenHistory }
    return model
  }

  /// Adds the edit that made a version.
  ///
  /// - Parameters:
  ///   - entry: The edit.
  ///   - model: The model at this version.
  ///   - isUndo: Whether the edit restores an older version; then the document is kept, because that version may be
  ///     forgotten earlier than this one.
  /// - Returns: The document, if it was kept.
  package mutating func add(_ entry: Entry, _ model: LayoutModel, isUndo: Bool) -> Snapshot? {
    entries.append(entry)
    guard isUndo || isFull else { return nil }
    let snapshot = Snapshot(model, at: entry.version)
    add(snapshot)
    return snapshot
  }

  /// Adds a document, and forgets the oldest.
  private mutating func add(_ snapshot: Snapshot) {
    snapshots.append(snapshot)
    while snapshots.count > Self.snapshotCount || snapshots.count > 2 && byteCount > Self.bytes {
      snapshots.removeFirst()
      let first = snapshots[0].version
      entries.removeAll { $0.version <= first }
    }
  }

  /// Whether the document should be kept again.
  private var isFull: Bool {
    guard let last = snapshots.last else { return true }
    let recent = entries.suffix(while: { $0.version > last.version })
    return recent.count >= Self.interval
      || recent.reduce(0) { $0 + $1.body.count } > max(Self.intervalBytes, last.document.count)
  }
}

extension EditHistory.Entry {
  /// Makes the edit again.
  package func apply(to model: inout LayoutModel) throws(Problem) {
    switch format {
    case .edits:
      var document = try EditDocument(body)
      try document.apply(to: &model)
    case .patch:
      var patch = try PatchDocument(body)
      model = try patch.apply(to: model)
    }
  }
}

extension Problem {
  /// A history from outside that does not fit together.
  package static var brokenHistory: Problem {
    Problem(
      .internalError, "The session's history is not complete; open the session again from its document.")
  }
}

extension Array {
  /// The last elements, as long as they satisfy a condition.
  fileprivate func suffix(while isMeant: (Element) -> Bool) -> ArraySlice<Element> {
    let first = lastIndex { !isMeant($0) }.map { $0 + 1 } ?? startIndex
    return self[first...]
  }
}
