import Foundation
import HTTPServer
import LayoutAPI

extension Command {
  /// The probe of a container.
  static let health = Command(
    name: "health", synopsis: "[--url URL]",
    summary: "Asks a running service whether it is healthy; ends with 0 if it is, and with 1 if not.",
    options: [
      Options.Definition(
        name: "url", value: "URL", defaultValue: "http://127.0.0.1:8080/healthz",
        summary: "What to ask; without it the port is that of ESPALIER_LISTEN.")
    ]
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "health takes options only; see health --help.")
    }
    guard let probe = HealthProbe(options["url"]) else {
      throw UsageError(
        message: "--url: “\(options["url"])” is no URL of the form http://127.0.0.1:8080/healthz.")
    }
    let isHealthy = probe.isAnswered
    printError(isHealthy ? "healthy" : "no healthy answer from \(options["url"])")
    return isHealthy ? .success : .findings
  }

  /// Tells the version.
  static let version = Command(
    name: "version", synopsis: "", summary: "Prints the version.", options: []
  ) { (_) throws(UsageError) in
    print("espalier \(Service.version)")
    return .success
  }
}
