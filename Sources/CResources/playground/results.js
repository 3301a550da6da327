// Draws an answer on the canvas, and lists its problems.
import { small, spaceForPictures } from "./canvas.js";
import { constraintsOf, constraintsOfDocument, wordsOf } from "./constants.js";
import { viewsOf } from "./documents.js";
import { Drawing } from "./drawing.js";
import { $, element } from "./elements.js";
import { isMatrix } from "./environment.js";
import { graph } from "./graph.js";
import { diagnose, diagnoseLogs } from "./inspector.js";
import { pretty, replacing } from "./json.js";
import { Handles, resizing } from "./live.js";
import { Nudge } from "./nudge.js";
import { picturesOf } from "./pictures.js";
import { labelOf, repaired } from "./repairs.js";
import { Screens } from "./screens.js";
import { LiveDocument, LiveSession } from "./sessions.js";

/** Screens of more views than this are drawn with boxes only. */
const mostDrawn = 20_000;

export class Results {
  #parts;
  #screens;
  #nudges = new Map();
  #handles = null;
  /** The diagnosis of the last step of a drag. */
  #shownDiagnosis = null;
  #cache = {};
  answer = null;

  /**
   * `parts` are `{editor, question, selection, canvas, outline, player}`, and what changes the document: `change` with a text,
   * `rewrite` with a request, `open` with an operation and a text, `resize` with the size of a Figma frame.
   */
  constructor(parts) {
    this.#parts = parts;
    this.#screens = new Screens(parts.question, (words) => { $("live").textContent = words; });
  }

