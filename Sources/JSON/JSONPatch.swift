/// An operation of a JSON patch (RFC 6902 §4).
public enum JSONPatchOperation: Sendable {
  case add(JSONPointer, JSONValue)
  case remove(JSONPointer)
  case replace(JSONPointer, JSONValue)
  case move(from: JSONPointer, to: JSONPointer)
  case copy(from: JSONPointer, to: JSONPointer)
  case test(JSONPointer, JSONValue)
}

/// A place in a JSON document (RFC 6901).
public struct JSONPointer: Sendable {
  /// The names and indexes from the root to the place.
  public let tokens: [String]

  /// Reads a pointer; nil if the text is none.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts[0].isEmpty else { return nil }
    var tokens: [String] = []
    for part in parts.dropFirst() {
      guard let token = Self.unescaped(part) else { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  private static func unescaped(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in part {
      switch (isEscaped, byte) {
      case (false, UInt8(ascii: "~")): isEscaped = true
      case (false, _): bytes.append(byte)
      case (true, UInt8(ascii: "0")):
        bytes.append(UInt8(ascii: "~"))
        isEscaped = false
      case (true, UInt8(ascii: "1")):
        bytes.append(UInt8(ascii: "/"))
        isEscaped = false
      default: return nil
      }
    }
    return isEscaped ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the other pointer is for a place inside this one, and not for this one.
  func contains(_ other: JSONPointer) -> Bool {
    other.tokens.count > tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}

/// Why an operation of a patch cannot be applied.
public enum JSONPatchFault: Error, Equatable {
  /// Nothing is at the place.
  case missing
  /// Nothing is at the place to move or copy from.
  case missingSource
  /// A value is moved into itself.
  case isInside
  /// The value at the place is another.
  case isDifferent
  /// Values would be nested too deep.
  case tooDeep
  /// The document, or the work, would be too large.
  case tooLarge
}

extension JSONValue {
  /// What patches may make of a value, and do for that.
  public struct PatchBudget: Sendable {
    /// Bytes that operations may add.
    var bytes: Int
    /// Values that operations may visit.
    var visits: Int
    let levels: Int

    /// A budget of bytes to add, values to visit, and levels of nested values.
    public init(bytes: Int, visits: Int, levels: Int) {
      self.bytes = bytes
      self.visits = visits
      self.levels = levels
    }

    fileprivate mutating func spend(on value: JSONValue) throws(JSONPatchFault) {
      visits -= value.count
      if visits < 0 { throw .tooLarge }
    }

    fileprivate mutating func grant(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchFault) {
      if pointer.tokens.count + value.levels > levels { throw .tooDeep }
      bytes -= value.size
      if bytes < 0 { throw .tooLarge }
    }
  }

  /// Applies an operation of a patch. If it fails, the value is not usable.
  public mutating func apply(
    _ operation: JSONPatchOperation, within budget: inout PatchBudget
  ) throws(JSONPatchFault) {
    budget.visits -= 1
    switch operation {
    case .add(let pointer, let value): try add(value, at: pointer, &budget)
    case .remove(let pointer): try remove(pointer)
    case .replace(let pointer, let value):
      try budget.spend(on: value)
      try budget.grant(value, at: pointer)
      try change(pointer.tokens[...]) { (place) throws(JSONPatchFault) in place = value }
    case .move(let source, let target):
      if source.contains(target) { throw .isInside }
      guard let value = value(at: source) else { throw .missingSource }
      try budget.spend(on: value)
      budget.bytes += value.size
      if source.tokens.isEmpty { return }
      try remove(source)
      try add(value, at: target, &budget)
    case .copy(let source, let target):
      guard let value = value(at: source) else { throw .missingSource }
      try add(value, at: target, &budget)
    case .test(let pointer, let expected):
      guard let value = value(at: pointer) else { throw .missing }
      try budget.spend(on: value)
      try budget.spend(on: expected)
      if !JSONValue.isEqual(value, expected) { throw .isDifferent }
    }
  }

  private func value(at pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .array(let elements):
        guard let index = Self.index(token), index < elements.count else { return nil }
        value = elements[index]
      case .object(let members):
        guard let member = members.first(where: { $0.name.utf8.elementsEqual(token.utf8) }) else {
          return nil
        }
        value = member.value
      case .literal, .string: return nil
      }
    }
    return value
  }

  private mutating func add(
    _ value: JSONValue, at pointer: JSONPointer, _ budget: inout PatchBudget
  ) throws(JSONPatchFault) {
    try budget.spend(on: value)
    try budget.grant(value, at: pointer)
    guard let token = pointer.tokens.last else {
      self = value
      return
    }
    try change(pointer.tokens.dropLast()) { (place) throws(JSONPatchFault) in
      switch place {
      case .array(var elements):
        guard let index = token == "-" ? elements.count : Self.index(token), index <= elements.count else {
          throw .missing
        }
        place = .literal([])
        elements.insert(value, at: index)
        place = .array(elements)
      case .object(var members):
        place = .literal([])
        if let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(token.utf8) }) {
          members[index].value = value
        } else {
          members.append(Member(token, value))
        }
        place = .object(members)
      case .literal, .string: throw .missing
      }
    }
  }

  private mutating func remove(_ pointer: JSONPointer) throws(JSONPatchFault) {
    // A document without a value is none.
    guard let token = pointer.tokens.last else { throw .missing }
    try change(pointer.tokens.dropLast()) { (place) throws(JSONPatchFault) in
      switch place {
      case .array(var elements):
        guard let index = Self.index(token), index < elements.count else { throw .missing }
        place = .literal([])
        elements.remove(at: index)
        place = .array(elements)
      case .object(var members):
        guard let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(token.utf8) }) else {
          throw .missing
        }
        place = .literal([])
        members.remove(at: index)
        place = .object(members)
      case .literal, .string: throw .missing
      }
    }
  }

  /// Changes the value at a place. The recursion is as deep as the document, because a missing place ends it.
  private mutating func change(
    _ tokens: ArraySlice<String>, _ body: (inout JSONValue) throws(JSONPatchFault) -> Void
  ) throws(JSONPatchFault) {
    guard let token = tokens.first else { return try body(&self) }
    switch self {
    case .array(var elements):
      guard let index = Self.index(token), index < elements.count else { throw .missing }
      // Emptied first, so that the elements are not copied.
      self = .literal([])
      try elements[index].change(tokens.dropFirst(), body)
      self = .array(elements)
    case .object(var members):
      guard let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(token.utf8) }) else {
        throw .missing
      }
      self = .literal([])
      try members[index].value.change(tokens.dropFirst(), body)
      self = .object(members)
    case .literal, .string: throw .missing
    }
  }

  /// An index without leading zeros (RFC 6901 §4).
  private static func index(_ token: String) -> Int? {
    guard token == "0" || !token.utf8.starts(with: "0".utf8),
      token.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return Int(token)
  }
}
