import AutoLayout
import Colors
import Geometry
import Typesetting

/// The controls as UIKit draws them up to iOS 18, with the sizes of Documentation/figures.md §2. Switches have the size of
/// each system.
extension ScreenWriter {
  mutating func toggle(_ subject: Subject) {
    if subject.appearance.isAppKit { return macToggle(subject) }
    let (frame, own) = (subject.frame, screen.figures.frameSize(of: .switch))
    let size = Size(
      width: min(own.width ?? frame.width, frame.width),
      height: min(own.height ?? frame.height, frame.height))
    let share = size.width / max(own.width ?? size.width, 1)
    toggle(
      subject, in: frame.centered(size), color(subject.appearance.tint) ?? system("systemGreen"),
      knobWidth: screen.figures.switchKnobWidth * share)
  }

  /// Draws a switch that is as large as its track, with a knob at least as wide as high.
  mutating func toggle(_ subject: Subject, in track: Rect, _ on: Color, knobWidth: Double = 0) {
    let isOn = (subject.appearance.value ?? 1) > 0
    let isAtEnd = isOn != subject.isRightToLeft
    fill(track, isOn ? on : system("secondarySystemFill"), radius: track.height / 2)
    let height = max(track.height - 4, 0)
    let width = max(min(knobWidth, track.width - 4), height)
    let x = isAtEnd ? track.maxX - 2 - width : track.x + 2
    let white = Color(255, 255, 255)
    if width > height {
      fill(Rect(x: x, y: track.y + 2, width: width, height: height), white, radius: height / 2)
    } else {
      circle(Point(x: x + width / 2, y: track.center.y), radius: height / 2, white)
    }
  }

  mutating func slider(_ subject: Subject) {
    let frame = subject.frame
    let filled = subject.appearance.value ?? 0.5
    let value = subject.isRightToLeft ? 1 - filled : filled
    let track = Rect(x: frame.x + 2, y: frame.center.y - 2, width: max(frame.width - 4, 0), height: 4)
    let thumb = subject.appearance.isAppKit ? 10.0 : 14
    let x = frame.x + thumb + (max(frame.width - 2 * thumb, 0)) * value
    fill(track, system("systemFill"), radius: 2)
    let start = subject.isRightToLeft ? x : track.x
    let end = subject.isRightToLeft ? track.maxX : x
    fill(Rect(x: start, y: track.y, width: max(end - start, 0), height: 4), subject.tint, radius: 2)
    circle(Point(x: x, y: frame.center.y), radius: thumb, system("opaqueSeparator"))
    circle(Point(x: x, y: frame.center.y), radius: thumb - 0.5, Color(255, 255, 255))
  }

  mutating func stepper(_ subject: Subject) {
    let frame = subject.frame
    fill(frame, system("tertiarySystemFill"), radius: 8)
    let (arm, color) = (6.0, system("label"))
    let (left, right, y) = (frame.x + frame.width / 4, frame.x + frame.width * 3 / 4, frame.center.y)
    line([Point(x: left - arm, y: y), Point(x: left + arm, y: y)], color, width: 1.5)
    line([Point(x: right - arm, y: y), Point(x: right + arm, y: y)], color, width: 1.5)
    line([Point(x: right, y: y - arm), Point(x: right, y: y + arm)], color, width: 1.5)
    line(
      [Point(x: frame.center.x, y: y - 8), Point(x: frame.center.x, y: y + 8)], system("separator"), width: 1)
  }

  mutating func progress(_ subject: Subject) {
    let frame = subject.frame
    let radius = frame.height / 2
    fill(frame, system("systemFill"), radius: radius)
    let width = frame.width * (subject.appearance.value ?? 0.5)
    let start = subject.isRightToLeft ? frame.maxX - width : frame.x
    fill(Rect(x: start, y: frame.y, width: width, height: frame.height), subject.tint, radius: radius)
  }

