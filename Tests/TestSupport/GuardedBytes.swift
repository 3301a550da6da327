import Glibc

/// Bytes that end at an unreadable page: reading one byte too far crashes the test run.
public struct GuardedBytes: ~Copyable {
  private static let pageBytes = 4_096

  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// Makes a buffer of at least `capacity` bytes.
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

  /// Calls `body` with a copy of `bytes` that ends at the last readable byte.
  ///
  /// - Precondition: `bytes` is not longer than the capacity.
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
