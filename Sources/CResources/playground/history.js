// The document's history: every change of the text, the operation and the menus, with undo and redo.

/** What a history keeps at most: steps, and characters of all their texts together. */
export const limits = { steps: 500, characters: 32_000_000 };

/** A list of states. A state is an object whose member `text` is the document. */
export class History {
  #past = [];
  #future = [];
  #current = null;
  #group = null;
  #time = -Infinity;

  get current() { return this.#current; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /**
   * Adds a state after a change. Changes of one `group` that follow each other within a second are one step, as when
   * somebody types a word. A state equal to the current one is not added.
   */
  record(state, group = null, now = performance.now()) {
    if (this.#current && JSON.stringify(state) === JSON.stringify(this.#current)) return;
    const continues = group !== null && group === this.#group && now - this.#time < 1000;
    if (this.#current && !continues) this.#past.push(this.#current);
    this.#current = state;
    this.#future = [];
    this.#group = group;
    this.#time = now;
    this.#trim();
  }

  /** The state before the last change, which becomes the current one; null if there is none. */
  undo() { return this.#move(this.#past, this.#future); }

  /** The state that was undone last, which becomes the current one; null if there is none. */
  redo() { return this.#move(this.#future, this.#past); }

  #move(from, to) {
    if (!from.length) return null;
    to.push(this.#current);
    this.#current = from.pop();
    this.#group = null;
    return this.#current;
  }

  #trim() {
    let characters = 0;
    let kept = 0;
    while (kept < this.#past.length && kept < limits.steps) {
      characters += this.#past[this.#past.length - 1 - kept].text.length;
      // The last step can always be undone, however long its text.
      if (characters > limits.characters && kept > 0) break;
      kept += 1;
    }
    this.#past.splice(0, this.#past.length - kept);
  }
}
