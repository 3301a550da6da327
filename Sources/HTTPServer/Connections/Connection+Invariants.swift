import HTTP

extension Connection {
  /// Traps if a buffer is used past its end, or holds more than the limits and one read allow.
  package func checkInvariants(readBytes: Int, answerBytes: Int) {
    precondition((0...inbox.count).contains(inboxStart), "the inbox begins past its end")
    precondition((0...outbox.count).contains(outboxStart), "the outbox begins past its end")
    precondition(inbox.count - inboxStart <= limits.headBytes + limits.requestLineBytes + readBytes)
    precondition(unsentBytes <= Self.outputBytes + answerBytes)
    precondition(outbox.count <= 2 * Self.outputBytes + answerBytes)
  }
}
