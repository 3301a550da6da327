import AutoLayout

/// Puts the constraints of a log into words: views by their names and classes instead of addresses.
struct LogWords {
  private let log: ConsoleLog
  private let labels: [String: String]

  init(_ log: ConsoleLog) {
    self.log = log
    var counts: [String: Int] = [:]
    for view in log.views { counts[LogWords.label(of: view), default: 0] += 1 }
    labels = Dictionary(
      log.views.map { view in
        let label = LogWords.label(of: view)
        return (view.id, counts[label] == 1 || label == view.id ? label : "\(label):\(view.id)")
      }
    ) { first, _ in first }
  }

  private static func label(of view: LoggedView) -> String {
    let label =
      view.name ?? view.className.map { $0.split(separator: ".").last.map(String.init) ?? $0 } ?? view.id
    let beginning = String(label.unicodeScalars.prefix(40))
    return beginning.isEmpty ? view.id : beginning.utf8.count < label.utf8.count ? "\(beginning)…" : beginning
  }

  private func label(_ id: String) -> String { labels[id] ?? id }

  /// A constraint with the labels of its views, and its identifier.
  func text(_ number: Int) -> String {
    let logged = log.constraints[number]
    let constraint = logged.constraint
    var text =
      "\(label(constraint.first.item.id)).\(constraint.first.attribute) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      if constraint.multiplier != 1 { text += "\(constraint.multiplier.text) * " }
      text += "\(label(second.item.id)).\(second.attribute)"
      if constraint.constant != 0 {
        text +=
          constraint.constant < 0 ? " - \((-constraint.constant).text)" : " + \(constraint.constant.text)"
      }
    } else {
      text += constraint.constant.text
    }
    let identifier =
      logged.identifier.map { " (\($0))" } ?? (logged.kind == .autoresizing ? " (autoresizing)" : "")
    return "“\(text)”\(identifier)"
  }

  private func list(_ numbers: [Int]) -> String { numbers.map(text).joined(separator: ", ") }

  // MARK: Conflicts

  /// The conflict in words.
  func sentence(_ members: [Int], broken: Int?, distance: Double, needsBounds: Bool) -> String {
    let reason = needsBounds ? " Widths, heights and margins cannot be negative." : ""
    if let broken {
      let rivals = members.filter { $0 != broken }
      let problem = rivals.isEmpty ? "cannot hold" : "conflicts with \(list(rivals))"
      // The printed numbers are rounded to six digits.
      let result = distance > 0.001 ? "It is off by \(distance.text) points and" : "It"
      return "\(text(broken)) \(problem).\(reason) \(result) was left out."
    }
    guard members.count > 1 else { return "\(list(members)) cannot hold.\(reason)" }
    return
      "\(list(Array(members.dropLast()))) and \(text(members[members.count - 1])) cannot hold together.\(reason)"
  }

  // MARK: Findings

  var noConflict: LogDiagnosis.Finding {
    if log.constraints.isEmpty {
      return LogDiagnosis.Finding(
        code: .noConstraints,
        sentence: "No constraint could be read; send the log with its list of constraints, from “Unable to "
          + "simultaneously satisfy constraints” to the constraint that was broken.")
    }
    let advice =
      log.unreadCount > 0
      ? "the conflict needs a constraint in the lines that were not read"
      : log.broken == nil
        ? "the conflict needs a constraint that the log does not have; send the whole log"
        : "the log lacks a constraint of the conflict, or rounded the numbers so that the conflict disappeared; "
          + "send the whole log"
    return LogDiagnosis.Finding(
      code: .noConflict,
      sentence: "The constraints of the log can hold together as they are printed; \(advice).")
  }

  var missingBroken: LogDiagnosis.Finding {
    guard let broken = log.broken else {
      return LogDiagnosis.Finding(
        code: .brokenUnknown,
        sentence:
          "The log does not say which constraint was broken; the line after “Will attempt to recover by breaking "
          + "constraint” is missing.")
    }
    return LogDiagnosis.Finding(
      code: .brokenNotNeeded,
      sentence: "\(text(broken)) was broken, but the others contradict each other without it.")
  }

  var unread: LogDiagnosis.Finding {
    let lines = log.unreadCount == 1 ? "1 line was" : "\(log.unreadCount) lines were"
    let list =
      log.unreadCount > Limits.unreadLines ? "lists the first \(Limits.unreadLines)" : "has all of them"
    return LogDiagnosis.Finding(
      code: .unreadLines, sentence: "\(lines) not read; “unread” \(log.unreadCount == 1 ? "has it" : list).")
  }

  var assumedMargins: LogDiagnosis.Finding {
    LogDiagnosis.Finding(
      code: .assumedMargins,
      sentence:
        "The log does not say how large the layout margins are; with the default of 8 points the constraints "
        + "contradict each other.")
  }

  var optional: LogDiagnosis.Finding {
    LogDiagnosis.Finding(
      code: .optional,
      sentence:
        "The constraints contradict each other only if those that are printed as optional or inactive hold too; "
        + "they are required in the document.")
  }

  // MARK: Repairs

  /// A change to some constraints in words.
  func repair(_ set: [Int]) -> String {
    let kinds = set.map { log.constraints[$0].kind }
    if set.count == 1 || kinds.allSatisfy({ $0 == .autoresizing }) { return repair(set[0]) }
    return "Change \(set.count) constraints: " + set.map { repair($0) }.joined(separator: " ")
  }

  private func repair(_ number: Int) -> String {
    let logged = log.constraints[number]
    let view = label(logged.constraint.first.item.id)
    let place = logged.source.map { " at \($0.file):\($0.line)" } ?? ""
    switch logged.kind {
    case .constraint:
      return "Lower the priority of \(text(number))\(place) to 999, so that it gives way, or remove it."
    case .prototyping:
      return "Give \(view) constraints in Interface Builder, which otherwise fixes its frame."
    case .autoresizing:
      return isPrivate(logged.constraint.first.item)
        ? "Give the view around \(view) a size before its first layout; the system gives \(view) that size."
        : "Set translatesAutoresizingMaskIntoConstraints of \(view) to false."
    case .contentSize: return "Lower the hugging or compression resistance of \(view)."
    case .stack: return stackRepair(logged)
    case .margins: return "Change the layout margins behind \(text(number))."
    case .readable:
      return "Constrain to the layout margins instead of the readable content guide: \(text(number))."
    case .safeArea, .layoutSupport:
      return "Constrain to the edges of the superview instead of the safe area behind \(text(number))."
    case .keyboard: return "Constrain to the safe area instead of the keyboard's guide: \(text(number))."
    case .encapsulated:
      return
        "Give the cell or hosted view another size than \(text(number)), for example by a better estimated size; "
        + "UIKit adds this constraint itself."
    case .fitting: return "Ask for a fitting size at a lower priority than that of \(text(number))."
    case .system: return "Avoid the system's own constraint \(text(number)), which the app cannot change."
    }
  }

  private func stackRepair(_ logged: LoggedConstraint) -> String {
    let (first, second) = (logged.constraint.first, logged.constraint.second)
    let identifier = logged.identifier ?? ""
    if identifier.hasSuffix("spacing"), let second {
      return
        "Reduce the spacing between \(label(second.item.id)) and \(label(first.item.id)) in their stack view."
    }
    if identifier.hasSuffix("hiding") {
      return "Remove \(label(first.item.id)) from its stack view instead of hiding it."
    }
    let views = [first, second].compactMap { $0 }.map { label($0.item.id) }
    return "Change the alignment or distribution of the stack view of \(views.joined(separator: " and "))."
  }

  /// Whether only the framework can reach a view.
  private func isPrivate(_ item: LayoutItem) -> Bool {
    log.views.first { $0.id == item.id }?.className?.hasPrefix("_") ?? false
  }
}
