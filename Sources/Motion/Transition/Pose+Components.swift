import Geometry

extension Pose {
  /// The numbers of a pose, which can be added and scaled.
  typealias Components = SIMD16<Double>

  /// The numbers of the pose; perspective as its reciprocal, which is what animations interpolate.
  var components: Components {
    var numbers = Components()
    (numbers[0], numbers[1]) = (frame.x, frame.y)
    (numbers[2], numbers[3]) = (frame.width, frame.height)
    (numbers[4], numbers[5]) = (alpha, cornerRadius)
    (numbers[6], numbers[7]) = (transform.translation.x, transform.translation.y)
    (numbers[8], numbers[9]) = (transform.scale.width, transform.scale.height)
    (numbers[10], numbers[11], numbers[12]) = (transform.rotation, transform.flip, transform.nearness)
    return numbers
  }

  /// Makes a pose from its numbers, each limited to its range.
  init(_ numbers: Components) {
    self.init(
      frame: Rect(
        x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0)),
      alpha: min(max(numbers[4], 0), 1),
      transform: Transform(
        translation: Point(x: numbers[6], y: numbers[7]),
        scale: Size(width: numbers[8], height: numbers[9]), rotation: numbers[10], flip: numbers[11],
        perspective: Transform.perspective(nearness: numbers[12])),
      cornerRadius: max(numbers[5], 0))
  }
}
