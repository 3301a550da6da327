import Documents
import Operations

extension FuzzTarget {
  /// The parser refuses a document as invalid JSON exactly if RFC 8259's grammar does.
  static func runJSON(_ bytes: [UInt8]) {
    var code: ProblemCode?
    do throws(Problem) {
      _ = try Operation.layouts.perform(OperationInput(bytes))
    } catch {
      precondition(JSONGrammar.accepts(error.document()), "a problem is JSON")
      code = error.code
    }
    switch code {
    case .invalidJSON: precondition(!JSONGrammar.accepts(bytes), "what is no JSON is not")
    case .invalidUnicode, .duplicateKey, .nestedTooDeep: break
    default: precondition(JSONGrammar.accepts(bytes), "what is read is JSON")
    }
  }
}

/// The grammar of RFC 8259, rule by rule, for texts without deep nesting.
struct JSONGrammar {
  private static let hexadecimal = Array("0123456789abcdefABCDEF".utf8)

  private var rest: ArraySlice<UInt8>

  /// Whether the grammar accepts the bytes.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var grammar = JSONGrammar(rest: bytes[...])
    return grammar.value() && grammar.rest.isEmpty
  }

  /// ws value ws
  private mutating func value() -> Bool {
    skipSpace()
    defer { skipSpace() }
    switch rest.first {
    case UInt8(ascii: "{"): return list(until: "}") { $0.member() }
    case UInt8(ascii: "["): return list(until: "]") { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return number()
    }
  }

  private mutating func list(until end: String, _ item: (inout JSONGrammar) -> Bool) -> Bool {
    rest.removeFirst()
    skipSpace()
    if take(end) { return true }
    repeat {
      guard item(&self) else { return false }
    } while take(",")
    return take(end)
  }

  private mutating func member() -> Bool {
    skipSpace()
    guard string() else { return false }
    skipSpace()
    return take(":") && value()
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): guard escape() else { return false }
      case ..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard take("u") else { return rest.popFirst().map("\"\\/bfnrt".utf8.contains) ?? false }
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.count == 4 && digits.allSatisfy(Self.hexadecimal.contains)
  }

  /// [ minus ] int [ frac ] [ exp ]
  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    if !take("+") { _ = take("-") }
    return digits()
  }

  private mutating func digits() -> Bool {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }

  private mutating func skipSpace() { rest = rest.drop { " \t\n\r".utf8.contains($0) } }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}
