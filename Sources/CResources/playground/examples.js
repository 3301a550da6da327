// The examples, each an operation and its request.
import { figma, shop, storyboard } from "./example-documents.js";
import { pretty } from "./json.js";

/** A card whose constraints determine its height. */
const card = (root) => ({
  view: { id: root, subviews: [{ id: "rectangle" }, { id: "button", kind: "button", intrinsicSize: { width: 120, height: 50 } }] },
  constraints: [
    `rectangle.top == ${root}.top + 16`,
    `rectangle.leading == ${root}.leading + 16`,
    `${root}.trailing == rectangle.trailing + 16`,
    "rectangle.height == 100",
    "button.top == rectangle.bottom + 16",
    "button.leading == rectangle.leading",
    "button.trailing == rectangle.trailing",
    "button.height == 50",
    { id: "bottom", item: root, attribute: "bottom", toItem: "button", toAttribute: "bottom", constant: 16 },
  ],
});

const sized = (id, width, height, isHidden) => ({
  id, view: { id: `${id}View` }, preferredContentSize: { width, height }, navigationBar: { hidden: isHidden },
});

const window = { size: { width: 390, height: 844 }, scale: 3, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } };

const presenter = { id: "root", view: { id: "rootView", subviews: [{ id: "anchor", frame: { x: 60, y: 100, width: 80, height: 44 } }] } };

const log = `Unable to simultaneously satisfy constraints.
(
    "<NSLayoutConstraint:0x6000031 H:|-(16)-[UILabel:0x7fb1a06'title']   (active, names: '|':App.Card:0x7fb1a04 )>",
    "<NSLayoutConstraint:0x6000032 H:[UILabel:0x7fb1a06'title']-(16)-|   (active, names: '|':App.Card:0x7fb1a04 )>",
    "<NSLayoutConstraint:0x6000033 UILabel:0x7fb1a06'title'.width >= 200   (active)>",
    "<NSLayoutConstraint:0x6000034 'UIView-Encapsulated-Layout-Width' App.Card:0x7fb1a04.width == 180   (active)>"
)

Will attempt to recover by breaking constraint
<NSLayoutConstraint:0x6000033 UILabel:0x7fb1a06'title'.width >= 200   (active)>
`;

