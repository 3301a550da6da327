// The playground: sends the editor's request to the server of this page and draws the answer.
import { Drawing } from "./drawing.js";
import { Editor } from "./editor.js";
import { $, element, round, shape } from "./elements.js";
import { applied, isMatrix, offer, offerEnvironments, picked, show as showEnvironment } from "./environment.js";
import { examples } from "./examples.js";
import { diagnose, diagnoseLogs, explain } from "./inspector.js";
import { pretty, replacing } from "./json.js";
import { fetchWithKey } from "./access.js";
import { addHandles } from "./live.js";
import { know, picturesOf } from "./pictures.js";
import { Player } from "./player.js";
import { labelOf, repaired } from "./repairs.js";
import { command, forms, fragment, fromFragment, operations } from "./sharing.js";

// An edited request is no longer the example, so that the example can be chosen again.
const editor = new Editor(() => { $("example").selectedIndex = -1; ask(); });
const player = new Player();
let answer = null;
let sent = 0;

const operation = () => $("operation").value;

// MARK: Requests

/** Sends the request; `type` is the media type of the answer. */
function send(type, isExplained) {
  let body = editor.value;
  let target = `/v1/${operation()}`;
  if (editor.isXML) {
    target += `?${new URLSearchParams({ ...picked(), ...(operation() === "layouts" ? { coordinates: "root" } : {}) })}`;
  } else if (isExplained && operation() === "layouts" && editor.request?.explain === undefined) {
    // The text stays as written except for the last brace, so that error positions match the editor.
    body = body.replace(/\}\s*$/, ',"explain":true}');
  }
  return fetchWithKey(target, { method: "POST", body, headers: { "Content-Type": mediaType(), Accept: type } });
}

function mediaType() {
  if (operation() === "diagnoses" && editor.request === null) return "text/plain";
  return editor.isXML ? "application/xml" : "application/json";
}

async function ask() {
  const number = ++sent;
  editor.notes = [];
  if (editor.isLog) $("operation").value = "diagnoses";
  else if (operation() === "diagnoses" && editor.request?.view) $("operation").value = "layouts";
  history.replaceState(null, "", `#${fragment(operation(), editor.value)}`);
  let document;
  let isRefused = true;
  try {
    const response = await send("application/json", true);
    isRefused = !response.ok;
    document = await response.json();
  } catch {
    document = { detail: "The server does not respond.", errors: [] };
  }
  if (number !== sent) return;
  if (isRefused) return refuse(document);
  $("problems").replaceChildren();
  answer = document;
  draw();
  offerForms();
}

/** Shows the problems of a request at the lines that caused them. */
function refuse(problem) {
  const lineInText = /line (\d+)/.exec(problem.detail ?? "");
  const errors = problem.errors?.length ? problem.errors : [{ detail: problem.detail }];
  const notes = errors.map(({ detail, pointer }) => ({
    // Only the first line: the others point at a column and need a monospaced font.
    text: detail?.split("\n")[0], level: "error", line: pointer === undefined || pointer === null ? Number(lineInText?.[1] ?? 0) : editor.lineOf(pointer),
  }));
  editor.notes = notes;
  $("problems").replaceChildren(element("ul", {}, ...notes.map(listed)));
}

/** A note as a list item, with a button that goes to its line. */
function listed({ line, text, level }) {
  const item = element("li", { class: level }, `${line ? `Line ${line}: ` : ""}${text}`);
  if (line) {
    const go = element("button", { type: "button", "aria-label": `Go to line ${line}` }, "Go to line");
    go.addEventListener("click", () => editor.goTo(line));
    item.prepend(go);
  }
  return item;
}

// MARK: Drawing

const goTo = { line: (line) => editor.goTo(line), lineOf: (id) => editor.lineOfConstraint(id) };

function visit(picture, box, described) {
  explain(picture, box, described, goTo);
}

