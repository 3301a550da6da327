// The tree of views beside the editor.
import { $, element } from "./elements.js";

export class Outline {
  #rows = new Map();

  /** Calls `picked` with the id of the row that the user selects. */
  constructor(picked) {
    $("outline").addEventListener("focusin", ({ target }) => { if (target.dataset.view !== undefined) picked(target.dataset.view); });
    $("outline").addEventListener("keydown", (event) => {
      const rows = [...this.#rows.values()];
      const step = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key];
      if (!step) return;
      event.preventDefault();
      rows[Math.min(Math.max(rows.indexOf(event.target) + step, 0), rows.length - 1)]?.focus();
    });
  }

  /** Shows boxes with their depths. */
  show(boxes) {
    this.#rows.clear();
    const depths = [];
    for (const box of boxes) {
      const depth = box.depth ?? (box.parent === undefined ? 0 : depths[box.parent] + 1);
      depths.push(depth);
      if (this.#rows.has(box.id)) continue;
      const row = element("div", {
        role: "treeitem", "aria-level": depth + 1, "aria-selected": false, tabindex: this.#rows.size ? -1 : 0, "data-view": box.id,
        class: `${box.kind} level-${Math.min(depth, 8)}`, title: box.id,
      }, box.name ?? box.id);
      this.#rows.set(box.id, row);
    }
    $("outline").replaceChildren(...this.#rows.values());
    $("views").hidden = this.#rows.size === 0;
  }

  select(id) {
    for (const [name, row] of this.#rows) {
      row.setAttribute("aria-selected", name === id);
      row.tabIndex = name === id ? 0 : -1;
    }
    const row = this.#rows.get(id);
    if (row) row.scrollIntoView({ block: "nearest" });
    else if (this.#rows.size) this.#rows.values().next().value.tabIndex = 0;
  }
}
