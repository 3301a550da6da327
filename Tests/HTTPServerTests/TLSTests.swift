import Foundation
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Every peer is OpenSSL or curl.
@Suite(.serialized) struct `A server over TLS` {
  private let certificates: Certificates
  private let configuration: TLSConfiguration

  init() throws {
    certificates = try Certificates()
    try certificates.make("server", commonName: "one")
    configuration = TLSConfiguration(
      certificateFile: certificates.path("server.pem"), keyFile: certificates.path("server.key"))
  }

  private func withTLSServer(
    _ change: (inout ServerConfiguration) -> Void = { _ in }, _ body: (RunningServer) throws -> Void
  ) throws {
    var server = ServerConfiguration(loopCount: 2)
    server.tls = configuration
    change(&server)
    let running = try RunningServer(server)
    defer { running.stop() }
    try body(running)
  }

  private func curl(_ running: RunningServer, _ arguments: [String], path: String = "/echo") throws
    -> CommandLineTool
  {
    try CommandLineTool(
      "curl",
      ["--silent", "--show-error", "--cacert", certificates.path("server.pem")] + arguments
        + ["https://127.0.0.1:\(running.server.port)\(path)"])
  }

  /// The output of OpenSSL's client for a connection that it closes after the handshake.
  private func shake(_ running: RunningServer, _ arguments: [String]) throws -> CommandLineTool {
    try CommandLineTool(
      "openssl", ["s_client", "-connect", "127.0.0.1:\(running.server.port)"] + arguments,
      input: "GET /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
  }

  @Test(arguments: ["1.2", "1.3"]) func `speaks the two safe versions`(version: String) throws {
    try withTLSServer { (running: RunningServer) throws in
      let tool = try curl(
        running, ["--tlsv\(version)", "--tls-max", version, "--write-out", "%{http_version}"])
      #expect(tool.text == "GET /echo:1.1")
    }
  }

  @Test(arguments: [
    ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], ["-tls1", "-cipher", "ALL:@SECLEVEL=0"],
    ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA256"],
    ["-tls1_3", "-ciphersuites", "TLS_AES_128_CCM_SHA256"], ["-alpn", "h2"],
  ]) func `refuses unsafe versions and ciphers`(arguments: [String]) throws {
    try withTLSServer { (running: RunningServer) throws in
      let tool = try shake(running, arguments)
      #expect(tool.code != 0)
      #expect(!tool.output.contains("HTTP/1.1 200"))
    }
  }

  // With a key of elliptic curves, no client could ask for it.
  @Test func `does not exchange keys by RSA, because a key that becomes known would reveal old connections`()
    throws
  {
    try certificates.make("rsa", commonName: "one", key: ["rsa:2048"])
    let configuration = TLSConfiguration(
      certificateFile: certificates.path("rsa.pem"), keyFile: certificates.path("rsa.key"))
    try withTLSServer {
      $0.tls = configuration
    } _: { (running: RunningServer) throws in
      let cipher = "ECDHE-RSA-AES128-GCM-SHA256"
      #expect(try shake(running, ["-tls1_2", "-cipher", cipher]).text.contains("Cipher is \(cipher)"))
      for cipher in ["AES128-SHA", "AES128-GCM-SHA256"] {
        let tool = try shake(running, ["-tls1_2", "-cipher", cipher])
        #expect(tool.code != 0, "\(cipher)")
        #expect(!tool.output.contains("Cipher is \(cipher)"), "\(cipher)")
      }
    }
  }

  @Test func `chooses HTTP 1.1 if the client names protocols`() throws {
    try withTLSServer { (running: RunningServer) throws in
      #expect(try shake(running, ["-alpn", "h2,http/1.1"]).text.contains("ALPN protocol: http/1.1"))
    }
  }

