import Documents
import Testing

@testable import HTTP
@testable import LayoutAPI

@Suite struct `POST v1 layouts` {
  @Test func `answers the contract's example byte for byte`() {
    let answer = Answer(
      to: """
        {"view":{"id":"card","subviews":[{"id":"rectangle"},{"id":"button"}]},
         "constraints":["rectangle.top == card.top + 16","rectangle.leading == card.leading + 16",
           "card.trailing == rectangle.trailing + 16","rectangle.height == 100",
           "button.top == rectangle.bottom + 16","button.leading == rectangle.leading",
           "button.trailing == rectangle.trailing","button.height == 50","card.bottom == button.bottom + 16"],
         "fitting":{"width":358,"height":0,"horizontalPriority":1000,"verticalPriority":250}}
        """)
    #expect(answer.status == 200)
    #expect(
      answer.text == """
        {"layouts":[{"environment":{},"size":{"width":358,"height":198},"frames":\
        {"card":{"x":0,"y":0,"width":358,"height":198},"rectangle":{"x":16,"y":16,"width":326,"height":100},\
        "button":{"x":16,"y":132,"width":326,"height":50}},"diagnosis":{"status":"determined","conflicts":[],\
        "ambiguities":[],"unsatisfied":[]}}]}
        """)
  }

  @Test(arguments: [
    #""b.left == root.left + 8""#,
    #"{"item":"b","attribute":"left","relation":"==","toItem":"root","toAttribute":"left","constant":8}"#,
    #"{"item":"b","attribute":"left","toItem":"root","constant":8}"#,
    #"{"visualFormat":"|-gap-[b]","metrics":{"gap":8},"options":["directionLeftToRight"],"superviewSpacing":8}"#,
  ])
  func `takes a constraint in each written form`(constraint: String) {
    let answer = Answer(
      to: """
        {"view":{"id":"root","frame":{"x":0,"y":0,"width":100,"height":100},"subviews":[{"id":"b"}]},
         "constraints":[\(constraint),"b.top == root.top","b.width == 10","b.height == 20"]}
        """)
    #expect(answer.frame("b") == [8, 0, 10, 20])
  }

  @Test func `takes constraints in views, and names them by their place`() {
    let answer = Answer(
      to: """
        {"view":{"id":"root","constraints":["root.width == 10"],"subviews":[
          {"id":"a","constraints":[{"visualFormat":"[a(20)]"},"a.width == 30"]}]}}
        """)
    let conflict = (answer.diagnosis["conflicts"] as? [[String: Any]])?.first
    #expect(conflict?["broken"] as? String == "view/subviews/0/constraints/1")
    #expect(conflict?["rivals"] as? [String] == ["view/subviews/0/constraints/0#0"])
    #expect(answer.diagnosis["status"] as? String == "conflicting")
  }

  @Test func `says by how much an optional constraint is missed, and what beats it`() {
    let answer = Answer(
      to: """
        {"view":{"id":"a"},"constraints":[{"id":"wide","item":"a","attribute":"width","constant":70},
          {"id":"wish","item":"a","attribute":"width","constant":100,"priority":750},"a.height == 1"]}
        """)
    let unsatisfied = (answer.diagnosis["unsatisfied"] as? [[String: Any]])?.first
    #expect(unsatisfied?["constraint"] as? String == "wish")
    #expect(unsatisfied?["by"] as? Double == 30)
    #expect(unsatisfied?["beatenBy"] as? [String] == ["wide"])
  }

  @Test func `names guides apart, in either coordinate system`() {
    let document = """
      {"view":{"id":"root","frame":{"x":0,"y":0,"width":100,"height":100},"subviews":[
        {"id":"box","frame":{"x":10,"y":20,"width":50,"height":50},"guides":[{"id":"g"}]}]},
       "constraints":["g.left == box.left + 1","g.top == box.top + 2","g.width == 3","g.height == 4"],
       "coordinates":"COORDINATES"}
      """
    for (system, x, y) in [("superview", 1.0, 2.0), ("root", 11, 22)] {
      let answer = Answer(to: document.replacing("COORDINATES", with: system))
      let guides = answer.layout["guides"] as? [String: [String: Double]]
      #expect(guides?["g"] == ["x": x, "y": y, "width": 3, "height": 4])
    }
  }

  @Test func `without size, frame or fitting fits the root to nothing`() {
    let answer = Answer(to: #"{"view":{"id":"a"},"constraints":["a.width >= 20","a.height == 30"]}"#)
    #expect(answer.frame("a") == [0, 0, 20, 30])
  }

  @Test func `brings a device's size, safe area, margins and pixels`() {
    let document = """
      {"view":{"id":"root","subviews":[{"id":"a"},{"id":"b"}]},"environment":{"device":"iPhone 15"},
       "constraints":["a.top == root.safeArea.top","a.bottom == root.safeArea.bottom","a.left == root.leftMargin",
         "a.width == root.width / 2","b.left == a.right","b.right == root.rightMargin","b.top == a.top","b.height == 1"]}
      """
    let answer = Answer(to: document)
    // Half of 393 is 196.5; from 16 the right edge is 212.5, which on a third of a point is 212 2/3 rounded away.
    #expect(answer.frame("root") == [0, 0, 393, 852])
    #expect(answer.frame("a") == [16, 59, 196.666_666_667, 759])
    #expect(answer.text.contains(#""environment":{"device":"iPhone 15"}"#))
  }

  @Test func `lets an explicit member of the environment win over the device`() {
    let answer = Answer(
      to: """
        {"view":{"id":"r","subviews":[{"id":"a"}]},
         "environment":{"device":"iPhone 15","size":{"width":500,"height":400},"safeArea":{"top":7},"rounding":"none"},
         "constraints":["a.top == r.safeArea.top","a.left == r.leftMargin","a.width == r.width / 3","a.height == 1"]}
        """)
    #expect(answer.frame("a") == [20, 7, 166.666_666_667, 1])
  }

  @Test func `answers a list of environments in order`() throws {
    let answer = Answer(
      to:
        #"{"view":{"id":"a"},"environments":[{"size":{"width":1,"height":2}},{"size":{"width":3,"height":4}}]}"#
    )
    let layouts = try #require(answer.json["layouts"] as? [[String: Any]])
    #expect(layouts.map { ($0["size"] as? [String: Double])?["width"] } == [1, 3])
  }

  @Test func `multiplies environments out`() throws {
    let answer = Answer(
      to: """
        {"view":{"id":"a"},"environments":{"devices":["iPhone 8","iPad mini (6th)"],
          "orientations":["portrait","landscape"],"layoutDirections":["ltr","rtl"],
          "contentSizeCategories":["large","accessibilityXL"]}}
        """)
    let layouts = try #require(answer.json["layouts"] as? [[String: Any]])
    #expect(layouts.count == 16)
    let third = try #require(layouts[2]["environment"] as? [String: String])
    #expect(
      third == [
        "device": "iPhone 8", "orientation": "portrait", "layoutDirection": "rtl",
        "contentSizeCategory": "large",
      ])
    #expect((layouts[12]["size"] as? [String: Double])?["width"] == 1133)
  }

  @Test func `knows all devices`() {
    let answer = Answer(to: #"{"view":{"id":"a"},"environments":{"devices":"all"}}"#)
    #expect((answer.json["layouts"] as? [Any])?.count == 24)
  }

  @Test func `gives the same bytes for the same request`() {
    let document =
      #"{"view":{"id":"a","subviews":[{"id":"b"},{"id":"c"}]},"constraints":["b.width == c.width"]}"#
    #expect(Answer(to: document).text == Answer(to: document).text)
  }
}

