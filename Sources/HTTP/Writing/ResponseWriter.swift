/// Why a response cannot be written.
public enum ResponseError: Error, Hashable, Sendable {
  /// The name is not a token, or the value has a control character: written out, it could become another field or
  /// response.
  case invalidField(name: String)
  /// The status belongs to an interim response; a handler gives final ones.
  case interimStatus(Status)
}

/// Writes responses as bytes (RFC 9112 §4).
public enum ResponseWriter {
  /// What a response says about its connection.
  public enum Persistence: Sendable {
    /// Another request may follow, as usual in HTTP/1.1.
    case persistent
    /// Another request may follow; HTTP/1.0 must be told.
    case keepAlive
    /// This is the last response.
    case close
  }

  /// The interim response that asks for the body.
  public static let continueBytes: [UInt8] = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// The size of a head without its fields.
  private static let headBytes = 256

  /// Appends a response to `output`, or the head of a streamed one; appends nothing if it cannot be written.
  ///
  /// - Parameters:
  ///   - response: The response; `Date`, `X-Request-Id`, `Content-Length` and `Connection` are added.
  ///   - output: The buffer.
  ///   - isToHead: Whether it answers HEAD: then the body is left out, but its length is sent.
  ///   - persistence: Whether another response may follow.
  ///   - takesChunks: Whether the client knows chunks, as of HTTP/1.1; if not, closing ends a streamed body.
  ///   - date: The current time as ``HTTPDate`` writes it.
  /// - Returns: The number of body bytes appended.
  /// - Throws: ``ResponseError`` if a field or the status is not allowed in a response.
  @discardableResult public static func write(
    _ response: Response, to output: inout [UInt8], isToHead: Bool, persistence: Persistence,
    takesChunks: Bool = true, date: String
  ) throws(ResponseError) -> Int {
    try check(response)
    // A single response grows the buffer once; with several, it grows by itself.
    if output.isEmpty {
      output.reserveCapacity(response.fields.bytes.count + response.body.count + headBytes)
    }
    writeStatusLine(response.status, to: &output)
    output.append("Date: ")
    output.append(contentsOf: date.utf8)
    output.append("\r\n")
    writeFields(response.fields, to: &output)
    if let requestID = response.requestID {
      output.append("X-Request-Id: ")
      requestID.write(to: &output)
      output.append("\r\n")
    }
    if response.stream != nil {
      if takesChunks { output.append("Transfer-Encoding: chunked\r\n") }
    } else if !response.status.forbidsBody {
      output.append("Content-Length: ")
      writeNumber(response.body.count, to: &output)
      output.append("\r\n")
    }
    switch persistence {
    case .persistent: break
    case .keepAlive: output.append("Connection: keep-alive\r\n")
    case .close: output.append("Connection: close\r\n")
    }
    output.append("\r\n")
    guard !isToHead && !response.status.forbidsBody else { return 0 }
    output += response.body
    return response.body.count
  }

  /// Appends a chunk of a streamed body; nothing for no bytes, because an empty chunk would end the body.
  public static func writeChunk(_ bytes: [UInt8], to output: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    output.append(contentsOf: String(bytes.count, radix: 16).utf8)
    output.append("\r\n")
    output.append(contentsOf: bytes)
    output.append("\r\n")
  }

  /// The end of a streamed body.
  public static let lastChunk: [UInt8] = Array("0\r\n\r\n".utf8)

  private static func check(_ response: Response) throws(ResponseError) {
    guard response.status.code >= 200 else { throw .interimStatus(response.status) }
    let fields = response.fields
    if fields.areResponseLines { return }
    for place in fields.places where !Fields.isField(place, in: fields.bytes.span) {
      throw .invalidField(name: String(decoding: fields.bytes[place.name], as: UTF8.self))
    }
  }

  private static func writeStatusLine(_ status: Status, to output: inout [UInt8]) {
    guard status != .ok else { return output.append("HTTP/1.1 200 OK\r\n") }
    output.append("HTTP/1.1 ")
    writeNumber(status.code, to: &output)
    output.append(ASCII.space)
    output.append(contentsOf: status.reason.utf8)
    output.append("\r\n")
  }

  private static func writeFields(_ fields: Fields, to output: inout [UInt8]) {
    if fields.areResponseLines {
      output.append(contentsOf: fields.bytes)
      return
    }
    for place in fields.places where !Fields.isFraming(fields.bytes.span.extracting(place.name)) {
      output.append(contentsOf: fields.bytes[place.name])
      output.append(": ")
      output.append(contentsOf: fields.bytes[place.value])
      output.append("\r\n")
    }
  }

  /// Writes a nonnegative number without creating a string.
  private static func writeNumber(_ number: Int, to output: inout [UInt8]) {
    if number >= 10 { writeNumber(number / 10, to: &output) }
    output.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
