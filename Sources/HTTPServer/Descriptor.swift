import Glibc

/// A file descriptor that is closed when nobody holds it any more.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes over an open descriptor.
  init(owning number: Int32) { self.number = number }

  deinit { close(number) }
}
