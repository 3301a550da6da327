import FoundationEssentials
import Operations

/// A repository of git, of which nothing runs: no hooks, filters of contents or differences, pagers or monitors.
struct GitRepository {
  /// A file that differs from a revision.
  struct Change {
    /// The path now, from the root of the repository; that of a file that is gone, as it was.
    let path: String
    /// The object with the file as it was; `nil` for a new one.
    let before: String?
    /// Whether the file is gone.
    let isGone: Bool
  }

  /// The folder of the working tree.
  let root: String
  /// Settings that take the programs from filters.
  private let withoutFilters: [Setting]

  /// The repository of the current folder.
  init() throws(UsageError) {
    guard let outcome = try? GitRepository.run(["rev-parse", "--show-toplevel"]), outcome.code == 0 else {
      throw UsageError(message: "check compares revisions of git; call it in a working tree.")
    }
    root = String(decoding: outcome.output.dropLast(), as: UTF8.self)
    withoutFilters = Self.settingsWithoutFilters()
  }

  /// The drivers of `.gitattributes` would run programs when git looks for changed and renamed files.
  private static func settingsWithoutFilters() -> [Setting] {
    let keys = ["clean", "smudge", "process", "required"]
    let arguments = [
      "config", "--name-only", "-z", "--get-regexp", "^filter\\..*\\.(\(keys.joined(separator: "|")))$",
    ]
    guard let outcome = try? run(arguments), outcome.code == 0 else { return [] }
    let drivers = Set(
      fields(of: outcome.output).compactMap { name in name.lastIndex(of: ".").map { name[..<$0] } })
    return drivers.sorted().flatMap { driver in
      keys.map { Setting(name: "\(driver).\($0)", value: $0 == "required" ? "false" : "") }
    }
  }

  /// The commit to compare with: the last one that a revision and the current commit have in common, so that what others
  /// have changed since then does not count.
  func commit(_ revision: String) throws(UsageError) -> String {
    let unknown = UsageError(
      message:
        "--since: “\(revision)” is no revision of this repository; if it exists elsewhere, fetch it with its history."
    )
    guard
      let verified = try? Self.run([
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
      ]),
      verified.code == 0
    else { throw unknown }
    let commit = verified.line
    guard let base = try? Self.run(["merge-base", "--end-of-options", commit, "HEAD"]), base.code == 0,
      !base.line.isEmpty
    else { return commit }
    return base.line
  }

  /// The files that differ from a commit, below paths; all of them without paths. Sorted by path.
  func changes(since commit: String, _ paths: [String]) throws(UsageError) -> [Change] {
    let options = [
      "--raw", "-z", "-M", "--no-abbrev", "--no-relative", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules",
    ]
    let tracked = try required(["diff-index"] + options + ["--end-of-options", commit, "--"] + paths)
    // Not `--end-of-options`: before version 2.43, git takes a `--` after it for a path. All options end with `--`.
    let others = try required(
      ["ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--"] + paths)
    var changes = Self.changes(in: Self.fields(of: tracked))
    changes += Self.fields(of: others).map { Change(path: $0, before: nil, isGone: false) }
    return changes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The fields of an answer with a zero byte after each.
  private static func fields(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads `:mode mode object object status`, then a path, or two for a file that was renamed.
  private static func changes(in fields: [String]) -> [Change] {
    var changes: [Change] = []
    var rest = fields[...]
    while let head = rest.popFirst() {
      let parts = head.split(separator: " ")
      guard parts.count == 5, let status = parts[4].first, let path = rest.popFirst() else { break }
      let isRenamed = status == "R" || status == "C"
      let now = isRenamed ? rest.popFirst() ?? path : path
      // Links and submodules are no documents.
      let isFile = [parts[0].dropFirst(), parts[1]].allSatisfy { $0.hasPrefix("100") || $0.hasPrefix("000") }
      guard isFile else { continue }
      let hasObject = parts[2].contains { $0 != "0" }
      changes.append(Change(path: now, before: hasObject ? String(parts[2]) : nil, isGone: status == "D"))
    }
    return changes
  }

  /// The contents of objects; `nil` for one that is missing.
  func contents(of objects: [String]) throws(UsageError) -> [[UInt8]?] {
    if objects.isEmpty { return [] }
    let bytes = try required(["cat-file", "--batch"], input: objects.joined(separator: "\n") + "\n")
    var contents: [[UInt8]?] = []
    var start = 0
    while start < bytes.count, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let count = Int(words[2]), end + 1 + count <= bytes.count else {
        contents.append(nil)
        start = end + 1
        continue
      }
      contents.append(Array(bytes[(end + 1)..<(end + 1 + count)]))
      start = end + 2 + count
    }
    return contents
  }

  // MARK: Running git

  private func required(_ arguments: [String], input: String = "") throws(UsageError) -> [UInt8] {
    guard let outcome = try? Self.run(arguments, input: input, withoutFilters), outcome.code == 0 else {
      throw UsageError(message: "git \(arguments[0]) failed; check the repository and the paths.")
    }
    return outcome.output
  }

  private static let settings = [
    "--no-pager", "--glob-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    "-c", "core.quotePath=false",
  ]

  /// A setting in place of the repository's.
  private struct Setting {
    let name: String
    let value: String
  }

  private static func run(
    _ arguments: [String], input: String = "", _ more: [Setting] = []
  ) throws(FileFault) -> Subprocess.Outcome {
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_NO_LAZY_FETCH"] = "1"
    // Not as options, because a driver's name may have an equals sign. The caller may have set some in the environment, too.
    let given = environment["GIT_CONFIG_COUNT"].flatMap { UInt16($0) }.map { Int($0) } ?? 0
    for (number, setting) in more.enumerated() {
      environment["GIT_CONFIG_KEY_\(given + number)"] = setting.name
      environment["GIT_CONFIG_VALUE_\(given + number)"] = setting.value
    }
    if !more.isEmpty { environment["GIT_CONFIG_COUNT"] = "\(given + more.count)" }
    return try Subprocess.run("git", settings + arguments, environment: environment, input: input)
  }
}

extension Subprocess.Outcome {
  /// The first line of the output.
  fileprivate var line: String {
    String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
