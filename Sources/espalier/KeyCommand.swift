import Glibc
import LayoutAPI
import Operations

extension Command {
  /// Makes keys for clients.
  static let key = Command(
    name: "key", synopsis: "add NAME [--keys FILE] [--scopes LIST] [--expires DATE] [--share N]",
    summary:
      "Makes a new key for the client NAME, and prints it once. A file of keys stores only the key's SHA-256, so nobody "
      + "can read the key there. Several keys may have one name: to replace a key, add another, and remove the old line "
      + "when the client has changed. Send SIGHUP to a running server to read the file again.",
    options: [
      Options.Definition(
        name: "keys", value: "FILE", defaultValue: "prints the line",
        summary: "The file to which the key's line is added; it is created if it does not exist."),
      Options.Definition(
        name: "scopes", value: "LIST", defaultValue: "everything",
        summary:
          "What the key may do, with commas between: operations such as layouts, sessions, and admin for /metrics. "
          + "The scope batches allows every operation inside a batch."),
      Options.Definition(
        name: "expires", value: "DATE", defaultValue: "never",
        summary: "The first day on which the key is no longer valid, such as 2027-01-01 (UTC)."),
      Options.Definition(
        name: "share", value: "N", defaultValue: "1",
        summary:
          "The weight of the client when clients compete, 1…100; with 2 it gets twice as much as with 1."),
    ]
  ) { (options) throws(UsageError) in
    guard options.operands.count == 2, options.operands[0] == "add" else {
      throw UsageError(message: "key needs the word add and a name, such as key add plugin; see key --help.")
    }
    let names = ["scopes", "expires", "share"]
    let key: NewKey
    do throws(KeyRing.LineFault) {
      key = try NewKey(
        name: options.operands[1],
        options: names.compactMap { name in options.given(name).map { (name, $0) } })
    } catch {
      throw UsageError(message: "The key cannot be made: \(error.sentence).")
    }
    if let file = options.given("keys") {
      try append(key.line, to: file)
      print(key.text)
    } else {
      print("\(key.text)\n\(key.line)")
      printError("The first line is the key. Add the second line to the file of keys.")
    }
    return .success
  }

  /// Adds a line to a file that only its owner may read.
  private static func append(_ line: String, to path: String) throws(UsageError) {
    let fault = { (reason: String) in
      UsageError(message: "--keys: “\(path)” cannot be written: \(reason).")
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw fault(FileFault.ofLastCall.sentence) }
    let file = OpenFile(descriptor)
    guard RegularFile.isThere(path) else { throw fault("it is not a regular file") }
    // A file may end without a line break. One write appends all of it, or nothing.
    let isCut = file.lastByte.map { $0 != UInt8(ascii: "\n") } ?? false
    do throws(FileFault) {
      try file.write(Array("\(isCut ? "\n" : "")\(line)\n".utf8))
    } catch {
      throw fault(error.sentence)
    }
  }
}

extension KeyRing.Failure {
  /// The error as a sentence.
  func sentence(_ file: String) -> String {
    switch self {
    case .line(let number, let fault): "line \(number) of “\(file)”: \(fault.sentence)"
    case .empty: "“\(file)” contains no key"
    }
  }
}

extension KeyRing.LineFault {
  /// The fault as a clause.
  var sentence: String {
    switch self {
    case .incomplete: "after the name, write a key, or sha256: and the hash of one"
    case .name: "a name has 1 to 100 bytes, no spaces, no control or formatting characters, and no # in front"
    case .key: "a key has 16 to 8,192 letters, digits and -._~+/="
    case .hash: "sha256: needs 64 hexadecimal digits"
    case .repeatedKey: "another line has the same key"
    case .option(let text):
      "“\(text.onOneLine)” is unknown or repeated; write scopes=, expires= or share=, each once and with a value"
    case .scope(let name):
      "the scope “\(name.onOneLine)” is unknown; use \(KeyRing.scopes.joined(separator: ", "))"
    case .expiry: "expires= needs a day such as 2027-01-01"
    case .share: "share= needs a whole number from 1 to 100"
    }
  }
}
