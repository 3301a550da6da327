import Dispatch
import Glibc
import Synchronization

/// Receives the messages of a channel on a thread of its own, and connects again when the connection is lost.
public final class RedisSubscription: Sendable {
  /// What happens on the channel.
  public enum Event: Sendable {
    /// The subscription has begun, perhaps again: messages before it are lost.
    case began
    case message([UInt8])
  }

  /// How long to wait before connecting again.
  private static let pause: Duration = .milliseconds(500)
  /// How long the connection may be silent before it is checked.
  private static let silence: Duration = .seconds(10)

  private let configuration: RedisConfiguration
  private let channel: String
  private let handle: @Sendable (Event) -> Void
  private let isStopped = Atomic(false)

  /// A subscription that calls `handle` for each event, on its thread.
  public init(
    _ configuration: RedisConfiguration, to channel: String, _ handle: @escaping @Sendable (Event) -> Void
  ) {
    self.configuration = configuration
    self.channel = channel
    self.handle = handle
  }

  /// Starts the thread. Call it once.
  public func start() {
    DispatchQueue(label: "redis subscription", qos: .userInitiated).async { self.run() }
  }

  /// Ends the thread soon.
  public func stop() { isStopped.store(true, ordering: .relaxed) }

  private func run() {
    while !isStopped.load(ordering: .relaxed) {
      do throws(RedisError) {
        try receive()
      } catch {
        // A server that is away is asked again after a pause.
        usleep(UInt32(Self.pause / .microseconds(1)))
      }
    }
  }

  /// Receives messages until the connection is lost.
  private func receive() throws(RedisError) {
    let connection = try RedisConnection(configuration, by: .now + configuration.timeout)
    try connection.send([Array("SUBSCRIBE".utf8), Array(channel.utf8)], by: .now + configuration.timeout)
    var isChecked = false
    while !isStopped.load(ordering: .relaxed) {
      let value: RESPValue
      do throws(RedisError) {
        value = try connection.next(by: .now + (isChecked ? configuration.timeout : Self.silence))
      } catch {
        guard case .interrupted("there was no reply in time") = error, !isChecked else { throw error }
        // A connection that a firewall forgot is silent for ever.
        isChecked = true
        try connection.send([Array("PING".utf8)], by: .now + configuration.timeout)
        continue
      }
      isChecked = false
      guard let elements = value.elements, let kind = elements.first?.text else { throw .nonsense }
      switch kind {
      case "subscribe": handle(.began)
      case "message": if elements.count == 3, let bytes = elements[2].bytes { handle(.message(bytes)) }
      case "pong": break
      default: throw .nonsense
      }
    }
  }
}
