extension LayoutConstraint {
  /// The constraint in the text form; reading it gives the same constraint.
  public var text: String { text(naming: [:]) }

  /// The same with names instead of ids.
  func text(naming names: [String: String]) -> String {
    var text = "\(first.text(naming: names)) \(relation.rawValue) "
    if let second {
      let anchor = second.text(naming: names)
      text += multiplier == 1 ? anchor : "\(multiplier.text) * \(anchor)"
      if constant != 0 { text += constant < 0 ? " - \((-constant).text)" : " + \(constant.text)" }
    } else {
      text += constant.text
    }
    return priority == 1000 ? text : "\(text) @\(priority.text)"
  }
}

extension Anchor {
  /// The anchor as it is written in a constraint's text form, with a name instead of its id if there is one.
  func text(naming names: [String: String]) -> String {
    let region = item.region.map { ".\($0.rawValue)" } ?? ""
    return "\((names[item.id] ?? item.id).quotedIfNeeded)\(region).\(attribute.rawValue)"
  }
}

extension String {
  /// The id as written in a text: in back-ticks unless it is an identifier.
  var quotedIfNeeded: String {
    // Compares scalars: a back-tick followed by a combining mark is not a back-tick character.
    let scalars = unicodeScalars
    if let first = scalars.first, TextCursor.beginsIdentifier(first),
      scalars.allSatisfy(TextCursor.continuesIdentifier)
    {
      return self
    }
    var quoted = String.UnicodeScalarView(["`"])
    for scalar in scalars {
      quoted.append(scalar)
      if scalar == "`" { quoted.append(scalar) }
    }
    quoted.append("`")
    return String(quoted)
  }
}

extension Double {
  /// The shortest text that reads back as the number; whole numbers have no fraction.
  package var text: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number as a person reads it: rounded to hundredths.
  package var readable: String {
    let rounded = (self * 100).rounded() / 100
    return (rounded == 0 ? 0 : rounded).text
  }
}
