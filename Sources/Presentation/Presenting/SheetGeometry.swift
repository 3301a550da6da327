import Geometry
import Typesetting

/// Where a sheet can rest and where it does.
struct SheetGeometry {
  /// A detent, resolved.
  struct Stop {
    let detent: Sheet.Detent
    /// The height without the bottom safe area; `nil` where it is inactive.
    let value: Double?
    /// The sheet's frame at that height.
    let frame: Rect
    /// What covers the sheet's view there.
    let safeArea: Insets
  }

  /// How a sheet looks.
  enum Look {
    /// A card at the bottom edge, with part of what lies below at the top.
    case card
    /// A card that floats above the bottom edge until it is large: iOS 26.
    case floating
    /// In the middle.
    case centred
    /// The whole window.
    case full
  }

  let environment: Environment
  let figures: Figures
  let sheet: Sheet
  let look: Look
  /// The size that the controller prefers.
  let preferred: Size?
  /// Whether it is as wide as readable text rather than as the controller prefers.
  let isPage: Bool

  init(
    _ style: ModalStyle, _ sheet: Sheet, staysCentred: Bool, _ preferred: Size?, _ environment: Environment,
    _ figures: Figures
  ) {
    self.environment = environment
    self.figures = figures
    self.sheet = sheet
    self.preferred = preferred
    isPage = style == .pageSheet
    if environment.isRegular || staysCentred {
      look = .centred
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
    return environment.safeArea.top == 20
      ? figures[.cardTopUnderStatusBar] : environment.safeArea.top + figures[.cardTopGap]
  }

  /// The greatest value of a detent.
  var maximum: Double {
    switch look {
    case .card, .floating: max(environment.size.height - top - environment.safeArea.bottom, 0)
    case .centred: centredFrame.height
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
      let (frame, safeArea) = frame(value ?? maximum)
      return Stop(detent: detent, value: value, frame: frame, safeArea: safeArea)
    }
  }

  /// The number of the detent at which the sheet rests: the selected one, else the smallest that is active.
  func selection(of stops: [Stop]) -> Int? {
    if let selected = sheet.selected, stops.indices.contains(selected), stops[selected].value != nil {
      return selected
    }
    let active = stops.indices.filter { stops[$0].value != nil }
    return active.min { (stops[$0].value ?? 0, $0) < (stops[$1].value ?? 0, $1) }
  }

  /// Whether what lies below is dimmed at a detent.
  func isDimmed(at number: Int?, of stops: [Stop]) -> Bool {
    guard let limit = sheet.largestUndimmed, stops.indices.contains(limit), let most = stops[limit].value,
      let number, let value = stops[number].value
    else { return true }
    return value > most
  }

  // MARK: Frames

  /// The sheet's frame at a value, and what covers its view.
  func frame(_ value: Double) -> (Rect, Insets) {
    switch look {
    case .card: (cardFrame(value), environment.safeArea(of: cardFrame(value)))
    case .floating: floatingFrame(value)
    case .centred: (centredFrame(value), .zero)
    case .full: (environment.bounds, environment.safeArea)
    }
  }

  /// The extent along x of a sheet at the bottom edge: the window's, or less where the height is compact.
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

  private func cardFrame(_ value: Double) -> Rect {
    let height = value + environment.safeArea.bottom
    return environment.grid.round(
      Rect(x: span.x, y: environment.size.height - height, width: span.width, height: height))
  }

  // The model is fitted to frames that were measured on one device; see the facts, `sheet_ios26`.
  private func floatingFrame(_ value: Double) -> (Rect, Insets) {
    let (bottom, height) = (environment.safeArea.bottom, environment.size.height)
    if value >= maximum {
      let frame = Rect(x: span.x, y: top, width: span.width, height: max(height - top, 0))
      return (frame, environment.safeArea(of: frame))
    }
    let (low, high) = (figures[.floatingLowUpTo], figures[.floatingHighFrom])
    let progress = high > low ? min(max((value - low) / (high - low), 0), 1) : 1
    let inset =
      figures[.floatingInsetWhenLow] + progress * (figures[.floatingInset] - figures[.floatingInsetWhenLow])
    let scale = span.width > 0 ? max((span.width - 2 * inset) / span.width, 0) : 0
    let full = value + (value >= figures[.floatingSafeAreaFrom] ? bottom : 0)
    let frame = Rect(
      x: span.x + inset, y: height - inset - scale * full, width: scale * span.width, height: scale * full)
    return (frame, Insets(top: 0, left: 0, bottom: environment.grid.round(bottom * progress), right: 0))
  }

  /// A page or form sheet in the middle of the window.
  private var centredFrame: Rect {
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
    return Rect(centre: environment.bounds.center, size: size.limited(to: room))
  }

  private func centredFrame(_ value: Double) -> Rect {
    let frame = centredFrame
    return environment.grid.round(
      Rect(centre: frame.center, size: Size(width: frame.width, height: min(value, frame.height))))
  }
}
