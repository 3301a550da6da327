// Completes names in a JSON request: ids of views, attributes, devices.
import { $, element } from "./elements.js";
import { isInString } from "./coloring.js";

const attributes = ["left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
  "firstBaseline", "lastBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin",
  "safeArea", "readable", "keyboard"];
const most = 8;

/**
 * What could be written at a caret: `{from, words}`, or null. `known` has the ids of the request and the names of devices.
 * It offers nothing where the user makes a name up.
 */
export function suggestions(text, caret, known) {
  if (!isInString(text, caret)) return null;
  const before = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const device = /"device"\s*:\s*"([^"]*)$/.exec(before);
  if (device) return matching(known.devices, device[1], caret, 0);
  if (/"(id|string|text|title|name|kind|visualFormat)"\s*:\s*"[^"]*$/.test(before)) return null;
  const [word] = /[\w-]*$/.exec(before);
  const isAttribute = /[\w`-]\.$/.test(before.slice(0, before.length - word.length));
  return matching(isAttribute ? attributes : known.ids, word, caret, isAttribute ? 0 : 1);
}

function matching(names, prefix, caret, least) {
  if (prefix.length < least) return null;
  const start = prefix.toLowerCase();
  const words = names.filter((name) => name.toLowerCase().startsWith(start) && name !== prefix).slice(0, most);
  return words.length ? { from: caret - prefix.length, words } : null;
}

/** The list below the caret. */
export class Completion {
  #text = $("request");
  #list = $("completion");
  #offer = null;
  #chosen = 0;

  /** Calls `accepted` with a start, an end and a word that replaces the text between them. */
  constructor(accepted) {
    this.#text.addEventListener("keydown", (event) => {
      if (!this.#offer) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) this.#choose((this.#chosen + step + this.#offer.words.length) % this.#offer.words.length);
      else if (event.key === "Escape") this.close();
      else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) this.#accept(accepted);
      // The offer is for the text and the caret as they were. After a key that changes them, a new one is made.
      else return this.close();
      event.preventDefault();
    });
    for (const event of ["input", "pointerdown", "blur"]) this.#text.addEventListener(event, () => this.close());
    this.#list.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.#chosen = [...this.#list.children].indexOf(event.target);
      if (this.#chosen >= 0) this.#accept(accepted);
    });
  }

  /** Shows an offer at a place in points within the text's box. */
  show(offer, { left, top }) {
    this.#offer = offer;
    this.#list.replaceChildren(...offer.words.map((word, number) => element("div", { role: "option", id: `completion-${number}` }, word)));
    this.#list.style.left = `${left}px`;
    this.#list.style.top = `${top}px`;
    this.#list.hidden = false;
    this.#choose(0);
  }

  close() {
    this.#offer = null;
    this.#list.hidden = true;
    this.#text.removeAttribute("aria-activedescendant");
  }

  #choose(number) {
    this.#chosen = number;
    for (const [index, row] of [...this.#list.children].entries()) row.setAttribute("aria-selected", index === number);
    this.#text.setAttribute("aria-activedescendant", `completion-${number}`);
  }

  #accept(accepted) {
    const { from, words } = this.#offer;
    const word = words[this.#chosen];
    this.close();
    accepted(from, this.#text.selectionStart, word);
  }
}
