import CLinux
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

  // MARK: Before TLS

  /// The first bytes that have arrived and stay to be received, at most `limit` and as they are on the wire.
  ///
  /// - Returns: The bytes, none at their end; nil if none have arrived.
  func peek(_ limit: Int) -> [UInt8]? {
    var hasSome = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
      let received = clinux_peek(descriptor.number, bytes.baseAddress, Int32(limit))
      hasSome = received >= 0
      count = max(0, Int(received))
    }
    return hasSome ? bytes : nil
  }

  /// Discards the first `count` bytes that ``peek(_:)`` has returned.
  func discard(_ count: Int) {
    _ = [UInt8](unsafeUninitializedCapacity: count) { bytes, _ in
      recv(descriptor.number, bytes.baseAddress, count, 0)
    }
  }

  /// Lets the poller report the socket as readable only when so many bytes have arrived, or the last has.
  func awaitBytes(_ count: Int) {
    var count = Int32(count)
    setsockopt(descriptor.number, SOL_SOCKET, SO_RCVLOWAT, &count, socklen_t(MemoryLayout<Int32>.size))
  }

  // MARK: Transfer

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
