import Geometry

extension View {
  /// Applies the defaults of the view's kind: intrinsic size, alignment rectangle and hugging.
  ///
  /// A layout replaces size and alignment rectangle by those of its own system as long as nothing else was assigned. Hugging
  /// is what Interface Builder writes for the kind.
  public mutating func takeDefaultsOfKind(in era: ControlEra = .standard) {
    (followsSystemSize, followsSystemAlignment) = (true, true)
    takeFigures(ControlFigures(era))
    hugging = kind.hugging
  }

  /// Takes the size and the alignment rectangle of the kind in a system, unless others were assigned.
  fileprivate mutating func takeFigures(_ figures: ControlFigures) {
    let (isSize, isAlignment) = (followsSystemSize, followsSystemAlignment)
    if isAlignment { alignmentRectInsets = figures.alignmentRectInsets(of: kind) }
    if isSize {
      intrinsicSize =
        kind.hasSystemFigures
        ? figures.frameSize(of: kind, control).inset(by: figures.alignmentRectInsets(of: kind))
        : IntrinsicSize()
    }
    (followsSystemSize, followsSystemAlignment) = (isSize, isAlignment)
  }

  /// Whether the view's size or alignment rectangle can be another one in another system.
  package var followsSystem: Bool {
    (followsSystemSize || followsSystemAlignment) && kind.hasSystemFigures
  }
}

extension View.Kind {
  /// Whether a view of the kind has another size or alignment rectangle in another system.
  var hasSystemFigures: Bool {
    switch self {
    case .view, .label, .button, .image, .textField, .textView, .stack, .scroll: false
    case .switch, .slider, .stepper, .progress, .activityIndicator, .segmentedControl, .pageControl,
      .datePicker,
      .picker, .searchBar, .navigationBar, .toolbar, .tabBar:
      true
    }
  }
}

extension View.IntrinsicSize {
  /// The size of the rectangle inside insets; at least 0.
  public func inset(by insets: Insets) -> View.IntrinsicSize {
    View.IntrinsicSize(
      width: width.map { max(0, $0 - insets.left - insets.right) },
      height: height.map { max(0, $0 - insets.top - insets.bottom) })
  }
}

extension View.Kind {
  /// The content hugging priorities of a view of the kind.
  var hugging: View.AxisPriorities {
    switch self {
    case .label, .image: View.AxisPriorities(horizontal: 251, vertical: 251)
    case .switch, .activityIndicator: View.AxisPriorities(horizontal: 750, vertical: 750)
    case .progress: View.AxisPriorities(horizontal: 250, vertical: 750)
    case .view, .button, .textField, .textView, .slider, .stepper, .segmentedControl, .pageControl,
      .datePicker,
      .picker, .searchBar, .navigationBar, .toolbar, .tabBar, .stack, .scroll:
      View.AxisPriorities(horizontal: 250, vertical: 250)
    }
  }
}

extension LayoutTree {
  /// The tree with the controls of an era.
  func withControls(of era: ControlEra) -> LayoutTree {
    // Views have the figures of the standard era, apart from what controls show.
    let changing = systemControls.filter { era != .standard || items[$0].view.control != nil }
    guard !changing.isEmpty else { return self }
    let figures = ControlFigures(era)
    var tree = self
    for item in changing { tree.items[item].view.takeFigures(figures) }
    return tree
  }
}
