import Glibc

/// Bytes that end where an unreadable page begins: reading one too far ends the test run.
public struct GuardedBytes: ~Copyable {
  private static let pageBytes = 4_096

  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// Room for at least `capacity` bytes.
  public init(capacity: Int) {
    self.capacity = (capacity / Self.pageBytes + 1) * Self.pageBytes
    let length = self.capacity + Self.pageBytes
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let memory = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED,
      mprotect(memory + self.capacity, Self.pageBytes, PROT_NONE) == 0
    else { preconditionFailure("no memory for a guarded buffer") }
    base = memory
  }

  deinit { munmap(base, capacity + Self.pageBytes) }

  /// Hands `body` a copy of `bytes` whose end is the last readable byte.
  ///
  /// - Precondition: `bytes` has at most the capacity.
  public func with<Result, Failure: Error>(
    _ bytes: some Collection<UInt8>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(bytes.count <= capacity, "a guarded buffer is too small")
    let start = base + (capacity - bytes.count)
    let buffer = UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
    buffer.copyBytes(from: bytes)
    return try body(Span(_unsafeElements: UnsafeBufferPointer(buffer.assumingMemoryBound(to: UInt8.self))))
  }
}
