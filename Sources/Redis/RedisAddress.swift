/// Where a Redis or Valkey server is: `redis://HOST:PORT/DB`, or `rediss://…` for TLS.
public struct RedisAddress: Equatable, Sendable {
  /// The name or the numeric address, without brackets.
  public let host: String
  /// The port; 6379 by default.
  public let port: UInt16
  /// The number of the database; 0 by default.
  public let database: Int
  /// Whether the connection is encrypted and the server's certificate verified.
  public let isSecure: Bool

  /// Reads a URL. It has no user and no password, because command lines and logs show it.
  public init?(_ text: String) {
    guard let scheme = ["redis://", "rediss://"].first(where: text.hasPrefix) else { return nil }
    isSecure = scheme == "rediss://"
    let parts = text.dropFirst(scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let database = parts.count == 2 && !parts[1].isEmpty ? Self.number(parts[1], upTo: 9_999) : 0
    guard let database, let (host, port) = Self.hostAndPort(parts[0]) else { return nil }
    (self.host, self.port, self.database) = (host, port, database)
  }

  private static func hostAndPort(_ text: Substring) -> (String, UInt16)? {
    var (host, port) = (text, Substring("6379"))
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      if !rest.isEmpty {
        guard rest.hasPrefix(":") else { return nil }
        port = rest.dropFirst()
      }
    } else if let colon = text.lastIndex(of: ":") {
      (host, port) = (text[..<colon], text[text.index(after: colon)...])
    }
    let isHost = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      case UInt8(ascii: ":"): text.hasPrefix("[")
      default: false
      }
    }
    guard isHost, (1...255).contains(host.utf8.count), let port = number(port, upTo: 65_535), port > 0 else {
      return nil
    }
    return (String(host), UInt16(port))
  }

  private static func number(_ text: Substring, upTo limit: Int) -> Int? {
    guard (1...5).contains(text.utf8.count),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(text),
      number <= limit
    else { return nil }
    return number
  }
}

/// The user and the password of a server.
public struct RedisCredentials: Sendable {
  let user: String?
  let password: String

  /// Reads the content of a file: a password, or a user, a space and a password, on one line.
  public init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 1 else { return nil }
    let parts = lines[0].split(separator: " ")
    guard (1...2).contains(parts.count) else { return nil }
    user = parts.count == 2 ? String(parts[0]) : nil
    password = String(parts[parts.count - 1])
  }
}
