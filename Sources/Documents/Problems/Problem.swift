import JSON

/// Why a request is not answered as asked: a stable code, a sentence, and the errors of its document.
package struct Problem: Error {
  /// One thing that is wrong with a document.
  package struct Fault {
    package let code: ProblemCode
    /// Where, as RFC 6901 writes it.
    package var pointer: String
    /// What is wrong, and what to do about it.
    package let detail: String
    /// A name that was perhaps meant.
    package var suggestion: String?
    /// The place in a document that has lines, each counted from 1, and not pointers.
    package var place: (line: Int, column: Int?)?

    package init(
      code: ProblemCode, pointer: String, detail: String, suggestion: String? = nil,
      place: (line: Int, column: Int?)? = nil
    ) {
      (self.code, self.pointer, self.detail) = (code, pointer, detail)
      (self.suggestion, self.place) = (suggestion, place)
    }
  }

  package let code: ProblemCode
  package let detail: String
  package var faults: [Fault] = []

  /// A problem with the request as a whole, or with a part of its document.
  ///
  /// If the code is about a document, the problem is its one error, at `pointer`.
  package init(_ code: ProblemCode, _ detail: String, at pointer: String = "") {
    self.code = code
    self.detail = detail
    if code.isAboutDocument { faults = [Fault(code: code, pointer: pointer, detail: detail)] }
  }

  /// A problem with a document. Its code is that of its faults if they all have the same.
  package init(_ faults: [Fault]) {
    let codes = Set(faults.map(\.code))
    if let only = codes.first, codes.count == 1 { code = only } else { code = .invalidDocument }
    detail =
      faults.count == 1
      ? faults[0].detail : "The document has \(faults.count) errors; the detail of each says what to do."
    self.faults = faults
  }
}

extension Problem {
  /// The problem of a document that is a part of another, at `pointer`.
  package func inside(_ pointer: String) -> Problem {
    var problem = self
    for number in faults.indices { problem.faults[number].pointer = pointer + faults[number].pointer }
    return problem
  }

  /// A body of more than `limit` bytes.
  package static func contentTooLarge(_ limit: Int) -> Problem {
    Problem(.contentTooLarge, "A body has at most \(limit) bytes; send less at once.")
  }

  /// The problem as a document of RFC 9457; a member that is `nil` is left out.
  ///
  /// - Parameters:
  ///   - status: The status of the HTTP response.
  ///   - requestID: The request's id, as in `X-Request-Id`.
  ///   - trace: The request's place in a trace, as in `traceparent`.
  /// - Returns: The document as JSON.
  package func document(status: Int? = nil, requestID: String? = nil, trace: String? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { problem in
      problem.member("type", "/problems/\(code.name)")
      problem.member("title", code.title)
      if let status { problem.member("status", Double(status)) }
      problem.member("detail", detail)
      problem.member("code", code.name)
      if let requestID { problem.member("requestId", requestID) }
      if let trace { problem.member("traceparent", trace) }
      problem.member("errors") { $0.array(faults) { $0.fault($1) } }
    }
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func fault(_ fault: Problem.Fault) {
    object { member in
      member.member("code", fault.code.name)
      member.member("pointer", fault.pointer)
      member.member("detail", fault.detail)
      if let suggestion = fault.suggestion { member.member("suggestion", suggestion) }
      if let place = fault.place { member.member("line", Double(place.line)) }
      if let column = fault.place?.column { member.member("column", Double(column)) }
    }
  }
}
