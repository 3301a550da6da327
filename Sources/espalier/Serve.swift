import FoundationEssentials
import Glibc
import HTTP
import HTTPServer
import LayoutAPI

extension Command {
  /// Serves until it is told to stop.
  static let serve = Command(
    name: "serve", synopsis: "[--listen ADDRESS:PORT] [--tls-certificate FILE --tls-key FILE] […]",
    summary:
      "Serves over HTTP until SIGTERM or SIGINT, then finishes current requests and ends. On SIGHUP it reads its "
      + "key and certificate files again and reopens its log.",
    options: [
      Options.Definition(
        name: "listen", value: "ADDRESS:PORT", defaultValue: "127.0.0.1:8080",
        summary: "Where to listen. Put an IPv6 address in brackets; port 0 lets the system choose."),
      Options.Definition(
        name: "tls-certificate", value: "FILE", defaultValue: "plain HTTP",
        summary: "The certificate for HTTPS, in PEM, followed by its chain to a root."),
      Options.Definition(
        name: "tls-key", value: "FILE", defaultValue: "none",
        summary: "The certificate's key, in PEM, without a passphrase."),
      Options.Definition(
        name: "tls-client-authorities", value: "FILE", defaultValue: "clients need no certificate",
        summary: "Certificate authorities, in PEM; one of them must have signed each client's certificate."),
      Options.Definition(
        name: "keys", value: "FILE", defaultValue: "no key needed",
        summary:
          "Keys for clients: on each line a name and a key, or its hash, and what it may do; see key --help."
      ),
      Options.Definition(
        name: "trusted-proxies", value: "RANGES", defaultValue: "none",
        summary:
          "Addresses or ranges of proxies, such as 10.0.0.0/8, separated by commas. Their Forwarded, X-Forwarded-For "
          + "and PROXY protocol version 2 say which address the client has."),
      Options.Definition(
        name: "session-store", value: "URL", defaultValue: "sessions are in this process",
        summary:
          "A Redis or Valkey server in which replicas share their sessions: redis://HOST:PORT/DB, or rediss://… for TLS. "
          + "ESPALIER_SESSION_STORE_PASSWORD has its password, if it has one."),
      Options.Definition(
        name: "session-store-credentials", value: "FILE", defaultValue: "no password",
        summary: "A file with the password of the session store, or with a user, a space and the password."),
      Options.Definition(
        name: "session-store-authorities", value: "FILE", defaultValue: "those of the system",
        summary:
          "Certificate authorities, in PEM; one of them must have signed the session store's certificate."),
      Options.Definition(
        name: "metrics-listen", value: "ADDRESS:PORT", defaultValue: "/metrics on the same port",
        summary: "Where to serve only /metrics, /healthz and /readyz, over plain HTTP and without a key."),
      Options.Definition(
        name: "access-log", value: "FILE", defaultValue: "none",
        summary: "The file to which each request adds a line of JSON; - is standard output."),
      Options.Definition(
        name: "threads", value: "N", defaultValue: "\(min(256, ProcessorCount.available))",
        summary: "Number of event loops, and of workers, each on its own thread, 1…256."),
      Profile.definition,
      MemoryOption.definition,
      fonts,
    ] + ServerLimit.all.map(\.definition)
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "serve takes only options; see serve --help.")
    }
    // Nothing below waits for others, so a signal to stop is soon obeyed.
    Server.holdSignals()
    let settings = try ServerSettings(options)
    try installFonts(options)
    do throws(ServerError) {
      try serve(settings)
      return .success
    } catch .notAnAddress(let host) {
      let option = host == settings.server.host ? "--listen" : "--metrics-listen"
      throw UsageError(
        message: "\(option): “\(host)” is not a numeric address; use one such as 127.0.0.1 or ::1.")
    } catch .unusableFile(let file, let path, let reason) {
      throw UsageError(message: "\(file.option): “\(path)” cannot be used: \(reason).")
    } catch {
      printError("espalier: \(error.sentence)")
      return .failure
    }
  }

  private static func serve(_ settings: ServerSettings) throws(ServerError) {
    FreeMemory.giveBackLargeBlocks()
    let readiness = Readiness()
    let metrics = ServerMetrics()
    let reloads = ReloadState()
    var configuration = settings.service
    let log = settings.accessLog
    let traces = settings.collector.map { TraceExporter($0, serviceName: settings.serviceName) }
    configuration.serverMetrics = {
      metrics.write(to: &$0)
      reloads.write(to: &$0)
      settings.server.memory.write(to: &$0)
      log?.writeMetrics(to: &$0)
      traces?.writeMetrics(to: &$0)
    }
    configuration.saturation = { metrics.saturation?.rawValue }
    configuration.givesMemoryBack = { FreeMemory.giveBack() }
    let service = Service(isReady: { readiness.isReady }, configuration: configuration)
    let operators = try settings.metricsAddress.map { (address) throws(ServerError) in
      try OperatorServer(address, service)
    }
    var serverConfiguration = settings.server
    serverConfiguration.didReload = { error in
      let failures = [error?.sentence, settings.reloadKeys(), log?.reopen()].compactMap(\.self)
      reloads.didReload(succeeded: failures.isEmpty)
      for sentence in failures.isEmpty ? ["the key and certificate files were read again"] : failures {
        printError("espalier: \(sentence)")
      }
    }
    let server = try Server(
      configuration: serverConfiguration, responder: service, readiness: readiness, metrics: metrics,
      observe: observer(log, traces, service))
    let scheme = settings.server.tls == nil ? "http" : "https"
    let address = ListenAddress(host: settings.server.host, port: server.port)
    if let operators { printError("espalier serves operators on http://\(operators.authority)") }
    printError("espalier \(Service.version) serves on \(scheme)://\(address.authority(port: server.port))")
    operators?.start()
    log?.start()
    traces?.start()
    settings.server.memory.start()
    reloads.observe(server)
    let watch = FileWatch(settings.watchedFiles) { server.reload() }
    defer {
      settings.server.memory.stop()
      operators?.stop()
      Server.releaseSignals()
      log?.finish()
      traces?.finish()
    }
    FreeMemory.giveBackStartup()
    try server.run()
    withExtendedLifetime(watch) {}
  }
}

