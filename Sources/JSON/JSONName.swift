/// A member's name that the code asks for, with a hash that is known when the code is compiled.
public struct JSONName: ExpressibleByStringLiteral, CustomStringConvertible, Hashable, Sendable {
  /// The name.
  public let text: StaticString
  /// The hash of the name.
  public let hash: UInt32

  /// The name that a literal writes.
  @inline(__always)
  @inlinable public init(stringLiteral text: StaticString) {
    self.text = text
    // Short, because the compiler computes the hash only if it inlines all of this.
    let count = text.utf8CodeUnitCount
    var (head, tail): (UInt64, UInt64) = (0, 0)
    var place = 0
    while place < count {
      let byte = UInt64(text.utf8Start[place])
      if place < 8 { head |= byte &<< UInt64(truncatingIfNeeded: 8 &* place) }
      tail = tail >> 8 | byte << 56
      place &+= 1
    }
    hash = Ends(count: count, head: head, tail: count > 8 ? tail : 0).hash
  }

  /// The name as a string.
  @inlinable public var description: String { text.description }

  /// Whether two names are the same.
  public static func == (a: JSONName, b: JSONName) -> Bool {
    a.hash == b.hash && a.description == b.description
  }

  /// Adds the name's hash to a hasher.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The first and the last eight bytes of a name, and its length: all of a name of up to 16 bytes.
  public struct Ends: Equatable, Sendable {
    @usableFromInline let count: Int
    /// Bytes that the name does not have are zeros.
    @usableFromInline let head: UInt64
    /// Zero for a name of up to eight bytes.
    @usableFromInline let tail: UInt64

    /// Whether names with the same ends are the same.
    @inlinable public var isAll: Bool { count <= 16 }

    @inline(__always)
    @inlinable init(count: Int, head: UInt64, tail: UInt64) {
      self.count = count
      self.head = head
      self.tail = tail
    }

    /// The ends of a name in a text.
    @inline(__always)
    @inlinable public init(_ text: Span<UInt8>, from start: Int, to end: Int) {
      count = end &- start
      let word = text.word(at: start)
      head = count < 8 ? word.prefix(count) : word
      tail = count > 8 ? text.word(at: end &- 8) : 0
    }

    /// Mixes the ends. A client can choose names with equal hashes, so only speed may depend on them.
    @inline(__always)
    @inlinable public var hash: UInt32 {
      let mixed = (head ^ (tail &* 0x9E37_79B9_7F4A_7C15)) &+ UInt64(truncatingIfNeeded: count)
      return UInt32(truncatingIfNeeded: ((mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93) >> 32)
    }
  }

  /// The hash of a name in a text.
  @inline(__always)
  @inlinable public static func hash(_ text: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
    Ends(text, from: start, to: end).hash
  }

  /// The hash of a name that is written with escapes.
  @inlinable public static func hash(ofEscaped bytes: Span<UInt8>) -> UInt32 {
    let name = JSONString.decode(bytes)
    return hash(name.span, from: 0, to: name.count)
  }

  /// Whether bytes are those of a text.
  @inline(__always)
  @inlinable public static func isSame(_ bytes: RawSpan, _ other: StaticString) -> Bool {
    let count = bytes.byteCount
    guard count == other.utf8CodeUnitCount else { return false }
    return other.withUTF8Buffer { other in
      let other = UnsafeRawBufferPointer(other)
      @inline(__always) func isSame<Word: FixedWidthInteger & BitwiseCopyable>(_ place: Int, _: Word.Type)
        -> Bool
      {
        // Any bytes are an integer, and both loads are inside their text.
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: Word.self)
          == other.loadUnaligned(fromByteOffset: place, as: Word.self)
      }
      // The last word overlaps the one before it.
      if count >= 8 {
        for place in stride(from: 0, to: count - 8, by: 8) where !isSame(place, UInt64.self) { return false }
        return isSame(count - 8, UInt64.self)
      }
      if count >= 4 { return isSame(0, UInt32.self) && isSame(count - 4, UInt32.self) }
      for place in 0..<count where !isSame(place, UInt8.self) { return false }
      return true
    }
  }
}

extension [JSONName] {
  /// The names in one text.
  public func joined(separator: String) -> String { map(\.description).joined(separator: separator) }
}
