import AutoLayout
import Devices
import Geometry

/// The frame of a custom presentation.
struct CustomGeometry {
  let environment: Environment
  let custom: CustomPresentation

  /// The area in which the presented view is placed.
  var area: Rect {
    custom.area == .container
      ? environment.bounds : environment.bounds.inset(by: environment.safeArea).atLeastEmpty
  }

  /// The exact length along an axis; `nil` if the content decides it.
  private func length(_ axis: Axis) -> Double? {
    switch axis == .horizontal ? custom.width : custom.height {
    case .points(let points): points
    case .inset(let inset): max(area.size[axis] - 2 * inset, 0)
    case .fraction(let fraction): fraction * area.size[axis]
    case .fitting: nil
    }
  }

  /// The fitting that decides the presented view's size, or `nil` if the size is given.
  ///
  /// It has a required width and the smallest height at a low priority, as in the article on *self-sizing
  /// presentations*.
  var fitting: Fitting? {
    let (width, height) = (length(.horizontal), length(.vertical))
    if width != nil, height != nil { return nil }
    return Fitting(
      Size(width: width ?? 0, height: height ?? 0),
      horizontalPriority: width == nil ? Fitting.fittingSizeLevel : 1000,
      verticalPriority: height == nil ? custom.verticalFittingPriority : 1000)
  }

  /// The size of the content, of which `fitted` is what the constraints allow.
  func contentSize(fitted: Size) -> Size {
    Size(width: length(.horizontal) ?? fitted.width, height: length(.vertical) ?? fitted.height)
  }

  /// Computes the frame; `fitted` is the size of the content that the constraints allow.
  func frame(fitted: Size) -> Rect {
    let content = contentSize(fitted: fitted)
    let limit = maximumHeight ?? content.height
    let exact = Size(width: content.width, height: min(content.height, limit))
    let origin = Point(x: place(exact.width, .horizontal), y: place(exact.height, .vertical))
    var size = exact
    // The half modal of the article on view controller presenters has a height in whole points, but its top is at
    // exactly half the window.
    if case .fraction = custom.height, exact == content {
      size.height = exact.height.rounded(.toNearestOrAwayFromZero)
    }
    return Rect(origin: origin, size: size)
  }

  /// The greatest height that the presentation allows; `nil` for any height.
  private var maximumHeight: Double? {
    var room = environment.bounds.inset(by: environment.safeArea).atLeastEmpty
    switch custom.maximumHeight {
    case nil: return nil
    case .points(let points): return points
    case .safeArea: break
    case .keyboard:
      let bottom = min(room.maxY, environment.size.height - environment.keyboardHeight)
      room.height = max(bottom - room.y, 0)
    }
    switch custom.edge {
    case .top: return max(room.maxY - area.y - custom.offset, 0)
    // One that moves up from the keyboard has the whole room above it.
    case .bottom where custom.avoidsKeyboard:
      return max(min(area.maxY - custom.offset, room.maxY) - room.y, 0)
    case .bottom: return max(area.maxY - custom.offset - room.y, 0)
    case .leading, .trailing, .center:
      if custom.avoidsKeyboard { return room.height }
      let middle = area.y + area.height / 2 + (custom.edge == .center ? custom.offset : 0)
      return max(2 * min(middle - room.y, room.maxY - middle), 0)
    }
  }

  private func place(_ length: Double, _ axis: Axis) -> Double {
    let middle = area.minimum(axis) + (area.size[axis] - length) / 2
    let near = area.minimum(axis) + custom.offset
    let far = area.maximum(axis) - length - custom.offset
    switch (custom.edge, axis) {
    case (.top, .vertical): return near
    case (.bottom, .vertical): return far
    case (.leading, .horizontal): return environment.isRightToLeft ? far : near
    case (.trailing, .horizontal): return environment.isRightToLeft ? near : far
    case (.center, .vertical): return middle + custom.offset
    default: return middle
    }
  }

  /// How far the presented view moves up to stay clear of the keyboard.
  ///
  /// It moves up at most until the first responder, or else the view itself, meets the top of the window. If the
  /// first responder is above the window, the view moves down to bring it back.
  func shift(of frame: Rect, firstResponder: Rect?) -> Double {
    guard custom.avoidsKeyboard, environment.keyboardHeight > 0 else { return 0 }
    let visible = firstResponder ?? frame
    let covered = visible.maxY - (environment.size.height - environment.keyboardHeight)
    return min(max(covered, 0), firstResponder == nil ? max(visible.y, 0) : visible.y)
  }
}
