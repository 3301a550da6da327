import AutoLayout
import Documents
import Operations

/// A line of a file of keys: a name, a key or its hash, and what the key may do.
///
/// ```
/// plugin 4f1d8a0c9b7e6d5f
/// plugin sha256:f28f24c2… scopes=layouts,sessions expires=2027-01-01 share=2
/// ```
/// Several keys may have the same name, so that a client can change to a new key before the old one is removed.
struct KeyLine {
  let name: String
  let fingerprint: Fingerprint
  /// What the key may do; `nil` for everything.
  var scopes: Set<String>?
  /// The day from which on the key is not valid.
  var expiry: KeyDate?
  /// The weight of the client's share where clients compete.
  var share = 1

  /// The scopes that a key may have: operations, sessions, and `admin` for metrics.
  static let scopes = Operation.all.map(\.name) + ["sessions", "admin"]

  private static let hashPrefix = "sha256:"

  /// Reads a line that is not blank and no comment.
  init(_ line: Substring) throws(KeyRing.LineFault) {
    let parts = line.split { $0 == " " || $0 == "\t" }
    guard parts.count >= 2 else { throw .incomplete }
    guard KeyLine.isName(parts[0]) else { throw .name }
    name = String(parts[0])
    fingerprint = try KeyLine.fingerprint(of: parts[1])
    var known: Set<Substring> = []
    for option in parts.dropFirst(2) {
      let pair = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, known.insert(pair[0]).inserted else { throw .option(String(option)) }
      try read(String(pair[0]), pair[1])
    }
  }

  private mutating func read(_ option: String, _ value: Substring) throws(KeyRing.LineFault) {
    switch option {
    case "scopes":
      let names = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let unknown = names.first(where: { !KeyLine.scopes.contains($0) }) { throw .scope(unknown) }
      scopes = Set(names)
    case "expires":
      guard let date = KeyDate(value) else { throw .expiry }
      expiry = date
    case "share":
      guard let number = Int(value), Limits.keyShares.contains(number) else { throw .share }
      share = number
    default: throw .option(option)
    }
  }

  /// The hash in the text, or the hash of the key in the text.
  private static func fingerprint(of text: Substring) throws(KeyRing.LineFault) -> Fingerprint {
    if text.utf8.starts(with: hashPrefix.utf8) {
      guard let hash = Fingerprint(hexadecimal: text.dropFirst(hashPrefix.count)) else { throw .hash }
      return hash
    }
    let secret = Array(text.utf8)
    guard Limits.keyBytes.contains(secret.count), secret.allSatisfy(isKeyCharacter),
      let hash = Fingerprint(of: secret)
    else { throw .key }
    return hash
  }

  /// Whether a text can be a name. Nothing in it may change how a log or a terminal shows the text around it.
  static func isName(_ text: some StringProtocol) -> Bool {
    (1...Limits.keyNameBytes).contains(text.utf8.count) && !text.hasPrefix("#")
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned:
          false
        default: true
        }
      }
  }

  /// Whether the byte is allowed in a token (RFC 6750 §2.1).
  private static func isKeyCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~+/=".utf8.contains(byte)
    }
  }
}

/// A new key, and the line of it for a file of keys, which has only its hash.
public struct NewKey: Sendable {
  /// The key. It is stored nowhere.
  public let text: String
  /// The line, without its end.
  public let line: String

  /// Makes a key from 256 random bits of the system.
  ///
  /// - Parameters:
  ///   - name: The name of its client.
  ///   - options: What follows the key on its line, such as `("expires", "2027-01-01")`.
  /// - Throws: What is wrong with the name or an option.
  public init(name: String, options: [(name: String, value: String)]) throws(KeyRing.LineFault) {
    let random = (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    text = "espalier_" + random.joined()
    guard let fingerprint = Fingerprint(of: Array(text.utf8)) else { throw .key }
    line =
      (["\(name) sha256:\(fingerprint.text)"] + options.map { "\($0.name)=\($0.value)" })
      .joined(separator: " ")
    guard KeyLine.isName(name) else { throw .name }
    _ = try KeyLine(line[...])
  }
}
