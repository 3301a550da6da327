import Dispatch
import FoundationEssentials
import Glibc
import HTTPServer
import LayoutAPI
import Metrics
import Synchronization

/// Writes a line of JSON for each exchange.
///
/// It writes on its own thread, so that a slow log delays no client. Lines wait up to a limit; more are dropped and
/// counted.
final class AccessLog: Sendable {
  /// Lines that have not been written.
  private struct Backlog {
    var lines: [UInt8] = []
    /// Bytes of these lines and of those being written.
    var byteCount = 0
    var isEnding = false
  }

  /// How long to wait at the end for a log that accepts nothing.
  private static let idleTimeout = DispatchTimeInterval.seconds(1)
  /// How long to wait at the end for a log that accepts its lines slowly.
  private static let timeout = DispatchTimeInterval.seconds(5)
  /// How often to check for a new file while waiting.
  private static let pollMilliseconds: Int32 = 100

  private let path: String
  private let byteLimit: Int
  private let file: Mutex<OpenFile>
  private let backlog = Mutex(Backlog())
  private let droppedLines = Atomic<UInt64>(0)
  private let writtenBytes = Atomic<UInt64>(0)
  /// Signaled for the first waiting line, and at the end.
  private let work = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// A log that appends to a file, or to standard output for `-`. At most `byteLimit` bytes wait to be written.
  init(_ path: String, byteLimit: Int) throws(FileFault) {
    file = Mutex(try Self.open(path))
    self.path = path
    self.byteLimit = byteLimit
  }

  private static func open(_ path: String) throws(FileFault) -> OpenFile {
    guard path != "-" else { return .standardOutput }
    // Without O_NONBLOCK, opening a pipe would wait for a reader.
    let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o640)
    if descriptor < 0, errno == ENXIO { throw FileFault("no process reads from it") }
    guard descriptor >= 0 else { throw .ofLastCall }
    return OpenFile(descriptor)
  }

  /// Continues in a new file if the old one was moved away.
  ///
  /// - Returns: A sentence if the new file cannot be opened; the log then continues in the old one.
  func reopen() -> String? {
    do throws(FileFault) {
      let fresh = try Self.open(path)
      file.withLock { if !Self.isSame($0, fresh) { $0 = fresh } }
      return nil
    } catch {
      return "the old access log stays in use: --access-log: “\(path)” cannot be written: \(error.sentence)"
    }
  }

  private static func isSame(_ file: OpenFile, _ other: OpenFile) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    return fstat(file.descriptor, &status) == 0 && fstat(other.descriptor, &otherStatus) == 0
      && status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
  }

  /// Adds the line of an exchange, unless too many wait. From any thread.
  func add(_ exchange: Exchange) {
    add(
      Service.logLine(
        request: exchange.request, response: exchange.response, requestBytes: exchange.requestBytes,
        responseBytes: exchange.responseBytes, client: exchange.client, duration: exchange.duration,
        queueAge: exchange.queueAge, isCut: exchange.isCut, time: Date().timeIntervalSince1970))
  }

  /// Adds a line with its end, unless too many wait. From any thread.
  func add(_ line: [UInt8]) {
    let isFirst = backlog.withLock { backlog -> Bool? in
      guard !backlog.isEnding, backlog.byteCount + line.count <= byteLimit else { return nil }
      defer {
        backlog.lines += line
        backlog.byteCount += line.count
      }
      return backlog.lines.isEmpty
    }
    switch isFirst {
    case true?: work.signal()
    case false?: break
    case nil: droppedLines.add(1, ordering: .relaxed)
    }
  }

  /// Writes the number of dropped lines.
  func writeMetrics(to writer: inout MetricsWriter) {
    writer.counter(
      "espalier_access_log_dropped_lines_total", "Lines of the access log that were dropped.",
      [([], Double(droppedLines.load(ordering: .relaxed)))])
  }

  // MARK: The thread

  /// Starts writing. Call it once.
  func start() { DispatchQueue(label: "access log").async { self.run() } }

  /// Waits until everything is written, but not longer than a second without progress or five seconds in all.
  func finish() {
    backlog.withLock { $0.isEnding = true }
    work.signal()
    let deadline = DispatchTime.now() + Self.timeout
    var written = writtenBytes.load(ordering: .relaxed)
    while ended.wait(timeout: min(deadline, .now() + Self.idleTimeout)) == .timedOut {
      let before = written
      written = writtenBytes.load(ordering: .relaxed)
      if written == before || .now() >= deadline {
        printError("espalier: the access log cannot be written fast enough; lines that wait are lost")
        return
      }
    }
  }

  private func run() {
    var isEnding = false
    var cutFile: OpenFile?
    while !isEnding {
      work.wait()
      let lines = backlog.withLock { backlog in
        isEnding = backlog.isEnding
        return exchange(&backlog.lines, with: [])
      }
      if !lines.isEmpty { write(lines, cutFile: &cutFile) }
      backlog.withLock { $0.byteCount -= lines.count }
    }
    ended.signal()
  }

  /// Writes lines; if they cannot be written, the rest is lost. If the file is replaced meanwhile, the rest goes to
  /// the new one.
  ///
  /// `cutFile` is a file that ends within a lost line: the next line there must begin on a new line.
  private func write(_ lines: [UInt8], cutFile: inout OpenFile?) {
    let end = UInt8(ascii: "\n")
    var rest = lines[...]
    while !rest.isEmpty {
      let file = file.withLock { $0 }
      let isApart = cutFile !== file || write([end], to: file) == 1
      if isApart {
        cutFile = nil
        let start = rest.startIndex
        rest = rest.dropFirst(write(rest, to: file))
        guard !rest.isEmpty else { return }
        if rest.startIndex > start, lines[rest.startIndex - 1] != end {
          cutFile = file
          let next = rest.firstIndex(of: end).map { $0 + 1 } ?? rest.endIndex
          drop(rest[..<next])
          rest = rest[next...]
        }
      }
      if isCurrent(file) { return drop(rest) }
    }
  }

  /// Whether lines still go to `file`.
  private func isCurrent(_ file: OpenFile) -> Bool { self.file.withLock { $0 === file } }

  private func drop(_ lines: ArraySlice<UInt8>) {
    droppedLines.add(UInt64(lines.count { $0 == UInt8(ascii: "\n") }), ordering: .relaxed)
  }

  /// Writes bytes, however long that takes, and returns how many were written when the log accepts no more or the
  /// file is replaced.
  private func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) -> Int {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        writtenBytes.add(UInt64(count), ordering: .relaxed)
      } else if count < 0, errno == EAGAIN {
        // It is non-blocking because we opened it so, or because our caller's standard output is.
        var room = pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, Self.pollMilliseconds)
        if !isCurrent(file) { break }
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return bytes.count - rest.count
  }
}
