/// Every text that `text` begins with, cut between two Unicode scalars.
func prefixes(of text: String) -> [String] {
  text.unicodeScalars.indices.map { String(text.unicodeScalars[..<$0]) }
}
