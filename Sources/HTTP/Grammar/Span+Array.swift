extension Array where Element == UInt8 {
  /// Adds the bytes of `span` at the end, in one copy.
  package mutating func append(_ span: Span<UInt8>) {
    // Array has no append for a span yet; the pointer does not outlive the closure.
    span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Adds a text that is known when this is compiled, which costs no more than copying its bytes.
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }
}
