// What the page asks the service: the text, as a document for an operation in an environment.
import { explaining, requestOf, send } from "./early.js";
import { $ } from "./elements.js";
import { queryOf } from "./environment.js";

export class Question {
  #editor;
  /** The width, the height or both that the user has dragged a Figma frame to, or null. */
  size = null;
  /** The id of the one scene that is shown; empty for all. */
  scene = "";

  constructor(editor) { this.#editor = editor; }

  get operation() { return $("operation").value; }
  set operation(name) { $("operation").value = name; }

  /** The media type of the text. */
  get type() {
    const { kind, request } = this.#editor;
    if (kind === "xml") return "application/xml";
    if (kind === "figma") return "application/vnd.figma+json";
    return this.operation === "diagnoses" && request === null ? "text/plain" : "application/json";
  }

  /** Whether the text is a document of another tool, whose environment is in the query. */
  get isForeign() { return ["xml", "figma"].includes(this.#editor.kind); }

  /**
   * Sends the text, or another one, and asks for an answer of a type. Options: `explained`, `operation`, and `size`, as a Figma
   * frame is being dragged.
   */
  send(type, { explained = false, operation = this.operation, text = this.#editor.value, size = this.size } = {}) {
    const target = `/v1/${operation}${this.isForeign ? `?${this.#query(operation, explained, size)}` : ""}`;
    const body = explained && operation === "layouts" && !this.isForeign ? explaining(text, this.#editor.request) : text;
    return send(requestOf(target, body, this.type, type));
  }

  #query(operation, explained, size) {
    const { kind } = this.#editor;
    if (operation === "conversions") return new URLSearchParams(this.scene && kind === "figma" ? { frame: this.scene } : {});
    const query = new URLSearchParams(queryOf(kind));
    if (operation !== "layouts") return query;
    query.set("coordinates", "root");
    if (kind === "xml" && explained) query.set("explain", "true");
    if (kind === "figma" && this.scene) query.set("frame", this.scene);
    if (kind === "figma") for (const [side, length] of Object.entries(size ?? {})) query.set(side, length);
    return query;
  }
}
