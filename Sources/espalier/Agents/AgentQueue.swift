import Dispatch
import JSON
import Synchronization

/// The lines that one thread has read and another has yet to answer.
final class AgentQueue: Sendable {
  fileprivate struct State {
    var lines: [(line: AgentLine, bytes: Int)] = []
    var byteCount = 0
    var isEnded = false
    /// The ids of the requests that wait or are being answered, with whether they are cancelled.
    var open: [[UInt8]: Bool] = [:]
  }

  private let state = Mutex(State())
  /// Signaled when a line or the end has arrived; the thread that answers then looks again.
  private let arrived = DispatchSemaphore(value: 0)
  /// Signaled when a line has been removed; the thread that reads then looks again.
  private let removed = DispatchSemaphore(value: 0)

  /// Adds a line once there is room. Its cancellations are obeyed at once.
  func add(_ line: AgentLine, bytes: Int) {
    state.withLock { $0.cancel(line) }
    while !state.withLock({ $0.add(line, bytes: bytes) }) { removed.wait() }
    arrived.signal()
  }

  /// Says that no more lines follow.
  func end() {
    state.withLock { $0.isEnded = true }
    arrived.signal()
  }

  /// The next line; waits for one. `nil` at the end.
  func next() -> AgentLine? {
    while true {
      let (line, isEnded) = state.withLock { ($0.removeFirst(), $0.isEnded) }
      if let line {
        removed.signal()
        return line
      }
      if isEnded { return nil }
      arrived.wait()
    }
  }

  /// Whether a request is cancelled.
  func isCancelled(_ id: [UInt8]) -> Bool { state.withLock { $0.open[id] ?? false } }

  /// Forgets the requests of a line that is answered.
  func finish(_ line: AgentLine) { state.withLock { for id in line.ids { $0.open[id] = nil } } }
}

extension AgentQueue.State {
  /// Adds a line if there is room; `false` if not.
  fileprivate mutating func add(_ line: AgentLine, bytes: Int) -> Bool {
    if lines.count >= AgentLimits.waitingMessages { return false }
    if byteCount > 0, byteCount + bytes > AgentLimits.waitingBytes { return false }
    for id in line.ids { open[id] = false }
    lines.append((line, bytes))
    byteCount += bytes
    return true
  }

  fileprivate mutating func removeFirst() -> AgentLine? {
    guard !lines.isEmpty else { return nil }
    let (line, bytes) = lines.removeFirst()
    byteCount -= bytes
    return line
  }

  fileprivate mutating func cancel(_ line: AgentLine) {
    for case .message(let message) in line.parts where message.method == "notifications/cancelled" {
      guard let node = message.parameter("requestId") else { continue }
      let id = message.json.writtenText(node)
      if open[id] != nil { open[id] = true }
    }
  }
}

extension AgentLine {
  /// The ids of its requests.
  fileprivate var ids: [[UInt8]] {
    parts.compactMap { part in
      if case .message(let message) = part { message.id } else { nil }
    }
  }
}
