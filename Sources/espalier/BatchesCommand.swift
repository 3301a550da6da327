import Documents
import LayoutAPI
import Operations

extension Command {
  /// Answers requests line by line, with only one line in memory.
  static let batches = Command(
    name: "batches", synopsis: "FILE|-", summary: Operation.batches.summary,
    options: [
      Options.Definition(
        name: "from-line", value: "N", defaultValue: "1",
        summary: "the first line to compute, counted from 1; resumes an interrupted run")
    ], examples: CommandExamples.of("batches")
  ) { (options) throws(UsageError) in
    guard options.operands.count == 1 else {
      throw UsageError(message: "batches takes one FILE, or - for standard input.")
    }
    guard let first = Int(options["from-line"]), first >= 1 else {
      throw UsageError(message: "--from-line is a line's number, 1 or more, not “\(options["from-line"])”.")
    }
    let file = options.operands[0]
    do throws(FileFault) {
      return try answer(file == "-" ? .standardInput : OpenFile(reading: file), from: first)
    } catch {
      throw .unreadable(file)
    }
  }

  private static func answer(_ input: OpenFile, from first: Int) throws(FileFault) -> ExitCode {
    var progress = Progress(bytes: input.byteCount)
    var batch = Batch { $0.document(for: RequestContext()) }
    var lines = LineReader(input)
    while let line = try lines.next() {
      if lines.number >= first {
        let answer = batch.answer(line) + [UInt8(ascii: "\n")]
        guard (try? OpenFile.standardOutput.write(answer)) != nil else {
          progress.end(lines: lines.number, bytes: lines.bytes)
          printError("espalier: The responses cannot be written to standard output.")
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

  private let file: OpenFile
  private var buffer = LineBuffer(lineBytes: Documents.Limits.documentBytes)
  private var isAtEnd = false
  /// The number of the last line read, from 1.
  private(set) var number = 0
  /// The bytes of all lines read, including line endings.
  private(set) var bytes = 0

  init(_ file: OpenFile) { self.file = file }

  /// The next line without its ending. A line that is too long is cut just above the limit, so that it is refused.
  mutating func next() throws(FileFault) -> [UInt8]? {
    while true {
      if let line = buffer.next(isComplete: isAtEnd) {
        number += 1
        bytes += line.count + 1
        return line
      }
      guard !isAtEnd else { return nil }
      let chunk = try file.read(upTo: LineReader.chunkBytes)
      if chunk.isEmpty { isAtEnd = true } else { buffer.append(chunk) }
    }
  }
}
