import Foundation
import Glibc
import LayoutAPI

extension Command {
  /// Answers requests line by line, with no more than a line in memory.
  static let batches = Command(
    name: "batches", synopsis: "FILE|-", summary: LayoutAPI.Operation.batches.summary,
    options: [
      Options.Definition(
        name: "from-line", value: "N", defaultValue: "1",
        summary: "the line to begin at, counted from 1, to go on where a run was interrupted")
    ]
  ) { (options) throws(UsageError) in
    guard options.operands.count == 1 else {
      throw UsageError(message: "batches takes one FILE, or - for standard input.")
    }
    guard let first = Int(options["from-line"]), first >= 1 else {
      throw UsageError(message: "--from-line is a line's number, 1 or more, not “\(options["from-line"])”.")
    }
    let file = options.operands[0]
    guard let input = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file) else {
      throw UsageError(message: "“\(file)” cannot be read; name a file, or - for standard input.")
    }
    return answer(input, from: first)
  }

  private static func answer(_ input: FileHandle, from first: Int) -> ExitCode {
    let size = (try? input.seekToEnd()).flatMap { end in (try? input.seek(toOffset: 0)).map { Int(end) } }
    var progress = Progress(bytes: size)
    var batch = Batch()
    var lines = LineReader(input)
    while let line = lines.next() {
      if lines.number >= first {
        let answer = batch.answer(line) + [UInt8(ascii: "\n")]
        guard (try? FileHandle.standardOutput.write(contentsOf: Data(answer))) != nil else {
          progress.end(lines: lines.number, bytes: lines.bytes)
          printError("espalier: The answers cannot be written to standard output.")
          return .failure
        }
      }
      progress.show(lines: lines.number, bytes: lines.bytes)
    }
    progress.end(lines: lines.number, bytes: lines.bytes)
    return batch.hasFailures ? .findings : .success
  }
}

/// The lines of a file, one at a time.
private struct LineReader {
  private static let chunkBytes = 65_536

  private let file: FileHandle
  private var buffer = LineBuffer(lineBytes: Batch.lineBytes)
  private var isAtEnd = false
  /// The number of the line that was read last, counted from 1.
  private(set) var number = 0
  /// The bytes of the lines that were read, with their ends.
  private(set) var bytes = 0

  init(_ file: FileHandle) { self.file = file }

  /// The next line without its end. Of a line that is too long only so much is kept that it is refused as that.
  mutating func next() -> [UInt8]? {
    while true {
      if let line = buffer.next(isComplete: isAtEnd) {
        number += 1
        bytes += line.count + 1
        return line
      }
      guard !isAtEnd else { return nil }
      let chunk = (try? file.read(upToCount: LineReader.chunkBytes)) ?? nil
      if let chunk, !chunk.isEmpty { buffer.append(Array(chunk)) } else { isAtEnd = true }
    }
  }
}

/// How far a batch has come, on standard error: a bar in a terminal, else a line every ten seconds.
private struct Progress {
  private let total: Int?
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var next: ContinuousClock.Instant

  init(bytes: Int?) {
    total = bytes.flatMap { $0 > 0 ? $0 : nil }
    next = .now + (isTerminal ? .zero : .seconds(10))
  }

  /// Tells the state, if it was told long enough ago.
  mutating func show(lines: Int, bytes: Int) {
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + (isTerminal ? .milliseconds(100) : .seconds(10))
    tell(lines: lines, bytes: bytes)
  }

  /// Tells the last state in a terminal, and leaves its line.
  func end(lines: Int, bytes: Int) {
    guard isTerminal else { return }
    tell(lines: lines, bytes: bytes)
    write("\n")
  }

  private func tell(lines: Int, bytes: Int) {
    let count = "\(lines) \(lines == 1 ? "line" : "lines")"
    let share = total.map { min(Double(bytes) / Double($0), 1) }
    let percent = share.map { " \(Int($0 * 100)) %" } ?? ""
    guard isTerminal else { return printError("espalier: \(count)\(percent)") }
    let bar = share.map { "[" + String(repeating: "#", count: Int($0 * 30)).padded(to: 30) + "]" } ?? ""
    write("\r\(bar)\(percent) \(count)")
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

extension String {
  fileprivate func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
