import HTTPServer

extension Connection {
  /// Receives bytes as if they came from the client.
  mutating func receive(_ bytes: Span<UInt8>, at now: Duration) {
    receive(upTo: bytes.count, at: now) { room in
      for index in bytes.indices { room.append(bytes[index]) }
    }
  }
}