/** The examples by name, in the order of the menu. */
export const examples = {
  "A shop on an iPhone": ["layouts", shop],
  "A storyboard": ["layouts", storyboard],
  "A Figma frame": ["layouts", figma],
  "A self-sizing card": ["layouts", {
    ...card("card"), fitting: { width: 358, height: 0, horizontalPriority: 1000, verticalPriority: 250 },
  }],
  "A card with conflicting constraints": ["layouts", { ...card("card"), environment: { device: "iPhone 15" } }],
  "A card with ambiguous constraints": ["layouts", {
    view: { id: "card", subviews: [{ id: "rectangle" }, { id: "button" }] },
    constraints: [
      "rectangle.top == card.top + 16", "rectangle.leading == card.leading + 16", "card.trailing == rectangle.trailing + 16",
      "button.top == rectangle.bottom + 16", "button.leading == rectangle.leading", "button.height == 50",
    ],
    environment: { size: { width: 358, height: 198 } },
  }],
  "A self-sizing presentation": ["presentations", {
    environment: window,
    presented: { id: "card", ...card("content") },
    presentation: { custom: { width: { inset: 16 }, height: "fitting", edge: "top", offset: 8, within: "safeArea", verticalFittingPriority: 250, dimming: { alpha: 0.3 } } },
  }],
  "A self-sizing presentation slides in": ["transitions", {
    environment: window,
    presenting: presenter,
    presented: { id: "card", ...card("content") },
    presentation: { custom: { width: { inset: 16 }, height: "fitting", edge: "top", offset: 8, within: "safeArea", verticalFittingPriority: 250, dimming: { alpha: 0.3 }, transition: { slide: "top" } } },
    phase: "present",
  }],
  "A popover with a preferred size": ["presentations", {
    environment: { device: "iPad Pro 11 (M4, M5)" },
    presenting: presenter,
    presented: sized("red", 300, 300, true),
    presentation: { popover: { source: { view: "anchor" }, arrowDirections: ["up"] } },
  }],
  "A push that resizes a popover": ["flows", {
    environment: { device: "iPad Pro 11 (M4, M5)" },
    root: presenter,
    events: [
      { present: {
        controller: { id: "nav", navigation: { stack: [sized("red", 300, 300, true)], wrapped: true } },
        presentation: { popover: { source: { view: "anchor" } } },
      } },
      { push: { controller: sized("green", 600, 400, false) } },
      { pop: {} },
    ],
  }],
  "A sheet slides up": ["transitions", {
    environment: { device: "iPhone 15" },
    presenting: { id: "home", view: { id: "homeView" } },
    presented: { id: "sheet", view: { id: "sheetView" } },
    presentation: { modal: { style: "pageSheet" } },
    phase: "present",
  }],
  "A form sheet with a navigation bar": ["presentations", {
    environment: { device: "iPad Pro 11 (M4, M5)", orientation: "landscape" },
    presenting: presenter,
    presented: { id: "settings", view: { id: "settingsView" } },
    presentation: { modal: { style: "formSheet", navigation: true } },
  }],
  "Split or flip": ["display-modes", {
    environments: [
      { size: { width: 1024, height: 768 }, horizontalSizeClass: "regular", verticalSizeClass: "regular" },
      { size: { width: 375, height: 812 }, horizontalSizeClass: "compact", verticalSizeClass: "regular" },
      { flip: true },
    ],
    container: { id: "s", splitOrFlip: { left: { id: "list", view: { id: "listView" } }, right: { id: "map", view: { id: "mapView" } }, focus: "left" } },
  }],
  "A message to resize by dragging": ["layouts", {
    view: { id: "message", subviews: [
      { id: "avatar", intrinsicSize: { width: 40, height: 40 } },
      { id: "name", kind: "label", text: { string: "Margaret Hamilton", font: { textStyle: "headline" } } },
      { id: "words", kind: "label", text: { string: "There was no choice but to be pioneers; no time to be beginners.", font: { textStyle: "body" }, lines: 0 } },
    ] },
    constraints: [
      { visualFormat: "H:|-16-[avatar(40)]-12-[name]-(>=16)-|" },
      { visualFormat: "H:[avatar]-12-[words]-16-|" },
      { visualFormat: "V:|-16-[name]-4-[words]-16-|" },
      "avatar.height == 40",
      "avatar.top == message.top + 16",
    ],
    fitting: { width: 320, height: 0, horizontalPriority: 1000, verticalPriority: 50 },
  }],
  "A card that grows": ["transitions", {
    from: { card: { frame: { x: 16, y: 55, width: 358, height: 198 } } },
    to: { card: { frame: { x: 16, y: 55, width: 358, height: 398 } } },
    animation: { spring: { duration: 0.5, dampingRatio: 0.7 } },
  }],
  "A spring curve": ["timings", {
    animation: { spring: { duration: 0.5, bounce: 0.3 } },
    at: Array.from({ length: 41 }, (_, step) => Math.round(step * 20) / 1000),
  }],
  "Two layouts compared": ["diffs", {
    from: { view: { id: "root", subviews: [{ id: "a", frame: { x: 10, y: 10, width: 100, height: 60 } }] }, environment: { size: { width: 320, height: 200 } } },
    to: { view: { id: "root", subviews: [{ id: "a", frame: { x: 240, y: 10, width: 100, height: 60 } }] }, environment: { size: { width: 320, height: 200 } } },
  }],
  "A console log": ["diagnoses", log],
  "A lint report": ["lints", {
    view: { id: "card", subviews: [{ id: "title", kind: "label", text: { string: "Hello" } }] },
    constraints: ["title.left == card.left + 16", "title.top == card.top + 16", "title.width == 40"],
    environments: { devices: ["iPhone 15", "iPad Pro 11 (M4, M5)"], layoutDirections: ["ltr", "rtl"] },
  }],
};

/** The names of the examples in the groups of the menu. */
export const groups = Object.groupBy(Object.keys(examples), (name) => groupOf(name, examples[name][0]));

function groupOf(name, operation) {
  if (["A shop on an iPhone", "A storyboard", "A Figma frame"].includes(name)) return "Screens and documents";
  return { layouts: "Layouts", transitions: "Transitions", timings: "Transitions", lints: "Checks", diffs: "Checks", diagnoses: "Checks" }[operation] ?? "Presentations";
}

/** The operation and the text of an example. */
export function written(name) {
  const [operation, request] = examples[name];
  return [operation, typeof request === "string" ? request : pretty(request)];
}

/** The name of the example with an operation and a text; undefined if there is none. */
export const exampleLike = (operation, text) => Object.keys(examples).find((name) => (
  examples[name][0] === operation && written(name)[1] === text));
