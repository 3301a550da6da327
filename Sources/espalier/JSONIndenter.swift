import JSON

/// Writes JSON for people: a line for each value, indented by two spaces.
enum JSONIndenter {
  /// A valid JSON text, indented; without a line end after it. Empty objects and arrays stay on one line.
  static func indented(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    var (isInString, isEscaped, isOpen) = (false, false, false)
    func breakLine(_ text: inout [UInt8], _ depth: Int) {
      text.append(UInt8(ascii: "\n"))
      text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
    for byte in json {
      if isInString {
        text.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if !isOpen { breakLine(&text, depth) }
        isOpen = false
        text.append(byte)
        continue
      default: break
      }
      if isOpen { breakLine(&text, depth) }
      isOpen = false
      text.append(byte)
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isOpen = true
      case UInt8(ascii: ","): breakLine(&text, depth)
      case UInt8(ascii: ":"): text.append(UInt8(ascii: " "))
      case UInt8(ascii: "\""): isInString = true
      default: break
      }
    }
    return text
  }
}

/// JSON that the command line adds to what it computes.
enum CommandLineJSON {
  /// `{"file":"…"}`.
  static func object(file: String) -> [UInt8] { JSONWriter.object { $0.member("file", file) } }
}
