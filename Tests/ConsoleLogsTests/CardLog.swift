/// A log of three constraints, of which the last was broken: a bar of 100 points with a stack 4 and 10 points from its
/// ends, and 90 points wide.
enum CardLog {
  static let header = """
    Unable to simultaneously satisfy constraints.
    \tProbably at least one of the constraints in the following list is one you don't want.\u{20}
    \tTry this:\u{20}
    \t\t(1) look at each constraint and try to figure out which you don't expect;\u{20}
    \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\u{20}

    """
  static let lines = [
    "<NSLayoutConstraint:0x60001 H:|-(4)-[UIStackView:0x7a01]   (active, names: '|':App.Bar:0x7b01 )>",
    "<NSLayoutConstraint:0x60002 UIStackView:0x7a01.trailing == App.Bar:0x7b01.trailing - 10   (active)>",
    "<NSLayoutConstraint:0x60003 UIStackView:0x7a01.width == 90   (active)>",
    "<NSLayoutConstraint:0x60004 'UIView-Encapsulated-Layout-Width' App.Bar:0x7b01.width == 100   (active)>",
  ]
  static let footer = """

    Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
    The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in <UIKitCore/UIView.h> may also help.

    """

  static let text = log(lines, broken: lines[2])

  /// A log of some constraints.
  static func log(_ lines: [String], broken: String?) -> String {
    let list = lines.map { "    \"\($0)\"" }.joined(separator: ",\n")
    let end = broken.map { "\nWill attempt to recover by breaking constraint \n\($0)\n" } ?? ""
    return "\(header)(\n\(list)\n)\n\(end)\(footer)"
  }
}
