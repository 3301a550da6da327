import Foundation
import Glibc
import Operations

/// Serves the Model Context Protocol: a message on each line of standard input, and its answer on standard output.
///
/// One thread reads lines and obeys cancellations; the other answers one line after the other. A line that is cancelled
/// before its turn is not computed, and one that is cancelled during it is not answered.
struct AgentServer {
  private static let chunkBytes = 65_536

  private let input: FileHandle
  private let output: FileHandle

  init(input: FileHandle = .standardInput, output: FileHandle = .standardOutput) {
    (self.input, self.output) = (input, output)
  }

  /// Answers until the input ends.
  ///
  /// - Returns: Whether every answer could be written.
  func run() -> Bool {
    let queue = AgentQueue()
    let input = input
    Thread { AgentServer.read(input, into: queue) }.start()
    var dispatcher = AgentDispatcher()
    while let line = queue.next() {
      let answer = dispatcher.answer(line) { queue.isCancelled($0) }
      queue.finish(line)
      guard let answer else { continue }
      guard (try? output.write(contentsOf: Data(answer + [UInt8(ascii: "\n")]))) != nil else { return false }
    }
    return true
  }

  private static func read(_ file: FileHandle, into queue: AgentQueue) {
    var lines = LineBuffer(lineBytes: AgentLimits.messageBytes)
    var isAtEnd = false
    while true {
      if let line = lines.next(isComplete: isAtEnd) {
        if !line.allSatisfy(AgentLine.isSpace) { queue.add(AgentLine(line), bytes: line.count) }
        continue
      }
      if isAtEnd { break }
      let chunk = chunk(of: file.fileDescriptor)
      if chunk.isEmpty { isAtEnd = true } else { lines.append(chunk) }
    }
    queue.end()
  }

  /// What a pipe has, at least a byte; empty at its end. `FileHandle.read(upToCount:)` would wait until it has so many.
  private static func chunk(of descriptor: Int32) -> [UInt8] {
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: chunkBytes) { buffer, initialized in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, chunkBytes)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    return chunk
  }
}
