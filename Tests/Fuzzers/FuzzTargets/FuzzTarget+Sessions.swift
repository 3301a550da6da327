import Documents
import Operations
import Redis

extension FuzzTarget {
  private static let document = #"""
    {"view":{"id":"a","guides":[{"id":"g"}],"subviews":[{"id":"b","kind":"label","text":{"string":"x"}},
       {"id":"s","kind":"stack","arranged":["c"],"subviews":[{"id":"c"},{"id":"d"}]}]},
     "constraints":["b.left == a.left + 8","g.width == b.width @500",{"id":"w","item":"c","attribute":"width","constant":9}],
     "environment":{"size":{"width":100,"height":50}},"fitting":{"width":0,"height":0}}
    """#

  static func runEdits(_ bytes: [UInt8]) {
    let document = Array(document.utf8)
    for format in [EditFormat.edits, .patch] {
      guard let model = try? LayoutModel(document: document) else {
        preconditionFailure("It is a layouts request.")
      }
      var edited = EditedModel(model, of: document)
      guard (try? edited.edit(format, bytes)) != nil else { continue }
      let written = edited.model.document
      precondition(
        (try? LayoutModel(document: written))?.document == written, "The document reads as another one.")
    }
  }

  static func runRedis(_ bytes: [UInt8]) {
    let whole = replies(bytes, step: max(1, bytes.count))
    for step in [1, 2, 7] {
      let pieces = replies(bytes, step: step)
      precondition(
        pieces.values == whole.values && pieces.isMalformed == whole.isMalformed, "\(step) bytes at once")
    }
  }

  private static func replies(_ bytes: [UInt8], step: Int) -> (values: [RESPValue], isMalformed: Bool) {
    var parser = RESPParser()
    var values: [RESPValue] = []
    do {
      for start in stride(from: 0, to: bytes.count, by: step) {
        parser.append(bytes[start..<min(start + step, bytes.count)])
        while let value = try parser.next() { values.append(value) }
      }
      return (values, false)
    } catch {
      return (values, true)
    }
  }
}
