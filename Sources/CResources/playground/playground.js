"use strict";
// The playground: sends the request in the editor to the server that served the page, and draws the answer.

const $ = (id) => document.getElementById(id);
const svgNamespace = "http://www.w3.org/2000/svg";
const operations = ["layouts", "presentations", "display-modes", "transitions", "timings", "flows", "lints", "diffs"];

/** The card of the first article, whose constraints give it its height. */
const card = (root) => ({
  view: { id: root, subviews: [{ id: "rectangle" }, { id: "button", kind: "button", intrinsicSize: { width: 120, height: 50 } }] },
  constraints: [
    `rectangle.top == ${root}.top + 16`, `rectangle.leading == ${root}.leading + 16`,
    `${root}.trailing == rectangle.trailing + 16`, "rectangle.height == 100",
    "button.top == rectangle.bottom + 16", "button.leading == rectangle.leading",
    "button.trailing == rectangle.trailing", "button.height == 50",
    { id: "bottom", item: root, attribute: "bottom", toItem: "button", toAttribute: "bottom", constant: 16 },
  ],
});
const controller = (id, width, height, hidden) => ({
  id, view: { id: `${id}View` }, preferredContentSize: { width, height }, navigationBar: { hidden },
});
const examples = {
  "Article 0: a card that sizes itself": ["layouts", { ...card("card"), fitting: { width: 358, height: 0, horizontalPriority: 1000, verticalPriority: 250 } }],
  "Article 0: the card fills the screen, and conflicts": ["layouts", { ...card("card"), environment: { device: "iPhone 15" } }],
  "Article 0: the card presented": ["presentations", {
    environment: { size: { width: 390, height: 844 }, scale: 3, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } },
    presented: { id: "card", ...card("content") },
    presentation: { custom: { width: { inset: 16 }, height: "fitting", edge: "top", offset: 8, within: "safeArea", verticalFittingPriority: 250, dimming: { alpha: 0.3 } } },
  }],
  "Article 1: a popover": ["presentations", {
    environment: { device: "iPad Pro 11 (M4, M5)" },
    presenting: { id: "root", view: { id: "rootView", subviews: [{ id: "anchor", frame: { x: 60, y: 100, width: 80, height: 44 } }] } },
    presented: controller("red", 300, 300, true),
    presentation: { popover: { source: { view: "anchor" }, arrowDirections: ["up"] } },
  }],
  "Article 3: split or flip": ["display-modes", {
    environments: [
      { size: { width: 1024, height: 768 }, horizontalSizeClass: "regular", verticalSizeClass: "regular" },
      { size: { width: 375, height: 812 }, horizontalSizeClass: "compact", verticalSizeClass: "regular" },
      { flip: true },
    ],
    container: { id: "s", splitOrFlip: { left: { id: "list", view: { id: "listView" } }, right: { id: "map", view: { id: "mapView" } }, focus: "left" } },
  }],
  "A transition: the card grows": ["transitions", {
    from: { card: { frame: { x: 16, y: 55, width: 358, height: 198 } } },
    to: { card: { frame: { x: 16, y: 55, width: 358, height: 398 } } },
    animation: { spring: { duration: 0.5, dampingRatio: 0.7 } },
  }],
  "A spring": ["timings", { animation: { spring: { duration: 0.5, bounce: 0.3 } }, at: [0, 0.1, 0.2, 0.3, 0.4, 0.5] }],
};
const categories = ["extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge",
  "accessibilityM", "accessibilityL", "accessibilityXL", "accessibilityXXL", "accessibilityXXXL"];

let answer = null;
let sent = 0;

// MARK: What is asked

function fill(select, names, none) {
  select.replaceChildren(...(none ? [new Option(none, "")] : []), ...names.map((name) => new Option(name)));
}

