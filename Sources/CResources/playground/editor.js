// The editor: a text area over a colored copy of its text, with line numbers and with errors at their lines.
import { $, element } from "./elements.js";
import { path, rangeOf } from "./json.js";

const lineHeight = 18;
// Longer texts are shown without colors, so that typing stays quick.
const mostColored = 3000;

export class Editor {
  #text = $("request");
  #colors = $("colors");
  #lines = $("lines");
  #notes = new Map();

  #here = 0;

  /** Calls `typed` at each change, `changed` 200 ms after the last one, and `visited` with the word at the caret. */
  constructor(changed, typed, visited) {
    let waiting = 0;
    this.#text.addEventListener("input", () => {
      clearTimeout(waiting);
      typed();
      waiting = setTimeout(changed, 200);
      this.notes = [];
    });
    this.#text.addEventListener("scroll", () => this.#follow());
    for (const event of ["click", "keyup"]) this.#text.addEventListener(event, () => visited(this.#word()));
  }

  get value() { return this.#text.value; }

  set value(text) {
    this.#text.value = text;
    this.notes = [];
  }

  /** Whether the request is an Interface Builder document rather than JSON. */
  get isXML() { return this.value.trimStart().startsWith("<") && !this.isLog; }

  /** Whether the text is a console log of conflicting constraints, as pasted from Xcode. */
  get isLog() {
    return !/^\s*\{/.test(this.value)
      && /<[\w.$]*Constraint:|simultaneously satisfy constraints|conflicting constraints detected/i.test(this.value);
  }

  /** The request, or null if the text is not JSON. */
  get request() {
    try { return JSON.parse(this.value); } catch { return null; }
  }

  /** The notes at lines: `{line, text, level}` with the level `error`, `warning` or `note`. */
  set notes(notes) {
    this.#notes = new Map();
    for (const note of notes) {
      if (note.line) this.#notes.set(note.line, [...(this.#notes.get(note.line) ?? []), note]);
    }
    this.#draw();
  }

  /** The line of the value at a JSON pointer, or 0. */
  lineOf(pointer) {
    const range = rangeOf(this.value, path(pointer));
    return range ? this.value.slice(0, range.start).split("\n").length : 0;
  }

  /** The line of a constraint with an id from an answer, or 0. */
  lineOfConstraint(id) {
    const place = /^(.*constraints\/\d+)(#\d+)?$/.exec(id);
    if (place) return this.lineOf(`/${place[1]}`);
    const written = this.value.indexOf(JSON.stringify(id));
    return written < 0 ? 0 : this.value.slice(0, written).split("\n").length;
  }

  goTo(line) {
    const before = this.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.#text.focus();
    this.#text.setSelectionRange(before, before + this.value.slice(before).split("\n")[0].length);
    this.#text.scrollTop = (line - 4) * lineHeight;
    this.#follow();
  }

  /** Scrolls to the line that names a view and marks it; the caret stays where it is. */
  reveal(id) {
    this.#lines.children[this.#here - 1]?.classList.remove("here");
    const names = [`"id": ${JSON.stringify(id)}`, `"id":${JSON.stringify(id)}`, ` id="${id}"`];
    const place = names.map((name) => this.value.indexOf(name)).find((index) => index >= 0);
    this.#here = place === undefined ? 0 : this.value.slice(0, place).split("\n").length;
    if (!this.#here) return;
    this.#lines.children[this.#here - 1]?.classList.add("here");
    const top = (this.#here - 1) * lineHeight;
    const { scrollTop, clientHeight } = this.#text;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * lineHeight) this.#text.scrollTop = top - clientHeight / 3;
    this.#follow();
  }

  /** The word at the caret: what may be the name of a view. */
  #word() {
    const at = this.#text.selectionStart;
    return /[\w-]*$/.exec(this.value.slice(Math.max(0, at - 200), at))[0] + /^[\w-]*/.exec(this.value.slice(at, at + 200))[0];
  }

  #follow() {
    this.#lines.scrollTop = this.#text.scrollTop;
    this.#colors.scrollTop = this.#text.scrollTop;
    this.#colors.scrollLeft = this.#text.scrollLeft;
  }

  #draw() {
    const lines = this.value.split("\n");
    const isPlain = this.isXML || this.isLog || lines.length > mostColored;
    this.#lines.replaceChildren(...lines.map((_, index) => {
      const level = this.#notes.get(index + 1)?.[0].level ?? (index + 1 === this.#here ? "here" : undefined);
      return element("span", { class: level }, String(index + 1));
    }));
    this.#colors.replaceChildren(...lines.map((line, index) => {
      const notes = this.#notes.get(index + 1) ?? [];
      const row = element("span", { class: `row ${notes[0]?.level ?? ""}` }, ...(isPlain ? [line] : colored(line)));
      if (notes.length) row.append(element("span", { class: "lens" }, notes.map((note) => note.text.split("\n")[0]).join(" ")));
      return row;
    }));
    this.#follow();
  }
}

/** A line of JSON with its names, strings, numbers and words in elements of their own, for coloring. */
function colored(line) {
  const parts = [];
  const words = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d[\d.eE+-]*/g;
  let end = 0;
  for (const word of line.matchAll(words)) {
    parts.push(line.slice(end, word.index));
    end = word.index + word[0].length;
    const kind = word[2] ? "name" : word[1] ? "string" : word[3] ? "word" : "number";
    parts.push(element("span", { class: kind }, word[1] ?? word[0]), word[2] ?? "");
  }
  return [...parts, line.slice(end)];
}
