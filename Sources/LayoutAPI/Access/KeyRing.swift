import HTTP
import Synchronization

/// The keys of a file, each with a quota of requests per minute.
///
/// ```swift
/// let keys = try KeyRing(text: "plugin 4f1d8a0c9b7e6d5f\n", requestsPerMinute: 600)
/// ```
/// A line is a name, a space and a key of at least 16 letters, digits and `-._~+/=`. Blank lines and lines starting with
/// `#` are ignored. A request sends a key as `Authorization: Bearer 4f1d8a0c9b7e6d5f` (RFC 6750 §2.1).
public final class KeyRing: Sendable {
  /// Why a text is not a list of keys.
  public enum Failure: Error, Equatable {
    /// The line is not a name and a key, or it repeats a name or a key.
    case line(Int)
    /// There is no key, so no client could get in.
    case empty
  }

  /// The owner of a key, and how often it was used.
  private final class Client: Sendable {
    let name: String
    let window = Mutex(RateWindow())

    init(name: String) { self.name = name }
  }

  /// The requests per minute that each key allows.
  public let requestsPerMinute: Int
  private let now: @Sendable () -> Duration
  // All loops share this. The lock is held only to look up one client, or to replace all of them.
  private let clients: Mutex<[Fingerprint: Client]>

  /// Reads the keys of a text.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - requestsPerMinute: The requests per minute that each key allows.
  ///   - now: The time since any fixed moment.
  /// - Throws: ``Failure`` at the first line that is not a key.
  public init(
    text: String, requestsPerMinute: Int, now: @escaping @Sendable () -> Duration = KeyRing.uptime
  ) throws(Failure) {
    self.requestsPerMinute = requestsPerMinute
    self.now = now
    clients = Mutex(try Self.read(text))
  }

  /// Replaces all keys; a name that stays keeps its count.
  ///
  /// - Throws: ``Failure`` at the first line that is not a key; the keys then stay the same.
  public func replace(with text: String) throws(Failure) {
    let old = clients.withLock { $0 }
    let known = Dictionary(old.values.map { ($0.name, $0) }) { one, _ in one }
    let fresh = try Self.read(text).mapValues { known[$0.name] ?? $0 }
    clients.withLock { $0 = fresh }
  }

  /// The time since the machine was started.
  public static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()

  // MARK: Authorizing requests

  /// The decision about a request.
  enum Verdict: Equatable {
    /// It has no key, or an unknown one.
    case unknown(showsKey: Bool)
    /// It may pass.
    case granted(RateWindow.State)
    /// Its key has been used too often.
    case exhausted(RateWindow.State)
  }

  /// Authorizes a request by its `Authorization`, and counts it if it is complete.
  func verdict(on request: Request, counting: Bool) -> Verdict {
    let shown = Self.tokens(of: request)
    guard shown.count == 1, let token = shown[0]
    else { return .unknown(showsKey: shown.contains { $0 != nil }) }
    guard let client = client(of: token) else { return .unknown(showsKey: true) }
    return client.window.withLock { window in
      // The time is read inside the lock: an earlier time could lie before the start of the window.
      let time = now()
      let isGranted = window.count(counting ? 1 : 0, of: requestsPerMinute, at: time)
      let state = window.state(of: requestsPerMinute, at: time)
      return (counting ? isGranted : state.remaining > 0) ? .granted(state) : .exhausted(state)
    }
  }

  /// The name of the key that a request shows, if it is known.
  func name(of request: Request) -> String? {
    let shown = Self.tokens(of: request)
    guard shown.count == 1, let token = shown[0] else { return nil }
    return client(of: token)?.name
  }

  private func client(of token: [UInt8]) -> Client? {
    Fingerprint(of: token).flatMap { fingerprint in clients.withLock { $0[fingerprint] } }
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

  // MARK: Reading

  private static let shortestSecret = 16

  private static func read(_ text: String) throws(Failure) -> [Fingerprint: Client] {
    var clients: [Fingerprint: Client] = [:]
    var names: Set<Substring> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let parts = line.split { $0 == " " || $0 == "\t" }
      if parts.isEmpty || parts[0].utf8.first == UInt8(ascii: "#") { continue }
      let secret = Array((parts.last ?? "").utf8)
      guard parts.count == 2, secret.count >= shortestSecret, secret.allSatisfy(isKeyCharacter),
        let fingerprint = Fingerprint(of: secret), clients[fingerprint] == nil,
        names.insert(parts[0]).inserted
      else { throw .line(index + 1) }
      clients[fingerprint] = Client(name: String(parts[0]))
    }
    guard !clients.isEmpty else { throw .empty }
    return clients
  }

  /// Whether the byte is allowed in a token (RFC 6750 §2.1).
  private static func isKeyCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~+/=".utf8.contains(byte)
    }
  }
}

/// Counts uses within the current minute.
struct RateWindow {
  /// What is left, as in the `RateLimit` field.
  struct State: Equatable {
    let remaining: Int
    /// Whole seconds until the next window has started.
    let seconds: Int
  }

  static let length: Duration = .seconds(60)

  private var start: Duration?
  private var used = 0

  /// Counts uses if that many are left; the first use starts a minute.
  mutating func count(_ uses: Int, of quota: Int, at now: Duration) -> Bool {
    if let start, now - start < Self.length {
    } else {
      start = now
      used = 0
    }
    guard used + uses <= quota else { return false }
    used += uses
    return true
  }

  func state(of quota: Int, at now: Duration) -> State {
    let end = (start ?? now) + Self.length
    // Rounded up, so that a client that waits exactly this long is not refused again.
    let (seconds, attoseconds) = (end - now).components
    return State(remaining: max(0, quota - used), seconds: Int(seconds) + (attoseconds > 0 ? 1 : 0))
  }
}
