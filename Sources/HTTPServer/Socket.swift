import Glibc

/// One end of an accepted connection.
struct Socket: ~Copyable {
  /// What a system call on a socket that never waits came to.
  enum Outcome: Equatable {
    /// So many bytes went through; for receiving, 0 is the end.
    case bytes(Int)
    /// Nothing can go through now.
    case wouldBlock
    /// The connection is broken.
    case failed
  }

  let descriptor: Descriptor

  /// Receives as many bytes as there are and fit.
  func receive(into buffer: inout [UInt8]) -> Outcome {
    buffer.withUnsafeMutableBytes { bytes in
      outcome { recv(descriptor.number, bytes.baseAddress, bytes.count, 0) }
    }
  }

  /// Sends as many of the bytes as the system takes.
  func send(_ bytes: Span<UInt8>) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      // Without the flag a client that has gone would be a signal that ends the process.
      outcome { Glibc.send(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  /// Tells the peer that nothing more will come.
  func finishWriting() { shutdown(descriptor.number, Int32(SHUT_WR)) }

  /// What a call comes to that is made again if a signal interrupts it.
  private func outcome(_ call: () -> Int) -> Outcome {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    if result >= 0 { return .bytes(result) }
    return errno == EAGAIN ? .wouldBlock : .failed
  }
}
