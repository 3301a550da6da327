// The playground: sends the editor's request to the server of this page and draws the answer.
import { Canvas, small, spaceForPictures } from "./canvas.js";
import { download, openFiles, operationOf, viewsOf } from "./documents.js";
import { Drawing } from "./drawing.js";
import { Editor } from "./editor.js";
import { $, element } from "./elements.js";
import { applied, isMatrix, menus, offer, offerEnvironments, picked, setMenus, show as showEnvironment } from "./environment.js";
import { examples } from "./examples.js";
import { converted, isFigma } from "./figma.js";
import { graph } from "./graph.js";
import { History } from "./history.js";
import { diagnose, diagnoseLogs, explain } from "./inspector.js";
import { patched, pretty, replacing } from "./json.js";
import { fetchWithKey } from "./access.js";
import { addHandles } from "./live.js";
import { Outline } from "./outline.js";
import { know, picturesOf } from "./pictures.js";
import { Player } from "./player.js";
import { labelOf, repaired } from "./repairs.js";
import { command, fileOf, forms, fragment, fromFragment, operations } from "./sharing.js";

const editor = new Editor(() => ask(), typed, (word) => select(word, editor));
const edits = new History();
const canvas = new Canvas(() => { if (answer) draw(); });
const outline = new Outline((id) => select(id, outline));
const player = new Player();
let answer = null;
let sent = 0;
// The drawings on the canvas, the id of the selected view, and the box that is explained.
let drawings = [];
let selected = null;
let explained = null;

const operation = () => $("operation").value;

// MARK: History

const state = () => ({ text: editor.value, operation: operation(), example: $("example").value, menus: menus() });

function record(group) {
  edits.record(state(), group);
  showHistory();
}

function showHistory() {
  $("undo").disabled = !edits.canUndo;
  $("redo").disabled = !edits.canRedo;
}

/** Notes a change by typing. An edited request is no longer the example, so that the example can be chosen again. */
function typed() {
  $("example").selectedIndex = -1;
  record("typing");
  doubt();
}

/** Shows a state of the history: the text byte by byte, the operation and the menus. */
function restore(past) {
  showHistory();
  if (!past) return;
  editor.value = past.text;
  $("operation").value = past.operation;
  $("example").value = past.example;
  setMenus(past.menus);
  ask();
}

/** Undo and redo by keys, also in the text: the browser's own history of the text knows nothing of repairs and menus. */
function undoByKeys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  restore(key === "y" || event.shiftKey ? edits.redo() : edits.undo());
}

/** Says "all well" no longer: the text has changed since the results. */
function doubt() {
  for (const fine of document.querySelectorAll("#diagnosis .fine")) fine.remove();
}

/** Marks picture and results as older than the text, and says why; `null` if they are of this text. */
function age(reason) {
  $("stale").textContent = reason ?? "";
  $("stale").hidden = reason === null;
  document.body.classList.toggle("stale", reason !== null);
  if (reason !== null) doubt();
}

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
  record();
  keepInAddress();
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
  age(null);
  answer = document;
  draw();
  if (number === 1) performance.mark("first-picture");
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
  age(answer ? "Out of date: the text has problems. The picture and the results show the last text without problems." : "No picture yet: the text has problems.");
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
  explained = { picture, box, described };
  explain(picture, box, described, goTo);
}

/** Selects a view in the canvas, the outline and the text, and explains it; `source` has the selection already. */
function select(id, source) {
  const drawing = drawings.find(({ picture }) => isIn(picture, id));
  if (!drawing) return;
  selected = id;
  for (const each of drawings) each.select(id);
  outline.select(id);
  if (source !== editor) editor.reveal(id);
  if (source !== drawing) visit(drawing.picture, ...described(drawing, id));
}

const isIn = (picture, id) => picture.boxes.some((box) => box.id === id);

function described(drawing, id) {
  const box = drawing.picture.boxes.find((box) => box.id === id);
  return [box, drawing.describe(box)];
}

function pick(picture, box, words) {
  visit(picture, box, words);
  const drawing = drawings.find((drawing) => drawing.picture === picture);
  select(box.id, drawing);
}

/** Gives the pictures of an Interface Builder document the names that people use, and shows the tree of the first. */
function nameAndList(pictures) {
  const views = viewsOf(editor.value);
  for (const picture of pictures) {
    for (const box of picture.boxes) {
      box.name = views.get(box.id)?.name ?? box.name;
      if (!views.size) continue;
      box.depth = 0;
      for (let id = views.get(box.id)?.parent; id; id = views.get(id)?.parent) if (isIn(picture, id)) box.depth += 1;
    }
  }
  outline.show(pictures[0]?.boxes ?? []);
}

function draw() {
  const held = document.activeElement?.dataset?.handle;
  $("look").disabled = !answer.layouts;
  const request = editor.request;
  player.close();
  $("player").hidden = !answer.tracks;
  const room = { ...spaceForPictures(), zoom: canvas.zoom };
  drawings = [];
  $("live").textContent = "";
  let diagnoses = [];
  if (answer.tracks) {
    drawings = [player.open(answer, request, room, visit, pick)];
    nameAndList([drawings[0].picture]);
    $("pictures").replaceChildren(drawings[0].figure);
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
    outline.show([]);
    canvas.show(null);
    return;
  } else {
    const pictures = picturesOf(answer, request);
    diagnoses = pictures.map((picture) => picture.diagnosis);
    nameAndList(pictures);
    drawings = pictures.map((picture) => new Drawing(picture, pictures.length > 1 ? small(pictures, room) : room, visit, pick));
    $("pictures").replaceChildren(...drawings.map((drawing) => drawing.figure));
    if (answer.layouts && $("look").value === "Screen") showScreens();
    if (answer.layouts?.length === 1 && request?.view && !request.environments) makeLive(drawings[0], request, answer.layouts[0].size);
  }
  const answers = answer.presentations ?? answer.states ?? answer.steps ?? [answer];
  diagnose(diagnoses, answers.length === 1 ? answers[0].events ?? [] : [], {
    labelOf: (change) => labelOf(request, change), make: (change) => rewrite(repaired(request, change)),
  });
  if (!drawings.length) outline.show([]);
  canvas.show(drawings[0]?.scale ?? null);
  if (held) document.querySelector(`[data-handle=${held}]`)?.focus();
  if (selected !== null) select(selected);
}