function draw() {
  const held = document.activeElement?.dataset?.handle;
  const request = editor.request;
  player.close();
  $("player").hidden = !answer.tracks;
  const room = spaceForPictures();
  $("live").textContent = "";
  let diagnoses = [];
  if (answer.tracks) {
    $("pictures").replaceChildren(player.open(answer, request, room, visit).figure);
  } else if (answer.values) {
    $("pictures").replaceChildren(graph(answer, room));
  } else if (answer.findings) {
    showFindings();
  } else if (answer.diffs) {
    showDrawing("Both layouts drawn over each other");
  } else if (answer.diagnoses) {
    showDrawing("The views of each conflict");
    diagnoseLogs(answer.diagnoses, (document) => {
      $("example").selectedIndex = -1;
      load("layouts", pretty(document));
    });
    return;
  } else {
    const pictures = picturesOf(answer, request);
    diagnoses = pictures.map((picture) => picture.diagnosis);
    const drawings = pictures.map((picture) => new Drawing(picture, pictures.length > 1 ? small(pictures, room) : room, visit));
    $("pictures").replaceChildren(...drawings.map((drawing) => drawing.figure));
    if (answer.layouts?.length === 1 && request?.view && !request.environments) makeLive(drawings[0], request, answer.layouts[0].size);
  }
  const answers = answer.presentations ?? answer.states ?? answer.steps ?? [answer];
  diagnose(diagnoses, answers.length === 1 ? answers[0].events ?? [] : [], {
    labelOf: (change) => labelOf(request, change), make: (change) => rewrite(repaired(request, change)),
  });
  if (held) document.querySelector(`[data-handle=${held}]`)?.focus();
}

/** The space for one picture. If the page scrolls, as on a phone, this is most of the window's height. */
function spaceForPictures() {
  const { clientWidth, clientHeight } = $("pictures");
  const scrolls = matchMedia("(max-width: 1000px)").matches;
  return { width: Math.max(clientWidth - 60, 200), height: Math.max(scrolls ? innerHeight * 0.7 : clientHeight - 90, 320), scrolls };
}

/** The space for each of several pictures, all at one scale: as large as fits for up to six, small for more. */
function small(pictures, room) {
  const widest = Math.max(...pictures.map(({ size }) => size.width));
  const highest = Math.max(...pictures.map(({ size }) => size.height));
  if (pictures.length > 6) return { ...room, scale: Math.min(1, 300 / Math.max(widest, highest)) };
  const scales = pictures.map((_, index) => {
    const columns = index + 1;
    const rows = room.scrolls ? 1 : Math.ceil(pictures.length / columns);
    return Math.min((room.width - 44 * (columns - 1)) / columns / widest, (room.height - 56 * (rows - 1)) / rows / highest);
  });
  return { ...room, scale: Math.min(1, Math.max(...scales)) };
}

function makeLive(drawing, request, size) {
  addHandles(drawing, request, size, editor.value, {
    report: (words, changes) => {
      $("live").textContent = words;
      if (changes) diagnose([changes.diagnosis], [], { labelOf: () => null });
    },
    done: (path, value) => {
      const text = replacing(editor.value, path, value);
      if (text === null) rewrite({ ...request, environment: { ...request.environment, size: value } });
      else { $("example").selectedIndex = -1; editor.value = text; ask(); }
    },
  });
}

/** Shows the findings of a lint at their lines. */
function showFindings() {
  const notes = answer.findings.map(({ line, sentence, level, rule }) => ({ line, level, text: `${sentence} [${rule}]` }));
  editor.notes = notes;
  const list = element("ul", { class: "findings" }, ...notes.map(listed));
  $("pictures").replaceChildren(notes.length ? list : element("p", {}, "No findings."));
}

