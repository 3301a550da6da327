extension Double {
  /// The number to a billionth, which drops what rounding has added to sums such as 0.1 + 0.2.
  package var denoised: Double {
    let rounded = (self * 1e9).rounded() / 1e9
    return rounded.isFinite ? rounded + 0 : self
  }

  /// The number, or the nearest one that is finite; 0 for none.
  package var finite: Double {
    if isNaN { return 0 }
    return max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, self))
  }
}

extension Rect {
  /// The rectangle with its numbers to a billionth.
  package var denoised: Rect {
    Rect(x: x.denoised, y: y.denoised, width: width.denoised, height: height.denoised)
  }
}
