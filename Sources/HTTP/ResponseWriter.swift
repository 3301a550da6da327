/// Writes responses as HTTP/1.1 has them on a connection.
public enum ResponseWriter {
  /// The interim answer that asks for a body.
  public static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Appends a response to the bytes that go out.
  ///
  /// A byte that a field cannot have, a line break above all, is written as a space: no value can end the head.
  ///
  /// - Parameters:
  ///   - response: What is answered.
  ///   - output: The bytes that go out.
  ///   - method: The method of the request: the answer to `HEAD` has no content, but the fields of one that has.
  ///   - date: The time, as the `Date` field writes it.
  ///   - keepsAlive: Whether the connection stays open.
  ///   - isVersion10: Whether the client has to be told that it does.
  public static func write(
    _ response: Response, to output: inout [UInt8], for method: Method?, date: String, keepsAlive: Bool,
    isVersion10: Bool = false
  ) {
    let status = response.status
    output += "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nDate: \(date)\r\n".utf8
    for field in response.fields.list where !field.name.isEmpty {
      output += field.name.utf8.map { $0.isTokenByte ? $0 : UInt8(ascii: "-") }
      output += ": ".utf8
      output += field.value.utf8.map { $0.isFieldByte ? $0 : .space }
      output += "\r\n".utf8
    }
    let hasContent = status != .noContent && status != .notModified
    if hasContent { output += "Content-Length: \(response.body.count)\r\n".utf8 }
    if !keepsAlive {
      output += "Connection: close\r\n".utf8
    } else if isVersion10 {
      output += "Connection: keep-alive\r\n".utf8
    }
    output += "\r\n".utf8
    if hasContent, method != .head { output += response.body }
  }
}
