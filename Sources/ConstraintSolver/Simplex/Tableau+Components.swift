extension Tableau {
  /// Groups the columns that rows connect; groups and their members are in ascending order.
  ///
  /// With `ignoringFixed`, fixed columns connect nothing.
  func components(ignoringFixed: Bool) -> [Component] {
    var groups = DisjointSets(count: columns.count)
    for (row, basic) in basics.enumerated() {
      for place in rows.places(of: row) where !ignoringFixed || !isFixed(rows[place].variable) {
        groups.join(basic, rows[place].variable)
      }
    }
    var components: [Component] = []
    var numbers = Array(repeating: -1, count: columns.count)
    for column in columns.indices {
      let first = groups.first(of: column)
      if numbers[first] < 0 {
        numbers[first] = components.count
        components.append(Component())
      }
      components[numbers[first]].columns.append(column)
      if columns[column].isBasic { components[numbers[first]].rows.append(columns[column].row) }
    }
    return components
  }
}
