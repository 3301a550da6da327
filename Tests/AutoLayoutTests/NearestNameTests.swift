import AutoLayout
import Testing

@Suite struct `The nearest name` {
  @Test(arguments: [
    ("leadng", "leading"), ("leadding", "leading"), ("laeding", "leading"), ("LEADING", "leading"),
    ("centerx", "centerX"), ("centery", "centerY"), ("widht", "width"), ("tpo", "top"),
    ("colour", nil as String?), ("x", nil), ("", nil), ("leading-edge", nil),
  ])
  func `is a few edits away`(name: String, nearest: String?) {
    #expect(
      NearestName.of(name, among: ["leading", "trailing", "width", "top", "centerX", "centerY"]) == nearest)
  }

  @Test func `is the nearer of two`() {
    #expect(NearestName.of("hugging", among: ["huggings", "hugging"]) == "hugging")
    #expect(NearestName.of("viewA", among: ["viewa", "viewA"]) == "viewA")
  }

  @Test func `is the first of several as near`() {
    #expect(NearestName.of("view3", among: ["view1", "view2"]) == "view1")
    #expect(NearestName.of("view3", among: ["view2", "view1"]) == "view2")
  }

  @Test func `of a long name is not looked for`() {
    let longest = String(repeating: "a", count: NearestName.nameBytes)
    #expect(NearestName.of(longest, among: [longest]) == longest)
    #expect(NearestName.of(longest + "a", among: [longest + "a"]) == nil)
  }

  @Test func `is looked for among a limited number`() {
    let others = Array(repeating: "zzzz", count: NearestName.comparisons - 1)
    #expect(NearestName.of("name", among: others + ["nmae"]) == "nmae")
    #expect(NearestName.of("name", among: others + ["zzzz", "nmae"]) == nil)
    // A candidate of another length costs next to nothing and does not count.
    let longer = Array(repeating: "longerName", count: 100_000)
    #expect(NearestName.of("name", among: longer + ["nmae"]) == "nmae")
  }
}
