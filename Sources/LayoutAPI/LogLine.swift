import HTTP
import JSON
import Operations

extension Service {
  /// A line of the access log: an exchange as a JSON object, and a line's end.
  ///
  /// - Parameters:
  ///   - request: The request, if its head could be read.
  ///   - response: Its response, if there was one.
  ///   - requestBytes: Bytes of the request's body.
  ///   - responseBytes: Bytes of the response's body; of a streamed one, the bytes sent.
  ///   - client: The client's address.
  ///   - duration: The time from the complete request to the end of its response or of the connection.
  ///   - queueAge: The part of that time it waited for a worker.
  ///   - isCut: Whether the response is missing, or a streamed one was cut off.
  ///   - time: Seconds since the beginning of 1970.
  /// - Returns: The line in UTF-8. Control characters and those that change the direction of text are escaped, because
  ///   they would change how a terminal shows the log.
  public static func logLine(
    request: Request?, response: Response?, requestBytes: Int, responseBytes: Int, client: String,
    duration: Duration, queueAge: Duration?, isCut: Bool = false, time: Double
  ) -> [UInt8] {
    let context = RequestContext(request, requestID: response?.requestID ?? .next())
    let body = JSONWriter.object { line in
      line.member("time", (time * 1_000).rounded() / 1_000)
      if let response { line.member("requestId", response.requestID?.text ?? "") }
      line.member("traceparent", context.trace.text)
      line.member("client", client)
      if let key = response?.keyName { line.member("key", key) }
      if let request {
        line.member("method", request.method.name)
        line.member("path", request.target.path)
        line.member("requestBytes", Double(requestBytes))
      }
      if let response { line.member("status", Double(response.status.code)) }
      line.member("responseBytes", Double(responseBytes))
      line.member("duration", seconds(duration))
      if let queueAge { line.member("queueAge", seconds(queueAge)) }
      if isCut { line.member("isCut") { $0.boolean(true) } }
    }
    return Array(String(decoding: body, as: UTF8.self).onOneLine.utf8) + [0x0A]
  }

  /// Seconds to a microsecond.
  private static func seconds(_ duration: Duration) -> Double {
    (duration / .microseconds(1)).rounded() / 1_000_000
  }
}
