/// Reads replies from bytes that arrive in any pieces. A server may send anything, so that everything is limited.
///
/// ```swift
/// var parser = RESPParser()
/// parser.append(Array("$2\r\nhi\r\n".utf8))
/// try parser.next()  // .bulk, the bytes of "hi"
/// ```
/// A parser reads a reply again from its start when more bytes arrive. The replies that Espalier asks for have few
/// elements, and one long string is waited for by its length.
public struct RESPParser: Sendable {
  /// The bytes are not RESP2, or a reply is larger than allowed.
  public struct Malformed: Error {}

  /// What a reply may have.
  public enum Limits {
    /// Bytes of a reply.
    public static let bytes = 67_108_864
    /// Elements of an array.
    static let elements = 10_000
    /// Arrays inside one another.
    static let depth = 4
    /// Bytes of a line.
    static let lineBytes = 4_096
  }

  private var bytes: [UInt8] = []
  /// Where the next reply begins.
  private var start = 0
  /// How many bytes there must be before it is worth reading again.
  private var needed = 0

  /// A parser without bytes.
  public init() {}

  /// How many bytes are kept, with those of replies that were read.
  var keptBytes: Int { bytes.count }

  /// Adds bytes that have arrived.
  ///
  /// Bytes that were read are dropped once they are at least half of those that are kept: each byte moves once on average,
  /// and a stream that never pauses between two replies does not grow.
  public mutating func append(_ more: some Collection<UInt8>) {
    if start * 2 >= bytes.count {
      bytes.removeSubrange(..<start)
      needed -= start
      start = 0
    }
    bytes += more
  }

  /// The next reply, or `nil` if it has not arrived completely.
  public mutating func next() throws(Malformed) -> RESPValue? {
    guard bytes.count >= needed else { return nil }
    var place = start
    let value = try value(at: &place, depth: 0)
    if value != nil {
      start = place
      needed = 0
    } else if bytes.count - start > Limits.bytes {
      throw Malformed()
    }
    return value
  }

  private mutating func value(at place: inout Int, depth: Int) throws(Malformed) -> RESPValue? {
    guard let line = try line(at: &place), let kind = line.first else { return nil }
    let rest = line.dropFirst()
    switch kind {
    case UInt8(ascii: "+"): return .status(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "-"): return .error(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: ":"): return .integer(try Self.number(rest))
    case UInt8(ascii: "$"): return try bulk(try Self.number(rest), at: &place)
    case UInt8(ascii: "*"): return try array(try Self.number(rest), at: &place, depth)
    default: throw Malformed()
    }
  }

  /// A line without its end, which is CR LF.
  private func line(at place: inout Int) throws(Malformed) -> ArraySlice<UInt8>? {
    let limit = min(bytes.count, place + Limits.lineBytes)
    guard let end = bytes[place..<limit].firstIndex(of: 0x0D) else {
      if limit == place + Limits.lineBytes { throw Malformed() }
      return nil
    }
    guard end + 1 < bytes.count else { return nil }
    guard bytes[end + 1] == 0x0A, end > place else { throw Malformed() }
    defer { place = end + 2 }
    return bytes[place..<end]
  }

  private mutating func bulk(_ count: Int, at place: inout Int) throws(Malformed) -> RESPValue? {
    if count == -1 { return .null }
    guard (0...Limits.bytes).contains(count) else { throw Malformed() }
    let end = place + count
    guard bytes.count >= end + 2 else {
      needed = end + 2
      return nil
    }
    guard bytes[end] == 0x0D, bytes[end + 1] == 0x0A else { throw Malformed() }
    defer { place = end + 2 }
    return .bulk(Array(bytes[place..<end]))
  }

  private mutating func array(_ count: Int, at place: inout Int, _ depth: Int) throws(Malformed) -> RESPValue?
  {
    if count == -1 { return .null }
    guard (0...Limits.elements).contains(count), depth < Limits.depth else { throw Malformed() }
    var elements: [RESPValue] = []
    for _ in 0..<count {
      guard let element = try value(at: &place, depth: depth + 1) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  /// A number of at most 18 digits.
  private static func number(_ text: ArraySlice<UInt8>) throws(Malformed) -> Int {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard (1...18).contains(digits.count),
      digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let number = Int(String(decoding: text, as: UTF8.self))
    else { throw Malformed() }
    return number
  }
}
