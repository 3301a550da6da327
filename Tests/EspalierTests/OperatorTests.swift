import Foundation
import TestSupport
import Testing

private let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

/// Mistakes of operators: files that are pipes, full disks, signals at any time.
@Suite struct `A mistreated server` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makePipe(_ name: String) throws -> String {
    let path = folder.path(name)
    try? FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  // It waited for a reader, and only SIGKILL ended it.
  @Test func `keeps its log when the new one has no reader, and still ends`() throws {
    let pipe = try makePipe("log")
    var reader = open(pipe, O_RDONLY | O_NONBLOCK)
    let server = try ServerProcess(["--access-log", pipe])
    close(reader)
    server.send(SIGHUP)
    try Wait.until("the server says that nobody reads its log") {
      server.messages.contains("stays in use: --access-log: “\(pipe)” cannot be written: no process reads")
    }
    let client = Client(port: server.port)
    client.send(get)
    #expect(client.answer()?.status == 200)
    // A later reader gets the lines from then on.
    reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    try Wait.until("the log is read again") {
      client.send(get)
      _ = client.answer()
      return read(reader, &buffer, buffer.count) > 0
    }
    server.send(SIGTERM)
    #expect(try server.wait() == 0)
  }

  // It waited for a reader before it listened.
  @Test func `does not start with a log that has no reader`() throws {
    let pipe = try makePipe("log")
    let tool = try CommandLineTool(
      ServerProcess.executable.path, ["serve", "--listen", "127.0.0.1:0", "--access-log", pipe])
    #expect(tool.code == 2)
    #expect(tool.errors == "espalier: --access-log: “\(pipe)” cannot be written: no process reads from it.\n")
  }

  // It waited for a writer, and only SIGKILL ended it.
  @Test func `keeps its keys when their file has become a pipe, and still ends`() throws {
    let keys = folder.path("keys")
    try "one 1111111111111111".write(toFile: keys, atomically: true, encoding: .utf8)
    let server = try ServerProcess(["--keys", keys])
    _ = try makePipe("keys")
    server.send(SIGHUP)
    try Wait.until("the server says that it keeps its keys") {
      server.messages.contains(
        "the old keys stay in use: --keys: “\(keys)” cannot be read: it is not a regular file")
    }
    server.send(SIGTERM)
    #expect(try server.wait() == 0)
  }

  // SIGXFSZ ended the server; later text continued the line that was cut off.
  @Test func `drops lines when its disk is full, and begins the next one on a new line`() throws {
    let log = folder.path("log")
    let server = try ServerProcess(["--access-log", log])
    // Set while it runs, because the sanitizers' own files are larger.
    func limitFiles(to bytes: Int) throws {
      try CommandLineTool("prlimit", ["--pid", "\(server.identifier)", "--fsize=\(bytes):"])
    }
    try limitFiles(to: 4_096)
    let client = Client(port: server.port)
    var count = 0
    func request() throws {
      client.send(get)
      try #require(client.answer()?.status == 200)
      count += 1
    }
    func isCut() -> Bool {
      let bytes = FileManager.default.contents(atPath: log) ?? Data()
      return bytes.count == 4_096 && bytes.last != 10
    }
    try Wait.until("a line of the log is cut") {
      try request()
      return isCut()
    }
    try limitFiles(to: 1_048_576)
    for _ in 0..<20 { try request() }
    server.send(SIGTERM)
    #expect(try server.wait() == 0)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let bad = lines.dropLast().filter {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) == nil
    }
    #expect(bad.count == 1, "\(bad)")
    #expect(lines.count > 20 && lines.last == "")
  }

  /// The targets of the descriptors of a process, by number.
  private func descriptors(of process: Process) -> [Int: String] {
    let folder = "/proc/\(process.processIdentifier)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.reduce(into: [:]) { all, number in
      guard let key = Int(number) else { return }
      all[key] = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
    }
  }

  /// Starts a server from a shell that changes its limits or descriptors.
  private func start(_ redirection: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" serve --listen 127.0.0.1:0 --threads 1 \(redirection)",
      ServerProcess.executable.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try ServerProcess.withoutBlockedSignals { try process.run() }
    return process
  }

  // Sockets became standard output and error, and a message ended the process.
  @Test func `writes nothing into its own sockets if standard output is closed`() throws {
    let process = try start("<&- >&- 2>&-")
    defer { if process.isRunning { process.terminate() } }
    var all: [Int: String] = [:]
    try Wait.until("the server listens to signals") {
      all = descriptors(of: process)
      return all.values.contains("anon_inode:[signalfd]") || !process.isRunning
    }
    for number in 0...2 { #expect(all[number] == "/dev/null") }
    kill(process.processIdentifier, SIGTERM)
    #expect(try process.waitForEnd() == 0)
  }

  // Signals that arrived after it had drained had no effect.
  @Test func `ends at once on a second signal while it writes its log`() throws {
    let pipe = try makePipe("log")
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try #require(fcntl(reader, 1031 /* F_SETPIPE_SZ */, 4_096) == 4_096)
    let server = try ServerProcess(["--access-log", pipe])
    let client = Client(port: server.port)
    for _ in 0..<200 {
      client.send(get)
      #expect(client.answer()?.status == 200)
    }
    // It waits for a log that accepts its lines slowly.
    let start = ContinuousClock.now
    server.send(SIGTERM)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<3 {
      usleep(500_000)
      _ = read(reader, &buffer, buffer.count)
    }
    server.send(SIGTERM)
    #expect([SIGTERM, 128 + SIGTERM].contains(try server.wait()))
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  // The limits listed more connections and watchers than the server could accept.
  @Test func `reports its connection limit when descriptors are few`() throws {
    let server = try ServerProcess(ulimit: "-n 170")
    #expect(server.lines.contains("espalier accepts 100 connections at once, not 10000: "))
    let client = Client(port: server.port)
    client.send("GET /v1/limits HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let limits = String(decoding: try #require(client.answer()).body, as: UTF8.self)
    #expect(limits.contains(#""connections":100,"#) && limits.contains(#""watchers":50"#))
  }

  // SIGHUP ended a process that was reading its files for the first time.
  @Test func `holds signals back before it reads its files`() throws {
    // The moment is short, and may pass unseen. A server has events before it has sockets.
    try Wait.until("a server was seen that holds signals and is not made yet") {
      let process = try start("")
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      var isEarly = false
      var isHolding = false
      while process.isRunning, !isHolding {
        let status =
          (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") } ?? ""
        isHolding = (UInt64(line.dropFirst(7).filter { !$0.isWhitespace }, radix: 16) ?? 0) & 1 != 0
        isEarly = isHolding && !descriptors(of: process).values.contains("anon_inode:[eventfd]")
      }
      kill(process.processIdentifier, SIGHUP)
      kill(process.processIdentifier, SIGTERM)
      let code = try process.waitForEnd()
      return isEarly && code == 0
    }
  }
}
