// What the page asks the service: the text, as a document for an operation in an environment.
import { fetchWithKey } from "./access.js";
import { $ } from "./elements.js";
import { queryOf } from "./environment.js";

export class Question {
  #editor;
  #early = new Map();
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
  send(type, options = {}) {
    const request = this.#request(type, options);
    const key = JSON.stringify(request);
    const early = this.#early.get(key);
    this.#early.delete(key);
    return early ?? fetchWithKey(...request);
  }

  /** Sends what the page will ask for as soon as it can draw the answer. */
  prefetch(type, options = {}) {
    const request = this.#request(type, options);
    const response = fetchWithKey(...request);
    response.catch(() => { /* Who waits for the answer learns of it. */ });
    this.#early.set(JSON.stringify(request), response);
  }

  #request(type, { explained = false, operation = this.operation, text = this.#editor.value, size = this.size }) {
    let body = text;
    let target = `/v1/${operation}`;
    if (this.isForeign) {
      target += `?${this.#query(operation, explained, size)}`;
    } else if (explained && operation === "layouts" && this.#editor.request?.explain === undefined) {
      // The text stays as written except for the last brace, so that error positions match the editor.
      body = body.replace(/\}\s*$/, ',"explain":true}');
    }
    return [target, { method: "POST", body, headers: { "Content-Type": this.type, Accept: type } }];
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
