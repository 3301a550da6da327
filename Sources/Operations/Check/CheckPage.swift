import Drawing

/// Reports on differences for people: a comment in Markdown and a page in HTML.
enum CheckPage {
  /// Rows of a table in Markdown; further items are only counted.
  static let rows = 200
  /// Bytes of pictures that a comment holds as data; a comment on GitHub has at most 65,536 characters.
  static let dataBytes = 40_000

  /// A comment, with a table for each document and its pictures: as files, or as data while there is room.
  static func markdown(_ report: CheckReport) -> String {
    var text = "### Layouts\n\n\(report.summary.escapedForMarkdown)\n"
    var room = dataBytes
    for document in report.documents {
      text += "\n<details open><summary><code>\(document.path.escapedForXML)</code></summary>\n\n"
      text += "| line | what | where |\n| ---: | --- | --- |\n"
      for item in document.items.prefix(rows) {
        text +=
          "| \(item.line) | \(item.sentence.escapedForMarkdown) | \(item.whereabouts.escapedForMarkdown) |\n"
      }
      let rest = document.items.count - rows
      if rest > 0 { text += "\n… and \(rest) more.\n" }
      text += "\n" + pictures(of: document, report, &room) + "</details>\n"
    }
    return text
  }

  private static func pictures(
    of document: DocumentCheck, _ report: CheckReport, _ room: inout Int
  ) -> String {
    var text = ""
    var leftOut = 0
    let files = report.pictureFiles[document.path]
    for (number, picture) in document.pictures.enumerated() {
      if let files {
        let file = files[number].escapedForURI
        text += "![Before and after: \(picture.title.escapedForMarkdown)](\(file))\n\n"
        continue
      }
      let data = Base64.text(of: Array(picture.svg.utf8))
      guard data.utf8.count <= room else {
        leftOut += 1
        continue
      }
      room -= data.utf8.count
      text +=
        "<img alt=\"Before and after: \(picture.title.escapedForXML)\" src=\"data:image/svg+xml;base64,\(data)\">\n\n"
    }
    return leftOut == 0 ? text : "\(text)\(leftOut) pictures are left out; write them with --pictures.\n\n"
  }

  private static let style = """
    :root{color-scheme:light dark}body{font:14px/1.45 system-ui,sans-serif;margin:24px}\
    table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #8e8e93;padding:4px 8px;\
    text-align:left;vertical-align:top}.error{color:light-dark(#c4001a,#ff7a85)}.warning{color:light-dark(#a34a00,#ffb35c)}\
    figure{margin:16px 0}figure svg{max-width:100%;height:auto}
    """

  /// A page, with a table for each document and all pictures. It has no scripts and loads nothing.
  static func html(_ report: CheckReport) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Layouts since \(report.since.escapedForXML)</title>
    <style>\(style)</style></head>
    <body>
    <h1>\(report.summary.escapedForXML)</h1>
    \(report.documents.map(section).joined())</body>
    </html>

    """
  }

  private static func section(_ document: DocumentCheck) -> String {
    let rows = document.items.map { item in
      "<tr><td>\(item.line)</td><td class=\"\(item.level.rawValue)\">\(item.rule.escapedForXML)</td>"
        + "<td>\(item.sentence.escapedForXML)</td><td>\(item.whereabouts.escapedForXML)</td></tr>\n"
    }
    let pictures = document.pictures.map {
      "<figure><figcaption>\($0.title.escapedForXML)</figcaption>\($0.svg)</figure>\n"
    }
    let head =
      "<tr><th scope=\"col\">Line</th><th scope=\"col\">Kind</th><th scope=\"col\">What</th><th scope=\"col\">Where</th></tr>\n"
    return "<section>\n<h2>\(document.path.escapedForXML)</h2>\n<table>\n\(head)\(rows.joined())</table>\n"
      + "\(pictures.joined())</section>\n"
  }
}

extension String {
  /// The text without a meaning in Markdown or HTML, on one line.
  fileprivate var escapedForMarkdown: String {
    var escaped = ""
    for scalar in onOneLine.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "@": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// Base64 (RFC 4648 §4).
private enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < group.count ? Int(group[start + offset]) : 0) }
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
