import Documents
import Operations
import Redis

/// Sessions in a Redis or Valkey server that all replicas share.
///
/// A session is a hash with the fields `mark`, `owner`, `version`, `e:N` for the edit that made version N, and `s:N` for the
/// document at version N, which is kept at some versions. Each change is a script, which the server runs as a whole.
struct SharedSessions: Sendable {
  /// The channel on which changes are announced.
  static let channel = "espalier:changes"
  private static let keyPrefix = "espalier:session:"
  /// Edits that are fetched one by one; if more are missing, the whole session is.
  private static let entriesAtOnce = 64

  let client: RedisClient

  /// What a replica must do to have the newest version.
  enum Comparison {
    /// There is no such session.
    case missing
    /// The replica has the newest version.
    case same(owner: String?)
    /// These edits are missing.
    case newer(owner: String?, [EditHistory.Entry])
    /// The whole session is missing.
    case other(owner: String?)
  }

  /// A whole session.
  struct Record {
    let mark: String
    let owner: String?
    let version: Int
    let history: EditHistory
  }

  /// Whether a change was made.
  enum Outcome: Equatable {
    case done
    /// The session has another version.
    case conflict
    case missing
  }

  // MARK: Scripts

  private static let opening = """
    local mark = redis.call('HGET', KEYS[1], 'mark')
    if mark then return mark == ARGV[1] and 1 or 0 end
    redis.call('HSET', KEYS[1], 'mark', ARGV[1], 'owner', ARGV[2], 'version', '1', 's:1', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
    return 1
    """

  private static let comparing = """
    local known = redis.call('HMGET', KEYS[1], 'mark', 'version', 'owner')
    if not known[1] then return false end
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    local from, to = tonumber(ARGV[2]), tonumber(known[2])
    if known[1] == ARGV[1] and from and to and to > from and to - from <= tonumber(ARGV[4]) then
      for version = from + 1, to do
        known[#known + 1] = redis.call('HGET', KEYS[1], 'e:' .. version) or ''
      end
    end
    return known
    """

  // A reply can be lost. The entry begins with a unique name, by which the script finds that the edit was made. Old entries
  // are forgotten, so the script does not find an edit that was made long ago.
  private static let appending = """
    local known = redis.call('HMGET', KEYS[1], 'mark', 'version', ARGV[3])
    if known[1] ~= ARGV[1] then return 0 end
    if known[2] ~= ARGV[2] then
      if known[3] == ARGV[4] then return 1 end
      local ahead = (tonumber(known[2]) or 0) - tonumber(ARGV[2])
      return ahead > \(entriesAtOnce) and 3 or 2
    end
    redis.call('HSET', KEYS[1], 'version', ARGV[5], ARGV[3], ARGV[4])
    if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], ARGV[6], ARGV[7]) end
    for index = 10, #ARGV do redis.call('HDEL', KEYS[1], ARGV[index]) end
    redis.call('PEXPIRE', KEYS[1], ARGV[8])
    redis.call('PUBLISH', ARGV[9], string.sub(KEYS[1], \(keyPrefix.utf8.count + 1)) .. ' ' .. ARGV[5])
    return 1
    """

  private static let ending = """
    local known = redis.call('HMGET', KEYS[1], 'mark', 'version')
    if not known[1] then return 0 end
    if ARGV[1] ~= '' and (known[1] ~= ARGV[1] or known[2] ~= ARGV[2]) then return 2 end
    redis.call('DEL', KEYS[1])
    redis.call('PUBLISH', ARGV[3], string.sub(KEYS[1], \(keyPrefix.utf8.count + 1)) .. ' end')
    return 1
    """

  private func run(_ script: String, _ id: String, _ arguments: [[UInt8]]) throws(Problem) -> RESPValue {
    do throws(RedisError) {
      return try client.reply(
        toRepeatable: [
          Array("EVAL".utf8), Array(script.utf8), Array("1".utf8), Array((Self.keyPrefix + id).utf8),
        ]
          + arguments)
    } catch {
      throw error == .full ? Problem.fullStore : Problem.noStore
    }
  }

  private static var lifetime: [UInt8] { Array("\(Limits.sessionIdleSeconds * 1_000)".utf8) }

  // MARK: Sessions

  /// Stores a new session; `false` if another has the id.
  func open(_ id: String, owner: String?, mark: String, document: [UInt8]) throws(Problem) -> Bool {
    let snapshot = Self.written(EditHistory.Snapshot(version: 1, additions: 0, document: document))
    let reply = try run(
      Self.opening, id, [Array(mark.utf8), Array((owner ?? "").utf8), snapshot, Self.lifetime])
    guard let made = reply.integer else { throw .noStore }
    return made == 1
  }

  /// Compares what a replica has with the newest version. This counts as using the session.
  func compare(_ id: String, mark: String, version: Int) throws(Problem) -> Comparison {
    let reply = try run(
      Self.comparing, id,
      [Array(mark.utf8), Array("\(version)".utf8), Self.lifetime, Array("\(Self.entriesAtOnce)".utf8)])
    if reply == .null { return .missing }
    guard let elements = reply.elements, elements.count >= 3, let newMark = elements[0].text,
      let newest = elements[1].text.flatMap(Self.version), let name = elements[2].text
    else { throw .noStore }
    let owner = name.isEmpty ? nil : name
    guard newMark == mark, newest >= version else { return .other(owner: owner) }
    if newest == version { return .same(owner: owner) }
    let entries = elements[3...].enumerated().compactMap { index, value in
      value.bytes.flatMap { Self.entry($0, version: version + 1 + index) }
    }
    return entries.count == newest - version ? .newer(owner: owner, entries) : .other(owner: owner)
  }

