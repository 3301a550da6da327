extension Tableau {
  /// Groups the columns that rows tie together, each group and its members in ascending order.
  ///
  /// Columns that cannot move tie nothing together where `ignoringFixed` says so.
  func components(ignoringFixed: Bool) -> [Component] {
    var groups = DisjointSets(count: columns.count)
    for (row, basic) in basics.enumerated() {
      for place in rows.places(of: row) where !ignoringFixed || !isFixed(rows[place].variable) {
        _ = groups.join(basic, rows[place].variable)
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
