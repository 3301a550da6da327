// Makes pictures from answers.

/** The devices of the catalog by name; empty until the catalog is loaded. */
const devices = new Map();

export function know(catalog) {
  for (const device of catalog.devices) {
    for (const name of device.names) devices.set(name, device);
  }
}

/** The names of all devices, in the order of the catalog. */
export const deviceNames = () => [...devices.keys()];

/** The pictures of an answer to a request. */
export function picturesOf(answer, request) {
  if (answer.layouts) return answer.layouts.map((layout) => ofLayout(layout, request));
  if (answer.presentations) return answer.presentations.map((presentation) => ofPresentation(presentation, request));
  if (answer.states) return answer.states.map(ofState);
  if (answer.steps) return answer.steps.map((step, index) => ofStep(step, index, request));
  return [];
}

/** The picture of a transition at its beginning. */
export function ofTracks(answer, request) {
  const tracks = answer.tracks.filter((track) => track.keyframes[0]?.frame);
  const known = windowOf(request?.environment);
  const size = known ?? around(tracks.flatMap((track) => track.keyframes.map((keyframe) => keyframe.frame)));
  return {
    title: words(request?.environment, "Transition"), size, isDevice: known !== null, isWindow: true,
    boxes: tracks.map((track, layer) => (
      { id: track.id, frame: track.keyframes[0].frame, kind: chromeOf(track.id) ?? (layer || !known ? "controller" : "presenter") })),
  };
}

/** What people call the text sizes. */
const categories = {
  extraSmall: "XS", small: "S", medium: "M", large: "L", extraLarge: "XL", extraExtraLarge: "XXL", extraExtraExtraLarge: "XXXL",
  accessibilityM: "AX1", accessibilityL: "AX2", accessibilityXL: "AX3", accessibilityXXL: "AX4", accessibilityXXXL: "AX5",
};

/** An environment in a few words. */
function words(environment, otherwise = "No device") {
  const said = Object.entries(environment ?? {}).filter(([name]) => !["safeArea", "scale", "size", "keyboard"].includes(name));
  return said.map(([name, value]) => (name === "contentSizeCategory" ? `text ${categories[value] ?? value}` : value)).join(", ") || otherwise;
}

function ofLayout(layout, request) {
  const environment = words(layout.environment, "");
  const scene = layout.name ?? layout.class ?? "Scene";
  const title = layout.scene ? [scene, environment].filter(Boolean).join(": ") : environment || "No device";
  return {
    title, size: layout.size, scene: layout.scene,
    diagnosis: layout.diagnosis, why: layout.why, sums: layout.sums, names: layout.names ?? {},
    isRightToLeft: layout.environment?.layoutDirection === "rtl", isDevice: Boolean(layout.environment?.device),
    boxes: request?.view ? nested(layout, request.view, request.coordinates === "root") : flat(layout.frames),
  };
}

/** Boxes for frames in the root's coordinates, as in the answer for an Interface Builder document. */
const flat = (frames) => Object.entries(frames).map(([id, frame], index) => ({ id, frame, kind: index ? "view" : "root" }));

/** Boxes for a tree of views and their guides, each in its superview's coordinates. */
function nested({ frames, guides = {} }, root, areAbsolute) {
  const boxes = [];
  const add = (id, frame, kind, parent, origin, isBare) => {
    if (!frame) return null;
    const place = areAbsolute ? { ...frame, x: frame.x - origin.x, y: frame.y - origin.y } : frame;
    return boxes.push({ id, frame: place, kind, parent, isBare }) - 1;
  };
  const visit = (view, parent, origin) => {
    const number = add(view.id, frames?.[view.id], boxes.length ? "view" : "root", parent, origin, isBare(view));
    if (number === null) return;
    for (const guide of view.guides ?? []) add(guide.id, guides[guide.id], "guide", number, frames[view.id]);
    for (const subview of view.subviews ?? []) visit(subview, number, frames[view.id]);
  };
  visit(root, undefined, { x: 0, y: 0 });
  return boxes;
}

/** Whether a screen shows nothing of a view, so that its box must be drawn for the view to be seen. */
const isBare = ({ kind = "view", text, appearance, subviews }) => (
  !text && !appearance && !subviews?.length && ["view", "label", "button", "stack", "scroll", "textView"].includes(kind));

function ofPresentation(presentation, request) {
  const { chrome = [], frame, content, layout, presenting } = presentation;
  const liesBelow = (part) => part.kind === "dimming" || part.kind === "popoverArrow";
  const size = windowOf(presentation.environment) ?? around([frame, presenting?.frame, ...chrome.map((part) => part.frame)]);
  const boxes = [];
  if (presenting?.frame) {
    boxes.push({ id: request?.presenting?.id ?? "presenting", frame: scaled(presenting), kind: "presenter" });
    boxes.push(...written(viewOf(request?.presenting)).map((box) => ({ ...box, parent: 0 })));
  }
  boxes.push(...chrome.filter(liesBelow).map(ofChrome));
  const presented = boxes.push({ id: request?.presented?.id ?? "presented", frame, kind: "controller", cornerRadius: 8 }) - 1;
  if (content && JSON.stringify(content) !== JSON.stringify(frame)) {
    boxes.push({ id: "content", frame: { ...content, x: content.x - frame.x, y: content.y - frame.y }, kind: "content", parent: presented });
  }
  const root = viewOf(request?.presented);
  if (root && layout?.frames?.[root.id]) {
    const views = nested(layout, root, false);
    const first = boxes.length;
    boxes.push(...views.map((box) => ({ ...box, parent: box.parent === undefined ? presented : box.parent + first })));
  }
  boxes.push(...chrome.filter((part) => !liesBelow(part)).map(ofChrome));
  const style = presentation.resolved?.style ?? presentation.resolved?.verb ?? "";
  const changed = style && style !== presentation.requested ? `${presentation.requested}, shown as ${style}` : style;
  return {
    title: `${words(presentation.environment)}: ${changed}`, size, boxes, diagnosis: layout?.diagnosis, isWindow: true,
    isDevice: Boolean(presentation.environment?.device),
  };
}

