import Synchronization

/// Sends commands to a server, from any thread.
///
/// ```swift
/// let client = RedisClient(try RedisConfiguration(RedisAddress("redis://127.0.0.1:6379")!))
/// try client.reply(to: ["GET", "a"])
/// ```
/// Each command has a deadline. After a failure to reach the server, commands fail at once for a while, so that a server
/// that does not answer delays only one request in each such time.
public final class RedisClient: Sendable {
  /// Connections that are kept for the next commands.
  private static let idleConnections = 16
  /// How long commands fail at once after a failure.
  public static let pause: Duration = .seconds(1)

  private struct State {
    /// Connections that no thread uses. A thread that takes one is the only one to use it.
    var idle: [Idle] = []
    var failsUntil: ContinuousClock.Instant?
    var failure = RedisError.unreachable("")
    var failureCount: UInt64 = 0
    var commandCount: UInt64 = 0
  }

  /// A connection that nobody uses. Unchecked: only one thread at a time takes it out of the locked state, and uses it alone.
  private struct Idle: @unchecked Sendable {
    let connection: RedisConnection
  }

  /// How to reach the server.
  public let configuration: RedisConfiguration
  private let state = Mutex(State())

  /// A client, which connects when it is needed.
  public init(_ configuration: RedisConfiguration) { self.configuration = configuration }

  /// How often the server could not be reached, or answered nonsense.
  public var failureCount: UInt64 { state.withLock { $0.failureCount } }
  /// How many commands were sent.
  public var commandCount: UInt64 { state.withLock { $0.commandCount } }
  /// Whether commands reach the server, as far as is known.
  public var isReachable: Bool { state.withLock { $0.failsUntil == nil } }

  /// Sends a command and waits for its reply.
  ///
  /// - Parameter words: The command and its arguments.
  /// - Returns: The reply, which is no error.
  /// - Throws: ``RedisError``. After ``RedisError/interrupted(_:)`` the server may have done what the command says.
  public func reply(to words: [[UInt8]]) throws(RedisError) -> RESPValue {
    let deadline = ContinuousClock.now + configuration.timeout
    // A kept connection may have been closed by the server, which shows only when it is used: the command is then sent
    // again, if it is one that may be, by the caller.
    let connection = try take(by: deadline)
    do throws(RedisError) {
      let value = try connection.reply(to: words, by: deadline)
      keep(connection)
      return value
    } catch {
      switch error {
      case .full, .refused: keep(connection)
      case .unreachable, .interrupted, .nonsense: note(error)
      }
      throw error
    }
  }

  /// Sends a command whose arguments are texts.
  public func reply(to words: [String]) throws(RedisError) -> RESPValue {
    try reply(to: words.map { Array($0.utf8) })
  }

  /// Sends a command that may be done twice, and sends it again if its reply is lost.
  public func reply(toRepeatable words: [[UInt8]]) throws(RedisError) -> RESPValue {
    do throws(RedisError) {
      return try reply(to: words)
    } catch {
      // After a timeout there is no time for another attempt.
      guard case .interrupted = error, isReachable else { throw error }
      return try reply(to: words)
    }
  }

  private func take(by deadline: ContinuousClock.Instant) throws(RedisError) -> RedisConnection {
    let now = ContinuousClock.now
    enum Choice {
      case use(Idle)
      case fail(RedisError)
      case connect
    }
    let choice = state.withLock { state -> Choice in
      state.commandCount += 1
      if let until = state.failsUntil {
        if now < until { return .fail(state.failure) }
        // This command tries; the others still fail meanwhile.
        state.failsUntil = now + Self.pause
        return .connect
      }
      return state.idle.popLast().map(Choice.use) ?? .connect
    }
    switch choice {
    case .use(let idle): return idle.connection
    case .fail(let error): throw error
    case .connect:
      do throws(RedisError) {
        return try RedisConnection(configuration, by: deadline)
      } catch {
        note(error)
        throw error
      }
    }
  }

  private func keep(_ connection: RedisConnection) {
    let idle = Idle(connection: connection)
    state.withLock { state in
      state.failsUntil = nil
      if state.idle.count < Self.idleConnections { state.idle.append(idle) }
    }
  }

  /// Notes a failure. The first one after a success may be that of a connection which the server has closed; if others
  /// are kept, they are closed too, and the next command connects.
  private func note(_ error: RedisError) {
    let isTimeout = error == .interrupted("there was no reply in time")
    let closed = state.withLock { state -> [Idle] in
      defer { state.idle = [] }
      state.failureCount += 1
      state.failure = .unreachable(error.reason)
      let wasClosed = if case .interrupted = error { !isTimeout } else { false }
      if !wasClosed { state.failsUntil = ContinuousClock.now + Self.pause }
      return state.idle
    }
    // Closed here, because closing takes a while and others need the lock.
    withExtendedLifetime(closed) {}
  }
}

extension RedisError {
  /// Why, as a clause.
  public var reason: String {
    switch self {
    case .unreachable(let reason), .interrupted(let reason), .refused(let reason): reason
    case .full: "the server has no memory left"
    case .nonsense: "the server's reply cannot be read"
    }
  }
}
