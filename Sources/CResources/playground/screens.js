// Screens: what a user sees, drawn by the service and shown under the boxes.
import { screenType } from "./early.js";
import { shape } from "./elements.js";

/**
 * The screens of a sheet, each as `{svg, radius}`: a picture of its own, and the radius of its corners. The sheet has one
 * group for each screen, in order; null if it has not `count` of them.
 */
export function cut(sheet, count) {
  const root = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  const groups = [...root.children].filter((child) => child.localName === "g" && child.getAttribute("clip-path"));
  return groups.length === count ? groups.map((group) => alone(root, group)) : null;
}

function alone(root, group) {
  const [, name] = /url\(#(.+)\)/.exec(group.getAttribute("clip-path")) ?? [];
  const clip = root.querySelector(`[id="${name}"]`);
  const [, x = 0, y = 0] = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(group.getAttribute("transform") ?? "") ?? [];
  const size = (side) => Number(clip?.firstElementChild?.getAttribute(side) ?? 0);
  const svg = shape("svg", { width: size("width"), height: size("height"), viewBox: `${x} ${y} ${size("width")} ${size("height")}` },
    ...(clip ? [clip.cloneNode(true)] : []), group.cloneNode(true));
  return { svg: new XMLSerializer().serializeToString(svg), radius: size("rx") };
}

/** The milliseconds between screens while the user drags. */
const pause = 60;

export class Screens {
  #question;
  #drawings = [];
  #numbers = [];
  #count = 0;
  #failed;
  /** The media types of documents that the service has refused to draw as screens. */
  #refused = new Set();
  #isRunning = false;
  #next = null;

  /** Calls `failed` with a sentence if the service draws no screens of a document. */
  constructor(question, failed) { [this.#question, this.#failed] = [question, failed]; }

  /** Shows screens under drawings; `numbers` are their places among the `count` screens of the sheet. */
  async show(drawings, numbers, count) {
    this.#drawings = drawings;
    [this.#numbers, this.#count] = [numbers, count];
    const sheet = await this.#ask({});
    // Another answer may have been drawn meanwhile.
    if (sheet === null || this.#drawings !== drawings) return;
    const screens = cut(sheet, count);
    if (!screens) return this.#failed("The screens cannot be told apart; the picture shows wireframes.");
    for (const [index, drawing] of drawings.entries()) await drawing.underlay(screens[numbers[index]].svg, screens[numbers[index]].radius);
    performance.mark("first-screen");
  }

  hide() { this.#drawings = []; }

  /** Draws the screen of another text or size, as the user drags; only the latest is asked for. */
  async follow(asked) {
    if (this.#drawings.length !== 1) return;
    this.#next = asked;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#next) {
      const latest = this.#next;
      this.#next = null;
      const drawings = this.#drawings;
      const sheet = await this.#ask(latest);
      const screen = sheet === null ? null : cut(sheet, this.#count)?.[this.#numbers[0]];
      if (screen && drawings === this.#drawings && drawings.length === 1) await drawings[0].underlay(screen.svg, screen.radius);
      // The numbers of the next steps come first.
      await new Promise((done) => setTimeout(done, pause));
    }
    this.#isRunning = false;
  }

  async #ask(asked) {
    const { type } = this.#question;
    if (this.#refused.has(type)) return null;
    try {
      const response = await this.#question.send(screenType, asked);
      if (response.ok) return await response.text();
      if (response.status === 406) this.#refused.add(type);
      this.#failed(response.status === 406 ? "Documents of this kind are drawn as wireframes." : (await response.json()).detail);
    } catch { /* The answer to the layout says that the service does not respond. */ }
    return null;
  }
}
