// Examples of whole screens: a layouts request, a storyboard and a Figma document.

const label = (id, string, textStyle, more = {}) => ({ id, kind: "label", text: { string, font: { textStyle, ...more.font }, ...(more.lines === undefined ? {} : { lines: more.lines }) }, ...(more.color ? { appearance: { foreground: more.color } } : {}) });

// The tree on the photo: branches with their height, length and side, and pears with their branch and place.
const wood = { background: "#6B4F3A" };
const branches = [["low", 0.75, 0.4], ["middle", 0.5, 0.33], ["high", 0.25, 0.25]].flatMap(([id, height, width]) => (
  ["Left", "Right"].map((side) => [`${id}${side}`, height, width, side])));
const pears = [["pear1", "lowLeft", 24], ["pear2", "lowRight", 90], ["pear3", "middleLeft", 40], ["pear4", "highRight", 36]];

/** A screen of a shop. */
export const shop = {
  view: { id: "shop", appearance: { background: "systemBackground", tint: "#1F6F43" }, subviews: [
    { id: "photo", appearance: { background: "#D5E6D3", cornerRadius: 24 }, subviews: [
      { id: "trunk", appearance: wood },
      ...branches.map(([id]) => ({ id, appearance: wood })),
      ...pears.map(([id]) => ({ id, appearance: { background: "#9CB93B", cornerRadius: 14 } })),
    ] },
    label("title", "Conference pear", "title1", { font: { weight: "bold" } }),
    label("price", "€ 48", "title2", { font: { weight: "semibold" }, color: "#1F6F43" }),
    label("subtitle", "Horizontal cordon, two years old", "subheadline", { color: "secondaryLabel" }),
    { id: "sizes", kind: "segmentedControl", text: { string: "Small\nMedium\nLarge" } },
    label("words", "Trained along three wires. It bears fruit from its third year, even on a north wall, and needs pruning once every summer.", "body", { lines: 0 }),
    label("quantity", "Quantity", "body"),
    { id: "amount", kind: "stepper" },
    { id: "line", appearance: { background: "separator" } },
    { id: "deliver", kind: "switch" },
    label("delivery", "Deliver on Saturday", "body"),
    { id: "buy", kind: "button", text: { string: "Add to basket", font: { textStyle: "headline" } }, appearance: { background: "#1F6F43", foreground: "#FFFFFF", cornerRadius: 14 } },
  ] },
  constraints: [
    "photo.top == shop.safeArea.top + 12", "photo.leading == shop.leading + 20", "photo.trailing == shop.trailing - 20", "photo.height == 0.7 * photo.width",
    "trunk.centerX == photo.centerX", "trunk.width == 8", "trunk.top == photo.top + 28", "trunk.bottom == photo.bottom",
    ...branches.flatMap(([id, height, width, side]) => [
      `${id}.bottom == ${height} * photo.bottom`, `${id}.height == 6`, `${id}.width == ${width} * photo.width`,
      side === "Left" ? `${id}.trailing == trunk.leading` : `${id}.leading == trunk.trailing`]),
    ...pears.flatMap(([id, branch, distance]) => [`${id}.top == ${branch}.bottom`, `${id}.leading == ${branch}.leading + ${distance}`, `${id}.width == 28`, `${id}.height == 34`]),
    "title.top == photo.bottom + 20", "title.leading == photo.leading", "price.firstBaseline == title.firstBaseline",
    "price.trailing == photo.trailing", "price.leading >= title.trailing + 12",
    "subtitle.top == title.bottom + 4", "subtitle.leading == title.leading", "subtitle.trailing <= photo.trailing",
    "sizes.top == subtitle.bottom + 20", "sizes.leading == photo.leading", "sizes.trailing == photo.trailing",
    "words.top == sizes.bottom + 20", "words.leading == photo.leading", "words.trailing == photo.trailing",
    "amount.top == words.bottom + 20", "amount.trailing == photo.trailing",
    "quantity.leading == photo.leading", "quantity.centerY == amount.centerY",
    "line.top == amount.bottom + 14", "line.leading == photo.leading", "line.trailing == photo.trailing", "line.height == 0.5",
    "deliver.top == line.bottom + 14", "deliver.trailing == photo.trailing",
    "delivery.leading == photo.leading", "delivery.centerY == deliver.centerY",
    "buy.leading == photo.leading", "buy.trailing == photo.trailing", "buy.height == 52", "buy.bottom == shop.safeArea.bottom - 8",
  ],
  environment: { device: "iPhone 15" },
};

