import LayoutAPI
import Redis

extension ServerSettings {
  /// The server in which sessions are.
  static func sessionStore(_ options: Options, timeout: Duration) throws(UsageError) -> RedisClient? {
    guard let url = options.given("session-store") else {
      for option in ["session-store-credentials", "session-store-authorities"]
      where options.given(option) != nil {
        throw UsageError(message: "--\(option) also needs --session-store.")
      }
      return nil
    }
    // The URL is not repeated: it may have a password.
    guard let address = RedisAddress(url) else {
      throw UsageError(
        message:
          "--session-store: the value is not a URL such as redis://127.0.0.1:6379/0, without a user and a password; "
          + "--session-store-credentials names a file with these.")
    }
    let credentials = try credentials(options)
    do throws(RedisConfiguration.UnusableAuthorities) {
      return RedisClient(
        try RedisConfiguration(
          address, credentials: credentials, authorities: options.given("session-store-authorities"),
          timeout: timeout))
    } catch {
      throw UsageError(message: "--session-store-authorities: the file cannot be used: \(error.reason).")
    }
  }

  private static func credentials(_ options: Options) throws(UsageError) -> RedisCredentials? {
    guard let file = options.given("session-store-credentials") else {
      guard let text = options.environment["ESPALIER_SESSION_STORE_PASSWORD"] else { return nil }
      guard let credentials = RedisCredentials(text) else {
        throw UsageError(
          message: "ESPALIER_SESSION_STORE_PASSWORD must be a password, or a user, a space and a password.")
      }
      return credentials
    }
    let text: String
    do throws(FileFault) {
      text = try RegularFile.text(file)
    } catch {
      throw UsageError(message: "--session-store-credentials: “\(file)” cannot be read: \(error.sentence).")
    }
    guard let credentials = RedisCredentials(text) else {
      throw UsageError(
        message:
          "--session-store-credentials: “\(file)” must have one line: a password, or a user, a space and a password."
      )
    }
    return credentials
  }
}
