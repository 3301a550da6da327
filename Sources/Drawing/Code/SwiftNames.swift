/// Names in Swift for ids, each one's own.
struct SwiftNames {
  private var names: [String: String] = [:]

  /// Names for `ids`: what is no letter or digit is left out, and a number makes equal names different.
  ///
  /// - Parameters:
  ///   - ids: The ids; one that comes twice means the same.
  ///   - locals: The other names that the code gives.
  init(_ ids: [String], besides locals: [String] = []) {
    var taken = Set(locals)
    var numbers: [String: Int] = [:]
    for id in ids where names[id] == nil {
      let name = SwiftNames.identifier(of: id)
      var candidate = name
      while !taken.insert(candidate).inserted {
        let number = numbers[name, default: 2]
        numbers[name] = number + 1
        candidate = "\(name)_\(number)"
      }
      names[id] = candidate
    }
  }

  /// The name of an id.
  subscript(id: String) -> String { names[id] ?? SwiftNames.identifier(of: id) }

  private static func identifier(of id: String) -> String {
    var name = ""
    var isWordStart = false
    for scalar in id.unicodeScalars {
      guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
        isWordStart = !name.isEmpty
        continue
      }
      name += isWordStart ? String(scalar).uppercased() : String(scalar)
      isWordStart = false
    }
    guard let first = name.first else { return "view" }
    if first.isNumber { name = "view\(name)" }
    name = name.startingInLowerCase
    return keywords.contains(name) ? "\(name)View" : name
  }

  /// The words of the language that are no names; those in upper case name types, as no name here does.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "open", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}

extension String {
  /// The identifier as a variable is written, so that it is never a type's or a module's: `URLField` is `urlField`.
  fileprivate var startingInLowerCase: String {
    let capitals = prefix { $0.isUppercase }
    // The last one of several begins the next word, if one follows.
    let isFollowed = dropFirst(capitals.count).first?.isLowercase ?? false
    let count = capitals.count > 1 && isFollowed ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// The text as a literal of Swift.
  var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}",
        _
      where scalar.properties.isBidiControl:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

extension Double {
  /// The number as Swift writes it, without a fraction where it has none.
  var swift: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
