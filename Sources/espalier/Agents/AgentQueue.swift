import Foundation
import JSON

/// The lines that one thread has read and another has yet to answer.
///
/// Unchecked: all properties are read and written while `condition` is locked.
final class AgentQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private var lines: [(line: AgentLine, bytes: Int)] = []
  private var byteCount = 0
  private var isEnded = false
  /// The ids of the requests that wait or are being answered, with whether they are cancelled.
  private var open: [[UInt8]: Bool] = [:]

  /// Adds a line once there is room. Its cancellations are obeyed at once.
  func add(_ line: AgentLine, bytes: Int) {
    condition.withLock {
      cancel(line)
      while lines.count >= AgentLimits.waitingMessages
        || (byteCount > 0 && byteCount + bytes > AgentLimits.waitingBytes)
      {
        condition.wait()
      }
      for id in line.ids { open[id] = false }
      lines.append((line, bytes))
      byteCount += bytes
      condition.broadcast()
    }
  }

  /// Says that no more lines follow.
  func end() {
    condition.withLock {
      isEnded = true
      condition.broadcast()
    }
  }

  /// The next line; waits for one. `nil` at the end.
  func next() -> AgentLine? {
    condition.withLock {
      while lines.isEmpty && !isEnded { condition.wait() }
      guard !lines.isEmpty else { return nil }
      let (line, bytes) = lines.removeFirst()
      byteCount -= bytes
      condition.broadcast()
      return line
    }
  }

  /// Whether a request is cancelled.
  func isCancelled(_ id: [UInt8]) -> Bool { condition.withLock { open[id] ?? false } }

  /// Forgets the requests of a line that is answered.
  func finish(_ line: AgentLine) { condition.withLock { for id in line.ids { open[id] = nil } } }

  private func cancel(_ line: AgentLine) {
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
