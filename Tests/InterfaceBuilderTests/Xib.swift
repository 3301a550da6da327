import InterfaceBuilder

/// A xib with one root view of 400 × 300, from a few parameters.
struct Xib {
  let text: String

  init(subviews: String = "", constraints: String = "", attributes: String = "") {
    text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506">
        <device id="retina6_1"/>
        <objects>
          <view id="root" \(attributes)><rect key="frame" width="400" height="300"/>
            <subviews>\(subviews)</subviews>
            <constraints>\(constraints)</constraints>
          </view>
        </objects>
      </document>
      """
  }

  /// The model of the only scene.
  func model(on environment: SceneEnvironment? = nil) throws -> SceneModel {
    try InterfaceDocument(Array(text.utf8)).scenes[0].model(on: environment)
  }

  /// A view without autoresizing constraints, with a recorded frame.
  static func view(
    _ id: String, _ frame: (x: Double, y: Double, width: Double, height: Double), _ attributes: String = ""
  ) -> String {
    """
    <view id="\(id)" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
      <rect key="frame" x="\(frame.x)" y="\(frame.y)" width="\(frame.width)" height="\(frame.height)"/>
    </view>
    """
  }

  /// Constraints that give a view a frame in its superview `root`.
  static func hold(_ id: String, x: Double, y: Double, width: Double, height: Double) -> String {
    place(id, x: x, y: y) + size(id, width: width, height: height)
  }

  /// Constraints that give a view an origin in its superview `root`.
  static func place(_ id: String, x: Double, y: Double) -> String {
    [("leading", x), ("top", y)].map { edge, constant in
      """
      <constraint firstItem="\(id)" firstAttribute="\(edge)" secondItem="root" secondAttribute="\(edge)" \
      constant="\(constant)" id="\(id)-\(edge)"/>
      """
    }.joined()
  }

  /// Constraints that give a view a size.
  static func size(_ id: String, width: Double, height: Double) -> String {
    [("width", width), ("height", height)].map { attribute, constant in
      """
      <constraint firstItem="\(id)" firstAttribute="\(attribute)" constant="\(constant)" id="\(id)-\(attribute)"/>
      """
    }.joined()
  }
}
