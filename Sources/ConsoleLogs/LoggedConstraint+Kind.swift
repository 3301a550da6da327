extension LoggedConstraint {
  /// Who made a constraint: the app, or the framework for one of its features.
  public enum Kind: String, CaseIterable, Sendable {
    /// A constraint of the app.
    case constraint
    /// Interface Builder's, for a view without constraints.
    case prototyping
    /// The frame of a view whose `translatesAutoresizingMaskIntoConstraints` is true.
    case autoresizing
    /// A stack view's.
    case stack
    /// The size of a view's content.
    case contentSize
    /// The layout margins.
    case margins
    /// The readable content guide.
    case readable
    /// The safe area.
    case safeArea
    /// The keyboard's layout guide.
    case keyboard
    /// A view controller's top or bottom layout guide.
    case layoutSupport
    /// The size that a table, a collection or a host gives to a view.
    case encapsulated
    /// The target of a fitting size.
    case fitting
    /// Another constraint of the framework.
    case system

    /// Whether the framework made the constraint.
    public var isOfSystem: Bool { self != .constraint }

    /// Finds the kind by the class and the identifier of a constraint.
    init(className: String, identifier: String?, hasMask: Bool) {
      let identifier = identifier ?? ""
      if let kind = Kind.identifiers.first(where: { $0.isMet(by: identifier) })?.kind {
        self = kind
      } else if let kind = Kind.classes.first(where: { className.contains($0.name) })?.kind {
        self = kind
      } else if hasMask {
        self = .autoresizing
      } else {
        self = Kind.systemPrefixes.contains { identifier.hasPrefix($0) } ? .system : .constraint
      }
    }

    /// What an identifier contains or begins with.
    private struct Rule {
      let text: String
      let kind: Kind
      var isAnywhere = true

      func isMet(by identifier: String) -> Bool {
        isAnywhere ? identifier.contains(text) : identifier.hasPrefix(text)
      }
    }

    private static let identifiers: [Rule] = [
      Rule(text: "-Encapsulated-Layout-", kind: .encapsulated),
      Rule(text: "UISV-", kind: .stack, isAnywhere: false),
      Rule(text: "NSSV-", kind: .stack, isAnywhere: false),
      Rule(text: "NSStackView", kind: .stack, isAnywhere: false),
      Rule(text: "SafeAreaLayoutGuide", kind: .safeArea),
      Rule(text: "SafeArea-guide", kind: .safeArea),
      Rule(text: "LayoutMarginsGuide", kind: .margins),
      Rule(text: "Margin-guide-constraint", kind: .margins),
      Rule(text: "ReadableContent", kind: .readable),
      Rule(text: "KeyboardLayoutGuide", kind: .keyboard),
      Rule(text: "UITemporaryLayout", kind: .fitting),
      Rule(text: "fittingSize", kind: .fitting, isAnywhere: false),
      Rule(text: "IB auto generated", kind: .prototyping, isAnywhere: false),
    ]

    private static let classes: [(name: String, kind: Kind)] = [
      ("NSAutoresizingMaskLayoutConstraint", .autoresizing),
      ("NSIBPrototypingLayoutConstraint", .prototyping),
      ("ContentSizeLayoutConstraint", .contentSize),
      ("ContentSizeConstraint", .contentSize),
      ("_UILayoutSupportConstraint", .layoutSupport),
      ("StackViewLayoutConstraint", .stack),
    ]

    /// The first letters of other identifiers that the frameworks use.
    private static let systemPrefixes = [
      "UI", "_UI", "NS", "_NS", "TB_", "CB_", "BIB_", "IB_", "Mask_", "MaskEV_", "ButtonWrapper", "SearchBar",
      "assistant", "accessoryView.", "inputView.",
    ]
  }
}
