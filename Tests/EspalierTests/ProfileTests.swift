import Foundation
import TestSupport
import Testing

@Suite struct `The profile for strangers` {
  private func answer(_ server: ServerProcess, _ request: String) throws -> (status: Int, text: String) {
    let client = Client(port: server.port)
    client.send(request)
    let answer = try #require(client.answer())
    return (answer.status, answer.text)
  }

  private func layouts(environments: Int) -> String {
    let sizes = (0..<environments).map { #"{"size":{"width":\#(300 + $0),"height":600}}"# }
    let body = #"{"view":{"id":"a"},"environments":[\#(sizes.joined(separator: ","))]}"#
    return "POST /v1/layouts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test func `allows less, and single options change it`() throws {
    let server = try ServerProcess(["--profile", "public", "--idle-timeout-seconds", "7"])
    let limits = try answer(server, "GET /v1/limits HTTP/1.1\r\nHost: a\r\n\r\n").text
    for limit in [
      #""environments":20"#, #""answerBytes":4194304"#, #""bodyBytes":1048576"#, #""clientSharePercent":10"#,
      #""workTimeoutSeconds":10"#, #""idleTimeoutSeconds":7"#,
    ] { #expect(limits.contains(limit)) }
    #expect(try answer(server, layouts(environments: 20)).status == 200)
    #expect(try answer(server, layouts(environments: 21)).status == 422)
  }
}
