// The editor: a text area over a colored copy of its visible lines, with line numbers, marks at errors and completion.
import { $, element } from "./elements.js";
import { brackets, colored, marked } from "./coloring.js";
import { Completion, suggestions } from "./completion.js";
import { idsOf, kindOf, parsed } from "./documents.js";
import { path, rangeOf } from "./json.js";
import { deviceNames } from "./pictures.js";

const lineHeight = 18;
const padding = 10;
// Lines drawn above and below the visible ones.
const spare = 40;
// A text with a longer line is shown without colors, so that typing stays quick.
const longestColored = 5000;

export class Editor {
  #text = $("request");
  #colors = $("colors");
  #lines = $("lines");
  #notes = new Map();
  #completion;
  #here = 0;
  #brackets = [];
  #frame = 0;
  #isTyping = false;
  /** Where each line begins. */
  #starts = [0];
  #drawn = { first: -1, last: -1 };
  #known = { ids: [] };
  #cache = {};

  /** Calls `typed` at each change, `changed` 200 ms after the last one, and `visited` with the word at the caret. */
  constructor(changed, typed, visited) {
    let waiting = 0;
    this.#text.addEventListener("input", () => {
      clearTimeout(waiting);
      typed();
      waiting = setTimeout(changed, 200);
      this.#isTyping = true;
      this.notes = [];
    });
    this.#text.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(this.#text);
    for (const event of ["click", "keyup"]) this.#text.addEventListener(event, () => visited(this.#word()));
    document.addEventListener("selectionchange", () => { if (document.activeElement === this.#text) this.#match(); });
    this.#completion = new Completion((from, to, word) => {
      this.#text.setRangeText(word, from, to, "end");
      this.#text.dispatchEvent(new Event("input"));
    });
  }

  get value() { return this.#text.value; }

  set value(text) {
    this.#text.value = text;
    this.#brackets = [];
    this.#here = 0;
    this.#completion.close();
    this.notes = [];
  }

  /** What the text is: `json`, `xml`, `figma` or `log`; and the JSON value, or null if it is none. */
  get #read() {
    const text = this.value;
    if (this.#cache.text !== text) {
      const request = parsed(text);
      this.#cache = { text, request, kind: kindOf(text, request) };
    }
    return this.#cache;
  }

  get kind() { return this.#read.kind; }

  /** Whether the text is an Interface Builder document rather than JSON. */
  get isXML() { return this.kind === "xml"; }

  /** Whether the text is a console log of conflicting constraints, as pasted from Xcode. */
  get isLog() { return this.kind === "log"; }

  /** Whether the text is a Figma document. */
  get isFigma() { return this.kind === "figma"; }

  /** The request, or null if the text is not JSON. */
  get request() { return this.#read.request; }

  /** The notes at lines: `{line, text, level, range}` with the level `error`, `warning` or `note`. */
  set notes(notes) {
    this.#notes = new Map();
    for (const note of notes) {
      if (note.line) this.#notes.set(note.line, [...(this.#notes.get(note.line) ?? []), note]);
    }
    this.#drawAll();
  }

  /** The place of the value at a JSON pointer, or null. */
  rangeOf(pointer) { return this.isXML ? null : rangeOf(this.value, path(pointer)); }

  /** The line of a place in the text. */
  lineAt(place) {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= place) low = middle; else high = middle - 1;
    }
    return low + 1;
  }

  /** The line of the value at a JSON pointer, or 0. */
  lineOf(pointer) {
    const range = this.rangeOf(pointer);
    return range ? this.lineAt(range.start) : 0;
  }

  /** The line of a constraint with an id from an answer, or 0. */
  lineOfConstraint(id) {
    const place = /^(.*constraints\/\d+)(#\d+)?$/.exec(id);
    if (place && !this.isXML) return this.lineOf(`/${place[1]}`);
    const written = this.value.indexOf(this.isXML ? ` id="${id}"` : JSON.stringify(id.replace(/#\d+$/, "")));
    return written < 0 ? 0 : this.lineAt(written);
  }

  goTo(line) {
    const start = this.#starts[line - 1] ?? 0;
    const end = this.value.indexOf("\n", start);
    this.#text.focus();
    this.#text.setSelectionRange(start, end < 0 ? this.value.length : end);
    this.#text.scrollTop = (line - 4) * lineHeight;
  }

  /** Scrolls to the line that names a view and marks it; the caret stays where it is. */
  reveal(id) {
    const names = [`"id": ${JSON.stringify(id)}`, `"id":${JSON.stringify(id)}`, `"id" : ${JSON.stringify(id)}`, ` id="${id}"`];
    const place = names.map((name) => this.value.indexOf(name)).find((index) => index >= 0);
    this.#here = place === undefined ? 0 : this.lineAt(place);
    const top = (this.#here - 1) * lineHeight;
    const { scrollTop, clientHeight } = this.#text;
    if (this.#here && (top < scrollTop || top > scrollTop + clientHeight - 2 * lineHeight)) this.#text.scrollTop = top - clientHeight / 3;
    this.#drawAll();
  }

  /** The word at the caret: what may be the name of a view. Figma's ids have colons. */
  #word() {
    const at = this.#text.selectionStart;
    const [before, after] = [this.value.slice(Math.max(0, at - 200), at), this.value.slice(at, at + 200)];
    return this.isFigma ? /[\w:;-]*$/.exec(before)[0] + /^[\w:;-]*/.exec(after)[0] : /[\w-]*$/.exec(before)[0] + /^[\w-]*/.exec(after)[0];
  }

  /** Offers completions after typing. */
  #suggest() {
    if (!this.#isTyping) return;
    this.#isTyping = false;
    if (this.request) this.#known.ids = idsOf(this.request);
    const caret = this.#text.selectionStart;
    const isJSON = this.#text.selectionEnd === caret && ["json", "figma"].includes(this.kind);
    const offer = isJSON ? suggestions(this.value, caret, { ids: this.#known.ids, devices: deviceNames() }) : null;
    if (!offer) return this.#completion.close();
    const line = this.lineAt(offer.from);
    const column = offer.from - this.#starts[line - 1];
    const { scrollLeft, scrollTop } = this.#text;
    this.#completion.show(offer, { left: padding + column * this.#columnWidth() - scrollLeft, top: padding + line * lineHeight - scrollTop });
  }

  #columnWidth() {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(this.#text).font;
    return pen.measureText("0").width;
  }

  #match() {
    const { selectionStart: start, selectionEnd: end } = this.#text;
    const found = start === end && this.kind !== "xml" && this.kind !== "log" ? brackets(this.value, start) : [];
    if (found.join() === this.#brackets.join()) return;
    this.#brackets = found;
    this.#drawAll();
  }

  #drawAll() {
    this.#starts = [0];
    const text = this.value;
    let longest = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
      longest = Math.max(longest, end - this.#starts.at(-1));
      this.#starts.push(end + 1);
    }
    longest = Math.max(longest, text.length - this.#starts.at(-1));
    this.#text.closest(".editor").classList.toggle("plain", longest > longestColored);
    this.#drawn = { first: -1, last: -1 };
    this.#drawSoon();
  }

  /** Draws with the browser's next frame: to ask for scroll positions at once would lay out the page for each character. */
  #drawSoon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#draw();
      this.#suggest();
    });
  }

  /** Draws the visible lines, if others were drawn before, and moves them to their place. */
  #draw() {
    const { scrollTop, scrollLeft, clientHeight } = this.#text;
    const top = Math.floor(scrollTop / lineHeight);
    const first = Math.max(0, top - spare);
    const last = Math.min(this.#starts.length, top + Math.ceil(clientHeight / lineHeight) + spare);
    if (first !== this.#drawn.first || last !== this.#drawn.last) this.#drawLines(first, last);
    const offset = first * lineHeight - scrollTop;
    this.#lines.firstElementChild.style.transform = `translateY(${offset}px)`;
    this.#colors.style.transform = `translate(${-scrollLeft}px, ${offset}px)`;
  }

  #drawLines(first, last) {
    this.#drawn = { first, last };
    const isPlain = this.#text.closest(".editor").classList.contains("plain");
    const [text, kind] = [this.value, isPlain ? "log" : this.kind];
    const [numbers, rows] = [[], []];
    for (let index = first; index < last; index++) {
      const notes = this.#notes.get(index + 1) ?? [];
      numbers.push(element("span", { class: notes[0]?.level ?? (index + 1 === this.#here ? "here" : undefined) }, String(index + 1)));
      if (isPlain) continue;
      const start = this.#starts[index];
      const line = text.slice(start, (this.#starts[index + 1] ?? text.length + 1) - 1);
      const parts = marked(colored(line, kind), this.#marks(start, start + line.length, notes));
      const row = element("span", { class: `row ${notes[0]?.level ?? ""}` }, ...parts.map(([words, color]) => color ? element("span", { class: color }, words) : words));
      if (notes.length) row.append(element("span", { class: "lens" }, notes.map((note) => note.text.split("\n")[0]).join(" ")));
      rows.push(row);
    }
    this.#lines.style.minWidth = `${String(this.#starts.length).length + 3}ch`;
    this.#lines.firstElementChild.replaceChildren(...numbers);
    this.#colors.replaceChildren(...rows);
  }

  /** The marks in a line: values that notes are about, and a pair of brackets. */
  #marks(start, end, notes) {
    const places = this.#brackets.map((place) => ({ from: place, to: place + 1, class: "bracket" }));
    for (const { range } of notes) if (range) places.push({ from: range.start, to: range.end, class: "squiggle" });
    return places.filter(({ from, to }) => from < end && to > start).map(({ from, to, class: name }) => (
      { from: Math.max(from, start) - start, to: Math.min(to, end) - start, class: name }));
  }
}
