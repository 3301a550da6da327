import Foundation
import HTTP
import Testing

@testable import LayoutAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A screen` {
  @Test func `draws text as outlines, with the text as title`() throws {
    let screen = try Screen(view(#""kind":"label","text":{"string":"Tea & <Cake>"}"#))
    let text = try #require(screen.elements("//path").first)
    #expect(screen.title(of: text) == "Tea & <Cake>")
    let outline = try #require(text.attribute(forName: "d")?.stringValue)
    // A contour for each part of each letter, within the label.
    #expect(outline.split(separator: "M").count >= 10)
    let numbers = outline.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count > 100 && numbers.allSatisfy { (0...200).contains($0) })
    #expect(text.attribute(forName: "fill")?.stringValue == "#000000")
  }

  @Test func `shortens a text that does not fit, and says all of it`() throws {
    let long = "A long text that does not fit into the width of its label"
    let short = try Screen(view(#""kind":"label","text":{"string":"\#(long)"}"#))
    let whole = try Screen(view(#""kind":"label","text":{"string":"\#(long)","lines":0}"#))
    #expect(short.elements("//path").compactMap { short.title(of: $0) } == [long])
    let (cut, lines) = (short.lastX, whole.text)
    #expect(cut <= 104 && cut > 80)
    #expect(lines.utf8.count > short.text.utf8.count)
  }

  @Test func `aligns Arabic to the right`() throws {
    let latin = try Screen(view(#""kind":"label","text":{"string":"abc"}"#))
    let arabic = try Screen(view(#""kind":"label","text":{"string":"سلام"}"#))
    #expect(latin.lastX < 50)
    #expect(arabic.lastX > 90 && arabic.firstX > 50)
  }

  @Test(arguments: [("iOS 18", "51"), ("iOS 26", "63")])
  func `has switches as large as those of the system`(system: String, width: String) throws {
    let screen = try Screen(
      #"{"environment":{"size":{"width":200,"height":200},"system":"\#(system)"},"view":{"id":"r","subviews":["#
        + #"{"id":"s","kind":"switch"}]},"constraints":["s.left == r.left","s.top == r.top"]}"#)
    #expect(screen.elements("//rect[@width='\(width)']").count == 1)
  }

  // A word that two runs share was drawn with its halves swapped.
  @Test func `draws runs in the order of their directions`() throws {
    func outline(_ runs: String) throws -> String? {
      let text = #""string":"abc שלום def","runs":[\#(runs)]"#
      return try Screen(view(#""kind":"label","text":{\#(text)}"#)).elements("//path").first?
        .attribute(forName: "d")?.stringValue
    }
    let whole = try #require(try outline(#"{"length":12}"#))
    #expect(try outline(#"{"length":6},{"length":6}"#) == whole)
  }

  @Test func `makes runs smaller as far as the scale factor allows`() throws {
    func lastX(_ factor: String) throws -> Double {
      let text = #""string":"A rather long line of text","runs":[{"length":26,"kern":0.5}]"#
      return try Screen(view(#""kind":"label","text":{\#(text),"minimumScaleFactor":\#(factor)}"#)).lastX
    }
    // The line that is cut off ends before its room does; the one that fits takes all of it.
    #expect(try lastX("0.2") > 95)
    #expect(try lastX("0.95") != lastX("0.2"))
  }

  // The view is 90 points wide and begins at 10.
  @Test func `draws the indents and the alignment of a paragraph`() throws {
    func screen(_ paragraph: String) throws -> Screen {
      try Screen(view(#""kind":"label","text":{"string":"abc","paragraph":{\#(paragraph)}}"#))
    }
    let plain = try screen("")
    let indented = try screen(#""firstLineHeadIndent":30"#)
    #expect(abs(indented.firstX - plain.firstX - 30) < 0.01)
    let centered = try screen(#""alignment":"center""#)
    #expect(centered.firstX > plain.firstX + 20)
    let right = try screen(#""alignment":"right","tailIndent":-10"#)
    #expect(right.lastX < 94 && right.firstX > centered.firstX)
  }

  @Test(arguments: [
    (##""background":"#FF950080""##, ##"fill="#ff9500" fill-opacity="0.502""##),
    (#""background":"systemBlue""#, ##"fill="#007aff""##),
    (#""background":"systemBlueColor","cornerRadius":8"#, ##"rx="8" fill="#007aff""##),
    (##""border":{"width":2,"color":"#102030"}"##, ##"fill="none" stroke="#102030" stroke-width="2""##),
  ]) func `has the colors of a view's appearance`(appearance: String, expected: String) throws {
    let text = try Screen(view(#""appearance":{\#(appearance)}"#)).text
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `is dark with dark colors`() throws {
    let dark = try Screen(
      #"{"view":{"id":"a","appearance":{"background":"systemBackground"}},"environment":{"size":{"width":9,"height":9},"colorScheme":"dark"}}"#
    )
    #expect(dark.text.contains(##"fill="#000000""##) && !dark.text.contains("#ffffff"))
  }

  @Test func `hides what is hidden, and fades and clips what the views do`() throws {
    let inner =
      ##"{"id":"c","appearance":{"background":"#123456"},"frame":{"x":0,"y":0,"width":9,"height":9}}"##
    let hidden = try Screen(view(#""hidden":true,"subviews":[\#(inner)]"#))
    #expect(!hidden.text.contains("#123456"))
    let faded = try Screen(view(#""alpha":0.5,"kind":"scroll","subviews":[\#(inner)]"#))
    let group = try #require(faded.elements("//g[@opacity]").first)
    #expect(group.attribute(forName: "opacity")?.stringValue == "0.5")
    let clip = try #require(group.attribute(forName: "clip-path")?.stringValue)
    #expect(faded.text.contains("id=\"\(clip.dropFirst(5).dropLast())\""))
    #expect(group.children?.contains { $0.description.contains("#123456") } ?? false)
  }

  @Test(arguments: [
    "label", "button", "image", "textField", "textView", "switch", "slider", "stepper", "progress",
    "activityIndicator", "segmentedControl", "pageControl", "datePicker", "picker", "searchBar",
    "navigationBar", "toolbar", "tabBar",
  ]) func `draws every kind of view`(kind: String) throws {
    let hasText = ["label", "button", "textField", "textView", "segmentedControl"].contains(kind)
    let text = hasText ? #","text":{"string":"One\nTwo"}"# : ""
    let image = kind == "image" ? #","appearance":{"image":"photo"}"# : ""
    let empty = try Screen(view(#""kind":"view""#))
    let screen = try Screen(view(#""kind":"\#(kind)"\#(text)\#(image)"#))
    let shapes = "//rect|//circle|//path|//polyline"
    #expect(screen.elements(shapes).count > empty.elements(shapes).count)
  }

  @Test func `surrounds itself with its device`() throws {
    let phone = try Screen(#"{"view":{"id":"a"},"environment":{"device":"iPhone 15"}}"#)
    #expect(phone.elements("//path").compactMap { phone.title(of: $0) } == ["9:41"])
    #expect(phone.elements("//rect[@rx='44']").count == 1)
    let card = try Screen(view(#""kind":"view""#))
    #expect(card.elements("//path").isEmpty)
  }

  @Test func `shows several environments with their names`() throws {
    let screen = try Screen(
      #"{"view":{"id":"home"},"environments":[{"device":"iPhone 15"},{"device":"iPad Pro 11 (M4, M5)"}]}"#)
    let titles = screen.elements("//path").compactMap { screen.title(of: $0) }
    #expect(titles.filter { !$0.hasPrefix("9:41") } == ["home · iPhone 15", "home · iPad Pro 11 (M4, M5)"])
  }

  @Test func `mirrors texts and controls for reading from right to left`() throws {
    let both = try ["ltr", "rtl"].map { direction in
      try Screen(
        """
        {"environment":{"size":{"width":120,"height":60},"layoutDirection":"\(direction)"},"view":{"id":"root",
         "subviews":[{"id":"l","kind":"label","frame":{"x":0,"y":0,"width":120,"height":20},"text":{"string":"abc"}},
         {"id":"s","kind":"switch","frame":{"x":10,"y":24,"width":51,"height":31}}]}}
        """)
    }
    #expect(both[0].lastX < 50 && both[1].firstX > 70)
    let thumbs = both.map { $0.elements("//circle").first?.attribute(forName: "cx")?.stringValue }
    #expect(thumbs == ["45.5", "25.5"])
  }

  @Test func `mirrors the wheels of a date picker`() throws {
    let places = try ["ltr", "rtl"].map { direction in
      let screen = try Screen(
        """
        {"environment":{"size":{"width":320,"height":216},"layoutDirection":"\(direction)"},
         "view":{"id":"root","kind":"datePicker"}}
        """)
      return try ["9", "41", "AM"].map { title in
        try #require(screen.elements("//path").first { screen.title(of: $0) == title }).firstX
      }
    }
    #expect(places[0] == places[0].sorted() && places[1] == places[1].sorted(by: >), "\(places)")
  }

  @Test(arguments: ["image/svg+xml", "image/svg+xml;content=screen", "application/json", "text/x-swift"])
  func `tells browsers to load and run nothing`(type: String) {
    let answer = Answer(
      to: Array(view(#""kind":"view""#).utf8),
      Fields([("Content-Type", "application/json"), ("Accept", type)]))
    #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
    #expect(answer.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'") ?? false)
  }

  @Test(arguments: [("image/png", [0x89, 0x50, 0x4E, 0x47]), ("application/pdf", [0x25, 0x50, 0x44, 0x46])])
  func `is the same bytes twice as PNG and PDF`(type: String, magic: [UInt8]) throws {
    let body = Array(view(#""kind":"label","text":{"string":"Hello"}"#).utf8)
    let fields = Fields([("Content-Type", "application/json"), ("Accept", type)])
    let first = Answer(to: body, fields)
    #expect(first.status == 200 && first.fields["Content-Type"] == type)
    #expect(first.bytes.starts(with: magic))
    #expect(first.bytes == Answer(to: body, fields).bytes)
    let text = String(decoding: first.bytes, as: UTF8.self)
    #expect(!text.contains("CreationDate") && !text.contains("/ID"))
  }

  @Test func `has the pixels of its scale as PNG`() throws {
    for (parameter, width) in [("", 120), (";scale=1", 120), (";scale=2.5", 300), (";scale=4", 480)] {
      let answer = Answer(
        to: Array(view(#""kind":"view""#).utf8),
        Fields([("Content-Type", "application/json"), ("Accept", "image/png\(parameter)")]))
      #expect(answer.status == 200)
      // The header of a PNG has its width after the signature, a length and a name.
      #expect(answer.bytes[16..<20].reduce(0) { $0 * 256 + Int($1) } == width)
    }
  }

  @Test(arguments: [
    ("image/png;scale=5", 406, "The scale “5” is not a number from 1 to 4"),
    ("image/png;scale=x", 406, "The scale “x”"), ("image/png;scale=nan", 406, "The scale “nan”"),
    ("image/svg+xml;content=photo", 406, "The content “photo” is unknown; accept the content wireframe"),
  ]) func `refuses what it cannot be`(type: String, status: Int, detail: String) throws {
    let answer = Answer(
      to: Array(view(#""kind":"view""#).utf8),
      Fields([("Content-Type", "application/json"), ("Accept", type)]))
    #expect(answer.status == status && answer.text.contains(detail), "\(answer.text)")
  }

  @Test func `refuses too many pixels`() throws {
    let request = #"{"view":{"id":"a"},"environment":{"size":{"width":1000000000,"height":1000000000}}}"#
    let answer = Answer(
      to: Array(request.utf8), Fields([("Content-Type", "application/json"), ("Accept", "image/png")]))
    #expect(answer.status == 422 && answer.text.contains("(pixels)"), "\(answer.text)")
  }

  @Test(arguments: [
    (#"{"background":"systemBlu"}"#, "did you mean “systemBlue”?"),
    (##"{"background":"#12345"}"##, "write #RRGGBB"), (##"{"background":"#12345G"}"##, "write #RRGGBB"),
    (#"{"tint":5}"#, "a string"), (#"{"border":{}}"#, "width"), (#"{"cornerRadius":-1}"#, "0"),
    (#"{"shadow":true}"#, "shadow"),
  ]) func `names a wrong appearance and its place`(appearance: String, sentence: String) throws {
    let answer = Answer(to: Array(view(#""appearance":\#(appearance)"#).utf8), Fields([]))
    #expect(answer.status == 422 || answer.status == 400)
    #expect(answer.text.contains("/view/subviews/0/appearance"), "\(answer.text)")
    #expect(answer.text.contains(sentence), "\(answer.text)")
  }

  private static let hostileTexts = [
    #"</title><script>alert(1)</script>]]>"#, #"]]>&lt;&#0;<!--<![CDATA["#, #"\" onload=\"alert(1)"#,
    "\\u202Eabc\\u2066\\u061C\\u0000\\uFFFE", "e" + String(repeating: "\\u0301", count: 30),
    "url(https://example.com/a.png) file:///etc/passwd", "\\ud83d\\ude00\\u0007\\u000b",
  ]

  @Test(arguments: hostileTexts) func `escapes hostile texts`(text: String) throws {
    for member in [
      #""kind":"label","text":{"string":"\#(text)","lines":0}"#,
      #""kind":"textField","text":{"string":"\#(text)"}"#,
      #""kind":"image","appearance":{"image":"\#(text)"}"#, #""appearance":{"items":["\#(text)"]}"#,
      #""appearance":{"placeholder":"\#(text)"}"#,
    ] {
      let screen = try Screen(view(member))
      #expect(!screen.text.contains("<script") && !screen.text.contains("\u{202E}"))
      #expect(!screen.text.contains("<!") && !screen.text.contains("]]>"))
      #expect(screen.elements("//@onload | //@href | //image | //use | //style").isEmpty)
      for type in ["image/png;scale=2", "application/pdf"] {
        let answer = Answer(
          to: Array(view(member).utf8), Fields([("Content-Type", "application/json"), ("Accept", type)]))
        #expect(answer.status == 200, "\(type): \(answer.text.prefix(300))")
      }
    }
  }

  @Test(arguments: ["image/svg+xml;content=screen", "image/png;scale=2", "application/pdf"])
  func `bounds 100,000 combining marks`(type: String) {
    let text = "e" + String(repeating: "\u{301}", count: 100_000)
    let json = Answer(
      to: Array(view(#""kind":"label","text":{"string":"\#(text)","lines":0}"#).utf8),
      Fields([("Content-Type", "application/json"), ("Accept", type)]))
    #expect(
      json.status == 400 && json.text.contains("more than 30 combining marks"), "\(json.text.prefix(300))")
    let title = "e" + String(repeating: "\u{301}", count: 20_000)
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
      <objects>
      <label text="\(title)" id="l"><rect key="frame" x="0.0" y="0.0" width="320" height="40"/></label>
      </objects></document>
      """
    let xml = Answer(
      to: Array(document.utf8), Fields([("Content-Type", "application/xml"), ("Accept", type)]))
    #expect(
      xml.status == 400 && xml.text.contains("more than 30 combining marks"), "\(xml.text.prefix(300))")
  }

  @Test(arguments: ["image/svg+xml;content=screen", "image/png", "application/pdf"])
  func `bounds an image of a billion points`(type: String) {
    let image =
      #"{"id":"i","kind":"image","appearance":{"image":"big"},"frame":{"x":0,"y":0,"width":1000000000,"height":1000000000}}"#
    let inside =
      #"{"environment":{"size":{"width":120,"height":60}},"view":{"id":"root","subviews":[\#(image)]}}"#
    let fields = Fields([("Content-Type", "application/json"), ("Accept", type)])
    #expect(Answer(to: Array(inside.utf8), fields).status == 200)
    let fitting = #"{"environment":{"size":{"width":1000000000,"height":1000000000}},"view":\#(image)}"#
    let whole = Answer(to: Array(fitting.utf8), fields)
    #expect(whole.status == (type == "image/png" ? 422 : 200), "\(type): \(whole.text.prefix(200))")
  }

  @Test(arguments: [
    ("image/svg+xml;content=screen", 200), ("image/png", 422), ("application/pdf", 200),
    ("image/png;content=sheet;page=63", 200), ("image/svg+xml;content=sheet;page=64", 406),
  ]) func `draws 500 environments or names the limit`(type: String, status: Int) {
    let environments = Array(repeating: #"{"device":"iPhone 15"}"#, count: 500).joined(separator: ",")
    let document =
      #"{"environments":[\#(environments)],"view":{"id":"root","kind":"label","text":{"string":"A"}}}"#
    let answer = Answer(
      to: Array(document.utf8), Fields([("Content-Type", "application/json"), ("Accept", type)]))
    #expect(answer.status == status, "\(answer.text.prefix(300))")
    if status != 200 { #expect(answer.text.contains("pixels") || answer.text.contains("page")) }
  }

  @Test func `has the round corners that are asked for`() throws {
    let top = try Screen(
      view(##""appearance":{"background":"#123456","cornerRadius":8,"maskedCorners":"top"}"##))
    let path = try #require(top.elements("//path").first?.attribute(forName: "d")?.stringValue)
    #expect(path == "M18 10L92 10A8 8 0 0 1 100 18L100 54L10 54L10 18A8 8 0 0 1 18 10Z")
    let all = try Screen(view(##""appearance":{"background":"#123456","cornerRadius":8}"##))
    #expect(all.text.contains(##"rx="8" fill="#123456""##))
  }

  @Test func `names what only the app shows`() throws {
    let screen = try Screen(view(#""appearance":{"placeholder":"Web page"}"#))
    #expect(screen.elements("//path").compactMap { screen.title(of: $0) } == ["Web page"])
  }

  @Test(arguments: [("iPhone 15", "37", "126"), ("iPhone 14", "50", "210")])
  func `has the cutout on the left in landscape`(device: String, width: String, height: String) throws {
    let request = #"{"environment":{"device":"\#(device)","orientation":"landscape"},"view":{"id":"a"}}"#
    let screen = try Screen(request)
    #expect(screen.text.contains(#"width="\#(width)" height="\#(height)""#), "\(screen.text)")
    #expect(screen.elements("//path").isEmpty)
  }

  /// A root of 120 × 60 points with one view.
  private func view(_ members: String) -> String {
    """
    {"environment":{"size":{"width":120,"height":60}},"view":{"id":"root","subviews":[
      {"id":"view","frame":{"x":10,"y":10,"width":90,"height":44},\(members)}]}}
    """
  }
}
