import AutoLayout
import Colors
import Geometry
import Typesetting

/// The controls of AppKit.
extension ScreenWriter {
  mutating func macButton(
    _ subject: Subject, _ bezel: View.Appearance.Bezel
  ) throws(TypesettingError) {
    let words = subject.appearance.text ?? subject.view.text
    let font = font(words?.font ?? View.Font(), of: .button)
    var room = subject.frame.inset(by: subject.view.alignmentRectInsets)
    var setting = Setting(alignment: .natural)
    switch bezel {
    case .push:
      face(room)
      setting.alignment = .center
    case .popUp:
      face(room)
      let side = min(16, room.height - 4)
      let arrows = Rect(
        x: room.maxX - side - 3, y: room.center.y - side / 2, width: max(side, 0), height: max(side, 0))
      fill(arrows, subject.tint, radius: 4)
      chevrons(arrows)
      room = room.inset(by: Insets(top: 0, left: 8, bottom: 0, right: side + 6))
    case .box, .checkedBox, .radio, .checkedRadio:
      mark(bezel, at: Point(x: room.x + 7, y: room.center.y), subject.tint)
      room = room.inset(by: Insets(top: 0, left: 20, bottom: 0, right: 0))
    }
    guard let words, !words.string.isEmpty else { return }
    try text(words.string, font, in: room, color(subject.appearance.foreground) ?? system("label"), setting)
  }

  /// Draws a switch in the accent color, in the proportions of a switch of AppKit.
  mutating func macToggle(_ subject: Subject) {
    let room = subject.frame.inset(by: subject.view.alignmentRectInsets)
    let scale = max(0, min(1, room.width / 38, room.height / 21))
    toggle(subject, in: room.centered(Size(width: 38 * scale, height: 21 * scale)), subject.tint)
  }

  /// Draws the field around a text that the user can edit.
  mutating func macField(_ subject: Subject) {
    if subject.appearance.background == nil { fill(subject.frame, system("systemBackground")) }
    stroke(subject.frame, system("systemGray4"), width: 1)
  }

  /// The background of a push button.
  private mutating func face(_ frame: Rect) {
    let isLight = screen.scheme == .light
    fill(frame, isLight ? Color(255, 255, 255) : Color(0x5A, 0x5A, 0x5C), radius: 5)
    stroke(frame, isLight ? system("systemGray4") : Color(0x6C, 0x6C, 0x6E), width: 1, radius: 5)
  }

  private mutating func chevrons(_ frame: Rect) {
    let (center, white) = (frame.center, Color(255, 255, 255))
    for sign in [-1.0, 1] {
      line(
        [
          Point(x: center.x - 2.5, y: center.y + sign * 1.5), Point(x: center.x, y: center.y + sign * 4),
          Point(x: center.x + 2.5, y: center.y + sign * 1.5),
        ], white, width: 1.5)
    }
  }

  /// The box of a checkbox, or the circle of a radio button.
  private mutating func mark(_ bezel: View.Appearance.Bezel, at center: Point, _ tint: Color) {
    let isOn = bezel == .checkedBox || bezel == .checkedRadio
    let isRound = bezel == .radio || bezel == .checkedRadio
    let box = Rect(x: center.x - 7, y: center.y - 7, width: 14, height: 14)
    fill(box, isOn ? tint : system("systemBackground"), radius: isRound ? 7 : 3.5)
    if !isOn { return stroke(box, system("systemGray3"), width: 1, radius: isRound ? 7 : 3.5) }
    let white = Color(255, 255, 255)
    if isRound { return circle(center, radius: 2.5, white) }
    line(
      [
        Point(x: center.x - 3.5, y: center.y), Point(x: center.x - 1, y: center.y + 3),
        Point(x: center.x + 3.5, y: center.y - 3.5),
      ], white, width: 1.8)
  }
}
