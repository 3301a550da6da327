// Documents that the user opens: files by drop or picker, what kind they are, and names of their views.
import { $ } from "./elements.js";

/** A text as a JSON value, or null. */
export function parsed(text) {
  try { return JSON.parse(text); } catch { return null; }
}

/**
 * What a text is: `xml` for an Interface Builder document, `log` for a console log of conflicting constraints as pasted from
 * Xcode, `figma` for a document of Figma's REST API, otherwise `json`.
 */
export function kindOf(text, value) {
  if (/^\s*[[{]/.test(text)) return isFigma(value) ? "figma" : "json";
  if (/<[\w.$]*Constraint:|simultaneously satisfy constraints|conflicting constraints detected/i.test(text)) return "log";
  return /^\s*</.test(text) ? "xml" : "json";
}

/** Whether a value is a Figma file, the nodes of one, a node, or a list of these. The service tells them by the same rule. */
function isFigma(value) {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first !== "object" || first === null) return false;
  if (first.document) return isNode(first.document);
  if (!first.nodes) return isNode(first);
  const entry = Object.values(first.nodes).find((each) => each && typeof each === "object");
  return isNode(entry?.document ?? entry);
}

const isNode = (value) => typeof value?.type === "string" && /^[A-Z_]+$/.test(value.type)
  && ["id", "absoluteBoundingBox", "children"].some((name) => name in value);

/** How each operation's requests can be told; the first match counts. */
const marks = [
  ["diffs", ({ from }) => from?.view], ["transitions", ({ phase, from }) => phase || from], ["flows", ({ events }) => events],
  ["display-modes", ({ container }) => container], ["presentations", ({ presented }) => presented],
  ["timings", ({ animation }) => animation], ["layouts", ({ view }) => view],
];

/** The operation that a document is for: the current one, unless the document says otherwise. */
export function operationOf(text, current) {
  const request = parsed(text);
  const kind = kindOf(text, request);
  if (kind === "log") return "diagnoses";
  if (kind === "xml" || kind === "figma") return ["layouts", "lints"].includes(current) ? current : "layouts";
  if (request?.view && current === "lints") return current;
  return marks.find(([, isOne]) => isOne(request ?? {}))?.[0] ?? current;
}

/** Calls `opened` with the name and text of each file that the user picks, or drops anywhere on the page. */
export function openFiles(opened, failed) {
  const read = async (file) => {
    if (!file) return;
    try { opened(file.name, await file.text()); } catch { failed(`${file.name} cannot be read.`); }
  };
  $("open").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", () => { read($("file").files[0]); $("file").value = ""; });
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!hasFiles(event)) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
}

/** Hands the user a text or a blob as a file. */
export function download(name, content, type) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The names and parents of the views of an Interface Builder or Figma document by id; empty for any other. */
export function viewsOf({ kind, value, request }) {
  if (kind === "figma") return nodesOf(request);
  const views = new Map();
  if (kind !== "xml") return views;
  const tree = new DOMParser().parseFromString(value, "application/xml");
  if (tree.querySelector("parsererror")) return views;
  for (const view of tree.querySelectorAll("[id]")) {
    views.set(view.id, { name: nameOf(view), parent: view.parentElement?.closest("[id]")?.id });
  }
  return views;
}

/** The nodes of a Figma document, without recursion, since documents come from strangers. */
function nodesOf(document) {
  const views = new Map();
  const waiting = [[document, undefined]];
  while (waiting.length) {
    const [value, parent] = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const isOne = isNode(value) && typeof value.id === "string";
    if (isOne) views.set(value.id, { name: String(value.name ?? value.type), parent });
    const inside = Array.isArray(value) ? value : [value.document, ...Object.values(value.nodes ?? {}), ...(Array.isArray(value.children) ? value.children : [])];
    for (const each of [...inside].reverse()) waiting.push([each, isOne ? value.id : parent]);
  }
  return views;
}

/** What people call a view: its label in Interface Builder, its text, its class, or what it is. */
function nameOf(view) {
  const own = (selector) => [...view.children].find((child) => child.matches(selector));
  const text = view.getAttribute("text") ?? own("string[key=text]")?.textContent ?? own("state[key=normal]")?.getAttribute("title");
  const named = [view.getAttribute("userLabel"), text, view.getAttribute("placeholder"), view.getAttribute("customClass")];
  return named.find((name) => name?.trim())?.trim() ?? view.localName.replace(/([A-Z])/g, " $1").toLowerCase();
}

/** The ids of the views and guides in a request, in its order. */
export function idsOf(request) {
  const ids = new Set();
  const waiting = [request];
  for (let number = 0; number < waiting.length && ids.size < 5000; number++) {
    const value = waiting[number];
    if (typeof value !== "object" || value === null) continue;
    if (typeof value.id === "string" && !value.item && !value.visualFormat) ids.add(value.id);
    for (const [name, member] of Object.entries(value)) if (name !== "constraints") waiting.push(member);
  }
  return [...ids];
}
