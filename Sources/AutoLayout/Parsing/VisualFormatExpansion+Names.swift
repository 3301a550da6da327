/// Looks up the names in a visual format.
extension VisualFormatExpansion {
  /// The distance in a connection's predicate.
  func distance(_ quantity: VisualFormatChain.Quantity) throws(FormatError) -> Double {
    switch quantity.value {
    case .number(let number): return number
    case .name(let name):
      if let metric = try metric(name, at: quantity.place) { return metric }
      throw unknownMetric(name, at: quantity.place, "There is no metric \(FormatError.quoted(name))")
    case .quotedName:
      throw cursor.mistake(
        at: quantity.place, "A distance cannot be a view; write a number or the name of a metric.")
    }
  }

  /// The priority of a predicate; required by default.
  func priority(_ predicate: VisualFormatChain.Predicate) throws(FormatError) -> Double {
    guard let priority = predicate.priority else { return 1000 }
    return try cursor.priority(distance(priority), at: priority.place)
  }

  /// The object to which a view's size is compared: another view's size, or a constant.
  func sizeObject(
    _ object: VisualFormatChain.Quantity, _ size: Attribute, isView: (String) -> Bool
  ) throws(FormatError) -> (Anchor?, constant: Double) {
    switch object.value {
    case .number(let number): return (nil, number)
    case .quotedName(let name):
      guard isView(name) else { throw unknownView(name, at: object.place) }
      return (Anchor(LayoutItem(name), size), 0)
    case .name(let name):
      if let metric = try metric(name, at: object.place) { return (nil, metric) }
      if isView(name) { return (Anchor(LayoutItem(name), size), 0) }
      throw unknownMetric(
        name, at: object.place, "There is no metric and no view \(FormatError.quoted(name))")
    }
  }

  /// The error for a view that the tree does not have.
  func unknownView(_ name: String, at place: Int) -> FormatError {
    cursor.mistake(
      .unknownView, at: place,
      "There is no view \(FormatError.quoted(name)); name a view or guide of the tree.",
      name: name)
  }

  private func metric(_ name: String, at place: Int) throws(FormatError) -> Double? {
    guard let metric = format.metrics[name] else { return nil }
    guard metric.isFinite else {
      throw cursor.mistake(
        .outOfRange, at: place,
        "The metric \(FormatError.quoted(name)) is not finite; give it a finite number.")
    }
    return metric
  }

  private func unknownMetric(_ name: String, at place: Int, _ complaint: String) -> FormatError {
    // Sorted, since the order of a dictionary differs from run to run, and several names may be equally near.
    cursor.mistake(
      .unknownMetric, at: place, "\(complaint); write a number, or add the name to the metrics.",
      name: name, suggestion: NearestName.of(name, among: format.metrics.keys.sorted()))
  }
}
