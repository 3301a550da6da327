import InterfaceBuilder

/// The scene of a xib: a view of 358 × 198 with a button that is held at its bottom.
func xibScene() throws -> SceneModel {
  let document = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506">
      <device id="retina6_1"/>
      <objects>
        <view id="card">
          <rect key="frame" width="358" height="198"/>
          <subviews>
            <view id="button" translatesAutoresizingMaskIntoConstraints="NO">
              <rect key="frame" x="16" y="132" width="326" height="50"/>
            </view>
          </subviews>
          <constraints>
            <constraint id="l" firstItem="button" firstAttribute="leading" secondItem="card" secondAttribute="leading" constant="16"/>
            <constraint id="t" firstItem="card" firstAttribute="trailing" secondItem="button" secondAttribute="trailing" constant="16"/>
            <constraint id="b" firstItem="card" firstAttribute="bottom" secondItem="button" secondAttribute="bottom" constant="16"/>
            <constraint id="h" firstItem="button" firstAttribute="height" constant="50"/>
          </constraints>
        </view>
      </objects>
    </document>
    """
  return try InterfaceDocument(Array(document.utf8)).scenes[0].model()
}
