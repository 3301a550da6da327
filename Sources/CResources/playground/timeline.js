// The timeline of a transition: when each view moves, with the playhead.
import { $, round, shape } from "./elements.js";

const rowHeight = 18;
const labelWidth = 120;
const mostRows = 8;

export class Timeline {
  #end = 1;
  #head = null;
  #box = $("timeline");

  /** Calls `sought` with a time when the user clicks or drags on the timeline. */
  constructor(sought) {
    const seek = (event) => {
      const place = this.#box.getBoundingClientRect();
      const share = (event.clientX - place.left - labelWidth) / Math.max(place.width - labelWidth - 8, 1);
      sought(Math.min(Math.max(share, 0), 1) * this.#end);
    };
    this.#box.addEventListener("pointerdown", (event) => { this.#box.setPointerCapture(event.pointerId); seek(event); });
    this.#box.addEventListener("pointermove", (event) => { if (event.buttons & 1) seek(event); });
  }

  /** Shows tracks up to an end. */
  show(tracks, end, width) {
    this.#end = end || 1;
    const length = Math.max(width - labelWidth - 8, 40);
    const x = (time) => labelWidth + (time / this.#end) * length;
    const shown = tracks.slice(0, mostRows);
    const height = shown.length * rowHeight + 16;
    const spans = shown.map((track) => ({ id: track.id, ...moving(track.keyframes) }));
    const picture = shape("svg", {
      width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `Timeline of ${round(this.#end)} seconds. ${spans.map(said).join(" ")}`,
    });
    for (let tick = 0; tick <= 10; tick++) {
      const at = x((this.#end * tick) / 10);
      picture.append(shape("line", { class: "tick", x1: at, x2: at, y1: 12, y2: height }));
      if (tick % 5 === 0) picture.append(shape("text", { x: at, y: 9, "text-anchor": tick === 10 ? "end" : tick ? "middle" : "start" }, `${round((this.#end * tick) / 10)} s`));
    }
    for (const [number, { id, from, to }] of spans.entries()) {
      const y = 14 + number * rowHeight;
      picture.append(shape("text", { x: 0, y: y + 12 }, id.length > 18 ? `${id.slice(0, 17)}…` : id));
      if (to > from) picture.append(shape("rect", { class: "span", x: x(from), y: y + 3, width: Math.max(x(to) - x(from), 2), height: rowHeight - 6, rx: 4 }));
    }
    this.#head = shape("line", { class: "head", x1: x(0), x2: x(0), y1: 10, y2: height });
    picture.append(this.#head);
    this.#box.replaceChildren(picture);
    this.seek = (time) => { for (const end of ["x1", "x2"]) this.#head.setAttribute(end, x(Math.min(time, this.#end))); };
  }

  /** Moves the playhead. */
  seek() {}
}

const said = ({ id, from, to }) => (to > from ? `${id} moves from ${round(from)} to ${round(to)} s.` : `${id} stays.`);

/** The first and the last time at which a track's pose changes. */
function moving(keyframes) {
  const pose = ({ time, ...rest }) => JSON.stringify(rest);
  const changes = keyframes.slice(1).flatMap((keyframe, index) => (pose(keyframe) === pose(keyframes[index]) ? [] : [index]));
  if (!changes.length) return { from: 0, to: 0 };
  return { from: keyframes[changes[0]].time, to: keyframes[changes.at(-1) + 1].time };
}
