import Glibc

/// An open file, pipe or terminal. It is closed with the last reference.
final class OpenFile: Sendable {
  static let standardInput = OpenFile(STDIN_FILENO, isShared: true)
  static let standardOutput = OpenFile(STDOUT_FILENO, isShared: true)
  static let standardError = OpenFile(STDERR_FILENO, isShared: true)

  let descriptor: Int32
  /// Whether others use the descriptor, too, so that it stays open.
  private let isShared: Bool

  /// Takes over a descriptor.
  init(_ descriptor: Int32, isShared: Bool = false) {
    self.descriptor = descriptor
    self.isShared = isShared
  }

  /// Opens a file to read it.
  convenience init(reading path: String) throws(FileFault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofLastCall }
    self.init(descriptor)
  }

  deinit { if !isShared { close(descriptor) } }

  /// The number of bytes of a regular file; `nil` for others.
  var byteCount: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The next bytes, at least one and at most `count`; none at the end. Waits for a pipe.
  func read(upTo count: Int) throws(FileFault) -> [UInt8] {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      repeat {
        read = Glibc.read(descriptor, buffer.baseAddress, count)
      } while read < 0 && mayGoOn(POLLIN, Self.endless)
      initialized = max(read, 0)
    }
    guard read >= 0 else { throw .ofLastCall }
    return bytes
  }

  /// All bytes up to the end.
  func readToEnd() throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let next = try read(upTo: Self.chunkBytes), !next.isEmpty { bytes += next }
    return bytes
  }

  /// Writes all bytes, however long that takes.
  func write(_ bytes: [UInt8]) throws(FileFault) { try write(bytes, patience: Self.endless) }

  /// Writes a message for people; what cannot be written for a second is lost.
  func tell(_ text: String) { try? write(Array(text.utf8), patience: 1_000) }

  /// Goes back to the first byte of a file.
  func goToStart() { lseek(descriptor, 0, SEEK_SET) }

  /// The last byte of a regular file; `nil` if there is none.
  var lastByte: UInt8? {
    guard let count = byteCount, count > 0 else { return nil }
    var byte: UInt8 = 0
    return pread(descriptor, &byte, 1, count - 1) == 1 ? byte : nil
  }

  private static let chunkBytes = 65_536
  private static let endless: Int32 = -1

  /// Writes all bytes, unless the file takes none for some milliseconds.
  private func write(_ bytes: [UInt8], patience: Int32) throws(FileFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if !mayGoOn(POLLOUT, patience) { throw .ofLastCall }
    }
  }

  /// Whether to repeat the last call. If the file is not ready, this first waits for it: our caller may have made it non-blocking.
  private func mayGoOn(_ events: Int32, _ patience: Int32) -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    var file = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let count = poll(&file, 1, patience)
    return count > 0 || count < 0 && errno == EINTR
  }
}