async function showDrawing(alt) {
  const response = await send("image/svg+xml", false);
  const image = element("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(await response.text())}` });
  $("pictures").replaceChildren(element("figure", {}, image));
}

/** A graph of a curve's or spring's values over time. */
function graph({ values, duration }, room) {
  const [width, height] = [Math.min(room.width - 80, 640), 320];
  const low = Math.min(0, ...values.map(({ value }) => value));
  const high = Math.max(1, ...values.map(({ value }) => value));
  const last = Math.max(values.at(-1)?.time ?? 1, 1e-6);
  const [x, y] = [(time) => (time / last) * width, (value) => height - ((value - low) / (high - low)) * height];
  const points = values.map(({ time, value }) => `${x(time)},${y(value)}`).join(" ");
  const drawing = shape("svg", {
    viewBox: `-40 -16 ${width + 80} ${height + 48}`, width: width + 80, height: height + 48, role: "img", class: "graph",
    "aria-label": `The value goes from 0 to 1 in ${duration} s; its maximum is ${high.toFixed(3)}.`,
  });
  for (const value of [0, 1]) {
    drawing.append(shape("line", { x1: 0, x2: width, y1: y(value), y2: y(value) }), shape("text", { x: -24, y: y(value) + 4 }, String(value)));
  }
  drawing.append(shape("polyline", { points }), shape("text", { x: width - 20, y: height + 24 }, `${last} s`));
  return element("figure", {}, element("figcaption", {}, `Value over time, ${round(duration)} s`), drawing);
}

// MARK: Copying

function offerForms() {
  const chosen = $("form").value;
  const names = ["Response (JSON)", "curl", ...forms[operation()].map(([name]) => name)];
  offer($("form"), names);
  $("form").value = names.includes(chosen) ? chosen : names[0];
  exportAnswer();
}

async function exportAnswer() {
  const number = sent;
  const text = await exported($("form").value);
  if (number === sent) $("export").textContent = text;
}

async function exported(name) {
  if (name === "Response (JSON)") return pretty(answer);
  if (name === "curl") return command(operation(), editor.value, mediaType());
  const [, type] = forms[operation()].find(([form]) => form === name);
  const response = await send(type, false);
  return response.ok ? response.text() : (await response.json()).detail;
}

async function copy(text, what, byHand) {
  try {
    await navigator.clipboard.writeText(text);
    $("notice").textContent = `Copied ${what}.`;
  } catch {
    $("notice").textContent = `The browser does not allow copying. ${byHand}`;
  }
}

// MARK: The page

function rewrite(request) {
  $("example").selectedIndex = -1;
  editor.value = pretty(request);
  ask();
}

function load(name, text) {
  $("operation").value = name;
  editor.value = text;
  showEnvironment(editor.request);
  $("why").replaceChildren(element("p", {}, "Point at a view, or select it with Tab and the arrow keys, to see which constraints decide its frame."));
  return ask();
}

function applyEnvironment() {
  if (editor.isXML) return ask();
  const hasEnvironment = ["layouts", "presentations", "lints"].includes(operation()) || !isMatrix();
  if (editor.request && hasEnvironment && operation() !== "timings") rewrite(applied(editor.request));
}

async function begin() {
  offer($("example"), Object.keys(examples));
  offer($("operation"), operations);
  offerEnvironments(applyEnvironment);
  $("example").addEventListener("change", () => {
    const [name, request] = examples[$("example").value];
    load(name, typeof request === "string" ? request : pretty(request));
  });
  $("operation").addEventListener("change", () => ask());
  $("form").addEventListener("change", exportAnswer);
  $("copy-link").addEventListener("click", () => copy(location.href, "the link", "Copy the link from the address bar."));
  $("copy-export").addEventListener("click", () => copy($("export").textContent, "the export", "Select the text and copy it."));
  try {
    const catalog = await (await fetchWithKey("/v1/devices")).json();
    know(catalog);
    offer($("device"), catalog.devices.flatMap((device) => device.names), "as in request");
  } catch { /* Without the catalog the picker is empty; requests can still name devices. */ }
  const [name, request] = Object.values(examples)[0];
  await load(...(fromFragment(location.hash.slice(1)) ?? [name, pretty(request)]));
}

begin();