  /** Draws an answer, or the last one again. */
  draw(answer = this.answer) {
    const { editor, selection, canvas, outline, player } = this.#parts;
    const { handle: held, id: focused } = document.activeElement?.dataset ?? {};
    const { request } = editor;
    this.answer = answer;
    $("look").disabled = !(answer.layouts || answer.presentations || answer.diffs);
    player.close();
    $("player").hidden = !answer.tracks;
    $("live").textContent = "";
    this.#screens.hide();
    this.#nudges.clear();
    this.#handles = this.#shownDiagnosis = null;
    const room = () => ({ ...spaceForPictures(), zoom: canvas.zoom });
    const drawings = this.#drawings(answer, request, room);
    if (answer.diagnoses) {
      this.#listLogs(answer);
    } else {
      const answers = answer.presentations ?? answer.states ?? answer.steps ?? [answer];
      this.#diagnose(drawings.map(({ picture }) => picture.diagnosis), answers.length === 1 ? answers[0].events ?? [] : []);
    }
    if (!drawings.length) outline.show([]);
    canvas.show(drawings[0]?.scale ?? null);
    if (held) document.querySelector(`[data-handle=${held}]`)?.focus();
    if (focused !== undefined) document.querySelector(`#pictures [data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    selection.show(drawings);
  }

  /** Puts the answer on the canvas; the drawings are those with boxes. */
  #drawings(answer, request, room) {
    const { player, selection } = this.#parts;
    const visit = (picture, box) => selection.hover(picture, box);
    const pick = (picture, box) => selection.pick(picture, box);
    const isScreen = $("look").value === "Screen";
    if (answer.tracks) {
      const drawing = player.open(answer, request, room, visit, pick);
      this.#nameAndList([drawing.picture]);
      $("pictures").replaceChildren(drawing.figure);
      return [drawing];
    }
    if (answer.values) $("pictures").replaceChildren(graph(answer, room()));
    else if (answer.findings) this.#showFindings(answer);
    else if (answer.diffs) this.#showImage(...(isScreen ? ["Before and after", "image/svg+xml;content=sheet"] : ["Both layouts drawn over each other"]));
    else if (answer.diagnoses) this.#showImage("The views of each conflict");
    else return this.#drawBoxes(answer, request, room(), visit, pick);
    return [];
  }

  #drawBoxes(answer, request, room, visit, pick) {
    const all = picturesOf(answer, request);
    const numbers = this.#numbersInScene(all);
    const pictures = numbers.map((number) => all[number]);
    this.#nameAndList(pictures);
    const drawings = pictures.map((picture) => new Drawing(picture, pictures.length > 1 ? small(pictures, room) : room, visit, pick));
    $("pictures").replaceChildren(...drawings.map((drawing) => drawing.figure));
    if (!answer.layouts && !answer.presentations) return drawings;
    const count = pictures.reduce((sum, { boxes }) => sum + boxes.length, 0);
    if ($("look").value === "Screen" && count <= mostDrawn) this.#screens.show(drawings, numbers, all.length);
    if (answer.layouts) this.#makeAllLive(drawings, request);
    return drawings;
  }

  /** The numbers of the pictures of the scene that the user chose; of all, if there is no such scene. */
  #numbersInScene(pictures) {
    const { scene } = this.#parts.question;
    const numbers = [...pictures.keys()];
    const own = numbers.filter((number) => pictures[number].scene === scene);
    return scene && own.length ? own : numbers;
  }

  /** Gives the pictures the names that people use, and shows the tree of the first. */
  #nameAndList(pictures) {
    const views = viewsOf(this.#parts.editor);
    for (const picture of pictures) {
      const ids = new Set(picture.boxes.map(({ id }) => id));
      for (const box of picture.boxes) {
        box.name = picture.names?.[box.id] ?? views.get(box.id)?.name ?? box.name;
        if (!views.size) continue;
        box.depth = 0;
        for (let id = views.get(box.id)?.parent; id && box.depth < 100; id = views.get(id)?.parent) if (ids.has(id)) box.depth += 1;
      }
    }
    this.#parts.outline.show(pictures[0]?.boxes ?? []);
  }

  #diagnose(diagnoses, events) {
    const { editor, change } = this.#parts;
    const document = { value: editor.value, kind: editor.kind, request: editor.request };
    diagnose(diagnoses, events, { labelOf: (repair) => labelOf(document, repair), make: (repair) => change(repaired(editor, repair) ?? editor.value) });
  }

  #listLogs({ diagnoses }) {
    diagnoseLogs(diagnoses, (document) => this.#parts.open("layouts", pretty(document)));
  }

  // MARK: Live

  /** Several drawings are live only if each is another scene of a storyboard. */
  #makeAllLive(drawings, request) {
    if (drawings.length === 1 || (this.#parts.editor.kind === "xml" && !isMatrix())) {
      for (const drawing of drawings) this.#makeLive(drawing, request);
    }
  }

  /** Lets the user drag the edges of a layout, and move its views. */
  #makeLive(drawing, request) {
    const { editor, question, change, rewrite, resize } = this.#parts;
    const { picture } = drawing;
    const isOne = !request?.environments;
    const failed = (words) => { $("live").textContent = words; };
    if (editor.kind === "figma") {
      // A side that was not dragged goes on hugging its content.
      const sized = (next, touched) => ({ ...question.size, ...Object.fromEntries(touched.map((side) => [side, next[side]])) });
      let last = null;
      const step = (next, touched) => ({ size: last = sized(next, touched) });
      this.#handles = new Handles(drawing, picture.scene, { sides: ["width", "height"], size: picture.size, step }, picture.size, {
        open: () => new LiveDocument(question, picture.scene), failed, done: (size, touched) => resize(sized(size, touched)),
        moved: (answer, milliseconds) => this.#moved(drawing, answer, milliseconds, { size: last }),
      });
      return;
    }
    if (request?.view && isOne) {
      const resizable = resizing(request, picture.size);
      let last = picture.size;
      this.#handles = new Handles(drawing, request.view.id, { ...resizable, step: (next) => resizable.step(last = next) }, picture.size, {
        open: () => LiveSession.open(editor.value), failed,
        moved: (answer, milliseconds) => this.#moved(drawing, answer, milliseconds, { text: written(editor.value, resizable.result(last)) }),
        done: (size) => {
          const text = written(editor.value, resizable.result(size));
          if (text === null) rewrite({ ...request, environment: { ...request.environment, size } }); else change(text);
        },
      });
    }
    if (editor.kind === "xml" || (request?.view && isOne)) {
      picture.canNudge = true;
      this.#nudges.set(picture, new Nudge(drawing, { editor, question }, {
        failed, done: change, moved: (answer, milliseconds, text) => this.#moved(drawing, answer, milliseconds, { text }),
      }));
    }
  }

  /** Writes a drag or nudge that is not yet in the text into it. */
  flush() {
    this.#handles?.finish();
    for (const nudge of this.#nudges.values()) nudge.finish();
  }

  /** Moves or resizes a view of a picture. */
  nudge(picture, id, by) { this.#nudges.get(picture)?.nudge(id, by); }

  /** Shows the frames of a step of a drag, and the numbers that follow from them. */
  #moved(drawing, answer, milliseconds, asked) {
    drawing.move({ ...answer.frames, ...answer.guides });
    const count = Object.keys(answer.frames).length;
    $("live").textContent = `${count} ${count === 1 ? "frame" : "frames"} changed in ${milliseconds.toFixed(1)} ms`;
    // A sum would have the numbers from before the drag.
    drawing.picture.sums = answer.sums;
    const diagnosis = JSON.stringify(answer.diagnosis);
    if (diagnosis !== this.#shownDiagnosis) diagnose([answer.diagnosis], [], { labelOf: () => null });
    this.#shownDiagnosis = diagnosis;
    this.#parts.selection.refresh(drawing.picture);
    if (drawing.figure.classList.contains("screen") && asked.text !== null) this.#screens.follow(asked);
  }

  /** What a constraint of the document says, or null. */
  constraint(id) {
    const constraint = this.#constraints.get(id);
    return constraint ? wordsOf(constraint) : null;
  }

  /** The constraints of the text, which are read once. */
  get #constraints() {
    const { value, kind, request } = this.#parts.editor;
    if (this.#cache.text !== value) {
      this.#cache = { text: value, constraints: kind === "xml" ? constraintsOfDocument(value) : constraintsOf(request) };
    }
    return this.#cache.constraints;
  }

  // MARK: Other answers

  /** Shows the findings of a lint at their lines. */
  #showFindings({ findings }) {
    const { editor } = this.#parts;
    const notes = findings.map(({ line, sentence, level, rule }) => ({ line, level, text: `${sentence} [${rule}]` }));
    editor.notes = notes;
    const list = element("ul", { class: "findings" }, ...notes.map((note) => listed(note, editor)));
    $("pictures").replaceChildren(notes.length ? list : element("p", {}, "No findings."));
  }

  async #showImage(alt, type = "image/svg+xml") {
    const { answer } = this;
    const response = await this.#parts.question.send(type);
    const svg = await response.text();
    if (answer !== this.answer && this.answer) return;
    const image = element("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    $("pictures").replaceChildren(element("figure", {}, image));
  }
}

/** A request's text with a new value at a path; null if it has no place for it. */
const written = (text, [path, value]) => replacing(text, path, value);

/** A note as a list item, with a button that goes to its line. */
export function listed({ line, text, level }, editor) {
  const item = element("li", { class: level }, `${line ? `Line ${line}: ` : ""}${text}`);
  if (line) {
    const go = element("button", { type: "button", "aria-label": `Go to line ${line}` }, "Go to line");
    go.addEventListener("click", () => editor.goTo(line));
    item.prepend(go);
  }
  return item;
}