/** Writes what the pickers say into the request's environment, and leaves the rest as it was written. */
function applyEnvironment() {
  const request = parsed();
  if (!request || !["layouts", "presentations", "lints"].includes($("operation").value)) return;
  const chosen = {
    device: $("device").value, orientation: $("orientation").value, layoutDirection: $("direction").value,
    contentSizeCategory: $("category").value,
  };
  delete request.environments;
  if ($("matrix").checked) {
    delete request.environment;
    request.environments = { devices: "all" };
    if (chosen.orientation) request.environments.orientations = [chosen.orientation];
    if (chosen.layoutDirection) request.environments.layoutDirections = [chosen.layoutDirection];
    if (chosen.contentSizeCategory) request.environments.contentSizeCategories = [chosen.contentSizeCategory];
  } else {
    const environment = { ...(request.environment ?? {}) };
    for (const [name, value] of Object.entries(chosen)) {
      if (value) environment[name] = value; else delete environment[name];
    }
    if (chosen.device) { delete environment.size; delete environment.safeArea; delete environment.scale; }
    if (Object.keys(environment).length) request.environment = environment; else delete request.environment;
  }
  if (chosen.device || $("matrix").checked) delete request.fitting;
  $("request").value = JSON.stringify(request, null, 2);
  ask();
}

function parsed() {
  try { return JSON.parse($("request").value); } catch { return null; }
}

async function send(accept, explain) {
  const operation = $("operation").value;
  let body = $("request").value;
  const request = parsed();
  if (explain && operation === "layouts" && request && request.explain === undefined) {
    // The text is sent as it is written, so that errors keep their places; only the last brace moves.
    body = body.replace(/\}\s*$/, ',"explain":true}');
  }
  return fetch(`/v1/${operation}`, { method: "POST", body, headers: { "Content-Type": "application/json", Accept: accept } });
}

async function ask() {
  const number = ++sent;
  showLines([]);
  history.replaceState(null, "", `#${encode()}`);
  let response;
  try {
    response = await send("application/json", true);
  } catch {
    return problem({ detail: "The server does not answer.", errors: [] });
  }
  const document = await response.json();
  if (number !== sent) return;
  if (!response.ok) return problem(document);
  $("problems").replaceChildren();
  answer = document;
  show(document);
}

// MARK: Errors at their lines

function problem(document) {
  const lines = new Set();
  const list = element("ul");
  const errors = document.errors?.length ? document.errors : [{ detail: document.detail, pointer: null }];
  for (const error of errors) {
    const line = lineOf(error.pointer, document.detail);
    if (line) lines.add(line);
    const item = element("li", {}, `${line ? `Line ${line}: ` : ""}${error.detail}`);
    if (line) {
      const go = element("button", { type: "button" }, "Go there");
      go.addEventListener("click", () => goTo(line));
      item.prepend(go);
    }
    list.append(item);
  }
  $("problems").replaceChildren(list);
  showLines([...lines]);
}

/** The line of what a JSON pointer names, or of the place that the detail tells. */
function lineOf(pointer, detail) {
  const text = $("request").value;
  const told = /line (\d+)/.exec(detail ?? "");
  if (pointer === null || pointer === undefined) return told ? Number(told[1]) : 0;
  const offset = offsetOf(text, pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")));
  return offset < 0 ? 0 : text.slice(0, offset).split("\n").length;
}

/** Where the value of a path begins in a JSON text, or -1. */
function offsetOf(text, path) {
  let at = 0;
  const space = () => { while (/\s/.test(text[at] ?? "")) at++; };
  const string = () => { const start = at++; while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1; at++; return text.slice(start, at); };
  const skip = () => {
    let depth = 0;
    do {
      space();
      const character = text[at];
      if (character === '"') string();
      else if (character === "{" || character === "[") { depth++; at++; }
      else if (character === "}" || character === "]") { depth--; at++; }
      else if (character === "," || character === ":") at++;
      else while (at < text.length && !/[\s,\]}:]/.test(text[at])) at++;
      if (at >= text.length) return;
    } while (depth > 0);
  };
  for (const part of path) {
    space();
    const opening = text[at++];
    if (opening !== "{" && opening !== "[") return -1;
    for (let index = 0; ; index++) {
      space();
      if (at >= text.length || text[at] === "}" || text[at] === "]") return -1;
      let name = String(index);
      if (opening === "{") {
        try { name = JSON.parse(string()); } catch { return -1; }
        space(); at++; space();
      }
      if (name === part) break;
      skip(); space();
      if (text[at] === ",") at++;
    }
  }
  space();
  return at;
}

