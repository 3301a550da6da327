import AutoLayout
import Foundation
import Geometry
import InterfaceBuilder
import Testing
import Typesetting

@testable import Documents
@testable import Operations

@Suite struct `A converted storyboard` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/interface-builder")

  /// Each view of a document as it was read, how it looks, and as the request writes it.
  private func views(
    of text: [UInt8], _ sizes: ContentSizes
  ) throws -> [(source: View, look: View.Appearance, written: View)] {
    let document = try InterfaceDocument(text)
    let query = try ConversionQuery([("contentSizes", sizes.rawValue)])
    let converted = try ConvertedScene.scenes(of: document, query, WorkBudget())
    var views: [(source: View, look: View.Appearance, written: View)] = []
    for (scene, converted) in zip(document.scenes, converted) {
      let model = try scene.model(contentSizes: sizes)
      let written = converted.request.tree
      try #require(written.items.map(\.id) == model.tree.items.map(\.id))
      let looks = try scene.appearances()
      for number in 0..<written.viewCount {
        views.append(
          (
            source: model.tree.items[number].view, look: looks[number], written: written.items[number].view
          ))
      }
    }
    return views
  }

  @Test(arguments: `A golden storyboard`.names, ContentSizes.allCases)
  func `loses nothing of its views`(name: String, sizes: ContentSizes) throws {
    let text = try Data(contentsOf: Self.folder.appending(path: name))
    for (source, look, written) in try views(of: Array(text), sizes) {
      #expect(written.text == source.text, "\(source.id)")
      #expect(written.control == source.control, "\(source.id)")
      #expect(written.intrinsicSize == source.intrinsicSize, "\(source.id)")
      #expect(written.baselines == source.baselines, "\(source.id)")
      #expect(written.safeAreaInsets == source.safeAreaInsets, "\(source.id)")
      #expect(written.alignmentRectInsets == source.alignmentRectInsets, "\(source.id)")
      #expect(written.stack == source.stack, "\(source.id)")
      #expect(written.alpha == source.alpha * look.alpha, "\(source.id)")
      let text = written.text ?? written.appearance?.text
      #expect(text == source.text ?? look.text, "\(source.id)")
      #expect(written.appearance?.background == look.background, "\(source.id)")
      #expect(written.appearance?.value == look.value, "\(source.id)")
    }
  }

  private static let controls = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="16000" useSafeAreas="YES">
      <device id="retina4_7"/>
      <objects><view id="root"><rect key="frame" width="375" height="667"/><subviews>
        <label id="label" textAlignment="center" numberOfLines="2" alpha="0.5"><rect key="frame" width="90" height="40"/>
          <attributedString key="attributedText">
            <fragment content="Bold "><attributes><font key="NSFont" metaFont="systemBold" size="17"/>
              <paragraphStyle key="NSParagraphStyle" lineHeightMultiple="1.5" paragraphSpacing="4"
                paragraphSpacingBefore="5" firstLineHeadIndent="6" headIndent="7" tailIndent="-8"/></attributes></fragment>
            <fragment content="plain"><attributes><real key="NSKern" value="2"/></attributes></fragment>
          </attributedString></label>
        <segmentedControl id="segments" selectedSegmentIndex="1"><rect key="frame" width="90" height="29"/>
          <segments><segment title="One"/><segment title=""/></segments></segmentedControl>
        <switch id="switch" on="NO"><rect key="frame" width="51" height="31"/></switch>
        <textField id="field" borderStyle="bezel" placeholder="Name"><rect key="frame" width="90" height="30"/></textField>
        <button id="button"><rect key="frame" width="90" height="30"/>
          <buttonConfiguration key="configuration" style="filled" title="Go" buttonSize="large" imagePadding="3"/></button>
        <pageControl id="pages" numberOfPages="5" currentPage="2"><rect key="frame" width="90" height="37"/></pageControl>
      </subviews></view></objects>
    </document>
    """

  @Test func `says what its controls show`() throws {
    let views = try views(of: Array(Self.controls.utf8), .computed)
    let written = Dictionary(uniqueKeysWithValues: views.map { ($0.written.id, $0.written) })
    for (source, _, written) in views {
      #expect(written.text == source.text && written.control == source.control, "\(source.id)")
    }
    #expect(written["label"]?.text?.runs.count == 2)
    #expect(written["label"]?.text?.runs.first?.paragraph?.lineHeightMultiple == 1.5)
    #expect(written["label"]?.appearance?.alignment == .center)
    #expect(written["label"]?.alpha == 0.5)
    #expect(written["segments"]?.control?.segmentCount == 2)
    #expect(written["segments"]?.appearance?.selected == 1)
    #expect(written["switch"]?.appearance?.value == 0)
    #expect(written["field"]?.control?.border == .bezel)
    #expect(written["button"]?.appearance?.buttonStyle == .filled)
    #expect(written["pages"]?.appearance?.count == 5)
    #expect(written["pages"]?.control?.pageCount == 5)
  }

  @Test func `keeps the typefaces of an old document`() throws {
    let document = try InterfaceDocument(Array(Self.controls.utf8))
    let scene = try ConvertedScene.scenes(of: document, ConversionQuery([]), WorkBudget())[0]
    #expect(scene.request.environments[0].context.typeface == .textAndDisplay)
  }
}
