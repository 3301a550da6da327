/// Reads the lines of a text, and collects the logs in it.
///
/// A line may begin with the name of a thread. Each thread has a log of its own, so interleaved logs stay apart. A line
/// without a name belongs to the thread of the line before, unless only another thread's log can continue with it.
struct LogReader {
  /// A log that is being read.
  struct Draft {
    var elements: [LoggedElement] = []
    var broken: LoggedElement?
    /// The head of a broken constraint that is not there in full.
    var brokenID: String?
    var unread: [UnreadLine] = []
    var unreadCount = 0

    var isEmpty: Bool { elements.isEmpty && broken == nil && unreadCount == 0 }

    mutating func leaveUnread(_ line: Int, _ text: ArraySlice<UInt8>) {
      unreadCount += 1
      guard unread.count < Limits.unreadLines else { return }
      unread.append(UnreadLine(line: line, text: String(text.text.unicodeScalars.prefix(300))))
    }
  }

  /// A constraint whose end has not been found.
  private struct OpenElement {
    let line: Int
    var pieces: [ArraySlice<UInt8>]
    let isBroken: Bool
  }

  private struct Thread {
    /// The number of its log among all; `nil` if it has none.
    var log: Int?
    /// Whether the lines are in a list of constraints.
    var isInList = false
    /// Whether the next constraint is the broken one.
    var awaitsBroken = false
    var open: OpenElement?
  }

  private(set) var logs: [Draft] = []
  private var threads: [String: Thread] = [:]
  private var current = Thread()
  private var name = ""
  /// The thread whose log was interrupted last by a line of another thread.
  private var interrupted: String?

  /// Reads all lines.
  static func read(_ text: LogText) throws(LogError) -> [Draft] {
    var reader = LogReader()
    for line in text.lines {
      for part in LogLine(line).parts { try reader.read(part) }
    }
    reader.closeAll()
    return reader.logs.filter { !$0.isEmpty }
  }

  private mutating func closeAll() {
    closeOpenElement()
    for thread in threads.keys.sorted() where thread != name {
      current = threads[thread] ?? Thread()
      closeOpenElement()
    }
  }

  private mutating func read(_ line: LogLine) throws(LogError) {
    if line.thread.isEmpty {
      returnToLog(with: line.content)
    } else {
      change(to: line.thread.text)
    }
    // “Will attempt to recover by breaking” may stand in the line itself.
    let isInList = current.isInList || current.awaitsBroken
    let content = ElementBrackets.restored(in: line.content, isInList: isInList || isInLog(current))
    let starts = LoggedElement.starts(in: content, isInList: isInList)
    let before = content[..<(starts.first ?? content.endIndex)]
    if try readWords(before, of: line, hasElement: !starts.isEmpty) == false, starts.isEmpty { return }
    for (number, start) in starts.enumerated() {
      closeOpenElement()
      let end = number + 1 < starts.count ? starts[number + 1] : content.endIndex
      try readElement(content[start..<end], line.number)
    }
  }

  private mutating func change(to thread: String) {
    guard thread != name, threads.count < Limits.threads || threads[thread] != nil else { return }
    if isInLog(current) { interrupted = name }
    threads[name] = current
    current = threads[thread] ?? Thread()
    name = thread
  }

  /// Continues an interrupted log with a line without a name, if the thread before the line has no log.
  private mutating func returnToLog(with line: ArraySlice<UInt8>) {
    guard let interrupted, !isInLog(current) else { return }
    let words = line.trimmed
    let isPart =
      words.elementsEqual(")".utf8) || words.contains(bytesOf: "recover by breaking")
      || !LoggedElement.starts(in: line, isInList: false).isEmpty
    guard isPart, let thread = threads[interrupted], isInLog(thread) else { return }
    change(to: interrupted)
  }

  /// Whether the broken constraint of a thread's log, or more, is still to come.
  private func isInLog(_ thread: Thread) -> Bool {
    if thread.isInList || thread.awaitsBroken { return true }
    guard let log = thread.log.map({ logs[$0] }) else { return false }
    return !log.elements.isEmpty && log.broken == nil && log.brokenID == nil
  }

