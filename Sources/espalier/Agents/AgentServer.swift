import Dispatch
import Operations

/// Serves the Model Context Protocol: a message on each line of standard input, and its answer on standard output.
///
/// One thread reads lines and obeys cancellations; the other answers one line after the other. A line that is cancelled
/// before its turn is not computed, and one that is cancelled during it is not answered.
struct AgentServer {
  private static let chunkBytes = 65_536

  private let input: OpenFile
  private let output: OpenFile

  init(input: OpenFile = .standardInput, output: OpenFile = .standardOutput) {
    (self.input, self.output) = (input, output)
  }

  /// Answers until the input ends.
  ///
  /// - Returns: Whether every answer could be written.
  func run() -> Bool {
    let queue = AgentQueue()
    let input = input
    DispatchQueue(label: "messages").async { AgentServer.read(input, into: queue) }
    var dispatcher = AgentDispatcher()
    while let line = queue.next() {
      let answer = dispatcher.answer(line) { queue.isCancelled($0) }
      queue.finish(line)
      guard let answer else { continue }
      guard (try? output.write(answer + [UInt8(ascii: "\n")])) != nil else { return false }
    }
    return true
  }

  private static func read(_ file: OpenFile, into queue: AgentQueue) {
    var lines = LineBuffer(lineBytes: AgentLimits.messageBytes)
    var isAtEnd = false
    while true {
      if let line = lines.next(isComplete: isAtEnd) {
        if !line.allSatisfy(AgentLine.isSpace) { queue.add(AgentLine(line), bytes: line.count) }
        continue
      }
      if isAtEnd { break }
      // After an error nothing more comes, either.
      let chunk = (try? file.read(upTo: chunkBytes)) ?? []
      if chunk.isEmpty { isAtEnd = true } else { lines.append(chunk) }
    }
    queue.end()
  }
}