@Suite struct `The service` {
  private func response(_ method: Method, _ path: String, _ fields: Fields = Fields(), isReady: Bool = true)
    -> Response
  {
    Service(isReady: { isReady }).response(to: Request(method, RequestTarget(path: path), fields: fields))
  }

  @Test func `says whether it is alive and whether it is ready`() {
    #expect(response(.get, "/healthz").status == .ok)
    #expect(response(.get, "/readyz").status == .ok)
    #expect(response(.get, "/readyz", isReady: false).status == .serviceUnavailable)
    #expect(response(.get, "/healthz", isReady: false).status == .ok)
  }

  @Test func `says at every path which methods it serves`() {
    let routes = Service.routes({ true }, ServiceConfiguration(), PhaseMetrics(), SessionStore())
    for (path, served) in Dictionary(grouping: routes, by: \.path) {
      let answer = response(.trace, path.replacing("/*", with: "/x"))
      var methods = Set(served.map(\.method.name) + ["OPTIONS"])
      if methods.contains("GET") { methods.insert("HEAD") }
      #expect(answer.status == .methodNotAllowed, "\(path)")
      #expect(answer.fields["Allow"] == methods.sorted().joined(separator: ", "), "\(path)")
    }
  }

  @Test func `documents every problem`() {
    for code in ProblemCode.allCases {
      #expect(response(.get, "/problems/\(code.name)").status == .ok, "\(code)")
    }
  }

  @Test func `lets every origin read, and never with credentials`() {
    for answer in [response(.get, "/version"), response(.get, "/nowhere"), response(.options, "/v1/layouts")]
    {
      #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
      #expect(answer.fields["Access-Control-Allow-Credentials"] == nil)
    }
  }

  @Test func `answers a preflight`() {
    let fields = Fields([("Origin", "null"), ("Access-Control-Request-Method", "POST")])
    let answer = response(.options, "/v1/layouts", fields)
    #expect(answer.status == .noContent)
    #expect(answer.fields["Access-Control-Allow-Methods"] == "OPTIONS, POST")
    #expect(answer.fields["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
  }

