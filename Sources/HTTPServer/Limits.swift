/// What a connection, and the server as a whole, may take.
public enum Limits {
  /// Connections of one event loop; at the limit it accepts no more until one ends.
  public static let connectionsPerLoop = 10_000
  /// How long a head may take from its first byte to its last; beyond, 408.
  public static let headTimeout = Duration.seconds(5)
  /// How long a body may take, before its size is counted; beyond, 408.
  public static let bodyTimeout = Duration.seconds(10)
  /// Bytes a second that a body has to come with once ``bodyTimeout`` is over.
  public static let bodyBytesPerSecond = 1_024
  /// How long a connection may stay open with nothing going on.
  public static let idleTimeout = Duration.seconds(15)
  /// How long a client may take no byte of an answer.
  public static let writeTimeout = Duration.seconds(10)
  /// How long a refused client's further bytes are read, so that it gets to read why.
  public static let lingerTimeout = Duration.seconds(2)
  /// Bytes of a refused client that are read and thrown away.
  public static let lingerBytes = 262_144
  /// Bytes of answers that may wait for a client before its next request is looked at.
  public static let pendingOutputBytes = 262_144
  /// How long answers that are under way get to finish after the server was told to stop.
  public static let drainTimeout = Duration.seconds(20)
}