function makeLive(drawing, request, size) {
  addHandles(drawing, request, size, editor.value, {
    report: (words, changes) => {
      $("live").textContent = words;
      if (!changes) return;
      diagnose([changes.diagnosis], [], { labelOf: () => null });
      // The explanation's numbers follow the drag.
      if (isIn(drawing.picture, explained?.box.id)) visit(explained.picture, ...described(drawing, explained.box.id));
    },
    done: (path, value) => {
      const text = replacing(editor.value, path, value);
      if (text === null) rewrite({ ...request, environment: { ...request.environment, size: value } });
      else change(text);
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
  showImage(alt, await response.text());
}

function showImage(alt, svg) {
  const image = element("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  $("pictures").replaceChildren(element("figure", {}, image));
}

/** Shows layouts as a user sees them: one under its boxes, several on a sheet. */
async function showScreens() {
  const shown = drawings;
  const response = await send("image/svg+xml;content=screen", false);
  if (!response.ok) return;
  const svg = await response.text();
  // Another answer may have been drawn meanwhile.
  if (drawings !== shown) return;
  if (drawings.length === 1) drawings[0].underlay(svg);
  else showImage("All screens", svg);
}

// MARK: Copying

function offerForms() {
  const chosen = $("form").value;
  const names = ["Response (JSON)", "Document", "curl", ...forms[operation()].map(([name]) => name)];
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
  if (name === "Document") return editor.value;
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

/** Changes the text, as one step that can be undone. */
function change(text) {
  $("example").selectedIndex = -1;
  editor.value = text;
  return ask();
}

/** Makes the text say another request; what does not differ stays as written. */
function rewrite(request) {
  change(patched(editor.value, editor.request, request));
}

function load(name, text) {
  $("operation").value = name;
  editor.value = text;
  selected = explained = null;
  showEnvironment(editor.request);
  $("why").replaceChildren(element("p", {}, "Select a view, on the canvas, in the list of views or in the text, to see which constraints decide its frame."));
  return ask();
}

function applyEnvironment() {
  if (editor.isXML) return ask();
  const hasEnvironment = ["layouts", "presentations", "lints"].includes(operation()) || !isMatrix();
  if (editor.request && hasEnvironment && operation() !== "timings") return rewrite(applied(editor.request));
  setMenus(edits.current.menus);
  $("live").textContent = editor.request ? "This operation has no environment." : "Correct the text first: its environment cannot be changed while it does not parse.";
}

/** Opens a file's text as the document; the document before it can be had back by undo. */
async function openDocument(name, text) {
  let words = `Opened ${name}.`;
  if (isFigma(text)) {
    try {
      ({ text, words } = await converted(text));
    } catch (error) {
      $("live").textContent = `${name} cannot be converted: ${error.message}`;
      return;
    }
  }
  $("example").selectedIndex = -1;
  load(operationOf(text, operation()), text);
  $("live").textContent = words;
}

async function keepInAddress() {
  const number = sent;
  const link = await fragment(operation(), editor.value);
  if (number === sent) history.replaceState(null, "", link === null ? location.pathname : `#${link}`);
}

async function copyLink() {
  const link = await fragment(operation(), editor.value);
  if (link !== null) return copy(`${location.origin}${location.pathname}#${link}`, "the link", "Copy the link from the address bar.");
  download(...fileOf("Document", editor));
  $("notice").textContent = "The document is too large for a link. It was downloaded; drop the file on this page to open it.";
}

async function begin() {
  const devices = fetchWithKey("/v1/devices");
  offer($("example"), Object.keys(examples));
  offer($("operation"), operations);
  offerEnvironments(applyEnvironment);
  $("example").addEventListener("change", () => {
    const [name, request] = examples[$("example").value];
    load(name, typeof request === "string" ? request : pretty(request));
  });
  $("operation").addEventListener("change", () => ask());
  $("look").addEventListener("change", draw);
  $("form").addEventListener("change", exportAnswer);
  $("copy-link").addEventListener("click", copyLink);
  $("undo").addEventListener("click", () => restore(edits.undo()));
  $("redo").addEventListener("click", () => restore(edits.redo()));
  addEventListener("keydown", undoByKeys);
  openFiles(openDocument, (words) => { $("live").textContent = words; });
  $("help").addEventListener("click", () => $("shortcuts").showModal());
  $("close-help").addEventListener("click", () => $("shortcuts").close());
  $("download").addEventListener("click", () => {
    const [name, , type] = fileOf($("form").value, editor);
    download(name, $("export").textContent, type);
  });
  $("copy-export").addEventListener("click", () => copy($("export").textContent, "the export", "Select the text and copy it."));
  const [name, request] = Object.values(examples)[0];
  const linked = await fromFragment(location.hash.slice(1));
  try {
    const catalog = await (await devices).json();
    know(catalog);
    offer($("device"), catalog.devices.flatMap((device) => device.names), "as in request");
  } catch { /* Without the catalog the picker is empty; requests can still name devices. */ }
  if (linked) $("example").selectedIndex = -1;
  await load(...(linked ?? [name, pretty(request)]));
}

begin();
