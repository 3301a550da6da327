// One selection in the canvas, the tree, the text and the explanation.
import { $, element } from "./elements.js";
import { explain } from "./inspector.js";

const isIn = (picture, id) => picture.boxes.some((box) => box.id === id);

export class Selection {
  #editor;
  #outline;
  #drawings = [];
  /** The id of the selected view. */
  #selected = null;
  /** The picture and the box that are explained. */
  #explained = null;
  #hooks;

  /** `hooks`: `nudge(picture, id, by)` resizes or moves a view; `constraint(id)` is what a constraint says. */
  constructor(editor, outline, hooks) {
    [this.#editor, this.#outline, this.#hooks] = [editor, outline, hooks];
  }

  get id() { return this.#selected; }

  /** Forgets the selection, as when another document is opened. */
  clear() {
    this.#selected = this.#explained = null;
    $("why").replaceChildren(element("p", {}, "Select a view, on the canvas, in the list of views or in the text, to see which constraints decide its frame."));
  }

  /** Keeps the selection in new drawings. */
  show(drawings) {
    this.#drawings = drawings;
    // The text stays where the user is writing.
    if (this.#selected !== null) this.select(this.#selected, this.#editor);
  }

  /** Explains the box that the pointer is over, unless a view is selected. */
  hover(picture, box) { if (this.#selected === null) this.visit(picture, box); }

  /** Selects nothing. */
  deselect() {
    if (this.#selected === null) return;
    for (const each of this.#drawings) each.select(null);
    this.#outline.select(null);
    this.clear();
  }

  /** Explains a box. */
  visit(picture, box) {
    this.#explained = { picture, box };
    explain(picture, box, {
      line: (line) => this.#editor.goTo(line), lineOf: (id) => this.#editor.lineOfConstraint(id), constraint: this.#hooks.constraint,
      nudge: picture.canNudge && box.kind === "view" ? (by) => this.#hooks.nudge(picture, box.id, by) : null,
    });
  }

  /** Selects a view everywhere, and explains it; `source` has the selection already. */
  select(id, source) {
    const drawing = this.#drawings.find(({ picture }) => isIn(picture, id));
    if (!drawing) return;
    this.#selected = id;
    for (const each of this.#drawings) each.select(id);
    this.#outline.select(id);
    if (source !== this.#editor) this.#editor.reveal(id);
    if (source !== drawing) this.visit(drawing.picture, drawing.picture.boxes.find((box) => box.id === id));
  }

  /** Selects a box that the user picked on the canvas. */
  pick(picture, box) {
    this.visit(picture, box);
    this.select(box.id, this.#drawings.find((drawing) => drawing.picture === picture));
  }

  /** Writes new numbers into the explanation, as while a view is dragged. */
  refresh(picture) {
    if (this.#explained?.picture === picture && isIn(picture, this.#explained.box.id)) this.visit(picture, this.#explained.box);
  }
}
