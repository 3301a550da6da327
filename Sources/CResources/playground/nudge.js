// Moves and resizes views by pointer, keys and fields: the constants of their constraints follow.
import { constraintsOf, constraintsOfDocument, movers, withAttribute, withConstant } from "./constants.js";
import { replacing } from "./json.js";
import { round } from "./elements.js";
import { LiveDocument, LiveSession } from "./sessions.js";

// A pointer that moves less still selects.
const threshold = 4;
/** The id of the view that was clicked last; arrow keys move it. Drawings come and go, so this outlives them. */
let clicked = null;

/** Places the views of one drawing. */
export class Nudge {
  #drawing;
  #editor;
  #question;
  #hooks;
  #live = null;
  /** What is being moved: the view and what changes it, with where it began. */
  #current = null;
  #ending = 0;

  /** `hooks`: `moved` is called with each answer and its time, `done` with the changed text, `failed` with a sentence. */
  constructor(drawing, { editor, question }, hooks) {
    [this.#drawing, this.#editor, this.#question, this.#hooks] = [drawing, editor, question, hooks];
    this.#dragByPointer();
    this.#nudgeByKeys();
  }

  #dragByPointer() {
    const { svg } = this.#drawing;
    let from = null;
    svg.addEventListener("pointerdown", (event) => {
      const id = event.target.dataset?.id;
      if (id === undefined || event.button !== 0 || !this.#isInside(id)) return;
      from = { id, x: event.clientX, y: event.clientY, isMoving: false };
    });
    svg.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [right, down] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.isMoving && Math.hypot(right, down) < threshold) return;
      if (!from.isMoving) {
        from.isMoving = true;
        svg.setPointerCapture(event.pointerId);
        this.begin(from.id, ["x", "y"]);
      }
      const matrix = svg.getScreenCTM();
      this.move({ x: right / matrix.a, y: down / matrix.d });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, () => {
        if (from?.isMoving) this.finish();
        from = null;
      });
    }
  }

  /** Whether a box is a view inside the root. */
  #isInside(id) {
    const box = this.#drawing.picture.boxes.find((box) => box.id === id);
    return box?.kind === "view";
  }

  /** Arrow keys move a view that was clicked; with Alt, also one that was reached by keys. With Control they resize it. */
  #nudgeByKeys() {
    const { svg, figure } = this.#drawing;
    svg.addEventListener("pointerdown", (event) => { clicked = event.target.dataset?.id ?? null; });
    // A listener for focus would make the SVG element focusable, so the figure around it listens.
    figure.addEventListener("focusout", () => this.finish());
    // In the capturing phase, before the keys that walk from view to view.
    figure.addEventListener("keydown", (event) => {
      const { id } = event.target.dataset ?? {};
      const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
      if (id === undefined || !step) {
        if (event.key === "Tab") clicked = null;
        return;
      }
      if (!(event.altKey || event.ctrlKey || event.metaKey || id === clicked) || !this.#isInside(id)) return;
      event.preventDefault();
      event.stopPropagation();
      const [right, down] = step.map((part) => part * (event.shiftKey ? 10 : 1));
      this.nudge(id, event.ctrlKey || event.metaKey ? { width: right, height: down } : { x: right, y: down });
    }, true);
  }

  /** Moves or resizes a view by some points; nudges that follow each other are one change of the text. */
  nudge(id, by) {
    clearTimeout(this.#ending);
    const changed = Object.keys(by).filter((axis) => by[axis]);
    const isSame = this.#current?.id === id && changed.every((axis) => this.#current.axes.includes(axis));
    if (!isSame) {
      if (this.#current) this.finish();
      this.begin(id, changed.some((axis) => axis === "x" || axis === "y") ? ["x", "y"] : ["width", "height"], changed);
    }
    if (this.#current) {
      for (const axis of changed) this.#current.nudged[axis] = (this.#current.nudged[axis] ?? 0) + by[axis];
      this.move(this.#current.nudged);
    }
    this.#ending = setTimeout(() => this.finish(), 600);
  }

  /** Begins to move or resize a view along axes, of which one that is `wanted` must have something that changes it. */
  begin(id, axes, wanted = axes) {
    const { picture } = this.#drawing;
    const { kind, request, value } = this.#editor;
    const box = picture.boxes.find((box) => box.id === id);
    const view = kind === "json" ? viewAt(request?.view, id) : null;
    const current = { id, axes, base: value, nudged: {}, frame: null, movers: {} };
    if (view?.view.frame && view.view.translatesAutoresizingMask !== false) {
      current.frame = { path: [...view.path, "frame"], start: view.view.frame };
    } else {
      const constraints = kind === "xml" ? constraintsOfDocument(value) : constraintsOf(request);
      for (const axis of axes) current.movers[axis] = movers(constraints, picture.why?.[id], id, axis, picture.isRightToLeft);
      if (wanted.every((axis) => !current.movers[axis].length)) {
        return this.#hooks.failed(`${box?.name ?? id} cannot be ${axes.includes("x") ? "moved" : "resized"}: no constraint of the document with a constant decides this.`);
      }
    }
    this.#current = current;
    this.#live ??= kind === "xml" ? new LiveDocument(this.#question, picture.scene)
      : LiveSession.open(value).catch((error) => { this.#hooks.failed(error.message); return null; });
  }

  /** Shows the view with other places or sizes, in points from where it began. */
  async move(by) {
    const { id, frame, movers: found } = this.#current ?? {};
    if (id === undefined) return;
    const constants = new Map();
    for (const [axis, points] of Object.entries(by)) {
      for (const each of found[axis] ?? []) constants.set(each.id, [each, round(each.constant + each.factor * Math.round(points))]);
    }
    this.#current.constants = constants;
    if (frame) {
      const next = { ...frame.start };
      for (const [axis, points] of Object.entries(by)) next[axis] = round(next[axis] + Math.round(points));
      this.#current.frame.next = { ...next, width: Math.max(next.width, 0), height: Math.max(next.height, 0) };
    }
    const step = this.#step();
    const live = await this.#live;
    const text = this.#current ? this.#text() : null;
    await live?.step(step, (answer, milliseconds) => this.#hooks.moved(answer, milliseconds, text));
  }

  #step() {
    const { id, frame, constants } = this.#current;
    if (this.#editor.kind === "xml") return { text: this.#text() };
    if (frame) return { edits: [{ view: id, set: { frame: frame.next } }] };
    return { edits: [...constants].map(([name, [, constant]]) => ({ constraint: name, constant })) };
  }

  /** The text as it is after the move. */
  #text() {
    const { frame, constants } = this.#current;
    let text = this.#editor.value;
    if (frame?.next) return replacing(text, frame.path, frame.next) ?? text;
    for (const [id, [mover, constant]] of constants ?? []) {
      if (constant === mover.constant) continue;
      text = (this.#editor.kind === "xml" ? withAttribute(text, id, "constant", constant) : withConstant(text, mover, constant)) ?? text;
    }
    return text;
  }

  /** Writes the move into the text, unless the text has changed meanwhile. */
  finish() {
    clearTimeout(this.#ending);
    if (!this.#current) return;
    const { base } = this.#current;
    const text = this.#text();
    Promise.resolve(this.#live).then((live) => live?.end());
    this.#live = this.#current = null;
    if (text !== base && this.#editor.value === base) this.#hooks.done(text);
  }
}

/** The view of a tree with an id, and its path in the request; null if there is none. */
function viewAt(root, id) {
  const waiting = [[root, ["view"]]];
  while (waiting.length) {
    const [view, path] = waiting.pop();
    if (view?.id === id) return { view, path };
    for (const [index, subview] of (view?.subviews ?? []).entries()) waiting.push([subview, [...path, "subviews", String(index)]]);
  }
  return null;
}
