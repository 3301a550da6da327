import AutoLayout

/// Code for SnapKit: one `makeConstraints` closure for each run of constraints with the same first item.
extension ConstraintCode {
  func snapKit(_ constraints: ArraySlice<LayoutConstraint>) -> String {
    var text = ""
    var open: String?
    for constraint in constraints {
      let owner = constraint.first.owner(names)
      if owner != open {
        if open != nil { text += "}\n" }
        text += "\(owner).snp.makeConstraints { make in\n"
        open = owner
      }
      text += "  \(statement(constraint))\n"
    }
    return open == nil ? text : text + "}\n"
  }

  private func statement(_ constraint: LayoutConstraint) -> String {
    var text = "make.\(constraint.first.attribute.rawValue).\(constraint.relation.codeWord)To("
    if let second = constraint.second {
      text += "\(second.owner(names)).snp.\(second.attribute.rawValue))"
      if constraint.multiplier != 1 { text += ".multipliedBy(\(constraint.multiplier.swiftLiteral))" }
      if constraint.constant != 0 { text += ".offset(\(constraint.constant.swiftLiteral))" }
    } else {
      text += "\(constraint.constant.swiftLiteral))"
    }
    if constraint.priority < 1000 { text += ".priority(\(constraint.priority.swiftLiteral))" }
    return text + ".labeled(\(constraint.id.swiftLiteral))"
  }
}
