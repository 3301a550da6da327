// Documents that the user opens: files by drop or picker, which operation they are for, and names of their views.
import { $ } from "./elements.js";

/** How each operation's requests can be told; the first match counts. */
const marks = [
  ["diffs", ({ from }) => from?.view], ["transitions", ({ phase, from }) => phase || from], ["flows", ({ events }) => events],
  ["display-modes", ({ container }) => container], ["presentations", ({ presented }) => presented],
  ["timings", ({ animation }) => animation], ["layouts", ({ view }) => view],
];

/** The operation that a document is for: the current one, unless the document says otherwise. */
export function operationOf(text, current) {
  if (/^\s*</.test(text)) return ["layouts", "lints"].includes(current) ? current : "layouts";
  let request;
  try { request = JSON.parse(text); } catch { return current; }
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

/** Hands the user a text as a file. */
export function download(name, text, type) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The names and parents of the views of an Interface Builder document by id; empty for any other text. */
export function viewsOf(text) {
  const views = new Map();
  if (!/^\s*</.test(text)) return views;
  const tree = new DOMParser().parseFromString(text, "application/xml");
  if (tree.querySelector("parsererror")) return views;
  for (const view of tree.querySelectorAll("[id]")) {
    views.set(view.id, { name: nameOf(view), parent: view.parentElement?.closest("[id]")?.id });
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