  mutating func activityIndicator(_ subject: Subject) {
    let frame = subject.frame
    let radius = min(frame.width, frame.height) / 2
    let color = color(subject.appearance.foreground) ?? system("systemGray")
    // The cosine and sine of an eighth of a turn.
    let (step, half) = (0.5.squareRoot(), 0.5)
    let directions = [
      (1, 0), (step, step), (0, 1), (-step, step), (-1, 0), (-step, -step), (0, -1), (step, -step),
    ]
    for (number, direction) in directions.enumerated() {
      let points = [half * radius, radius * 0.95].map {
        Point(x: frame.center.x + direction.0 * $0, y: frame.center.y + direction.1 * $0)
      }
      line(points, color.faded(0.3 + 0.1 * Double(number)), width: max(1, radius / 5))
    }
  }

  mutating func pages(_ subject: Subject) {
    let (look, frame) = (subject.appearance, subject.frame)
    let count = min(look.count ?? subject.view.control?.pageCount ?? 3, 30)
    let color = system("label")
    for page in 0..<max(count, 0) {
      let distance = (Double(page) - Double(count - 1) / 2) * 16
      let x = frame.center.x + (subject.isRightToLeft ? -distance : distance)
      circle(
        Point(x: x, y: frame.center.y), radius: 3.5, color.faded(page == (look.selected ?? 0) ? 1 : 0.3))
    }
  }

  mutating func segments(_ subject: Subject) throws(TypesettingError) {
    let (look, frame) = (subject.appearance, subject.frame)
    let words = look.text ?? subject.view.text
    let titles = (words?.string ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let count = max(subject.view.control?.segmentCount ?? titles.count, 1)
    fill(frame, system("tertiarySystemFill"), radius: 8)
    let width = frame.width / Double(count)
    for number in 0..<min(count, 100) {
      let place = Double(subject.isRightToLeft ? count - 1 - number : number)
      let segment = Rect(x: frame.x + width * place, y: frame.y, width: width, height: frame.height)
      if number == look.selected ?? 0 {
        let raised = screen.scheme == .light ? Color(255, 255, 255) : Color(0x63, 0x63, 0x66)
        fill(segment.inset(by: Insets(top: 2, left: 2, bottom: 2, right: 2)), raised, radius: 7)
      }
      guard titles.indices.contains(number) else { continue }
      try text(
        titles[number], font(words?.font ?? View.Font(), of: .segmentedControl), in: segment,
        color(look.foreground) ?? system("label"), Setting(alignment: .center))
    }
  }

  /// Draws the time 9:41, which Apple's pictures show: in a field, or on wheels.
  mutating func datePicker(_ subject: Subject) throws(TypesettingError) {
    let frame = subject.frame
    if frame.height <= 60 {
      fill(frame, system("tertiarySystemFill"), radius: 6)
      return try text(
        "9:41 AM", FontDescription(size: 17), in: frame, system("label"), Setting(alignment: .center))
    }
    let row = Rect(x: frame.x + 9, y: frame.center.y - 16, width: max(frame.width - 18, 0), height: 32)
    fill(row, system("tertiarySystemFill"), radius: 8)
    for number in -2...2 {
      let distance = abs(Double(number))
      let middle = frame.center.y + Double(number) * (34 - 3 * distance)
      guard middle - 11 >= frame.y, middle + 11 <= frame.maxY else { continue }
      let half = number == 0 ? "AM" : number == 1 ? "PM" : ""
      for (place, title) in ["\(9 + number)", "\(41 + number)", half].enumerated() {
        let side = Double(subject.isRightToLeft ? 1 - place : place - 1)
        let column = Rect(
          x: frame.center.x + side * 64 - 32, y: middle - 12, width: 64, height: 24)
        try text(
          title, FontDescription(size: 22 - 2 * distance), in: column,
          system("label").faded(1 - 0.35 * distance), Setting(alignment: .center))
      }
    }
  }
}

extension Rect {
  /// A rectangle of a size in the middle of this one.
  func centered(_ size: Size) -> Rect {
    Rect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}
