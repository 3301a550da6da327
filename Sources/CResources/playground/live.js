// Drags the edges of a layout. Each move edits a session on the server, and the changed frames are redrawn.
import { fetchWithKey } from "./access.js";
import { round, shape } from "./elements.js";

/** A session of `/v1/sessions`. If edits come faster than answers, only the latest is sent. */
class LiveSession {
  #address;
  #next = null;
  #running = null;

  static async open(body) {
    const response = await fetchWithKey("/v1/sessions", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    if (!response.ok) throw new Error((await response.json()).detail);
    const session = new LiveSession();
    session.#address = response.headers.get("Location");
    return session;
  }

  /** Edits the session and calls `answered` with the answer and its time in milliseconds. */
  edit(edits, answered) {
    this.#next = { edits, answered };
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run() {
    // After a failure, the next edit tries again.
    try {
      while (this.#next) {
        const { edits, answered } = this.#next;
        this.#next = null;
        const begin = performance.now();
        const response = await fetchWithKey(this.#address, {
          method: "PATCH", body: JSON.stringify({ edits }), headers: { "Content-Type": "application/json" },
        });
        const answer = await response.json();
        if (response.ok) answered(answer, performance.now() - begin);
      }
    } finally {
      this.#running = null;
    }
  }

  async end() {
    await this.#running;
    await fetchWithKey(this.#address, { method: "DELETE" });
  }
}

/** The sides of a request's root that can be dragged, and the edits that resize it. */
function resizing(request, size) {
  const { fitting } = request;
  if (!fitting) {
    return { sides: ["width", "height"], size, edits: (next) => [{ environment: { size: next } }], path: ["environment", "size"] };
  }
  const given = { width: fitting.width, height: fitting.height };
  const sides = ["width", "height"].filter((side) => fitting[side] > 0);
  return { sides, size: { ...size, ...Object.fromEntries(sides.map((side) => [side, given[side]])) }, path: ["fitting"],
    edits: (next) => [{ fitting: { ...fitting, ...Object.fromEntries(sides.map((side) => [side, next[side]])) } }] };
}

/**
 * Puts handles at the edges of a drawing's root.
 *
 * `report` is called with a status text; `done` is called after a drag with the path of a member in the request and its new value.
 */
export function addHandles(drawing, request, size, body, { report, done }) {
  const { sides, size: start, edits, path } = resizing(request, size);
  const handles = shape("g", { class: "handles" });
  let session = null;
  let wanted = { ...start };
  let drawn = { ...size };
  let ending = 0;

  const begin = () => {
    clearTimeout(ending);
    // The canvas centers its pictures. The left edge stays where it is while the right one follows the pointer.
    drawing.figure.style.width ||= `${drawing.figure.getBoundingClientRect().width}px`;
    session ??= LiveSession.open(body).catch((error) => { report(error.message); return null; });
  };
  const resize = async (next) => {
    wanted = {
      width: Math.min(Math.max(Math.round(next.width), 1), 4000), height: Math.min(Math.max(Math.round(next.height), 1), 4000),
    };
    const open = await session;
    await open?.edit(edits(wanted), show);
  };
  const show = (answer, milliseconds) => {
    const root = answer.frames[request.view.id];
    if (root) drawn = { width: root.width, height: root.height };
    drawing.resize(drawn);
    drawing.move({ ...answer.frames, ...answer.guides });
    place();
    const count = Object.keys(answer.frames).length;
    report(`${count} ${count === 1 ? "frame" : "frames"} changed in ${milliseconds.toFixed(1)} ms`, answer);
  };
  const finish = async () => {
    const open = await session;
    session = null;
    await open?.end();
    const value = edits(wanted)[0];
    done(path, value.fitting ?? value.environment.size);
  };

  const made = new Map();
  const names = sides.length === 2 ? [...sides, "both"] : sides;
  for (const name of names) {
    const handle = shape("circle", {
      class: `handle ${name}`, r: 7 / drawing.scale, "data-handle": name,
      ...(name === "both" ? { "aria-hidden": true } : {
        role: "slider", tabindex: 0, "aria-label": `${name === "width" ? "Width" : "Height"} of ${request.view.id}`, "aria-valuemin": 1, "aria-valuemax": 4000,
        "aria-orientation": name === "width" ? "horizontal" : "vertical",
      }),
    });
    made.set(name, handle);
    handles.append(handle);
    let from = null;
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (name !== "both") handle.focus();
      handle.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY, ...wanted };
      begin();
    });
    handle.addEventListener("pointermove", (event) => {
      if (!from) return;
      const matrix = drawing.svg.getScreenCTM();
      resize({
        width: from.width + (name === "height" ? 0 : (event.clientX - from.x) / matrix.a),
        height: from.height + (name === "width" ? 0 : (event.clientY - from.y) / matrix.d),
      });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      handle.addEventListener(end, () => { if (from) { from = null; finish(); } });
    }
    handle.addEventListener("keydown", (event) => {
      const keys = { ArrowRight: ["width", 1], ArrowLeft: ["width", -1], ArrowDown: ["height", 1], ArrowUp: ["height", -1] };
      const [side, step] = keys[event.key] ?? [];
      if (side !== name) return;
      event.preventDefault();
      begin();
      resize({ ...wanted, [side]: wanted[side] + step * (event.shiftKey ? 10 : 1) });
      ending = setTimeout(finish, 600);
    });
  }
  const place = () => {
    const spots = { width: [drawn.width, drawn.height / 2], height: [drawn.width / 2, drawn.height], both: [drawn.width, drawn.height] };
    for (const [name, handle] of made) {
      handle.setAttribute("cx", spots[name][0]);
      handle.setAttribute("cy", spots[name][1]);
      if (name !== "both") handle.setAttribute("aria-valuenow", round(drawn[name]));
    }
  };
  place();
  drawing.svg.append(handles);
}
