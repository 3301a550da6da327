import Glibc
import HTTP
import Metrics
import Synchronization

/// The keys of a file. Each name has a quota of requests per minute, which its keys share.
///
/// ```swift
/// let keys = try KeyRing(text: "plugin 4f1d8a0c9b7e6d5f\n", requestsPerMinute: 600)
/// ```
/// ``KeyLine`` says what a line may have. Blank lines and lines starting with `#` are ignored. A request sends a key as
/// `Authorization: Bearer 4f1d8a0c9b7e6d5f` (RFC 6750 §2.1).
public final class KeyRing: Sendable {
  /// Why a text is not a list of keys.
  public enum Failure: Error, Equatable {
    /// A line is not valid.
    case line(Int, LineFault)
    /// There is no key, so no client could get in.
    case empty
  }

  /// What is wrong with a line.
  public enum LineFault: Error, Equatable {
    /// It has no key after its name.
    case incomplete
    /// The name is too long, or has control or formatting characters.
    case name
    /// The key is too short or too long, or has other characters than a token.
    case key
    /// `sha256:` is not followed by 64 hexadecimal digits.
    case hash
    /// Another line has the same key.
    case repeatedKey
    /// The option is unknown, has no value, or is repeated.
    case option(String)
    /// There is no such scope.
    case scope(String)
    /// The value of `expires` is no day.
    case expiry
    /// The value of `share` is out of its range.
    case share
  }

  /// The owner of keys, and how often they were used.
  private final class Client: Sendable {
    let name: String
    let window = Mutex(RateWindow())
    let requests = Atomic<UInt64>(0)

    init(name: String) { self.name = name }
  }

  private struct Key {
    let client: Client
    let line: KeyLine
  }

  private struct Table {
    var keys: [Fingerprint: Key] = [:]
    /// In the order of the file.
    var clients: [Client] = []
    /// The shares of names that have another one than 1.
    var shares: [String: Int] = [:]
  }

  /// The requests per minute that each name allows.
  public let requestsPerMinute: Int
  private let now: @Sendable () -> Duration
  private let wallClock: @Sendable () -> Double
  // All loops share this. The lock is held only to look up one key, or to replace all of them.
  private let table: Mutex<Table>
  /// What to call when the keys have been replaced.
  private let observers = Mutex(Observers())

  private struct Observers {
    var wakes: [Int: @Sendable () -> Void] = [:]
    var count = 0
  }

  /// Reads the keys of a text.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - requestsPerMinute: The requests per minute that each name allows.
  ///   - now: The time since any fixed moment.
  ///   - wallClock: Seconds since the beginning of 1970, by which keys expire.
  /// - Throws: ``Failure`` at the first line that is not a key.
  public init(
    text: String, requestsPerMinute: Int, now: @escaping @Sendable () -> Duration = KeyRing.uptime,
    wallClock: @escaping @Sendable () -> Double = { Double(time(nil)) }
  ) throws(Failure) {
    self.requestsPerMinute = requestsPerMinute
    self.now = now
    self.wallClock = wallClock
    table = Mutex(try Self.read(text))
  }

  /// Replaces all keys; a name that stays keeps its count. Streams whose keys are gone end.
  ///
  /// - Throws: ``Failure`` at the first line that is not a key; the keys then stay the same.
  public func replace(with text: String) throws(Failure) {
    let known = Dictionary(table.withLock { $0.clients }.map { ($0.name, $0) }) { one, _ in one }
    let fresh = try Self.read(text, known)
    table.withLock { $0 = fresh }
    for wake in observers.withLock({ Array($0.wakes.values) }) { wake() }
  }

  /// The time since the machine was started.
  public static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()

  // MARK: Authorizing requests

  /// The decision about a request.
  enum Verdict: Equatable {
    /// It has no key, or an unknown one, or one that has expired.
    case unknown(showsKey: Bool)
    /// Its key does not have the scope that it needs.
    case forbidden(name: String)
    /// It may pass.
    case granted(name: String, RateWindow.State)
    /// Its name has been used too often.
    case exhausted(name: String, RateWindow.State)
  }

