// Plays transitions, with a time slider and slow motion.
import { $, round } from "./elements.js";
import { Drawing } from "./drawing.js";
import { ofTracks } from "./pictures.js";
import { Timeline } from "./timeline.js";

export class Player {
  #answer = null;
  #drawing = null;
  #request = 0;
  #timeline = new Timeline((time) => { this.stop(); this.#show(time); });

  constructor() {
    $("play").addEventListener("click", () => this.toggle());
    $("time").addEventListener("input", () => { this.stop(); this.#show(Number($("time").value)); });
  }

  /** Plays or pauses. */
  toggle() { if (this.#answer) this.#play(); }

  /** Shows the start of a transition and returns its drawing. */
  open(answer, request, room, onVisit, onPick) {
    this.#answer = answer;
    this.#timeline.show(answer.tracks, this.#end, Math.max($("player").clientWidth, 280));
    // The timeline takes space from the picture.
    this.#drawing = new Drawing(ofTracks(answer, request), room(), onVisit, onPick);
    $("time").max = this.#end || 1;
    this.#show(0);
    return this.#drawing;
  }

  close() {
    this.stop();
    this.#answer = null;
  }

  stop() {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    $("play").textContent = "Play";
  }

  get #end() { return (this.#answer.delay ?? 0) + this.#answer.duration; }

  #play() {
    if (this.#request) return this.stop();
    $("play").textContent = "Pause";
    const from = Number($("time").value) >= this.#end ? 0 : Number($("time").value);
    const begin = performance.now();
    const tick = (now) => {
      // A change of speed stops the animation, so the time never jumps.
      const time = Math.min(from + Math.max((now - begin) / 1000, 0) * Number($("speed").value), this.#end);
      this.#show(time);
      if (time < this.#end) this.#request = requestAnimationFrame(tick); else this.stop();
    };
    $("speed").onchange = () => this.stop();
    this.#request = requestAnimationFrame(tick);
  }

  #show(time) {
    $("time").value = time;
    $("time").setAttribute("aria-valuetext", `${round(time)} seconds`);
    this.#timeline.seek(time);
    $("clock").textContent = `${time.toFixed(3)} s of ${round(this.#end)} s`;
    for (const track of this.#answer.tracks) {
      const pose = at(track.keyframes, time);
      if (pose.frame) this.#drawing.pose(track.id, pose.frame, pose);
    }
  }
}

/** The pose of a track at a time, linear between keyframes. */
function at(keyframes, time) {
  const next = keyframes.findIndex((keyframe) => keyframe.time >= time);
  if (next <= 0) return keyframes.at(next === 0 ? 0 : -1);
  const [a, b] = [keyframes[next - 1], keyframes[next]];
  return mixed(a, b, (time - a.time) / (b.time - a.time));
}

function mixed(a, b, share) {
  if (typeof a === "number" && typeof b === "number") return a + (b - a) * share;
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return a ?? b;
  return Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, mixed(a[name] ?? 0, b[name] ?? 0, share)]));
}
