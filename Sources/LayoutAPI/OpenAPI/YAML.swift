/// A node of a YAML document.
///
/// ```swift
/// let document = try YAMLReader.read("paths:\n  /healthz:\n    get: {\"tags\": [\"running\"]}\n")
/// document["paths"]?["/healthz"]?["get"]?.flow  // {"tags": ["running"]}
/// ```
indirect enum YAML: Equatable, Sendable {
  /// A scalar without quotes: a number, `true`, `false` or `null`, or else a text.
  case plain(String)
  /// A quoted or literal scalar, which is a text whatever it says.
  case scalar(String)
  /// A flow collection, which has to be JSON, as it is written.
  case flow(String)
  /// A block sequence.
  case sequence([YAML])
  /// A block mapping, in the order of the document.
  case mapping([Member])

  /// A member of a mapping.
  struct Member: Equatable, Sendable {
    /// The name.
    let key: String
    /// What stands behind it.
    let value: YAML
  }

  /// The value of a member of a mapping.
  subscript(key: String) -> YAML? { members.first { $0.key == key }?.value }

  /// The members of a mapping; none of anything else.
  var members: [Member] {
    if case .mapping(let members) = self { members } else { [] }
  }

  /// The elements of a sequence; none of anything else.
  var elements: [YAML] {
    if case .sequence(let elements) = self { elements } else { [] }
  }

  /// The text of a scalar, with quotes or without.
  var scalar: String? {
    switch self {
    case .plain(let text), .scalar(let text): text
    default: nil
    }
  }

  /// The JSON of a flow collection.
  var flow: String? {
    if case .flow(let json) = self { json } else { nil }
  }
}

extension JSONWriter {
  /// Writes a node as the JSON that it stands for (YAML 1.2 §10.3, the core schema).
  mutating func yaml(_ node: YAML) {
    switch node {
    case .plain(let text): plain(text)
    case .scalar(let text): string(text)
    case .flow(let json): raw(json.utf8)
    case .sequence(let elements): array(elements) { $0.yaml($1) }
    case .mapping(let members):
      object { writer in for member in members { writer.member(named: member.key) { $0.yaml(member.value) } }
      }
    }
  }

  private mutating func plain(_ text: String) {
    if ["null", "true", "false"].contains(text) {
      raw(text.utf8)
    } else if let number = Double(text), number.isFinite {
      self.number(number)
    } else {
      string(text)
    }
  }
}
