extension LayoutTree {
  /// What people call a view or guide: its name, or else its id.
  public func name(of item: Int) -> String { name(ofID: items[item].id) }

  /// What people call the view or guide with this id.
  public func name(ofID id: String) -> String { names[id] ?? id }

  /// A constraint in the text form, with the names of its views.
  public func text(of constraint: LayoutConstraint) -> String {
    names.isEmpty ? constraint.text : constraint.text(naming: names)
  }

  /// An attribute of a view or guide as constraints write it, with its name.
  public func text(of attribute: Attribute, _ item: Int) -> String {
    Anchor(LayoutItem(items[item].id), attribute).text(naming: names)
  }

  /// What people call the caller's constraint with this number.
  func name(ofConstraint number: Int) -> String {
    names.isEmpty ? constraintID(number) : name(of: authored(number))
  }

  /// What people call a constraint: its name; where views have names, its text; or else its id.
  public func name(of constraint: LayoutConstraint) -> String {
    if let name = names[constraint.id] { return name }
    return names.isEmpty ? constraint.id : "“\(text(of: constraint))”"
  }
}