  /// Reads what a line has before its first constraint.
  ///
  /// - Returns: Whether the line is more than words.
  private mutating func readWords(
    _ text: ArraySlice<UInt8>, of line: LogLine, hasElement: Bool
  ) throws(LogError) -> Bool {
    let words = text.trimmed
    if words.isEmpty && !hasElement {
      closeOpenElement()
      return false
    }
    let lower = words.map { $0.isLetter ? $0 | 0x20 : $0 }
    if lower.contains(bytesOf: "recover by breaking") {
      closeOpenElement()
      (current.awaitsBroken, current.isInList) = (true, false)
      return hasElement
    }
    if lower.contains(bytesOf: "simultaneously satisfy constraints")
      || lower.contains(bytesOf: "conflicting constraints detected")
      || lower.contains(bytesOf: "unable to satisfy constraints")
    {
      closeOpenElement()
      try beginLog()
      current.isInList = true
      return hasElement
    }
    if words.elementsEqual("(".utf8) || hasElement && words.first == UInt8(ascii: "(") {
      closeOpenElement()
      if let log = current.log, !logs[log].elements.isEmpty { try beginLog() }
      current.isInList = true
      return hasElement
    }
    if hasElement {
      // The rest of a wrapped constraint may stand before the next one.
      if words.count > 1, current.open != nil { continueElement(with: words) }
      return true
    }
    if words.elementsEqual(")".utf8) {
      closeOpenElement()
      current.isInList = false
    } else if current.open != nil {
      continueElement(with: words)
    } else if current.log != nil, current.isInList || current.awaitsBroken, isElementLike(words) {
      if let log = current.log { logs[log].leaveUnread(line.number, words) }
    }
    return false
  }

  /// Whether a line of a list stands where a constraint should be.
  private func isElementLike(_ words: ArraySlice<UInt8>) -> Bool {
    // A tag of HTML has no colon.
    words.starts(with: "\"<".utf8) || words.first == UInt8(ascii: "<") && words.contains(UInt8(ascii: ":"))
      || words.contains(bytesOf: "<private>") || words.contains(bytesOf: "Constraint:0x")
  }

  /// Begins a log, unless the thread's has nothing yet.
  private mutating func beginLog() throws(LogError) {
    if let log = current.log, logs[log].isEmpty {
      current.awaitsBroken = false
      return
    }
    if logs.count >= Limits.logs { throw .tooManyLogs }
    logs.append(Draft())
    (current.log, current.awaitsBroken, current.isInList) = (logs.count - 1, false, false)
  }

  // MARK: Constraints

  private mutating func readElement(_ text: ArraySlice<UInt8>, _ line: Int) throws(LogError) {
    let isBroken = current.awaitsBroken
    if let log = current.log {
      if !isBroken, logs[log].broken != nil || logs[log].brokenID != nil { try beginLog() }
    } else {
      try beginLog()
    }
    if let log = current.log, logs[log].elements.count + logs[log].unreadCount >= Limits.constraints {
      throw .tooManyConstraints
    }
    if !isBroken { current.isInList = true }
    current.awaitsBroken = false
    current.open = OpenElement(line: line, pieces: [text], isBroken: isBroken)
    finishElement(isLastLine: LoggedElement.isClosed(text))
  }

  private mutating func continueElement(with piece: ArraySlice<UInt8>) {
    guard var open = current.open else { return }
    open.pieces.append(piece)
    current.open = open
    finishElement(isLastLine: LoggedElement.isClosed(piece) || open.pieces.count >= Limits.wrappedLines)
  }

  /// Takes the open constraint if it can be read; gives it up with its last line.
  private mutating func finishElement(isLastLine: Bool) {
    guard let open = current.open else { return }
    if let element = LoggedElement(pieces: open.pieces, line: open.line, isCut: false) {
      take(element, isBroken: open.isBroken)
      current.open = nil
    } else if isLastLine {
      closeOpenElement()
    }
  }

  /// Takes as much of the open constraint as there is, or leaves its lines unread.
  private mutating func closeOpenElement() {
    guard let open = current.open, let log = current.log else { return }
    current.open = nil
    if let element = LoggedElement(pieces: open.pieces, line: open.line, isCut: true)
      ?? LoggedElement(pieces: [open.pieces[0]], line: open.line, isCut: true)
    {
      take(element, isBroken: open.isBroken)
    } else if open.isBroken, let id = LoggedElement.id(of: open.pieces[0]),
      logs[log].elements.contains(where: { $0.id == id })
    {
      logs[log].brokenID = id
    } else {
      logs[log].leaveUnread(open.line, open.pieces[0].trimmed)
    }
  }

  private mutating func take(_ element: LoggedElement, isBroken: Bool) {
    guard let log = current.log else { return }
    if isBroken { logs[log].broken = element } else { logs[log].elements.append(element) }
  }
}
