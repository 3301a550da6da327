import COpenSSL
import Dispatch
import Glibc
import Synchronization

/// A connection to a server, used by one thread at a time. Each step has a deadline.
final class RedisConnection {
  /// A moment on the monotonic clock.
  typealias Deadline = ContinuousClock.Instant

  private let descriptor: Int32
  private var session: OpaquePointer?
  private var parser = RESPParser()
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Connects, and shows the credentials.
  init(_ configuration: RedisConfiguration, by deadline: Deadline) throws(RedisError) {
    let address = configuration.address
    descriptor = try Self.connected(address, by: deadline)
    if let context = configuration.context {
      session = copenssl_client_make(context.pointer, descriptor, address.host)
      if session == nil { throw .unreachable("TLS cannot be set up") }
    }
    do throws(RedisError) {
      try introduce(configuration, by: deadline)
    } catch {
      if case .interrupted(let reason) = error { throw .unreachable(reason) }
      throw error
    }
  }

  deinit {
    if let session { copenssl_session_free(session) }
    close(descriptor)
  }

  private func introduce(_ configuration: RedisConfiguration, by deadline: Deadline) throws(RedisError) {
    if let credentials = configuration.credentials {
      let words = ["AUTH"] + (credentials.user.map { [$0] } ?? []) + [credentials.password]
      _ = try reply(to: words.map { Array($0.utf8) }, by: deadline)
    }
    if configuration.address.database > 0 {
      _ = try reply(to: ["SELECT", "\(configuration.address.database)"].map { Array($0.utf8) }, by: deadline)
    }
  }

  // MARK: Commands

  /// Sends a command and waits for its reply. After a failure the connection must not be used again.
  func reply(to words: [[UInt8]], by deadline: Deadline) throws(RedisError) -> RESPValue {
    try send(words, by: deadline)
    let value = try next(by: deadline)
    guard case .error(let text) = value else { return value }
    throw text.hasPrefix("OOM ") ? .full : .refused(text)
  }

  /// Sends a command (the RESP protocol specification, *Sending commands*).
  func send(_ words: [[UInt8]], by deadline: Deadline) throws(RedisError) {
    var bytes = Array("*\(words.count)\r\n".utf8)
    for word in words {
      bytes += "$\(word.count)\r\n".utf8
      bytes += word
      bytes += [0x0D, 0x0A]
    }
    var sent = 0
    while sent < bytes.count {
      switch write(bytes, from: sent) {
      case .bytes(let count): sent += count
      case .wants(let events): try wait(for: events, by: deadline)
      case .end: throw .interrupted("the connection was closed")
      }
    }
  }

  /// Waits for the next reply or message.
  func next(by deadline: Deadline) throws(RedisError) -> RESPValue {
    while true {
      do {
        if let value = try parser.next() { return value }
      } catch {
        throw .nonsense
      }
      switch read() {
      case .bytes(let count): parser.append(buffer[..<count])
      case .wants(let events): try wait(for: events, by: deadline)
      case .end: throw .interrupted("the connection was closed")
      }
    }
  }

  // MARK: Bytes

  private enum Outcome {
    case bytes(Int)
    /// The socket must be ready for these events first.
    case wants(Int32)
    case end
  }

  private func write(_ bytes: [UInt8], from start: Int) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      guard let place = bytes.baseAddress.map({ $0 + start }) else { return .end }
      guard let session else {
        return Self.outcome(
          Glibc.send(descriptor, place, bytes.count - start, Int32(MSG_NOSIGNAL)), POLLOUT)
      }
      var count = bytes.count - start
      return Self.outcome(copenssl_write(session, place, &count), count)
    }
  }

  private func read() -> Outcome {
    let (descriptor, session) = (descriptor, session)
    return buffer.withUnsafeMutableBytes { buffer in
      guard let place = buffer.baseAddress else { return .end }
      guard let session else { return Self.outcome(recv(descriptor, place, buffer.count, 0), POLLIN) }
      var count = buffer.count
      return Self.outcome(copenssl_read(session, place, &count), count)
    }
  }

  private static func outcome(_ count: Int, _ event: Int32) -> Outcome {
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .wants(event) : .end
  }

  private static func outcome(_ outcome: copenssl_outcome, _ count: Int) -> Outcome {
    switch outcome {
    case copenssl_outcome_bytes: .bytes(count)
    case copenssl_outcome_wants_read: .wants(POLLIN)
    case copenssl_outcome_wants_write: .wants(POLLOUT)
    default: .end
    }
  }

  private func wait(for events: Int32, by deadline: Deadline) throws(RedisError) {
    if !Self.isReady(descriptor, events, by: deadline) { throw .interrupted("there was no reply in time") }
  }

  private static func isReady(_ descriptor: Int32, _ events: Int32, by deadline: Deadline) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return false }
      let milliseconds = min(60_000, left / .milliseconds(1)).rounded(.up)
      let count = poll(&entry, 1, Int32(milliseconds))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  // MARK: Connecting

  /// A connected socket, which is non-blocking.
  private static func connected(_ address: RedisAddress, by deadline: Deadline) throws(RedisError) -> Int32 {
    var reason = "the name has no address"
    for place in try places(of: address, by: deadline) {
      let descriptor = socket(
        place.family,
        Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { throw .unreachable(String(cString: strerror(errno))) }
      if let fault = connect(descriptor, to: place.bytes, by: deadline) {
        reason = fault
        close(descriptor)
        continue
      }
      var isOn: Int32 = 1
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return descriptor
    }
    throw .unreachable(reason)
  }

  /// Connects a socket, and returns the reason if that fails.
  private static func connect(_ descriptor: Int32, to place: [UInt8], by deadline: Deadline) -> String? {
    let result = place.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        Glibc.connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    if result == 0 { return nil }
    guard errno == EINPROGRESS else { return String(cString: strerror(errno)) }
    guard isReady(descriptor, POLLOUT, by: deadline) else { return "there was no connection in time" }
    var (fault, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &fault, &size)
    return fault == 0 ? nil : String(cString: strerror(fault))
  }

  private typealias Place = (family: Int32, bytes: [UInt8])

  /// The socket addresses of a name. The system's search has no deadline, so that another thread does it.
  private static func places(of address: RedisAddress, by deadline: Deadline) throws(RedisError) -> [Place] {
    final class Search: Sendable {
      let result = Mutex<[Place]>([])
      let isDone = DispatchSemaphore(value: 0)
    }
    let search = Search()
    DispatchQueue.global(qos: .userInitiated).async {
      let places = resolve(address)
      search.result.withLock { $0 = places }
      search.isDone.signal()
    }
    let left = max(.zero, deadline - ContinuousClock.now)
    guard search.isDone.wait(timeout: .now() + .milliseconds(Int(left / .milliseconds(1)))) == .success else {
      throw .unreachable("the name could not be resolved in time")
    }
    return search.result.withLock { $0 }
  }

  private static func resolve(_ address: RedisAddress) -> [Place] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address.host, "\(address.port)", &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var places: [Place] = []
    var next = first
    while let info = next?.pointee {
      let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
      places.append((info.ai_family, Array(bytes)))
      next = info.ai_next
    }
    return places
  }
}
