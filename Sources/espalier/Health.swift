import LayoutAPI

extension Command {
  /// The health check of a container.
  static let health = Command(
    name: "health", synopsis: "[--url URL]",
    summary: "Checks whether a running service is healthy; exits with 0 if it is, and with 1 if not.",
    options: [
      Options.Definition(
        name: "url", value: "URL",
        defaultValue:
          "/healthz at ESPALIER_METRICS_LISTEN, or at ESPALIER_LISTEN, or at 127.0.0.1:8080",
        summary:
          "The URL to check. The command has no client certificate: with ESPALIER_TLS_CLIENT_AUTHORITIES, set ESPALIER_METRICS_LISTEN."
      )
    ]
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "health takes only options; see health --help.")
    }
    let url =
      if let given = options.given("url") { given } else { try localURL(options.environment) }
    guard let probe = HealthProbe(url) else {
      throw UsageError(
        message: "--url: “\(url)” is not a URL such as http://127.0.0.1:8080/healthz or https://….")
    }
    let isHealthy = probe.isAnswered
    printError(isHealthy ? "healthy" : "no healthy response from \(url)")
    return isHealthy ? .success : .findings
  }

  /// Where a server in the same container answers, from the same environment.
  private static func localURL(_ environment: [String: String]) throws(UsageError) -> String {
    // Operators are answered over plain HTTP even if clients use TLS.
    let operators = environment["ESPALIER_METRICS_LISTEN"]
    if operators == nil, environment["ESPALIER_TLS_CLIENT_AUTHORITIES"] != nil {
      throw UsageError(
        message:
          "With ESPALIER_TLS_CLIENT_AUTHORITIES, the server asks for a certificate, and this command has none; "
          + "set ESPALIER_METRICS_LISTEN for both, for example to 127.0.0.1:9090.")
    }
    let listen = operators ?? environment["ESPALIER_LISTEN"] ?? ""
    let address = ListenAddress(listen) ?? ListenAddress(host: "127.0.0.1", port: 8080)
    let isSecure = operators == nil && environment["ESPALIER_TLS_CERTIFICATE"] != nil
    return "\(isSecure ? "https" : "http")://\(address.reachable.authority(port: address.port))/healthz"
  }

  /// Prints the version.
  static let version = Command(
    name: "version", synopsis: "", summary: "Prints the version.", options: []
  ) { (_) throws(UsageError) in
    print("espalier \(Service.version)")
    return .success
  }
}
