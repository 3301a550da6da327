import Documents
import HTTP
import Metrics
import Redis

/// What a service allows its clients.
public struct ServiceConfiguration: Sendable {
  /// What a message may grow to.
  public var limits = HTTP.Limits()
  /// Steps that all layouts of one request may cost the solver together.
  public var steps = Documents.Limits.steps
  /// The keys, one of which a client needs; `nil` if the service is open to everyone.
  public var keys: KeyRing?
  /// Requests a minute that are granted to each key.
  public var requestsPerMinute = 600
  /// Steps that computing the responses to each key may take in a minute; `Int.max` for any number.
  public var stepsPerMinute = 6_000_000_000
  /// What the server has no more of, if anything: memory or workers, as `GET /readyz` tells load balancers.
  public var saturation: @Sendable () -> String? = { nil }
  /// Whether there is memory for a long computation that takes so many bytes at once. Called before each part of a
  /// response.
  public var hasMemory: @Sendable (_ bytes: Int) -> Bool = { _ in true }
  /// The part of all sessions that one client may have.
  public var clientShare = 0.5
  /// The Redis or Valkey server in which sessions are, for all replicas; `nil` if they are only in this process.
  public var sessionStore: RedisClient?
  /// Whether `GET /metrics` is answered; not if an operator asks elsewhere.
  public var servesMetrics = true
  /// Gives the system back what was freed, after much was.
  public var givesMemoryBack: @Sendable () -> Void = {}
  /// Writes the figures that the server has, beside those of the service.
  public var serverMetrics: @Sendable (inout MetricsWriter) -> Void = { _ in }
  /// What the server allows beside what the service does, for `GET /v1/limits`: names that carry their units, and
  /// numbers.
  public var serverLimits: [(name: String, value: Double)] = []

  /// The defaults.
  public init() {}
}