extension Command {
  /// What is told of each exchange; `nil` if nobody wants to know.
  private static func observer(_ log: AccessLog?, _ traces: TraceExporter?, _ service: Service) -> Observer? {
    guard let traces else { return log?.add }
    return { exchange in
      log?.add(exchange)
      traces.add(exchange, route: exchange.request.map(service.route) ?? "")
    }
  }
}

extension ServerSettings {
  /// Reads the options of `serve`.
  init(_ options: Options) throws(UsageError) {
    guard let threads = Int(options["threads"]), (1...256).contains(threads) else {
      throw UsageError(message: "--threads must be a number from 1 to 256, not “\(options["threads"])”.")
    }
    guard let address = ListenAddress(options["listen"]) else {
      throw UsageError(
        message:
          "--listen: “\(options["listen"])” is not an address and a port, such as 127.0.0.1:8080 or [::1]:8080."
      )
    }
    try Profile(options).apply(to: &self)
    server.host = address.host
    server.port = address.port
    server.loopCount = threads
    server.workerCount = threads
    server.tls = try Self.tls(options)
    server.trustedProxies = try Self.trustedProxies(options)
    for limit in ServerLimit.all { try limit.read(options, into: &self) }
    let memory = MemoryGauge(budget: try MemoryOption.budget(options))
    server.memory = memory
    // The rest is for what is computed, sessions, and the server itself.
    server.heldBytes = min(server.heldBytes, memory.budget / 4)
    service.hasMemory = { memory.mayContinue(taking: $0) }
    service.limits = server.limits
    service.clientShare = Double(server.clientSharePercent) / 100
    service.sessionStore = try Self.sessionStore(options, timeout: sessionStoreTimeout)
    service.servesMetrics = options.given("metrics-listen") == nil
    metricsAddress = try Self.metricsAddress(options)
    accessLog = try Self.accessLog(options, byteLimit: accessLogBytes)
    collector = try Self.collector(options)
    serviceName = options.environment["OTEL_SERVICE_NAME"].flatMap { $0.isEmpty ? nil : $0 } ?? serviceName
    keyFile = options.given("keys")
    if let keyFile { service.keys = try Self.keys(keyFile, requestsPerMinute: service.requestsPerMinute) }
    let wanted = server.connectionCount
    server.fitDescriptors(others: metricsAddress == nil ? 0 : OperatorServer.connectionCount)
    if server.connectionCount < wanted {
      printError(
        "espalier accepts \(server.connectionCount) connections at once, not \(wanted): the system allows no more descriptors"
      )
    }
    service.serverLimits =
      ServerLimit.all.map { ($0.name, $0.value(self)) } + [
        ("watchers", Double(server.watcherCount)),
        ("proxyHeaderBytes", Double(ServerConfiguration.proxyHeaderBytes)),
      ]
  }

  private static func trustedProxies(_ options: Options) throws(UsageError) -> TrustedProxies {
    guard let text = options.given("trusted-proxies") else { return TrustedProxies() }
    var ranges: [AddressRange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = AddressRange(part.withoutSpacesAround) else {
        throw UsageError(
          message:
            "--trusted-proxies: “\(part)” is not an address or a range, such as 10.0.0.0/8 or 2001:db8::/32.")
      }
      ranges.append(range)
    }
    return TrustedProxies(ranges: ranges)
  }

