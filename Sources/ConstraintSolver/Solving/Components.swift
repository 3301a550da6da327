extension Tableau {
  /// Groups the columns that rows tie together, each group and its members in ascending order.
  ///
  /// Columns that cannot move tie nothing together where `ignoringFixed` says so.
  func components(ignoringFixed: Bool) -> [Component] {
    var groups = DisjointGroups(count: columns.count)
    for row in rows {
      for entry in row.terms.entries where !ignoringFixed || !isFixed(entry.variable) {
        _ = groups.join(row.basic, entry.variable)
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