  /// A whole session; `nil` if there is none.
  func load(_ id: String) throws(Problem) -> Record? {
    let reply: RESPValue
    do throws(RedisError) {
      reply = try client.reply(toRepeatable: [Array("HGETALL".utf8), Array((Self.keyPrefix + id).utf8)])
    } catch {
      throw .noStore
    }
    guard let elements = reply.elements else { throw .noStore }
    if elements.isEmpty { return nil }
    var fields: [String: [UInt8]] = [:]
    for index in stride(from: 0, to: elements.count - 1, by: 2) {
      if let name = elements[index].text, let value = elements[index + 1].bytes { fields[name] = value }
    }
    guard let record = Record(fields) else { throw .noStore }
    return record
  }

  /// Stores an edit, if the session still has the version before it.
  func append(_ change: EditedModel.Change, to id: String, mark: String, name: String) throws(Problem)
    -> Outcome
  {
    let entry = change.entry
    let snapshot = change.snapshot.map { (Array("s:\($0.version)".utf8), Self.written($0)) } ?? ([], [])
    let forgotten = change.forgottenSnapshots.map { "s:\($0)" } + change.forgottenEntries.map { "e:\($0)" }
    let arguments =
      [
        Array(mark.utf8), Array("\(entry.version - 1)".utf8), Array("e:\(entry.version)".utf8),
        Array((name + entry.format.rawValue).utf8) + entry.body, Array("\(entry.version)".utf8), snapshot.0,
        snapshot.1, Self.lifetime, Array(Self.channel.utf8),
      ] + forgotten.map { Array($0.utf8) }
    return try Self.outcome(run(Self.appending, id, arguments))
  }

  /// Ends a session; with a mark and a version only if it still has them.
  func end(_ id: String, mark: String = "", version: Int = 0) throws(Problem) -> Outcome {
    try Self.outcome(
      run(Self.ending, id, [Array(mark.utf8), Array("\(version)".utf8), Array(Self.channel.utf8)]))
  }

  private static func outcome(_ reply: RESPValue) throws(Problem) -> Outcome {
    switch reply.integer {
    case 0: return .missing
    case 1: return .done
    case 2: return .conflict
    default: throw .noStore
    }
  }

  // MARK: Fields

  /// Digits of an edit's name.
  static let nameDigits = 16

  private static func written(_ snapshot: EditHistory.Snapshot) -> [UInt8] {
    Array("\(snapshot.additions)\n".utf8) + snapshot.document
  }

  fileprivate static func snapshot(_ bytes: [UInt8], version: Int) -> EditHistory.Snapshot? {
    guard let end = bytes.prefix(12).firstIndex(of: 0x0A),
      let additions = Int(String(decoding: bytes[..<end], as: UTF8.self)), additions >= 0
    else { return nil }
    return EditHistory.Snapshot(version: version, additions: additions, document: Array(bytes[(end + 1)...]))
  }

  fileprivate static func entry(_ bytes: [UInt8], version: Int) -> EditHistory.Entry? {
    guard bytes.count > nameDigits,
      let format = EditFormat(rawValue: String(decoding: [bytes[nameDigits]], as: UTF8.self))
    else { return nil }
    return EditHistory.Entry(version: version, format, Array(bytes[(nameDigits + 1)...]))
  }

  fileprivate static func version(_ text: String) -> Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }
}

extension SharedSessions.Record {
  /// Reads the fields of a hash; `nil` if they are not those of a session.
  fileprivate init?(_ fields: [String: [UInt8]]) {
    func text(_ name: String) -> String? { fields[name].map { String(decoding: $0, as: UTF8.self) } }
    guard let mark = text("mark"), let owner = text("owner"),
      let version = text("version").flatMap(SharedSessions.version)
    else { return nil }
    var snapshots: [EditHistory.Snapshot] = []
    var entries: [EditHistory.Entry] = []
    for (name, bytes) in fields {
      guard let number = SharedSessions.version(String(name.dropFirst(2))), number <= version else {
        continue
      }
      if name.hasPrefix("s:") {
        guard let snapshot = SharedSessions.snapshot(bytes, version: number) else { return nil }
        snapshots.append(snapshot)
      } else if name.hasPrefix("e:") {
        guard let entry = SharedSessions.entry(bytes, version: number) else { return nil }
        entries.append(entry)
      }
    }
    guard !snapshots.isEmpty else { return nil }
    self.mark = mark
    self.owner = owner.isEmpty ? nil : owner
    self.version = version
    history = EditHistory(
      snapshots.sorted { $0.version < $1.version }, entries.sorted { $0.version < $1.version })
  }
}

extension Problem {
  /// The store cannot be reached, or answers nonsense.
  static var noStore: Problem {
    Problem(
      .serviceUnavailable,
      "The session store does not respond as it should; try again in 1 s. An edit may have been made: get the session's version first."
    )
  }

  static var fullStore: Problem {
    Problem(
      .tooManySessions, "The session store has no memory left; end a session, or try again in a minute.")
  }
}