  private static func metricsAddress(_ options: Options) throws(UsageError) -> ListenAddress? {
    guard let text = options.given("metrics-listen") else { return nil }
    guard let address = ListenAddress(text) else {
      throw UsageError(
        message: "--metrics-listen: “\(text)” is not an address and a port, such as 127.0.0.1:9090.")
    }
    return address
  }

  private static func accessLog(
    _ options: Options, byteLimit: Int
  ) throws(UsageError) -> AccessLog? {
    guard let path = options.given("access-log") else { return nil }
    do throws(FileFault) {
      return try AccessLog(path, byteLimit: byteLimit)
    } catch {
      throw UsageError(message: "--access-log: “\(path)” cannot be written: \(error.sentence).")
    }
  }

  /// The collector of traces, by the variable that all programs with OpenTelemetry read.
  private static func collector(_ options: Options) throws(UsageError) -> Collector? {
    guard let endpoint = options.environment["OTEL_EXPORTER_OTLP_ENDPOINT"], !endpoint.isEmpty else {
      return nil
    }
    guard let collector = Collector(endpoint: endpoint) else {
      throw UsageError(
        message:
          "OTEL_EXPORTER_OTLP_ENDPOINT: the value must be a URL such as http://127.0.0.1:4318; for TLS, run a collector "
          + "on this machine that passes traces on.")
    }
    return collector
  }

  private static func keys(_ file: String, requestsPerMinute: Int) throws(UsageError) -> KeyRing {
    let text: String
    do throws(FileFault) {
      text = try RegularFile.text(file)
    } catch {
      throw UsageError(message: "--keys: “\(file)” cannot be read: \(error.sentence).")
    }
    do throws(KeyRing.Failure) {
      return try KeyRing(text: text, requestsPerMinute: requestsPerMinute)
    } catch {
      throw UsageError(message: "--keys: \(error.sentence(file)).")
    }
  }

  /// The files that are read again when they change, because tools renew certificates.
  fileprivate var watchedFiles: [String] {
    guard let tls = server.tls else { return [] }
    return [tls.certificateFile, tls.keyFile] + [tls.clientAuthoritiesFile].compactMap(\.self)
  }

  /// Reads the keys again, and returns a sentence if they cannot be used.
  func reloadKeys() -> String? {
    guard let keyFile, let keys = service.keys else { return nil }
    let text: String
    do throws(FileFault) {
      text = try RegularFile.text(keyFile)
    } catch {
      return "the old keys stay in use: --keys: “\(keyFile)” cannot be read: \(error.sentence)"
    }
    do throws(KeyRing.Failure) {
      try keys.replace(with: text)
      return nil
    } catch {
      return "the old keys stay in use: --keys: \(error.sentence(keyFile))"
    }
  }

  private static func tls(_ options: Options) throws(UsageError) -> TLSConfiguration? {
    switch (options.given("tls-certificate"), options.given("tls-key")) {
    case (let certificate?, let key?):
      var configuration = TLSConfiguration(certificateFile: certificate, keyFile: key)
      configuration.clientAuthoritiesFile = options.given("tls-client-authorities")
      return configuration
    case (nil, nil):
      guard options.given("tls-client-authorities") == nil else {
        throw UsageError(message: "--tls-client-authorities also needs --tls-certificate and --tls-key.")
      }
      return nil
    default: throw UsageError(message: "--tls-certificate and --tls-key belong together; give both.")
    }
  }
}

extension ServerError {
  /// The error as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .notAnAddress(let host): "“\(host)” is not a numeric address"
    case .cannotListen(let host, let port, let number):
      "cannot listen on \(host), port \(port): \(String(cString: strerror(number)))"
    case .unusableFile(let file, let path, let reason):
      "the old certificate and key stay in use: \(file.option): “\(path)” cannot be used: \(reason)"
    case .noTLS(let reason): "TLS cannot be set up: \(reason)"
    case .system(let call, let number): "\(call): \(String(cString: strerror(number)))"
    }
  }
}

extension TLSConfiguration.File {
  /// The option that names the file.
  fileprivate var option: String {
    switch self {
    case .certificate: "--tls-certificate"
    case .key: "--tls-key"
    case .clientAuthorities: "--tls-client-authorities"
    }
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var withoutSpacesAround: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let rest = drop(while: isSpace)
    return String(
      rest.prefix(upTo: rest.lastIndex { !isSpace($0) }.map(rest.index(after:)) ?? rest.startIndex))
  }
}
