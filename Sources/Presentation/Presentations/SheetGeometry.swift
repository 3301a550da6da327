import Devices
import Geometry
import Typesetting

/// The detents and frames of a sheet.
struct SheetGeometry {
  /// A detent with its height and frame.
  struct Stop {
    let detent: Sheet.Detent
    /// The height without the bottom safe area; `nil` if the detent is inactive.
    let value: Double?
    /// The sheet's frame at that height.
    let rest: Rest
  }

  /// The frame of a sheet at a height.
  struct Rest {
    /// The frame in the window.
    let frame: Rect
    /// The size of its view; a floating sheet is scaled down from it.
    let size: Size
    let safeArea: Insets
  }

  /// The appearance of a sheet.
  enum Look {
    /// A card at the bottom edge, with a part of the presenter visible above it.
    case card
    /// A card that floats above the bottom edge unless it is large, from iOS 26 on.
    case floating
    /// A sheet in the middle of the window.
    case centered
    /// A sheet that fills the window.
    case full
  }

  let environment: Environment
  let figures: Figures
  let sheet: Sheet
  let look: Look
  let preferred: Size?
  /// Whether it is as wide as readable text instead of the preferred width.
  let isPage: Bool
  /// Whether a card sheet presents it.
  let isStacked: Bool

  init(
    _ resolution: StyleResolution, _ preferred: Size?, _ environment: Environment, _ figures: Figures,
    isStacked: Bool
  ) {
    sheet = resolution.sheet
    self.environment = environment
    self.figures = figures
    self.preferred = preferred
    self.isStacked = isStacked
    isPage = resolution.style == .pageSheet && sheet.prefersPageSizing
    if environment.isRegular || resolution.staysCentered {
      look = .centered
    } else if environment.verticalSizeClass == .compact, !sheet.prefersEdgeAttachedInCompactHeight {
      look = .full
    } else {
      look = environment.system.hasFloatingSheets ? .floating : .card
    }
  }

  // MARK: Heights

  /// The top of a large sheet at the bottom edge.
  var top: Double {
    if look == .floating { return environment.safeArea.top }
    // Phones with a home button have a status bar of 20 points.
    let top =
      environment.safeArea.top == 20
      ? figures[.cardTopUnderStatusBar] : environment.safeArea.top + figures[.cardTopGap]
    return isStacked ? max(top - figures[.stackedCardRise] * environment.size.height, 0) : top
  }

  /// The greatest value of a detent.
  var maximum: Double {
    switch look {
    case .card, .floating: max(environment.size.height - top - environment.safeArea.bottom, 0)
    case .centered: centeredFrame.height
    case .full: environment.size.height
    }
  }

  private func value(of detent: Sheet.Detent) -> Double? {
    switch detent {
    case .medium:
      guard environment.verticalSizeClass == .regular else { return nil }
      return look == .floating
        ? (figures[.mediumDetentFractionFromIOS26] * maximum).rounded()
        : figures[.mediumDetentFraction] * maximum
    case .large, .maximum: return maximum
    case .height(let height): return min(height, maximum)
    case .fraction(let fraction): return min(fraction * maximum, maximum)
    }
  }

  /// The detents with their frames, in the order of the request.
  var stops: [Stop] {
    (sheet.detents.isEmpty ? [.large] : sheet.detents).map { detent in
      let value = value(of: detent)
      return Stop(detent: detent, value: value, rest: rest(value ?? maximum))
    }
  }

  /// The index of the detent at which the sheet rests: the selected one, else the smallest active one.
  func selection(of stops: [Stop]) -> Int? {
    if let selected = sheet.selected, stops.indices.contains(selected), stops[selected].value != nil {
      return selected
    }
    let active = stops.indices.filter { stops[$0].value != nil }
    return active.min { (stops[$0].value ?? 0, $0) < (stops[$1].value ?? 0, $1) }
  }

  /// Whether the presenter is dimmed at a detent.
  func isDimmed(at number: Int?, of stops: [Stop]) -> Bool {
    guard let limit = sheet.largestUndimmed, stops.indices.contains(limit), let most = stops[limit].value,
      let number, let value = stops[number].value
    else { return true }
    return value > most
  }

  // MARK: Frames

  /// The sheet's frame at a detent's value.
  func rest(_ value: Double) -> Rest {
    switch look {
    case .card: cardRest(raised(value))
    case .floating: floatingRest(raised(value))
    case .centered: centeredRest(value)
    case .full:
      Rest(frame: environment.bounds, size: environment.size, safeArea: environment.safeArea)
    }
  }

