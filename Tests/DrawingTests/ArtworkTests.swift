import AutoLayout
import Colors
import Drawing
import Foundation
import Geometry
import Testing
import Typesetting

@Suite struct `What a design tool paints` {
  /// A screen of 100 × 100 with one view, 40 × 20 at (10, 10).
  private func svg(_ artwork: Artwork, clips: Bool = false) throws -> String {
    let tree = try LayoutTree(
      root: View("root", subviews: [View("a", subviews: [View("b")])]), constraints: [])
    let boxes = [
      Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 10, y: 10, width: 40, height: 20),
      Rect(x: 12, y: 12, width: 60, height: 4),
    ]
    var screen = Screen(
      title: "Screen", tree: tree, layout: Layout(of: tree, frames: boxes, framesInRoot: boxes, steps: 0))
    var look = View.Appearance()
    look.artwork = artwork
    look.clips = clips
    screen.appearances = [View.Appearance(), look, View.Appearance()]
    return try #require(try ScreenPicture([screen]).svg(typesetter: Typesetter()))
  }

  private func solid(_ hex: String) -> Artwork.Fill { .solid(Color(hex) ?? Color(0, 0, 0)) }

  @Test func `has fills from back to front`() throws {
    var artwork = Artwork()
    artwork.fills = [solid("#ff0000"), .solid(Color(0, 0, 255, alpha: 0.5))]
    let text = try svg(artwork)
    let back = try #require(
      text.firstRange(of: ##"<rect x="10" y="10" width="40" height="20" fill="#ff0000"/>"##))
    let front = try #require(
      text.firstRange(
        of: ##"<rect x="10" y="10" width="40" height="20" fill="#0000ff" fill-opacity="0.5"/>"##))
    #expect(back.lowerBound < front.lowerBound)
  }

  @Test(arguments: [
    (Artwork.StrokePlace.inside, #"x="11" y="11" width="38" height="18""#),
    (.center, #"x="10" y="10" width="40" height="20""#), (.outside, #"x="9" y="9" width="42" height="22""#),
  ])
  func `has strokes inside, on and outside of its outline`(_ place: Artwork.StrokePlace, expected: String)
    throws
  {
    var artwork = Artwork()
    artwork.strokes = [solid("#00ff00")]
    artwork.strokeWidths = Insets(all: 2)
    artwork.strokePlace = place
    #expect(
      try svg(artwork).contains(##"<rect \##(expected) stroke="#00ff00" stroke-width="2" fill="none"/>"##))
  }

  @Test func `has bars for strokes of different widths`() throws {
    var artwork = Artwork()
    artwork.strokes = [solid("#00ff00")]
    artwork.strokeWidths = Insets(top: 0, left: 0, bottom: 3, right: 0)
    #expect(try svg(artwork).contains(##"<rect x="10" y="27" width="40" height="3" fill="#00ff00"/>"##))
  }

  @Test func `is turned around its center`() throws {
    var artwork = Artwork()
    artwork.fills = [solid("#ff0000")]
    // A quarter turn: a box of 40 × 20 contains a rectangle of 20 × 40.
    artwork.rotation = .pi / 2
    #expect(
      try svg(artwork).contains(
        ##"<rect x="20" y="0" width="20" height="40" transform="rotate(90 30 20)" fill="#ff0000"/>"##))
  }

  @Test func `cuts off its content at its corners, but not its shadow`() throws {
    var artwork = Artwork()
    artwork.outline = .rectangle(radii: Artwork.Radii(topLeft: 8, topRight: 0, bottomRight: 0, bottomLeft: 0))
    artwork.fills = [solid("#ff0000")]
    artwork.effects = [
      .dropShadow(Color(0, 0, 0, alpha: 0.3), offset: Point(x: 0, y: 2), radius: 4, spread: 1)
    ]
    let text = try svg(artwork, clips: true)
    let shadow = try #require(text.firstRange(of: "feGaussianBlur"))
    let clip = try #require(text.firstRange(of: #"clip-path="url(#outline"#))
    #expect(shadow.lowerBound < clip.lowerBound)
    #expect(text.contains("A8 8 0 0 1 18 10"))
  }

  @Test func `is blurred, whatever other effects come first`() throws {
    var artwork = Artwork()
    artwork.fills = [solid("#ff0000")]
    artwork.effects = [
      .innerShadow(Color(0, 0, 0), offset: .zero, radius: 0, spread: 1), .blur(radius: 4), .blur(radius: 8),
    ]
    #expect(try svg(artwork).contains(#"<feGaussianBlur stdDeviation="2"/>"#))
  }

  /// A shadow that cannot be blurred would be a hard edge.
  @Test func `has a limited number of blurs`() throws {
    var artwork = Artwork()
    artwork.fills = [solid("#ff0000")]
    artwork.effects = Array(
      repeating: .dropShadow(Color(0, 255, 0), offset: .zero, radius: 4, spread: 0), count: 401)
    let text = try svg(artwork)
    #expect(text.components(separatedBy: "<filter ").count - 1 == 400)
    #expect(text.components(separatedBy: "#00ff00").count - 1 == 400)
  }

  @Test func `has gradients in its own coordinates`() throws {
    var artwork = Artwork()
    artwork.fills = [
      .gradient(
        Artwork.Gradient(
          .linear, from: Point(x: 0, y: 0), to: Point(x: 1, y: 0), side: Point(x: 0, y: 1),
          stops: [Artwork.Stop(at: 0, Color(0, 0, 0)), Artwork.Stop(at: 1, Color(255, 255, 255))]))
    ]
    let text = try svg(artwork)
    #expect(text.contains(#"gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="50" y2="10""#))
    #expect(text.contains(##"fill="url(#paint1)""##))
  }

  @Test func `stays finite without a size`() throws {
    var artwork = Artwork()
    artwork.outline = .ellipse
    artwork.rotation = 0.7
    artwork.ownSize = Size(width: 0, height: 0)
    artwork.fills = [solid("#ff0000"), .image(opacity: 0.5)]
    artwork.strokes = [solid("#ff0000")]
    artwork.strokeWidths = Insets(all: 1e9)
    artwork.effects = [
      .innerShadow(Color(0, 0, 0), offset: .zero, radius: 200, spread: -1e9), .blur(radius: 200),
    ]
    let text = try svg(artwork)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }
}
