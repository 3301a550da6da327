// The handles at the edges of a layout, which resize it. Each step asks the service, and the changed frames are redrawn.
import { round, shape } from "./elements.js";

/** The sides of a request's root that can be dragged, and the edits that resize it. */
export function resizing(request, size) {
  const { fitting } = request ?? {};
  if (!fitting) {
    return { sides: ["width", "height"], size, step: (next) => ({ edits: [{ environment: { size: next } }] }), result: (next) => [["environment", "size"], next] };
  }
  const given = { width: fitting.width, height: fitting.height };
  const sides = ["width", "height"].filter((side) => fitting[side] > 0);
  const fitted = (next) => ({ ...fitting, ...Object.fromEntries(sides.map((side) => [side, next[side]])) });
  return {
    sides, size: { ...size, ...Object.fromEntries(sides.map((side) => [side, given[side]])) },
    step: (next) => ({ edits: [{ fitting: fitted(next) }] }), result: (next) => [["fitting"], fitted(next)],
  };
}

/**
 * Puts handles at the edges of a drawing's root.
 *
 * `resizable` has the `sides` that can be dragged, the `size`, and a `step` for each size, which a live layout from `open`
 * takes. `moved` is called with each answer and its time, `done` after a drag with the size, `failed` with a sentence.
 */
export class Handles {
  #drawing;
  #root;
  #resizable;
  #hooks;
  #live = null;
  #wanted;
  #drawn;
  #ending = 0;
  #made = new Map();
  /** The sides that the user has dragged. */
  #touched = new Set();

  constructor(drawing, root, resizable, size, hooks) {
    [this.#drawing, this.#root, this.#resizable, this.#hooks] = [drawing, root, resizable, hooks];
    this.#wanted = { ...resizable.size };
    this.#drawn = { ...size };
    const { sides } = resizable;
    const group = shape("g", { class: "handles" });
    for (const name of sides.length === 2 ? [...sides, "both"] : sides) {
      const handle = this.#handle(name);
      this.#made.set(name, handle);
      group.append(handle);
    }
    this.#place();
    // A screen brings its device, whose bezel the handles lie on.
    drawing.onResize = () => this.#place();
    drawing.svg.append(group);
  }

  #handle(name) {
    const label = `${name === "width" ? "Width" : "Height"} of ${this.#root}`;
    const handle = shape("circle", {
      class: `handle ${name}`, r: 7 / this.#drawing.scale, "data-handle": name,
      ...(name === "both" ? { "aria-hidden": true } : {
        role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 1, "aria-valuemax": 4000,
        "aria-orientation": name === "width" ? "horizontal" : "vertical",
      }),
    });
    this.#dragByPointer(handle, name);
    handle.addEventListener("keydown", (event) => {
      const keys = { ArrowRight: ["width", 1], ArrowLeft: ["width", -1], ArrowDown: ["height", 1], ArrowUp: ["height", -1] };
      const [side, step] = keys[event.key] ?? [];
      if (side !== name) return;
      event.preventDefault();
      this.#begin();
      this.#resize({ ...this.#wanted, [side]: this.#wanted[side] + step * (event.shiftKey ? 10 : 1) });
      this.#ending = setTimeout(() => this.finish(), 600);
    });
    return handle;
  }

  #dragByPointer(handle, name) {
    let from = null;
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (name !== "both") handle.focus();
      handle.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY, ...this.#wanted };
      this.#begin();
    });
    handle.addEventListener("pointermove", (event) => {
      if (!from) return;
      const matrix = this.#drawing.svg.getScreenCTM();
      this.#resize({
        width: from.width + (name === "height" ? 0 : (event.clientX - from.x) / matrix.a),
        height: from.height + (name === "width" ? 0 : (event.clientY - from.y) / matrix.d),
      });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      handle.addEventListener(end, () => { if (from) { from = null; this.finish(); } });
    }
  }

  #begin() {
    clearTimeout(this.#ending);
    // The canvas centers its pictures. The left edge stays where it is while the right one follows the pointer.
    const { figure } = this.#drawing;
    figure.style.width ||= `${figure.getBoundingClientRect().width}px`;
    this.#live ??= Promise.resolve(this.#hooks.open()).catch((error) => { this.#hooks.failed(error.message); return null; });
  }

  async #resize(next) {
    for (const side of ["width", "height"]) if (next[side] !== this.#wanted[side]) this.#touched.add(side);
    this.#wanted = {
      width: Math.min(Math.max(Math.round(next.width), 1), 4000), height: Math.min(Math.max(Math.round(next.height), 1), 4000),
    };
    const live = await this.#live;
    await live?.step(this.#resizable.step(this.#wanted, [...this.#touched]), (answer, milliseconds) => this.#show(answer, milliseconds));
  }

  #show(answer, milliseconds) {
    const root = answer.frames[this.#root];
    if (root) this.#drawn = { width: root.width, height: root.height };
    this.#drawing.resize(this.#drawn);
    this.#hooks.moved(answer, milliseconds);
  }

  /** Ends a drag, and reports the size, unless another answer has been drawn meanwhile. */
  finish() {
    clearTimeout(this.#ending);
    if (!this.#live) return;
    this.#live.then((live) => live?.end());
    this.#live = null;
    if (this.#drawing.svg.isConnected) this.#hooks.done(this.#wanted, [...this.#touched]);
  }

  #place() {
    const { width, height } = this.#drawn;
    const far = this.#drawing.bezel;
    const spots = { width: [width + far, height / 2], height: [width / 2, height + far], both: [width + far, height + far] };
    for (const [name, handle] of this.#made) {
      handle.setAttribute("cx", spots[name][0]);
      handle.setAttribute("cy", spots[name][1]);
      if (name !== "both") handle.setAttribute("aria-valuenow", round(this.#drawn[name]));
    }
  }
}
