import CLinux
import Glibc
import HTTP
import Synchronization

/// One thread that waits for its sockets to become ready, and moves their connections on.
final class EventLoop {
  /// Names of descriptors that are no connections; a connection's generation never gets that far.
  private static let listenerName = UInt64.max
  private static let wakerName = UInt64.max - 1

  private let responder: Responder
  private let stop: StopSignal
  private let epoll: Descriptor
  private var listener: Descriptor?
  private var isListening = false
  private let connections = ConnectionSlab(capacity: Limits.connectionsPerLoop)
  private var readBuffer = [UInt8](repeating: 0, count: 65_536)
  private var clock = ServerClock()
  private var drainStart: Duration?
  private var lastTick = Duration.zero

  /// Makes a loop that accepts from `listener` until `stop` is given.
  init(_ listener: consuming Descriptor, _ responder: Responder, _ stop: StopSignal) throws(ServerError) {
    let number = linux_epoll_create()
    guard number >= 0 else { throw .system(call: "epoll_create1", errno: errno) }
    epoll = Descriptor(owning: number)
    self.listener = consume listener
    self.responder = responder
    self.stop = stop
    guard linux_epoll_add(epoll.number, stop.descriptor, linux_readable, EventLoop.wakerName) == 0 else {
      throw .system(call: "epoll_ctl", errno: errno)
    }
    setListening(true)
  }

  /// Serves until it is told to stop and the answers under way are out, or have had their time.
  func run() {
    var ready = [readiness](repeating: readiness(), count: 256)
    while !isDone {
      let count = linux_epoll_wait(epoll.number, &ready, Int32(ready.count), 250)
      clock.update()
      for event in ready.prefix(Int(max(count, 0))) { handle(event) }
      if stop.isGiven, drainStart == nil { beginDrain() }
      if clock.now - lastTick >= .milliseconds(250) { tick() }
    }
  }

  private var isDone: Bool {
    guard let drainStart else { return false }
    return connections.count == 0 || clock.now - drainStart >= Limits.drainTimeout
  }

  private func handle(_ event: readiness) {
    switch event.data {
    case EventLoop.listenerName: accept()
    case EventLoop.wakerName: break
    default: serve(event.data, isBroken: event.events & linux_broken != 0)
    }
  }

  // MARK: Connections

  private func accept() {
    // A few at a time, so that those that are there already are not kept waiting.
    for _ in 0..<64 {
      guard let listener = listener?.number, !connections.isFull else { return setListening(false) }
      let number = linux_accept(listener)
      guard number >= 0 else {
        // Without descriptors left, accepting is taken up again at the next tick.
        if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { setListening(false) }
        return
      }
      var on: Int32 = 1
      setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      let interest = linux_readable
      guard
        let name = connections.insert(
          Connection(at: clock.now), Descriptor(owning: number), interest: interest)
      else { return }
      if linux_epoll_add(epoll.number, number, interest, name) != 0 { connections.remove(name) }
    }
  }

  private func setListening(_ isListening: Bool) {
    guard let listener = listener?.number, isListening != self.isListening else { return }
    self.isListening = isListening
    if isListening {
      _ = linux_epoll_add(epoll.number, listener, linux_readable, EventLoop.listenerName)
    } else {
      _ = linux_epoll_remove(epoll.number, listener)
    }
  }

  /// Moves a connection on as far as its socket lets it.
  private func serve(_ name: UInt64, isBroken: Bool) {
    update(name) { connection, descriptor in
      if isBroken { return false }
      var isOpen = true
      if connection.wantsToRead { isOpen = read(&connection, descriptor) }
      if isOpen { isOpen = write(&connection, descriptor) }
      return isOpen
    }
  }

  /// Lets `body` work on a connection, then asks epoll for what it wants next, or ends it.
  ///
  /// What `body` returns is whether the socket is still of use.
  private func update(_ name: UInt64, _ body: (inout Connection, Int32) -> Bool) {
    var isOver = false
    connections.with(name) { connection, descriptor, interest in
      isOver = !body(&connection, descriptor) || connection.isFinished
      if isOver { return }
      var wanted: UInt32 = 0
      if connection.wantsToRead { wanted |= linux_readable }
      if connection.wantsToWrite { wanted |= linux_writable }
      if wanted != interest {
        interest = wanted
        _ = linux_epoll_modify(epoll.number, descriptor, wanted, name)
      }
    }
    guard isOver else { return }
    connections.remove(name)
    if !isListening, !stop.isGiven { setListening(true) }
  }

  private func read(_ connection: inout Connection, _ descriptor: Int32) -> Bool {
    // At most a few buffers at a time, so that one client that sends much does not keep the others waiting.
    for _ in 0..<4 where connection.wantsToRead {
      let count = recv(descriptor, &readBuffer, readBuffer.count, 0)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      if count == 0 {
        connection.receiveEnd()
        return true
      }
      readBuffer.withUnsafeBufferPointer { buffer in
        let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
        connection.receive(bytes, at: clock.now, date: clock.date, responder)
      }
      if count < readBuffer.count { break }
    }
    return true
  }

  private func write(_ connection: inout Connection, _ descriptor: Int32) -> Bool {
    while connection.wantsToWrite {
      var result = 0
      connection.send(at: clock.now) { bytes in
        result = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        return result
      }
      if result < 0 { return errno == EAGAIN || errno == EINTR }
      if connection.hasEndedOutput { shutdown(descriptor, Int32(SHUT_WR)) }
      if !connection.wantsToWrite { connection.resume(at: clock.now, date: clock.date, responder) }
    }
    return true
  }

  // MARK: Time

  private func tick() {
    lastTick = clock.now
    for name in connections.names {
      update(name) { connection, descriptor in
        connection.tick(at: clock.now, date: clock.date, responder)
        return write(&connection, descriptor)
      }
    }
    if !isListening, !stop.isGiven { setListening(true) }
  }

  private func beginDrain() {
    drainStart = clock.now
    setListening(false)
    listener = nil
    _ = linux_epoll_remove(epoll.number, stop.descriptor)
    for name in connections.names {
      update(name) { connection, _ in
        connection.drain()
        return true
      }
    }
  }
}
