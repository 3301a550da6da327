extension Double {
  /// The number rounded to a billionth, without the rounding errors of sums such as 0.1 + 0.2.
  package var denoised: Double {
    let rounded = (self * 1e9).rounded() / 1e9
    return rounded.isFinite ? rounded + 0 : self
  }

  /// The number, or the nearest finite one; 0 for NaN.
  package var finite: Double {
    if isNaN { return 0 }
    return max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, self))
  }
}

extension Rect {
  /// The rectangle with all numbers rounded to a billionth.
  package var denoised: Rect {
    Rect(x: x.denoised, y: y.denoised, width: width.denoised, height: height.denoised)
  }
}