  /// Adds the keyboard's height to a value, so that as much of the sheet is visible above the keyboard as without it.
  func raised(_ value: Double) -> Double {
    min(value + max(environment.keyboardHeight - environment.safeArea.bottom, 0), maximum)
  }

  /// The horizontal extent of a sheet at the bottom edge: the window's, or less in compact height.
  private var span: (x: Double, width: Double) {
    let size = environment.size
    guard environment.verticalSizeClass == .compact else { return (0, size.width) }
    let safe = environment.bounds.inset(by: environment.safeArea).atLeastEmpty
    guard sheet.widthFollowsPreferredContentSizeWhenEdgeAttached, let preferred, preferred.width > 0 else {
      return (safe.x, safe.width)
    }
    let width = min(preferred.width, safe.width)
    return ((size.width - width) / 2, width)
  }

  private func rest(in frame: Rect) -> Rest {
    Rest(frame: frame, size: frame.size, safeArea: environment.place(frame).safeArea)
  }

  private func cardRest(_ value: Double) -> Rest {
    let height = value + environment.safeArea.bottom
    return rest(
      in: environment.grid.round(
        Rect(x: span.x, y: environment.size.height - height, width: span.width, height: height)))
  }

  // These formulas are fitted to frames that were measured on one device.
  private func floatingRest(_ value: Double) -> Rest {
    let (bottom, height) = (environment.safeArea.bottom, environment.size.height)
    if value >= maximum {
      return rest(in: Rect(x: span.x, y: top, width: span.width, height: max(height - top, 0)))
    }
    let (low, high) = (figures[.floatingLowUpTo], figures[.floatingHighFrom])
    let progress = high > low ? min(max((value - low) / (high - low), 0), 1) : 1
    let inset =
      figures[.floatingInsetWhenLow] + progress * (figures[.floatingInset] - figures[.floatingInsetWhenLow])
    let scale = span.width > 0 ? max((span.width - 2 * inset) / span.width, 0) : 0
    let full = value + (value >= figures[.floatingSafeAreaFrom] ? bottom : 0)
    return Rest(
      frame: Rect(
        x: span.x + inset, y: height - inset - scale * full, width: scale * span.width, height: scale * full),
      size: Size(width: span.width, height: full),
      safeArea: Insets(top: 0, left: 0, bottom: environment.grid.round(bottom * progress), right: 0))
  }

  /// The frame of a page or form sheet in the middle of the window.
  private var centeredFrame: Rect {
    if isPage, !environment.system.hasCardSheets { return tallPage }
    let margin = figures[.pageSheetMargin]
    let edge = max(environment.safeArea.top, environment.safeArea.bottom) + margin
    let room = Size(width: environment.size.width - 2 * margin, height: environment.size.height - 2 * edge)
    var size = room
    if isPage {
      size.width = environment.readableWidth + figures[.pageSheetReadableExtra]
    } else {
      size = Size(width: figures[.formSheetWidth], height: figures[.formSheetHeight])
      if let preferred, preferred.width > 0 { size.width = preferred.width }
      if let preferred, preferred.height > 0 { size.height = preferred.height }
    }
    return Rect(center: environment.bounds.center, size: size.limited(to: room))
  }

  /// A page sheet before iOS 13: as wide as the screen in portrait, and as high as the screen below the status bar.
  ///
  /// Source: Documentation/figures.md, *page sheet*.
  private var tallPage: Rect {
    let (window, top) = (environment.size, environment.safeArea.top)
    let width = min(window.width, window.height)
    return Rect(x: (window.width - width) / 2, y: top, width: width, height: max(window.height - top, 0))
  }

  /// In the middle, or higher to stay clear of the keyboard, but at most at the top of the safe area.
  private func centeredRest(_ value: Double) -> Rest {
    let most = centeredFrame
    var frame = Rect(
      center: most.center, size: Size(width: most.width, height: min(value, most.height)))
    if environment.keyboardHeight > 0 {
      let covered = frame.maxY - (environment.size.height - environment.keyboardHeight)
      frame.y -= max(min(covered, frame.y - environment.safeArea.top), 0)
    }
    frame = environment.grid.round(frame)
    return Rest(frame: frame, size: frame.size, safeArea: .zero)
  }
}
