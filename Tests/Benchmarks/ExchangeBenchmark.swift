import CAllocations
import Foundation
import HTTP
import HTTPServer
import LayoutAPI
import Metrics
import Synchronization

/// Counts the allocations of a running server for a request on a kept connection, without those of the handler.
struct KeptConnectionBenchmark {
  /// The number of allocations of the loop's thread at its last response.
  private final class Tally: Sendable {
    let allocations = Atomic(0)
  }

  private static let get = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)

  /// Answers every POST with `computed`, and the rest with the service.
  private struct ComputedResponder: Responder {
    let service: Service
    let computed: Response

    func respond(to request: Request, effort: Effort) -> Reply {
      request.method == .post ? .response(computed) : service.respond(to: request, effort: effort)
    }

    func respond(to refusal: Refusal, of request: Request?) -> Response {
      service.respond(to: refusal, of: request)
    }
  }

  /// A body as long as a request with thirty views.
  private static let post =
    Array("POST /v1/layouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 17000\r\n\r\n".utf8)
    + [UInt8](repeating: UInt8(ascii: " "), count: 17_000)

  /// Prints `A <requests> <allocations>` for a GET with a fixed answer, and a line `P` for a POST whose answer is
  /// ready.
  func run(count: Int) throws {
    let tally = Tally()
    let service = Service(isReady: { true })
    let computed = Response(
      .ok, fields: [("Content-Type", "application/json")], body: [UInt8](repeating: 32, count: 5_000))
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.obeysSignals = false
    // The observer runs on the loop's thread, whose allocations count.
    let server = try Server(
      configuration: configuration, responder: ComputedResponder(service: service, computed: computed),
      metrics: ServerMetrics(),
      observe: { _ in tally.allocations.store(allocation_count(), ordering: .relaxed) })
    let thread = Thread { try? server.run() }
    thread.start()
    let client = try Loopback.client(port: server.port)
    for (name, request) in [("A", Self.get), ("P", Self.post)] {
      // The first requests allocate buffers that are kept.
      for _ in 0..<100 { client.exchange(request) }
      let before = tally.allocations.load(ordering: .relaxed)
      for _ in 0..<count { client.exchange(request) }
      print(name, count, tally.allocations.load(ordering: .relaxed) - before)
    }
    server.beginDrain()
  }
}

/// Measures the processor time of each step of answering a layout; other work on the machine does not count.
struct ExchangeBenchmark {
  private let requests: [[UInt8]]

  /// Makes the benchmark from a request that `scripts/workloads.py` wrote.
  init(_ json: Data) throws {
    requests = try (0..<100).map {
      let body = try WorkloadRequest(json, variant: $0).body
      let head = "POST /v1/layouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\n\r\n"
      return Array(head.utf8) + body
    }
  }

  private static let steps = ["read", "decode", "solve", "encode", "write", "rest"]

  /// Prints `E <repeats>` with the median of each step in nanoseconds, and a `#` line with the steps' names.
  func run(seconds: Double) throws {
    let service = Service(isReady: { true })
    let (client, server) = try Loopback.pair()
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    var times: [[Int]] = Self.steps.map { _ in [] }
    let end = ContinuousClock.now + .seconds(seconds)
    var round = 0
    while ContinuousClock.now < end {
      round += 1
      client.send(requests[round % requests.count])
      let start = Self.processorTime()
      let request = Self.read(from: server, &connection)
      let read = Self.processorTime()
      guard let response = service.respond(to: request, effort: .little).response else {
        fatalError("the layout is deferred")
      }
      let answered = Self.processorTime()
      try connection.answer(response, date: "Sun, 06 Nov 1994 08:49:37 GMT")
      connection.reuse(request)
      guard case .write = connection.next(at: .zero) else { fatalError("the answer is not written") }
      connection.didSend(connection.withOutput { server.send($0) }, at: .zero)
      let written = Self.processorTime()
      client.receive()
      let phases = Self.phases(of: response)
      let rest = answered - read - phases.reduce(0, +)
      for (step, time) in zip(times.indices, [read - start] + phases + [written - answered, rest]) {
        times[step].append(time)
      }
    }
    print("E", round, times.map { "\($0.sorted()[round / 2])" }.joined(separator: " "))
    print("#", Self.steps.joined(separator: " "))
  }

  private static func read(
    from socket: Loopback, _ connection: inout Connection
  ) -> Request {
    while true {
      connection.receive(upTo: 65_536, at: .zero) { socket.receive(into: &$0) }
      if case .respond(let request) = connection.next(at: .zero) { return request }
    }
  }

  /// The nanoseconds of decoding, solving and encoding, from `Server-Timing`.
  private static func phases(of response: Response) -> [Int] {
    (response.fields["Server-Timing"] ?? "").split(separator: ",").map { phase in
      Int((Double(phase.split(separator: "=")[1]) ?? 0) * 1e6)
    }
  }

  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// One end of a local connection, with blocking calls.
private struct Loopback {
  struct Failure: Error {}

  private let descriptor: Int32

  private static let addressBytes = socklen_t(MemoryLayout<sockaddr_in>.size)

  /// Connects to a server.
  static func client(port: UInt16) throws -> Loopback {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard withAddress(port, { connect(descriptor, $0, addressBytes) }) == 0 else { throw Failure() }
    return Loopback(descriptor: descriptor)
  }

  /// Makes both ends of a connection.
  static func pair() throws -> (Loopback, Loopback) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    guard withAddress(0, { bind(listener, $0, addressBytes) }) == 0, listen(listener, 1) == 0 else {
      throw Failure()
    }
    var (address, count) = (sockaddr_in(), addressBytes)
    let named = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &count) }
    }
    guard named == 0 else { throw Failure() }
    let client = try client(port: UInt16(bigEndian: address.sin_port))
    return (client, Loopback(descriptor: accept(listener, nil, nil)))
  }

  private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  func send(_ bytes: [UInt8]) { _ = send(bytes.span) }

  func send(_ bytes: Span<UInt8>) -> Int {
    bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func receive(into room: inout OutputSpan<UInt8>) {
    room.withUnsafeMutableBufferPointer { bytes, count in
      count = max(0, recv(descriptor, bytes.baseAddress, bytes.count, 0))
    }
  }

  /// Receives the available bytes.
  func receive() {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 65_536) { receive(into: &$0) }
  }

  /// Sends a request and receives the response.
  func exchange(_ request: [UInt8]) {
    send(request)
    receive()
  }
}
