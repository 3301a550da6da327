// Layouts that change step by step, as the user drags: a session of the service, or a document that is sent again.
import { fetchWithKey } from "./access.js";

/** Runs one piece of work at a time. If work comes faster than it is done, only the latest waits. */
class Latest {
  #next = null;
  #running = null;

  run(work) {
    this.#next = work;
    this.#running ??= this.#run();
    return this.#running;
  }

  get done() { return this.#running; }

  async #run() {
    // After a failure, the next piece of work tries again.
    try {
      while (this.#next) {
        const work = this.#next;
        this.#next = null;
        await work();
      }
    } finally {
      this.#running = null;
    }
  }
}

/** A session of `/v1/sessions`, for a layouts request. */
export class LiveSession {
  #address;
  #latest = new Latest();

  static async open(body) {
    const response = await fetchWithKey("/v1/sessions", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    if (!response.ok) throw new Error((await response.json()).detail);
    const session = new LiveSession();
    session.#address = response.headers.get("Location");
    return session;
  }

  /** Edits the session and calls `answered` with the changes and their time in milliseconds. */
  step({ edits }, answered) {
    return this.#latest.run(async () => {
      const begin = performance.now();
      const response = await fetchWithKey(this.#address, {
        method: "PATCH", body: JSON.stringify({ edits }), headers: { "Content-Type": "application/json" },
      });
      const answer = await response.json();
      if (response.ok) answered(answer, performance.now() - begin);
    });
  }

  async end() {
    await this.#latest.done;
    await fetchWithKey(this.#address, { method: "DELETE" });
  }
}

/** A storyboard or a Figma document, which has no sessions: each step sends it again. */
export class LiveDocument {
  #question;
  #scene;
  #latest = new Latest();

  constructor(question, scene) {
    this.#question = question;
    this.#scene = scene;
  }

  /** Sends a text or a size, and calls `answered` with the scene's layout and its time in milliseconds. */
  step(asked, answered) {
    return this.#latest.run(async () => {
      const begin = performance.now();
      const response = await this.#question.send("application/json", asked);
      const answer = await response.json();
      const layout = answer.layouts?.find(({ scene }) => scene === this.#scene);
      if (layout) answered(layout, performance.now() - begin);
    });
  }

  async end() { await this.#latest.done; }
}
