extension Operation {
  /// All operations, in the order of the documentation.
  package static let all: [Operation] = [
    .layouts, .presentations, .displayModes, .timings, .transitions, .flows, .lints, .diffs, .diagnoses,
    .conversions, .batches,
  ]
}
