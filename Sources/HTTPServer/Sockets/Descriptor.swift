import CLinux
import Glibc

/// An open file descriptor, closed with its owner.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  /// Takes the result of a system call: a descriptor, or a negated errno.
  init(_ result: Int32, from call: String) throws(ServerError) {
    guard result >= 0 else { throw .system(call: call, errno: -result) }
    number = result
  }

  /// Takes over an open descriptor.
  init(owning number: Int32) { self.number = number }

  deinit { close(number) }
}

/// Wakes a waiting loop, from any thread.
struct WakeSignal: ~Copyable, Sendable {
  let descriptor: Descriptor

  init() throws(ServerError) { descriptor = try Descriptor(clinux_eventfd(), from: "eventfd") }

  func send() { _ = clinux_eventfd_signal(descriptor.number) }
  func clear() { _ = clinux_eventfd_clear(descriptor.number) }
}