  @Test func `names a representation and recognises it`() throws {
    let first = response(.get, "/v1/devices")
    let tag = try #require(first.fields["ETag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    #expect(
      response(.get, "/v1/devices", Fields([("If-None-Match", "\"x\", \(tag)")])).status == .notModified)
    #expect(response(.get, "/v1/devices", Fields([("If-None-Match", "\"x\"")])).status == .ok)
  }

  @Test func `refuses what it does not read or write`() {
    let text = Answer(to: Array("{}".utf8), Fields([("Content-Type", "text/plain")]))
    #expect(text.status == 415)
    let latin = Answer(to: Array("{}".utf8), Fields([("Content-Type", "application/json; charset=latin1")]))
    #expect(latin.status == 415)
    let accept = Answer(to: Array("{}".utf8), Fields([("Accept", "text/html, application/json;q=0")]))
    #expect(accept.status == 406)
    let any = Answer(to: Array(#"{"view":{"id":"a"}}"#.utf8), Fields([("Accept", "text/html, */*;q=0.1")]))
    #expect(any.status == 200)
  }
}

@Suite struct `A document that is tried` {
  private let service = Service(isReady: { true })

  private func trial(_ document: String) -> Response? {
    let request = Request(.post, RequestTarget(path: "/v1/layouts"), body: Array(document.utf8))
    return service.respond(to: request, effort: .little).response
  }

  @Test func `is answered at once if it is little work, or no document`() throws {
    let document = #"{"view":{"id":"a"},"constraints":["a.width == 20","a.height == 10"]}"#
    #expect(try #require(trial(document)).body == Array(Answer(to: document).text.utf8))
    #expect(trial("{")?.status == .badRequest)
  }

  @Test func `is left to others if it is long, or makes many frames`() {
    let spaces = String(repeating: " ", count: LayoutAPI.Limits.trialBytes)
    #expect(trial(#"{"view":{"id":"a"}}"# + spaces) == nil)
    let views = (0..<600).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let environments = #"[{"size":{"width":1,"height":1}},{"size":{"width":2,"height":1}}]"#
    #expect(trial(#"{"view":{"id":"a","subviews":[\#(views)]},"environments":\#(environments)}"#) == nil)
  }

  // A PNG of 16 million pixels was rendered on a loop, which answered nobody else for a second.
  @Test(arguments: ["image/png", "image/png;scale=2", "application/pdf"])
  func `is left to others if it is rendered`(type: String) {
    let request = Request(
      .post, RequestTarget(path: "/v1/layouts"), fields: Fields([("Accept", type)]),
      body: Array(#"{"view":{"id":"a"}}"#.utf8))
    #expect(service.respond(to: request, effort: .little).response == nil)
  }

  // 30 KB of Arabic were shaped on a loop, 45 ms.
  @Test func `is left to others if it has much text`() throws {
    func document(_ count: Int) -> String {
      #"{"view":{"id":"a","text":{"string":"\#(String(repeating: "a", count: count))"}}}"#
    }
    let limit = LayoutAPI.Limits.trialShapedUnits
    #expect(try #require(trial(document(limit))).body == Array(Answer(to: document(limit)).text.utf8))
    #expect(trial(document(limit + 1)) == nil)
  }

  @Test func `is left to others if an alert has much text, which is as high as that`() {
    func answer(_ count: Int) -> (trial: Response?, whole: [UInt8]) {
      let alert = #"{"title":"\#(String(repeating: "a ", count: count / 2))"}"#
      let request = Request(
        .post, RequestTarget(path: "/v1/presentations"),
        body: Array(
          #"{"environment":{"device":"iPhone 15"},"presented":{"id":"c","alert":\#(alert)},"presentation":{"modal":{}}}"#
            .utf8))
      return (service.respond(to: request, effort: .little).response, service.response(to: request).body)
    }
    let limit = LayoutAPI.Limits.trialShapedUnits
    let few = answer(limit)
    #expect(few.trial?.status == .ok && few.trial?.body == few.whole)
    #expect(answer(limit + 2).trial == nil)
  }

  // 250 wishes in 500 environments that are the same were solved once, and 9 MB written on a loop.
  @Test func `is left to others if there is much to write`() throws {
    func document(_ environments: Int) -> String {
      let wishes = (1...50).map { #""a.width == \#(9 + $0) @\#($0)""# }.joined(separator: ",")
      let list = Array(repeating: "{}", count: environments).joined(separator: ",")
      return #"{"view":{"id":"a"},"constraints":[\#(wishes)],"environments":[\#(list)]}"#
    }
    #expect(try #require(trial(document(2))).body == Array(Answer(to: document(2)).text.utf8))
    #expect(trial(document(500)) == nil)
    #expect(Answer(to: document(500)).status == 200)
  }
}
