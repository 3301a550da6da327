import Glibc

/// One end of an accepted connection, in plain text or over TLS.
struct Socket: ~Copyable {
  /// What a step on a socket that never waits came to.
  enum Outcome: Equatable {
    /// So many bytes went through; for receiving, 0 is the end.
    case bytes(Int)
    /// Nothing can go through before the socket is ready for this. With TLS a client may have to be heard before
    /// anything can be sent, and the other way round.
    case wouldBlock(Poller.Interest)
    /// The connection is broken.
    case failed
  }

  // The session goes first, since it still refers to the descriptor.
  private let session: TLSSession?
  let descriptor: Descriptor

  /// A connection in plain text.
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

  /// Whether the two sides have yet to agree on how to encrypt.
  var isShakingHands: Bool {
    switch session {
    case .some(let session): !session.isEstablished
    case .none: false
    }
  }

  /// Receives as many bytes as there are and fit.
  func receive(into room: inout OutputSpan<UInt8>) -> Outcome {
    room.withUnsafeMutableBufferPointer { bytes, count in
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
        // Without the flag a client that has gone would be a signal that ends the process.
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

  /// Tells a peer over TLS that the end is meant (RFC 9112 §9.8); further times it sends nothing.
  func closeSession() {
    switch session {
    case .some(let session): session.finishWriting()
    case .none: break
    }
  }

  /// What a call comes to that is made again if a signal interrupts it.
  private func outcome(_ interest: Poller.Interest, _ call: () -> Int) -> Outcome {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    if result >= 0 { return .bytes(result) }
    return errno == EAGAIN ? .wouldBlock(interest) : .failed
  }
}
