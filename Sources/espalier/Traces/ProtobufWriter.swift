/// Writes a message of Protocol Buffers (protobuf.dev, *Encoding*).
struct ProtobufWriter {
  /// The message so far.
  private(set) var bytes: [UInt8] = []

  private enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
  }

  /// The message that `fill` writes.
  static func message(_ fill: (inout ProtobufWriter) -> Void) -> [UInt8] {
    var writer = ProtobufWriter()
    fill(&writer)
    return writer.bytes
  }

  /// Adds a field of type `uint64`, `int64` or an enumeration; `int64` only if it is not negative.
  mutating func field(_ number: UInt64, _ value: UInt64) {
    tag(number, .varint)
    varint(value)
  }

  /// Adds a field of type `fixed64`.
  mutating func fixed(_ number: UInt64, _ value: UInt64) {
    tag(number, .fixed64)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))) }
  }

  /// Adds a field of type `bytes`.
  mutating func field(_ number: UInt64, _ value: [UInt8]) {
    tag(number, .lengthDelimited)
    varint(UInt64(value.count))
    bytes += value
  }

  /// Adds a field of type `string`.
  mutating func field(_ number: UInt64, _ value: String) { field(number, Array(value.utf8)) }

  /// Adds a field that is a message of its own.
  mutating func field(_ number: UInt64, _ fill: (inout ProtobufWriter) -> Void) {
    field(number, Self.message(fill))
  }

  private mutating func tag(_ number: UInt64, _ type: WireType) { varint(number << 3 | type.rawValue) }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
