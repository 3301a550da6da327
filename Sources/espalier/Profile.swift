import Documents
import HTTP
import HTTPServer
import LayoutAPI

/// The option `--profile`: limits for clients whom the operator knows, or for strangers. Other options change them.
enum Profile: String, CaseIterable {
  /// The defaults, for clients with keys or in a network of one's own.
  case `default`
  /// Less of everything, for anyone on the internet.
  case `public`

  static let definition = Options.Definition(
    name: "profile", value: "NAME", defaultValue: "default",
    summary:
      "The limits that apply unless other options set them: default, or public, which allows strangers only smaller "
      + "requests and responses and gives them shorter timeouts.")

  /// The profile that the options give.
  init(_ options: Options) throws(UsageError) {
    guard let profile = Profile(rawValue: options[Self.definition.name]) else {
      throw UsageError(
        message: "--profile must be default or public, not “\(options[Self.definition.name])”.")
    }
    self = profile
  }

  /// Sets the limits of the profile.
  func apply(to settings: inout ServerSettings) {
    guard self == .public else { return }
    Documents.Limits.restrict(environments: 20, answerBytes: 4_194_304)
    settings.service.steps = 12_000_000
    settings.server.limits.bodyBytes = 1_048_576
    settings.server.limits.inflatedBodyBytes = 1_048_576
    settings.server.requestsPerConnection = 1_000
    settings.server.clientSharePercent = 10
    settings.server.queueAge = .seconds(2)
    settings.server.deadlines.setForStrangers()
  }
}

extension Deadlines {
  /// Seconds that suffice for a request of a megabyte over a slow network.
  fileprivate mutating func setForStrangers() {
    (handshake, head, body, idle) = (.seconds(3), .seconds(3), .seconds(5), .seconds(5))
    (write, work, linger) = (.seconds(5), .seconds(10), .seconds(1))
  }
}
