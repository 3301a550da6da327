import HTTP
import Testing

@testable import Documents
@testable import LayoutAPI

@Suite struct `The code of a problem` {
  @Test(arguments: ProblemCode.allCases)
  func `is about a document if its status is 422`(code: ProblemCode) {
    #expect(code.isAboutDocument == (code.status == 422))
  }

  @Test func `of a document that is too large has the limit of a body`() {
    #expect(Documents.Limits.documentBytes == HTTP.Limits().bodyBytes)
  }
}
