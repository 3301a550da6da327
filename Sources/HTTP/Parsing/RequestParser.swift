/// Reads requests from the bytes of a connection, as RFC 9112 defines them and where it leaves a choice, strictly.
///
/// ```swift
/// var parser = RequestParser()
/// parser.receive(bytes)
/// while let event = try parser.next() { … }
/// ```
/// It can be given a request in pieces of any size and looks at every byte once. After an error it reads nothing
/// more: where the next request would begin is not known.
public struct RequestParser: Sendable {
  /// What has been read.
  public enum Event: Sendable {
    /// The head of a request whose client waits for a 100 before it sends the body.
    case expectsContinue
    /// A whole request.
    case request(Request)
  }

  /// Where in a message the reader is.
  public enum Phase: Sendable {
    /// Between two messages, nothing of the next one read.
    case idle
    /// Within a request line or header fields.
    case head
    /// Within a body.
    case body
  }

  private enum State {
    case head(HeadReader)
    case fixedBody(Head, length: Int)
    case chunkedBody(Head, ChunkedDecoder)
    case failed(Refusal)
  }

  private var state = State.head(HeadReader())
  private var buffer: [UInt8] = []
  /// What of the buffer has been read.
  private var position = 0

  /// Makes a parser for a new connection.
  public init() {}

  /// Where in a message the parser is.
  public var phase: Phase {
    switch state {
    case .head(let reader): reader.hasBegun || position < buffer.count ? .head : .idle
    case .fixedBody, .chunkedBody: .body
    case .failed: .idle
    }
  }

  /// Takes bytes that have arrived.
  public mutating func receive(_ bytes: some Collection<UInt8>) {
    // What has been read goes once it is more than what has not, so that each byte moves at most once.
    if position > 0, position >= buffer.count - position {
      buffer.removeFirst(position)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Reads on, to the next event or to the end of what has arrived.
  ///
  /// - Returns: The event, or `nil` if more bytes are needed.
  /// - Throws: The refusal that ends the connection, at every further call as well.
  public mutating func next() throws(Refusal) -> Event? {
    do throws(Refusal) {
      return try advance()
    } catch {
      state = .failed(error)
      buffer = []
      position = 0
      throw error
    }
  }

  private mutating func advance() throws(Refusal) -> Event? {
    switch state {
    case .failed(let refusal): throw refusal
    case .head(var reader):
      let isComplete = try reader.read(buffer, &position)
      state = .head(reader)
      guard isComplete else { return nil }
      return try begin(Head(reader))
    case .fixedBody(let head, let length):
      guard buffer.count - position >= length else { return nil }
      let body = Array(buffer[position..<(position + length)])
      position += length
      state = .head(HeadReader())
      return .request(head.request(body))
    case .chunkedBody(let head, var decoder):
      // The decoder is moved out and in again rather than copied with all that it has collected.
      state = .head(HeadReader())
      let isComplete = try decoder.read(buffer, &position)
      if isComplete { return .request(head.request(decoder.body)) }
      state = .chunkedBody(head, decoder)
      return nil
    }
  }

  /// Goes on from the head of a message to its body.
  private mutating func begin(_ head: Head) throws(Refusal) -> Event? {
    switch head.framing {
    case .none:
      state = .head(HeadReader())
      return .request(head.request([]))
    case .length(let length): state = .fixedBody(head, length: length)
    case .chunked: state = .chunkedBody(head, ChunkedDecoder())
    }
    return head.expectsContinue && position == buffer.count ? .expectsContinue : try advance()
  }
}