  @Test func `receives and sends large bodies`() throws {
    try withTLSServer { (running: RunningServer) throws in
      let body = String(repeating: "0123456789abcdef", count: 500_000)
      let file = certificates.path("body")
      try body.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try curl(running, ["--data-binary", "@\(file)"], path: "/back").output == body)
      #expect(
        try curl(running, ["--data-binary", "@\(file)", "--tls-max", "1.2"], path: "/back").output == body)
    }
  }

  @Test func `keeps a connection`() throws {
    try withTLSServer { (running: RunningServer) throws in
      let url = "https://127.0.0.1:\(running.server.port)/echo"
      let twice = try curl(
        running, ["--write-out", " %{num_connects} ", url], path: "/again")
      #expect(twice.output == "GET /echo: 1 GET /again: 0 ")
    }
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"]) func `resumes a session by its ticket`(version: String) throws {
    try withTLSServer { (running: RunningServer) throws in
      let session = certificates.path("session")
      // In TLS 1.3 the ticket comes with the response, so the client must wait for that.
      let arguments = [version, "-ign_eof", "-CAfile", certificates.path("server.pem")]
      #expect(try shake(running, arguments + ["-sess_out", session]).text.contains("New, TLSv1"))
      #expect(try shake(running, arguments + ["-sess_in", session]).text.contains("Reused, TLSv1"))
    }
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func `accepts a ticket until the key after its own expires`(version: String) throws {
    try withTLSServer {
      $0.tls?.ticketSeconds = 1
    } _: { (running: RunningServer) throws in
      let session = certificates.path("session")
      let arguments = [version, "-ign_eof", "-CAfile", certificates.path("server.pem")]
      #expect(try shake(running, arguments + ["-sess_out", session]).text.contains("New, TLSv1"))
      Thread.sleep(forTimeInterval: 2.1)
      #expect(try shake(running, arguments + ["-sess_in", session]).text.contains("New, TLSv1"))
    }
  }

  @Test func `reads its certificate again without losing a connection`() throws {
    let failures = Mutex<[String]>([])
    var server = ServerConfiguration(loopCount: 1)
    server.tls = configuration
    let running = try RunningServer(
      server,
      didReload: { error in
        failures.withLock { $0.append(error.map { "\($0)" } ?? "reloaded") }
      })
    defer { running.stop() }
    let old = try RunningTool(
      "openssl", ["s_client", "-quiet", "-connect", "127.0.0.1:\(running.server.port)"])
    let request = "GET /old HTTP/1.1\r\nHost: a\r\n\r\n"
    old.send(request)
    try old.waitFor("GET /old:", count: 1)

    try certificates.make("server", commonName: "two")
    running.server.reload()
    #expect(try shake(running, []).text.contains("CN = two"))
    old.send(request)
    try old.waitFor("GET /old:", count: 2)

    try "no key".write(toFile: certificates.path("server.key"), atomically: true, encoding: .utf8)
    running.server.reload()
    #expect(try shake(running, []).text.contains("CN = two"))
    #expect(failures.withLock { $0.count } == 2)
    #expect(failures.withLock { $0.last }?.contains("it contains no key in PEM") == true)
  }

  @Test func `asks for a client's certificate if configured to`() throws {
    try certificates.make("client", commonName: "client")
    try certificates.make("stranger", commonName: "stranger")
    let authority = certificates.path("client.pem")
    try withTLSServer {
      $0.tls?.clientAuthoritiesFile = authority
    } _: { (running: RunningServer) throws in
      let known = ["--cert", authority, "--key", certificates.path("client.key")]
      #expect(try curl(running, known).output == "GET /echo:")
      let stranger = [
        "--cert", certificates.path("stranger.pem"), "--key", certificates.path("stranger.key"),
      ]
      #expect(try curl(running, stranger).code != 0)
      #expect(try curl(running, []).code != 0)
    }
  }

  @Test func `waits for a handshake no longer than its deadline`() throws {
    try withTLSServer {
      $0.deadlines.handshake = .milliseconds(200)
    } _: { (running: RunningServer) throws in
      #expect(RawClient(port: running.server.port).receiveAll() == "")
      let half = RawClient(port: running.server.port)
      // The beginning of a record with a ClientHello.
      half.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
      #expect(half.receiveAll() == "")
    }
  }

  /// Sends the beginning of a request and a closure alert, and disconnects before the response.
  private static let breakingOff = """
    import contextlib, socket, ssl, struct, sys
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for _ in range(50):
      client = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1]))))
      client.sendall(b"GET /echo HTTP/1.1\\r\\nHost: a\\r\\nX: ")
      client.setblocking(False)
      with contextlib.suppress(OSError):
        client.unwrap()
      client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
      client.close()
    """

  // OpenSSL reported each write to such a client as an end, and the loop tried it again forever.
  @Test func `continues when clients send a closure alert and disconnect`() throws {
    try withTLSServer {
      $0.loopCount = 1
    } _: { (running: RunningServer) throws in
      let port = "\(running.server.port)"
      let clients = try CommandLineTool("python3", ["-c", Self.breakingOff, port])
      #expect(clients.code == 0, "\(clients.text)")
      #expect(try curl(running, []).output == "GET /echo:")
    }
  }

  /// Python that connects over TLS to the port in the first argument, and makes the start of a handshake.
  private static let connecting = """
    import select, socket, ssl, sys, time
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    address = ("127.0.0.1", int(sys.argv[1]))
    def connect():
      return context.wrap_socket(socket.create_connection(address, timeout=60))
    def clientHello():
      coming, going = ssl.MemoryBIO(), ssl.MemoryBIO()
      try:
        context.wrap_bio(coming, going).do_handshake()
      except ssl.SSLWantReadError:
        return going.read()

    """

  /// Prints how many of 300 handshakes were done before an existing client gets a response, and before a watcher is
  /// told of a change.
  private static let greeting = """
    def ask(client, path):
      client.sendall(b"GET " + path + b" HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
      answer = client.recv(999)
      assert answer.startswith(b"HTTP/1.1 200 OK"), answer
      return answer
    client, watcher = connect(), connect()
    ask(client, b"/echo")
    told = ask(watcher, b"/watch")
    while b"tick" not in told:
      told = watcher.recv(999)
    greeting = clientHello()
    others = [socket.create_connection(address) for _ in range(300)]
    for other in others:
      other.sendall(greeting)
    ask(client, b"/change")
    told = watcher.recv(999)
    assert b"tick" in told, told
    poll = select.poll()
    for other in others:
      poll.register(other, select.POLLIN)
    print(len(poll.poll(0)))
    for other in others:
      other.settimeout(60)
      assert other.recv(99)
    """

  // 400 handshakes at once made all clients wait for 3.5 seconds.
  @Test func `still serves its clients while many others shake hands`() throws {
    try certificates.make("rsa", commonName: "one", key: ["rsa:4096"])
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.tls = TLSConfiguration(
      certificateFile: certificates.path("rsa.pem"), keyFile: certificates.path("rsa.key"))
    configuration.deadlines.handshake = .seconds(60)
    let ticker = Ticker(count: 3, waits: true)
    // The loop or a worker, whichever has time.
    let answer: Handler = { request in
      if request.target.path == "/watch" { return ticking(ticker) }
      if request.target.path == "/change" { ticker.change() }
      return Response(.ok)
    }
    let running = try RunningServer(configuration, quick: answer, respond: answer)
    defer { running.stop() }
    let clients = try CommandLineTool(
      "python3", ["-c", Self.connecting + Self.greeting, "\(running.server.port)"])
    #expect(clients.code == 0, "\(clients.text)")
    let count = try #require(Int(clients.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(count < 150)
  }

  /// While the loop is busy, sends a request and then the start of another client's handshake. Prints whether the response
  /// is among the first bytes that arrive.
  private static let handshakeAfterRequest = """
    def send(client, path):
      client.sendall(b"GET " + path + b" HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
    busy, client = connect(), connect()
    for each in busy, client:
      send(each, b"/")
      assert each.recv(999).startswith(b"HTTP/1.1 200 OK")
    other = socket.create_connection(address)
    send(busy, b"/pause")
    time.sleep(0.1)
    send(client, b"/")
    other.sendall(clientHello())
    poll = select.poll()
    for each in client, other:
      poll.register(each, select.POLLIN)
    print(any(number == client.fileno() for number, _ in poll.poll(60_000)))
    """

  @Test func `sends responses that are ready before it shakes hands`() throws {
    try certificates.make("rsa", commonName: "one", key: ["rsa:4096"])
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.tls = TLSConfiguration(
      certificateFile: certificates.path("rsa.pem"), keyFile: certificates.path("rsa.key"))
    let running = try RunningServer(
      configuration,
      quick: { request in
        if request.target.path == "/pause" { usleep(300_000) }
        return Response(.ok)
      })
    defer { running.stop() }
    let clients = try CommandLineTool(
      "python3", ["-c", Self.connecting + Self.handshakeAfterRequest, "\(running.server.port)"])
    #expect(clients.code == 0 && clients.output == "True\n", "\(clients.text)")
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"]) func `says that the end is intended`(version: String) throws {
    try withTLSServer {
      $0.deadlines.idle = .milliseconds(200)
    } _: { (running: RunningServer) throws in
      let tool = try CommandLineTool(
        "openssl",
        ["s_client", "-connect", "127.0.0.1:\(running.server.port)", "-state", "-ign_eof", version],
        input: "\r\n")
      #expect(tool.text.contains("SSL3 alert read:warning:close notify"), "\(tool.text)")
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}garbage and more", "\0\0\0\0\0\0\0\0\0\0\0",
  ])
  func `closes on bytes that are no ClientHello`(bytes: String) throws {
    try withTLSServer { (running: RunningServer) throws in
      let client = RawClient(port: running.server.port)
      client.send(bytes)
      #expect(!client.receiveAll().contains("HTTP"))
      #expect(try curl(running, []).output == "GET /echo:")
    }
  }

  // A missing file had no reason, a key with a passphrase was “interrupted or cancelled”, another kind's had “no
  // certificate assigned”, and none had a name. A pipe made the server wait.
  @Test(
    arguments: [
      ("server.pem", "other.key", nil, .key, "it is not the certificate's key"),
      ("server.pem", "edwards.key", nil, .key, "it is not the certificate's key"),
      ("none.pem", "server.key", nil, .certificate, "No such file or directory"),
      ("server.pem", "none.key", nil, .key, "No such file or directory"),
      ("server.key", "server.key", nil, .certificate, "it contains no certificate in PEM"),
      ("server.pem", "server.pem", nil, .key, "it contains no key in PEM"),
      ("server.pem", "protected.key", nil, .key, "it has a passphrase, which cannot be entered"),
      ("server.pem", "pipe", nil, .key, "it is not a regular file"),
      ("server.pem", "server.key", "none.pem", .clientAuthorities, "No such file or directory"),
      ("server.pem", "server.key", "server.key", .clientAuthorities, "it contains no certificate in PEM"),
    ] as [(String, String, String?, TLSConfiguration.File, String)])
  func `says which file it cannot use, and why`(
    certificate: String, key: String, authorities: String?, file: TLSConfiguration.File, reason: String
  ) throws {
    try certificates.make("other", commonName: "other")
    try CommandLineTool(
      "openssl", ["genpkey", "-algorithm", "ed25519", "-out", certificates.path("edwards.key")])
    try CommandLineTool(
      "openssl",
      [
        "pkey", "-in", certificates.path("server.key"), "-aes256", "-passout", "pass:secret",
        "-out", certificates.path("protected.key"),
      ])
    try #require(mkfifo(certificates.path("pipe"), 0o600) == 0)
    var server = ServerConfiguration()
    server.tls = TLSConfiguration(
      certificateFile: certificates.path(certificate), keyFile: certificates.path(key))
    server.tls?.clientAuthoritiesFile = authorities.map(certificates.path)
    let path =
      switch file {
      case .certificate: certificate
      case .key: key
      case .clientAuthorities: authorities ?? ""
      }
    #expect(throws: ServerError.unusableFile(file, path: certificates.path(path), reason: reason)) {
      _ = try Server(configuration: server, responder: EchoResponder())
    }
  }
}
