/// Which fields a response may be sent with.
extension Fields {
  /// The names of the fields that the writer adds itself.
  private static let framingNames = ["Content-Length", "Transfer-Encoding", "Connection", "Date"]

  /// Whether the field at `place` can be sent as it is: it is valid, and the writer does not add it itself.
  static func mayWrite(_ place: Place, in bytes: Span<UInt8>) -> Bool {
    isField(place, in: bytes) && !isFraming(bytes.extracting(place.name))
  }

  /// Whether the name is a token and the value has no control character.
  static func isField(_ place: Place, in bytes: Span<UInt8>) -> Bool {
    guard !place.name.isEmpty else { return false }
    let token = ByteSet.token
    for index in place.name where !token.contains(bytes[index]) { return false }
    for index in place.value where !ASCII.isFieldValue(bytes[index]) { return false }
    return true
  }

  /// Whether the writer adds the field of that name itself.
  static func isFraming(_ name: Span<UInt8>) -> Bool {
    framingNames.contains { $0.utf8.count == name.count && isSame(name, $0.utf8.span) }
  }
}
