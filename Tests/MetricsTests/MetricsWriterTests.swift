import Metrics
import Testing

@Suite struct `Metrics in Prometheus' format` {
  @Test func `have a help, a type and a value`() {
    var writer = MetricsWriter()
    writer.gauge("a", "What a is.", 3)
    writer.counter("b_total", "What b is.", [([("x", "1\"\\\n")], 2.5), ([], 1e20)])
    #expect(
      writer.text == """
        # HELP a What a is.
        # TYPE a gauge
        a 3
        # HELP b_total What b is.
        # TYPE b_total counter
        b_total{x="1\\"\\\\\\n"} 2.5
        b_total 1e+20

        """)
  }

  @Test func `add up from several threads as from one`() async {
    let histogram = AtomicHistogram()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for milliseconds in 0..<2_500 { histogram.record(.milliseconds(5 * milliseconds)) } }
      }
    }
    var (one, all) = (Histogram(), Histogram())
    for milliseconds in 0..<2_500 { one.record(.milliseconds(5 * milliseconds)) }
    for _ in 0..<4 { all.add(one) }
    #expect(histogram.current == all)
    #expect(all.count == 10_000)
    // 4 × 5 ms × (0 + 1 + … + 2,499)
    #expect(all.sum == 62_475)
    #expect(all.counts.count == Histogram.bounds.count + 1)
  }

  @Test func `add up in the buckets of a histogram that has no labels`() {
    var histogram = Histogram()
    histogram.record(.milliseconds(250))
    var writer = MetricsWriter()
    writer.histogram("d_seconds", "What d is.", [([], histogram)])
    let lines = writer.text.split(separator: "\n")
    #expect(
      lines.contains(#"d_seconds_bucket{le="0.1"} 0"#) && lines.contains(#"d_seconds_bucket{le="0.25"} 1"#))
    #expect(
      lines.suffix(3) == [#"d_seconds_bucket{le="+Inf"} 1"#, "d_seconds_sum 0.25", "d_seconds_count 1"])
  }

  @Test func `count a negative duration as 0, and limit a long one`() {
    var histogram = Histogram()
    histogram.record(.seconds(-1))
    histogram.record(.seconds(Int64.max))
    #expect(histogram.counts.first == 1)
    #expect(histogram.counts.last == 1)
  }

  @Test func `add up in the buckets of a histogram`() {
    var histogram = Histogram()
    for milliseconds in [5, 6, 9_999, 10_001] { histogram.record(.milliseconds(milliseconds)) }
    var writer = MetricsWriter()
    writer.histogram("c_seconds", "What c is.", [([("y", "z")], histogram)])
    let lines = writer.text.split(separator: "\n")
    #expect(lines.contains(#"c_seconds_bucket{y="z",le="0.005"} 1"#))
    #expect(lines.contains(#"c_seconds_bucket{y="z",le="0.01"} 2"#))
    #expect(lines.contains(#"c_seconds_bucket{y="z",le="7.5"} 2"#))
    #expect(lines.contains(#"c_seconds_bucket{y="z",le="10.0"} 3"#))
    #expect(lines.contains(#"c_seconds_bucket{y="z",le="+Inf"} 4"#))
    #expect(lines.contains(#"c_seconds_count{y="z"} 4"#))
    #expect(lines.last == #"c_seconds_count{y="z"} 4"#)
  }
}