/** Boxes for the subviews that have frames in the request. */
const written = (root) => (root?.subviews ?? []).filter(({ frame }) => frame).map(({ id, frame }) => ({ id, frame, kind: "view" }));

/** The root view that a controller shows. */
function viewOf(controller) {
  const shown = controller?.navigation?.stack?.at(-1) ?? controller?.tabs?.controllers?.[controller.tabs.selected ?? 0];
  return shown ? viewOf(shown) : controller?.view;
}

/** The visible frame of a presenter that a sheet has scaled down. */
function scaled({ frame, scale = 1, translation = { x: 0, y: 0 } }) {
  const [width, height] = [frame.width * scale, frame.height * scale];
  return {
    x: frame.x + (frame.width - width) / 2 + translation.x, y: frame.y + (frame.height - height) / 2 + translation.y, width, height,
  };
}

function ofChrome(part) {
  const kind = chromeOf(part.kind) ?? "bar";
  const tip = part.tip && { ...part.tip, direction: part.direction };
  return { id: part.id ?? part.kind, frame: part.frame, kind, tip, alpha: kind === "dimming" ? part.alpha ?? 0.2 : undefined };
}

/** The kind of system view that a name stands for, if any. */
function chromeOf(name) {
  const kinds = { dimming: "dimming", popoverArrow: "arrow", arrow: "arrow", grabber: "grabber", navigationBar: "bar", toolbar: "bar", tabBar: "bar" };
  return kinds[name.split(".").at(-1)];
}

function ofState(state) {
  const size = windowOf(state.environment) ?? around(Object.values(state.frames));
  const dimmed = new Set(state.dimmed ?? []);
  const columns = Object.entries(state.frames).map(([id, frame]) => ({ id, frame, kind: "controller" }));
  const dimming = columns.filter((box) => dimmed.has(box.id)).map((box) => ({ id: `${box.id}.dimming`, frame: box.frame, kind: "dimming", alpha: 0.2 }));
  return {
    title: `${words(state.environment)}: ${state.displayMode}`, size, isDevice: Boolean(state.environment?.device), isWindow: true,
    boxes: [...columns.filter((box) => dimmed.has(box.id)), ...dimming, ...columns.filter((box) => !dimmed.has(box.id)), ...buttons(state, size)],
  };
}

/** Boxes for the bar button items at the top of the window; the answer has no frames for them. */
function buttons(state, size) {
  const isRightToLeft = state.environment?.layoutDirection === "rtl";
  return (state.barButtonItems ?? []).map((item) => {
    const isRight = (item.placement === "trailing") !== isRightToLeft;
    return { id: item.title ?? item.id, frame: { x: isRight ? size.width - 104 : 8, y: 8, width: 96, height: 36 }, kind: "item", cornerRadius: 18 };
  });
}

function ofStep(step, index, request) {
  const event = request?.events?.[index];
  const { frames = {}, chrome = [] } = step.state;
  const arrows = chrome.filter((part) => part.kind === "dimming" || part.kind === "popoverArrow");
  const [first, ...others] = Object.entries(frames).map(([id, frame], layer) => ({ id, frame, kind: layer ? "controller" : "presenter", cornerRadius: layer ? 8 : 0 }));
  const anchors = first ? written(viewOf(request?.root)).map((box) => ({ ...box, parent: 0 })) : [];
  return {
    title: `${index + 1}. ${event ? Object.keys(event)[0] : "step"}`,
    size: windowOf(request?.environment) ?? around(Object.values(frames)), isWindow: true, isDevice: Boolean(request?.environment?.device),
    boxes: [first, ...anchors, ...arrows.map(ofChrome), ...others, ...chrome.filter((part) => !arrows.includes(part)).map(ofChrome)].filter(Boolean),
  };
}

/** The size of an environment's window, or null if it names neither a size nor a known device. */
function windowOf(environment) {
  if (environment?.size) return environment.size;
  const device = devices.get(environment?.device);
  if (!device) return null;
  const { width, height } = device.size;
  return environment.orientation === "landscape" ? { width: height, height: width } : { width, height };
}

/** The smallest size from the origin that contains all frames. */
function around(frames) {
  const known = frames.filter(Boolean);
  return {
    width: Math.max(1, ...known.map((frame) => frame.x + frame.width)), height: Math.max(1, ...known.map((frame) => frame.y + frame.height)),
  };
}
