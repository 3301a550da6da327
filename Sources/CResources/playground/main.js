// The playground: sends the editor's request to the server of this page and draws the answer.
import { askAgain } from "./access.js";
import { Canvas } from "./canvas.js";
import { openFiles, operationOf } from "./documents.js";
import { catalog, opened } from "./early.js";
import { Editor } from "./editor.js";
import { $, element } from "./elements.js";
import { applied, enableMenus, isMatrix, menus, offer, offerEnvironments, offerGroups, setMenus, show as showEnvironment } from "./environment.js";
import { groups, written } from "./examples.js";
import { Exports } from "./exports.js";
import { History } from "./history.js";
import { patched } from "./json.js";
import { Outline } from "./outline.js";
import { know } from "./pictures.js";
import { Player } from "./player.js";
import { Question } from "./question.js";
import { listed, Results } from "./results.js";
import { Selection } from "./selection.js";
import { operations } from "./sharing.js";
import { listenToKeys } from "./shortcuts.js";

const editor = new Editor(() => ask(), typed, (word) => selection.select(word, editor));
const question = new Question(editor);
const edits = new History();
const outline = new Outline((id) => selection.select(id, outline));
const player = new Player();
const canvas = new Canvas(() => { if (results.answer) results.draw(); }, () => selection.deselect());
const selection = new Selection(editor, outline, {
  nudge: (picture, id, by) => results.nudge(picture, id, by), constraint: (id) => results.constraint(id),
});
const results = new Results({
  editor, question, selection, canvas, outline, player, change, rewrite, open: openText, resize: (size) => { question.size = size; ask(); },
});
const exports = new Exports(editor, question);
let sent = 0;
let shownKind = null;

// MARK: History

const state = () => ({
  text: editor.value, operation: question.operation, example: $("example").value, menus: menus(), scene: question.scene, size: question.size,
});

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

/** Undoes or redoes a change, also one that is still being made by keys. */
function travel(move) {
  results.flush();
  restore(edits[move]());
}

/** Shows a state of the history: the text byte by byte, the operation, the menus, the scene and its size. */
function restore(past) {
  showHistory();
  if (!past) return;
  if (editor.value !== past.text) editor.value = past.text;
  question.operation = past.operation;
  $("example").value = past.example;
  setMenus(past.menus);
  shownKind = editor.kind;
  [question.scene, question.size] = [past.scene, past.size];
  ask();
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

async function ask() {
  const number = ++sent;
  editor.notes = [];
  if (editor.isLog) question.operation = "diagnoses";
  else if (question.operation === "diagnoses" && editor.request?.view) question.operation = "layouts";
  if (!editor.isFigma) question.size = null;
  followText();
  record();
  exports.keepInAddress(() => number === sent);
  let answer;
  let status = 0;
  try {
    const response = await question.send("application/json", { explained: true });
    status = response.status;
    answer = await response.json();
  } catch {
    answer = { detail: "The server does not respond.", errors: [] };
  }
  if (number !== sent) return;
  if (status !== 200) return refuse(answer, status);
  $("problems").replaceChildren();
  age(null);
  offerScenes(answer.layouts ?? []);
  results.draw(answer);
  if (number === 1) performance.mark("first-picture");
  exports.offer(answer);
}

/** Shows in the menus what the text says; beside a document of another tool, they are the user's until another kind of text comes. */
function followText() {
  const { kind, request } = editor;
  enableMenus(kind);
  // Another document has other scenes.
  if (kind !== shownKind || !editor.value.includes(question.scene)) [question.scene, question.size] = ["", null];
  if (kind === "json" ? request && !request.environments : kind !== shownKind) showEnvironment(kind === "json" ? request : null);
  shownKind = kind;
}

/** Shows the problems of a request at the lines that caused them. */
function refuse(problem, status) {
  const lineInText = /line (\d+)/.exec(problem.detail ?? "");
  const errors = problem.errors?.length ? problem.errors : [{ detail: problem.detail }];
  const notes = errors.map(({ detail, pointer }) => {
    const range = pointer === undefined || pointer === null ? null : editor.rangeOf(pointer);
    // Only the first line: the others point at a column and need a monospaced font.
    return { text: detail?.split("\n")[0] ?? "", level: "error", range, line: range ? editor.lineAt(range.start) : Number(lineInText?.[1] ?? 0) };
  });
  editor.notes = notes;
  $("problems").replaceChildren(element("ul", {}, ...notes.map((note) => listed(note, editor))));
  if (status === 401) $("problems").append(keyButton());
  age(results.answer ? "Out of date: the text has problems. The picture and the results show the last text without problems." : "No picture yet: the text has problems.");
}

function keyButton() {
  const button = element("button", { type: "button" }, "Enter a key");
  button.addEventListener("click", () => { askAgain(); ask(); });
  return button;
}

/** Offers the scenes of a storyboard or a Figma document. */
function offerScenes(layouts) {
  const names = new Map(layouts.filter(({ scene }) => scene !== undefined).map(({ scene, name, class: type }) => [scene, name ?? type ?? scene]));
  if (question.scene === "" || !names.size) {
    $("scene").replaceChildren(new Option("all scenes", ""), ...[...names].map(([scene, name]) => new Option(name, scene)));
    if (!names.size) question.scene = "";
  }
  $("scene").value = question.scene;
  $("scene").closest("label").hidden = names.size < 2 && question.scene === "";
}

// MARK: Changes

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
  results.flush();
  question.operation = name;
  [question.scene, question.size] = ["", null];
  editor.value = text;
  selection.clear();
  showEnvironment(editor.isFigma ? null : editor.request);
  shownKind = editor.kind;
  return ask();
}

