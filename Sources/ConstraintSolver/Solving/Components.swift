extension Tableau {
  /// Groups the columns that rows tie together, each group and its members in ascending order.
  ///
  /// Columns that cannot move tie nothing together where `ignoringFixed` says so.
  func components(ignoringFixed: Bool) -> [Component] {
    var parents = Array(columns.indices)
    func root(of column: Int) -> Int {
      var root = column
      while parents[root] != root {
        parents[root] = parents[parents[root]]
        root = parents[root]
      }
      return root
    }
    for row in rows {
      for entry in row.terms.entries where !ignoringFixed || !isFixed(entry.variable) {
        let a = root(of: row.basic)
        let b = root(of: entry.variable)
        parents[max(a, b)] = min(a, b)
      }
    }
    var components: [Component] = []
    var numbers = Array(repeating: -1, count: columns.count)
    for column in columns.indices {
      let root = root(of: column)
      if numbers[root] < 0 {
        numbers[root] = components.count
        components.append(Component())
      }
      components[numbers[root]].columns.append(column)
      if columns[column].isBasic { components[numbers[root]].rows.append(columns[column].row) }
    }
    return components
  }
}
