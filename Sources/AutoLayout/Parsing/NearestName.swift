enum NearestName {
  static func nearest(to name: String, among names: some Sequence<String>) -> String? { nil }
}
