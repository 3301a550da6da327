/// Unique Swift names for ids.
struct SwiftNames {
  private var names: [String: String] = [:]

  /// Makes names for `ids` from their ASCII letters and digits; a number keeps equal names apart.
  ///
  /// - Parameters:
  ///   - ids: The ids; a repeated id keeps its name.
  ///   - locals: Other names in the code, which must not be reused.
  ///   - fixed: Names that are given.
  ///   - labels: What people call some of the ids; their names are made from this.
  init(
    _ ids: [String], besides locals: [String] = [], fixed: [String: String] = [:],
    labels: [String: String] = [:]
  ) {
    var taken = Set(locals)
    names = fixed
    var numbers: [String: Int] = [:]
    for id in ids where names[id] == nil {
      let name = SwiftNames.identifier(of: labels[id] ?? id)
      var candidate = name
      while !taken.insert(candidate).inserted {
        let number = numbers[name, default: 2]
        numbers[name] = number + 1
        candidate = "\(name)_\(number)"
      }
      names[id] = candidate
    }
  }

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

  /// The keywords that start in lower case. Names never start in upper case, so `Any`, `Self` and `Type` are not here.
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
  /// The identifier in lower camel case, so that it never names a type or module: `URLField` becomes `urlField`.
  fileprivate var startingInLowerCase: String {
    let capitals = prefix { $0.isUppercase }
    // The last of several capitals begins the next word, if a lower-case letter follows.
    let isFollowed = dropFirst(capitals.count).first?.isLowercase ?? false
    let count = capitals.count > 1 && isFollowed ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }

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
  /// The number as a Swift literal, without a trailing `.0`.
  var swiftLiteral: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