function showLines(marked) {
  const count = $("request").value.split("\n").length;
  const lines = [];
  for (let line = 1; line <= count; line++) {
    if (line > 1) lines.push("\n");
    lines.push(marked.includes(line) ? element("b", {}, String(line)) : String(line));
  }
  $("lines").replaceChildren(...lines);
}

function goTo(line) {
  const editor = $("request");
  const before = editor.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  editor.focus();
  editor.setSelectionRange(before, before + editor.value.slice(before).split("\n")[0].length);
  editor.scrollTop = (line - 4) * 18;
}

// MARK: Drawing

function element(name, attributes = {}, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function shape(name, attributes, text) {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const words = (environment) => Object.values(environment ?? {}).map((value) =>
  typeof value === "object" ? (value.width !== undefined ? `${value.width} × ${value.height}` : "") : value).filter(Boolean).join(", ") || "no device";

/** The pictures of an answer: a title, a size, boxes in the order in which they are drawn, and a diagnosis. */
function picturesOf(document) {
  const box = (id, frame, kind = "view") => ({ id, frame, kind });
  const within = (frames, origin) => Object.entries(frames ?? {}).map(([id, frame]) =>
    box(id, { ...frame, x: frame.x + origin.x, y: frame.y + origin.y }));
  if (document.layouts) return document.layouts.map((layout) => ({
    title: words(layout.environment), size: layout.size, diagnosis: layout.diagnosis, why: layout.why,
    boxes: [...nested(layout.frames), ...Object.entries(layout.guides ?? {}).map(([id, frame]) => box(id, frame, "guide"))],
  }));
  if (document.presentations) return document.presentations.map((one) => ({
    title: `${words(one.environment)}: ${one.resolved?.style ?? one.resolved?.verb ?? ""}`, diagnosis: one.layout?.diagnosis,
    size: sizeOf(one.environment, [one.frame, ...(one.chrome ?? []).map((part) => part.frame)]),
    boxes: [...(one.chrome ?? []).filter((part) => part.frame).map((part) => box(part.kind, part.frame, "chrome")),
      box("presented", one.frame), ...within(one.layout?.frames, one.content ?? one.frame)],
  }));
  if (document.states) return document.states.map((state) => ({
    title: `${words(state.environment)}: ${state.displayMode}`,
    size: sizeOf(state.environment, Object.values(state.frames)), boxes: within(state.frames, { x: 0, y: 0 }),
  }));
  return [];
}

/** The frames of a layout, which are relative to superviews, in the root's coordinates. */
function nested(frames) {
  const request = parsed();
  const boxes = [];
  const visit = (view, x, y) => {
    const frame = frames[view.id];
    if (!frame) return;
    const isRoot = boxes.length === 0;
    const absolute = request?.coordinates === "root";
    const place = isRoot || absolute ? frame : { ...frame, x: frame.x + x, y: frame.y + y };
    boxes.push({ id: view.id, frame: place, kind: isRoot ? "root" : "view" });
    for (const subview of view.subviews ?? []) visit(subview, place.x, place.y);
  };
  if (request?.view) visit(request.view, 0, 0);
  return boxes;
}

function sizeOf(environment, frames) {
  if (environment?.size) return environment.size;
  const known = frames.filter(Boolean);
  return { width: Math.max(1, ...known.map((frame) => frame.x + frame.width)), height: Math.max(1, ...known.map((frame) => frame.y + frame.height)) };
}

function draw(picture) {
  const figure = element("figure");
  figure.append(element("figcaption", {}, picture.title));
  const { width, height } = picture.size;
  const scale = Math.min(1, 420 / Math.max(width, 1), 640 / Math.max(height, 1));
  const font = 11 / Math.max(scale, 0.05);
  const drawing = shape("svg", {
    viewBox: `-1 -1 ${width + 2} ${height + 2}`, width: Math.max(width * scale, 1), height: Math.max(height * scale, 1),
    role: "group", "aria-label": `${picture.title}, ${width} by ${height} points`,
  });
  drawing.append(shape("rect", { class: "root", x: 0, y: 0, width, height }));
  const conflicting = new Set((picture.diagnosis?.conflicts ?? []).flatMap((conflict) =>
    [conflict.sentence, conflict.broken, ...conflict.rivals].flatMap((text) => text.split(/[^\w-]+/))));
  const open = new Set((picture.diagnosis?.ambiguities ?? []).map((ambiguity) => ambiguity.view));
  for (const { id, frame, kind } of picture.boxes) {
    const size = `${round(frame.width)} × ${round(frame.height)} at ${round(frame.x)}, ${round(frame.y)}`;
    const group = shape("g", {
      class: kind !== "view" ? "" : conflicting.has(id) ? "conflict" : open.has(id) ? "open" : "",
      tabindex: 0, role: "img", "aria-label": `${id}: ${size}`, "data-id": id,
    });
    group.append(shape("rect", {
      class: kind, x: frame.x, y: frame.y, width: Math.max(frame.width, 0), height: Math.max(frame.height, 0),
    }));
    if (kind !== "root" && frame.height * scale >= 10 && frame.width * scale >= 16) {
      const room = Math.max(1, Math.floor((frame.width * scale) / 6));
      group.append(shape("text", { x: frame.x + font * 0.3, y: frame.y + font, "font-size": font },
        id.length > room ? `${id.slice(0, Math.max(room - 1, 1))}…` : id));
    }
    for (const event of ["focus", "mouseenter"]) group.addEventListener(event, () => explain(picture, id, size));
    drawing.append(group);
  }
  figure.append(drawing);
  return figure;
}

const round = (number) => Math.round(number * 100) / 100;

function explain(picture, id, size) {
  const parts = [element("p", {}, `${id}: ${size}`)];
  const chains = picture.why?.[id];
  if (chains) {
    const table = element("table");
    for (const [attribute, constraints] of Object.entries(chains)) {
      const row = element("tr");
      row.append(element("th", { scope: "row" }, attribute), element("td", {}, constraints.join(", ") || "–"));
      table.append(row);
    }
    parts.push(table);
  }
  $("why").replaceChildren(...parts);
}

function show(document) {
  const pictures = picturesOf(document);
  $("player").hidden = !document.tracks;
  stop();
  if (document.tracks) startTracks(document);
  else if (pictures.length) $("pictures").replaceChildren(...pictures.map(draw));
  else $("pictures").replaceChildren(element("pre", {}, JSON.stringify(document, null, 2)));
  const sentences = new Map();
  for (const picture of pictures) {
    const diagnosis = picture.diagnosis ?? {};
    for (const conflict of diagnosis.conflicts ?? []) {
      sentences.set(conflict.sentence, "conflict");
      if (conflict.repairs?.[0]) sentences.set(conflict.repairs[0].sentence, "conflict");
    }
    for (const ambiguity of diagnosis.ambiguities ?? []) sentences.set(ambiguity.sentence, "open");
    for (const lost of diagnosis.unsatisfied ?? []) {
      sentences.set(`${lost.constraint} misses by ${round(lost.by)} points; beaten by ${lost.beatenBy.join(", ") || "others"}.`, "");
    }
    for (const finding of diagnosis.findings ?? []) sentences.set(finding.sentence, "");
  }
  const events = (document.presentations ?? document.states ?? [document]).flatMap((one) => one.events ?? []);
  for (const event of events) sentences.set(`Event: ${typeof event === "string" ? event : JSON.stringify(event)}`, "");
  const items = [...sentences].map(([sentence, kind]) => element("li", kind ? { class: kind } : {}, sentence));
  $("diagnosis").replaceChildren(...(items.length ? items : [element("li", {}, "Nothing to find fault with.")]));
}

// MARK: Transitions

let tracks = null;
let playing = 0;

function startTracks(document) {
  tracks = document;
  $("time").max = document.duration || 1;
  $("time").value = 0;
  drawTracks(0);
}

/** A number of a track at a time, between the keyframes around it. */
function at(track, time, value) {
  const frames = track.keyframes;
  const next = frames.findIndex((frame) => frame.time >= time);
  if (next === 0) return value(frames[0]);
  if (next < 0) return value(frames[frames.length - 1]);
  const [a, b] = [frames[next - 1], frames[next]];
  const share = (time - a.time) / (b.time - a.time);
  return value(a) + (value(b) - value(a)) * share;
}

function drawTracks(time) {
  const all = tracks.tracks.flatMap((track) => track.keyframes.map((frame) => frame.frame).filter(Boolean));
  const picture = { title: `${tracks.duration} s`, size: sizeOf(null, all), boxes: [] };
  for (const track of tracks.tracks) {
    if (!track.keyframes[0]?.frame) continue;
    const frame = {};
    for (const part of ["x", "y", "width", "height"]) frame[part] = at(track, time, (keyframe) => keyframe.frame[part]);
    picture.boxes.push({ id: track.id, frame, kind: "view" });
  }
  $("pictures").replaceChildren(draw(picture));
  $("clock").textContent = `${Number(time).toFixed(3)} s`;
}

function stop() {
  cancelAnimationFrame(playing);
  playing = 0;
  $("play").textContent = "Play";
}

function play() {
  if (playing) return stop();
  $("play").textContent = "Pause";
  const speed = Number($("speed").value);
  const begin = performance.now() - (Number($("time").value) >= tracks.duration ? 0 : Number($("time").value) * 1000 / speed);
  const tick = (now) => {
    const time = Math.min(((now - begin) / 1000) * speed, tracks.duration);
    $("time").value = time;
    drawTracks(time);
    if (time < tracks.duration) playing = requestAnimationFrame(tick); else stop();
  };
  playing = requestAnimationFrame(tick);
}

// MARK: Sharing

const encode = () => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify([$("operation").value, $("request").value]))))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function decode(fragment) {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    const [operation, request] = JSON.parse(new TextDecoder().decode(bytes));
    return operations.includes(operation) && typeof request === "string" ? [operation, request] : null;
  } catch {
    return null;
  }
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    $("notice").textContent = `${what} is in the clipboard.`;
  } catch {
    $("notice").textContent = "The clipboard is not to be had.";
  }
}