/** A storyboard with one scene. */
export const storyboard = `<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <scenes>
        <scene sceneID="s-1">
            <objects>
                <viewController id="vc-1" customClass="SignInViewController" sceneMemberID="viewController">
                    <view key="view" contentMode="scaleToFill" id="root">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <subviews>
                            <label opaque="NO" text="Welcome back" translatesAutoresizingMaskIntoConstraints="NO" id="hello">
                                <rect key="frame" x="24" y="119" width="345" height="41"/>
                                <fontDescription key="fontDescription" style="UICTFontTextStyleTitle0"/>
                            </label>
                            <label opaque="NO" text="Sign in to see your garden." translatesAutoresizingMaskIntoConstraints="NO" id="lead">
                                <rect key="frame" x="24" y="168" width="345" height="20.333333333333314"/>
                                <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
                                <color key="textColor" systemColor="secondaryLabelColor"/>
                            </label>
                            <textField opaque="NO" borderStyle="roundedRect" placeholder="Email" translatesAutoresizingMaskIntoConstraints="NO" id="email">
                                <rect key="frame" x="24" y="220.33333333333334" width="345" height="44"/>
                                <constraints>
                                    <constraint firstAttribute="height" constant="44" id="tall"/>
                                </constraints>
                                <fontDescription key="fontDescription" type="system" pointSize="17"/>
                            </textField>
                            <button opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="go">
                                <rect key="frame" x="24" y="284.33333333333331" width="345" height="50"/>
                                <color key="backgroundColor" systemColor="systemBlueColor"/>
                                <constraints>
                                    <constraint firstAttribute="height" constant="50" id="high"/>
                                </constraints>
                                <fontDescription key="fontDescription" type="boldSystem" pointSize="17"/>
                                <state key="normal" title="Sign in">
                                    <color key="titleColor" red="1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                                </state>
                            </button>
                        </subviews>
                        <viewLayoutGuide key="safeArea" id="safe"/>
                        <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                        <constraints>
                            <constraint firstItem="hello" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="60" id="c1"/>
                            <constraint firstItem="hello" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="24" id="c2"/>
                            <constraint firstItem="safe" firstAttribute="trailing" secondItem="hello" secondAttribute="trailing" constant="24" id="c3"/>
                            <constraint firstItem="lead" firstAttribute="top" secondItem="hello" secondAttribute="bottom" constant="8" id="c4"/>
                            <constraint firstItem="lead" firstAttribute="leading" secondItem="hello" secondAttribute="leading" id="c5"/>
                            <constraint firstItem="lead" firstAttribute="trailing" secondItem="hello" secondAttribute="trailing" id="c6"/>
                            <constraint firstItem="email" firstAttribute="top" secondItem="lead" secondAttribute="bottom" constant="32" id="c7"/>
                            <constraint firstItem="email" firstAttribute="leading" secondItem="hello" secondAttribute="leading" id="c8"/>
                            <constraint firstItem="email" firstAttribute="trailing" secondItem="hello" secondAttribute="trailing" id="c9"/>
                            <constraint firstItem="go" firstAttribute="top" secondItem="email" secondAttribute="bottom" constant="20" id="c10"/>
                            <constraint firstItem="go" firstAttribute="leading" secondItem="hello" secondAttribute="leading" id="c11"/>
                            <constraint firstItem="go" firstAttribute="trailing" secondItem="hello" secondAttribute="trailing" id="c12"/>
                        </constraints>
                    </view>
                </viewController>
                <placeholder placeholderIdentifier="IBFirstResponder" id="fr-1" sceneMemberID="firstResponder"/>
            </objects>
        </scene>
    </scenes>
</document>
`;

const box = (x, y, width, height) => ({ absoluteBoundingBox: { x, y, width, height } });
const fills = (hex) => ({ fills: [{ type: "SOLID", color: Object.fromEntries(["r", "g", "b"].map((name, index) => (
  [name, Math.round(parseInt(hex.slice(2 * index, 2 * index + 2), 16) / 2.55) / 100]))) }] });
const words = (id, name, characters, place, size, weight, color, more = {}) => ({
  id, name, type: "TEXT", ...box(...place), ...fills(color), ...more, characters,
  style: { fontFamily: "Inter", fontSize: size, fontWeight: weight, lineHeightPx: place[3], textAlignHorizontal: "LEFT", textAlignVertical: "CENTER", textAutoResize: "NONE" },
});
const tag = (number, name, x, y, width) => ({
  id: `1:${number}`, name, type: "FRAME", ...box(x, y, width, 28), ...fills("E3EFE2"), cornerRadius: 14,
  children: [words(`1:${number + 20}`, `${name} text`, name, [x + 12, y + 4, width - 24, 20], 12, 500, "1F6F43")],
});

/** A Figma document with one frame in auto layout: a row that fills, and tags that wrap. */
export const figma = {
  name: "Plant card",
  document: { id: "0:0", name: "Document", type: "DOCUMENT", children: [{ id: "0:1", name: "Page 1", type: "CANVAS", children: [{
    id: "1:1", name: "Card", type: "FRAME", ...box(0, 0, 360, 188), ...fills("FFFFFF"), cornerRadius: 16, layoutMode: "VERTICAL",
    layoutSizingHorizontal: "FIXED", layoutSizingVertical: "HUG", paddingLeft: 16, paddingRight: 16, paddingTop: 16, paddingBottom: 16, itemSpacing: 12,
    children: [
      { id: "1:2", name: "Header", type: "FRAME", ...box(16, 16, 328, 48), layoutMode: "HORIZONTAL",
        layoutSizingHorizontal: "FILL", layoutSizingVertical: "HUG", itemSpacing: 12, counterAxisAlignItems: "CENTER", children: [
          { id: "1:3", name: "Leaf", type: "ELLIPSE", ...box(16, 16, 48, 48), ...fills("9CB93B") },
          words("1:4", "Title", "Conference pear", [76, 28, 200, 24], 17, 600, "1B1F1C", { layoutSizingHorizontal: "FILL" }),
          words("1:5", "Price", "€ 48", [288, 28, 56, 24], 17, 600, "1F6F43"),
        ] },
      { id: "1:6", name: "Tags", type: "FRAME", ...box(16, 76, 328, 64), layoutMode: "HORIZONTAL", layoutWrap: "WRAP",
        layoutSizingHorizontal: "FILL", layoutSizingVertical: "HUG", itemSpacing: 8, counterAxisSpacing: 8, children: [
          tag(7, "Full sun", 16, 76, 84), tag(8, "North wall", 108, 76, 96), tag(9, "Two years", 212, 76, 92), tag(10, "Cordon", 16, 112, 76), tag(11, "Self-fertile", 100, 112, 100),
        ] },
      words("1:12", "Note", "Bears fruit from its third year", [16, 152, 328, 20], 13, 400, "565E58", { layoutSizingHorizontal: "FILL" }),
    ],
  }] }] },
};