/** Opens a text that is no example. */
function openText(operation, text) {
  $("example").selectedIndex = -1;
  return load(operation, text);
}

/** Opens a file's text as the document; undo brings back the document before it. */
function openDocument(name, text) {
  openText(operationOf(text, question.operation), text);
  $("live").textContent = `Opened ${name}.`;
}

function applyEnvironment() {
  results.flush();
  if (question.isForeign) {
    question.size = null;
    return ask();
  }
  const hasEnvironment = ["layouts", "presentations", "lints"].includes(question.operation) || !isMatrix();
  if (editor.request && hasEnvironment && question.operation !== "timings") return rewrite(applied(editor.request));
  setMenus(edits.current.menus);
  $("live").textContent = editor.request ? "This operation has no environment." : "Correct the text first: its environment cannot be changed while it does not parse.";
}

// MARK: The page

function listen() {
  $("example").addEventListener("change", () => load(...written($("example").value)));
  $("operation").addEventListener("change", () => ask());
  $("look").addEventListener("change", () => { if (results.answer) results.draw(); });
  $("scene").addEventListener("change", () => { question.scene = $("scene").value; question.size = null; ask(); });
  for (const move of ["undo", "redo"]) $(move).addEventListener("click", () => travel(move));
  openFiles(openDocument, (words) => { $("live").textContent = words; });
  $("help").addEventListener("click", () => $("shortcuts").showModal());
  $("close-help").addEventListener("click", () => $("shortcuts").close());
  listenToKeys({ undo: () => travel("undo"), redo: () => travel("redo"), play: () => player.toggle(), deselect: () => selection.deselect() });
}

async function begin() {
  offerGroups($("example"), groups);
  offer($("operation"), operations);
  offerEnvironments(applyEnvironment);
  listen();
  const { operation, text, example } = await opened;
  try {
    const devices = await catalog;
    know(devices);
    offer($("device"), devices.devices.flatMap((device) => device.names), "as in request");
  } catch { /* Without the catalog the picker is empty; requests can still name devices. */ }
  $("example").value = example ?? "";
  await load(operation, text);
}

begin();
