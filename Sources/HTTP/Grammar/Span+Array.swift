extension Array where Element == UInt8 {
  /// Appends the bytes of `span` in one copy.
  package mutating func append(_ span: Span<UInt8>) {
    // Array has no append for spans yet; the pointer does not outlive the closure.
    span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a text that is known at compile time, at the cost of copying its bytes.
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }
}
