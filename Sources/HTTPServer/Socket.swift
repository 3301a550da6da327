import CLinux

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
    outcome(
      buffer.withUnsafeMutableBytes { clinux_receive(descriptor.number, $0.baseAddress, Int64($0.count)) })
  }

  /// Sends as many of the bytes as the system takes.
  func send(_ bytes: Span<UInt8>) -> Outcome {
    outcome(bytes.withUnsafeBytes { clinux_send(descriptor.number, $0.baseAddress, Int64($0.count)) })
  }

  /// Tells the peer that nothing more will come.
  func finishWriting() { _ = clinux_shutdown_writing(descriptor.number) }

  private func outcome(_ result: Int64) -> Outcome {
    if result >= 0 { return .bytes(Int(result)) }
    return result == -Int64(CLINUX_AGAIN) ? .wouldBlock : .failed
  }
}