  /// Authorizes a request by its `Authorization`, and counts it if it is complete.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - scope: What the key must allow; nil if any key will do.
  ///   - counting: Whether to count the request.
  /// - Returns: The decision.
  func verdict(on request: Request, needing scope: String? = nil, counting: Bool) -> Verdict {
    let shown = Self.tokens(of: request)
    guard shown.count == 1, let token = shown[0]
    else { return .unknown(showsKey: shown.contains { $0 != nil }) }
    guard let key = Fingerprint(of: token).flatMap(find) else { return .unknown(showsKey: true) }
    let client = key.client
    if counting { client.requests.add(1, ordering: .relaxed) }
    if let scope, let scopes = key.line.scopes, !scopes.contains(scope) {
      return .forbidden(name: client.name)
    }
    return client.window.withLock { window in
      // The time is read inside the lock: an earlier time could lie before the start of the window.
      let time = now()
      let isGranted = window.count(counting ? 1 : 0, of: requestsPerMinute, at: time)
      let state = window.state(of: requestsPerMinute, at: time)
      return (counting ? isGranted : state.remaining > 0)
        ? .granted(name: client.name, state) : .exhausted(name: client.name, state)
    }
  }

  /// The name of the key that a request shows, if it is valid.
  func name(of request: Request) -> String? { fingerprint(of: request).flatMap(find)?.client.name }

  /// The fingerprint of the one key that a request shows.
  func fingerprint(of request: Request) -> Fingerprint? {
    let shown = Self.tokens(of: request)
    guard shown.count == 1, let token = shown[0] else { return nil }
    return Fingerprint(of: token)
  }

  /// Whether a key is still there and has not expired.
  func isValid(_ fingerprint: Fingerprint) -> Bool { find(fingerprint) != nil }

  private func find(_ fingerprint: Fingerprint) -> Key? {
    guard let key = table.withLock({ $0.keys[fingerprint] }) else { return nil }
    if let expiry = key.line.expiry, expiry.hasBegun(atSecond: wallClock()) { return nil }
    return key
  }

  private static func tokens(of request: Request) -> [[UInt8]?] {
    request.fields.values("Authorization").map(bearerToken)
  }

  /// The key in the value; nil if it has none, for example if it uses another scheme.
  private static func bearerToken(_ value: String) -> [UInt8]? {
    let scheme = value.utf8.prefix { $0 != UInt8(ascii: " ") }
    guard scheme.elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
    let token = value.utf8[scheme.endIndex...].drop { $0 == UInt8(ascii: " ") }
    return token.isEmpty ? nil : Array(token)
  }

  // MARK: Telling others

  /// The scopes that a key may have.
  public static var scopes: [String] { KeyLine.scopes }

  /// The weight of a client's share, by the name of its keys; the largest one if they differ.
  func share(ofKey name: String) -> Int { table.withLock { $0.shares[name] } ?? 1 }

  /// Calls `wake` when the keys have been replaced, until ``forget(_:)`` is called with the returned number.
  func notify(_ wake: @escaping @Sendable () -> Void) -> Int {
    observers.withLock { observers in
      observers.count += 1
      observers.wakes[observers.count] = wake
      return observers.count
    }
  }

  func forget(_ number: Int) { observers.withLock { $0.wakes[number] = nil } }

  /// Writes how many requests each name has sent; those of names beyond a limit together.
  func write(to writer: inout MetricsWriter) {
    let clients = table.withLock { $0.clients }
    let counts = clients.map { ($0.name, Double($0.requests.load(ordering: .relaxed))) }
    var series = counts.prefix(Limits.namedKeys).map { ([("key", $0.0)], $0.1) }
    if counts.count > Limits.namedKeys {
      series.append(([("key", "_OTHER")], counts.dropFirst(Limits.namedKeys).reduce(0) { $0 + $1.1 }))
    }
    writer.counter("espalier_key_requests_total", "Requests with a valid key, by the key's name.", series)
  }

  // MARK: Reading

  private static func read(_ text: String, _ known: [String: Client] = [:]) throws(Failure) -> Table {
    var table = Table()
    var clients = known
    var listed: Set<String> = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if content.isEmpty || content.utf8.first == UInt8(ascii: "#") { continue }
      do throws(LineFault) {
        let entry = try KeyLine(content)
        guard table.keys[entry.fingerprint] == nil else { throw .repeatedKey }
        let client = clients[entry.name] ?? Client(name: entry.name)
        clients[entry.name] = client
        if listed.insert(entry.name).inserted { table.clients.append(client) }
        if entry.share > 1 { table.shares[entry.name] = max(entry.share, table.shares[entry.name] ?? 1) }
        table.keys[entry.fingerprint] = Key(client: client, line: entry)
      } catch {
        throw .line(index + 1, error)
      }
    }
    guard !table.keys.isEmpty else { throw .empty }
    return table
  }
}