async function copyAs(type, what) {
  const response = await send(type, false);
  if (response.ok) copy(await response.text(), what); else $("notice").textContent = `${what} is not to be had for this request.`;
}

// MARK: The page

function load(operation, request) {
  $("operation").value = operation;
  $("request").value = request;
  ask();
}

async function begin() {
  fill($("example"), Object.keys(examples));
  fill($("operation"), operations);
  fill($("orientation"), ["portrait", "landscape"], "as written");
  fill($("direction"), ["ltr", "rtl"], "as written");
  fill($("category"), categories, "as written");
  fill($("device"), [], "as written");
  $("example").addEventListener("change", () => {
    const [operation, request] = examples[$("example").value];
    load(operation, JSON.stringify(request, null, 2));
  });
  let waiting = 0;
  $("request").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
    showLines([]);
  });
  $("request").addEventListener("scroll", () => { $("lines").scrollTop = $("request").scrollTop; });
  $("operation").addEventListener("change", ask);
  for (const id of ["device", "orientation", "direction", "category", "matrix"]) $(id).addEventListener("change", applyEnvironment);
  $("play").addEventListener("click", play);
  $("time").addEventListener("input", () => { stop(); drawTracks(Number($("time").value)); });
  $("copy-link").addEventListener("click", () => copy(location.href, "The link"));
  $("copy-svg").addEventListener("click", () => copyAs("image/svg+xml", "The picture"));
  $("copy-swift").addEventListener("click", () => copyAs("text/x-swift", "The code"));
  $("copy-answer").addEventListener("click", () => copy(JSON.stringify(answer, null, 2), "The answer"));
  const shared = decode(location.hash.slice(1));
  const [operation, request] = examples[Object.keys(examples)[0]];
  if (shared) load(...shared); else load(operation, JSON.stringify(request, null, 2));
  try {
    const catalogue = await (await fetch("/v1/devices")).json();
    fill($("device"), catalogue.devices.flatMap((device) => device.names), "as written");
  } catch { /* The pickers then have no devices; a request can name them all the same. */ }
}

begin();
