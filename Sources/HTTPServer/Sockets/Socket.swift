import Glibc

/// An accepted connection, in plain text or over TLS.
struct Socket: ~Copyable {
  /// The outcome of a call on a non-blocking socket.
  enum Outcome: Equatable {
    /// That many bytes were received or sent; when receiving, 0 is the end.
    case bytes(Int)
    /// The socket must be ready for this first. Over TLS, sending may need a readable socket, and receiving a
    /// writable one.
    case wouldBlock(Poller.Interest)
    /// The connection is broken.
    case failed
  }

  // Declared first, because it still refers to the descriptor when it is destroyed.
  private let session: TLSSession?
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    session = nil
    self.descriptor = descriptor
  }

  /// A connection over TLS; nil if there is no memory.
  init?(_ descriptor: consuming Descriptor, _ context: TLSContext) {
    guard let session = context.makeSession(on: descriptor) else { return nil }
    self.session = .some(session)
    self.descriptor = descriptor
  }

  var isShakingHands: Bool {
    switch session {
    case .some(let session): !session.isEstablished
    case .none: false
    }
  }

  /// Receives as many bytes as there are and fit.
  func receive(into buffer: inout OutputSpan<UInt8>) -> Outcome {
    buffer.withUnsafeMutableBufferPointer { bytes, count in
      // Nothing is in it yet.
      let outcome =
        switch session {
        case .some(let session): session.receive(into: bytes)
        case .none: outcome(.readable) { recv(descriptor.number, bytes.baseAddress, bytes.count, 0) }
        }
      if case .bytes(let received) = outcome { count = received }
      return outcome
    }
  }

  /// Sends as many of the bytes as the system takes.
  func send(_ bytes: Span<UInt8>) -> Outcome {
    switch session {
    case .some(let session): session.send(bytes)
    case .none:
      bytes.withUnsafeBytes { bytes in
        // Without the flag, a client that has gone would raise a signal that ends the process.
        outcome(.writable) {
          Glibc.send(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }

  /// Tells the peer that nothing more will come.
  func finishWriting() {
    closeSession()
    shutdown(descriptor.number, Int32(SHUT_WR))
  }

  /// Tells a TLS peer that the end is intended (RFC 9112 §9.8); further calls send nothing.
  func closeSession() {
    switch session {
    case .some(let session): session.finishWriting()
    case .none: break
    }
  }

  /// The outcome of a system call, repeated if a signal interrupts it.
  private func outcome(_ interest: Poller.Interest, _ call: () -> Int) -> Outcome {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    if result >= 0 { return .bytes(result) }
    return errno == EAGAIN ? .wouldBlock(interest) : .failed
  }
}
