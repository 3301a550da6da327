import AutoLayout

/// Writes `constraint` as text: the simple inverse of `ConstraintText`, for expectations.
func written(_ constraint: LayoutConstraint) -> String {
  var text = "\(written(constraint.first)) \(constraint.relation.rawValue) "
  if let second = constraint.second {
    if constraint.multiplier != 1 { text += "\(written(constraint.multiplier)) * " }
    text += written(second)
    if constraint.constant > 0 { text += " + \(written(constraint.constant))" }
    if constraint.constant < 0 { text += " - \(written(-constraint.constant))" }
  } else {
    text += written(constraint.constant)
  }
  if constraint.priority != 1000 { text += " @\(written(constraint.priority))" }
  return text
}

private func written(_ anchor: Anchor) -> String {
  var text = written(id: anchor.item.id)
  if let region = anchor.item.region { text += ".\(region.rawValue)" }
  return text + ".\(anchor.attribute.rawValue)"
}

private func written(id: String) -> String {
  let isPlain = id.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  let parts = id.split(separator: "`", omittingEmptySubsequences: false)
  return isPlain ? id : "`\(parts.joined(separator: "``"))`"
}

private func written(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
