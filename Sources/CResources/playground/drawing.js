// Draws pictures to scale. Every box can be reached with the pointer and the keyboard.
import { element, round, shape, sizeWords } from "./elements.js";

let drawings = 0;

/**
 * A picture of boxes, in points.
 *
 * A picture is `{title, size, boxes, isDevice, isWindow, diagnosis, why}`. A box is `{id, frame, kind, parent}`: `parent` is
 * the index of another box in the list, and the frame is in its coordinates. Boxes are nested like views, so a box moves
 * together with its children, and `move` changes only the boxes with new frames.
 */
export class Drawing {
  figure = element("figure");
  svg;
  scale;
  #parts = new Map();
  #picture;
  #ground;
  #clip;
  #screen = null;
  /** The corners of the device's screen. */
  #radius = 0;
  #badge = shape("g", { class: "badge", "aria-hidden": true });
  #selected = null;

  /** Calls `onVisit` when the pointer is over a box, and `onPick` when the user selects it. */
  constructor(picture, room, onVisit, onPick = onVisit) {
    this.#picture = picture;
    const { width, height } = picture.size;
    const fitting = Math.min(room.scale ?? 1, room.width / Math.max(width, 1), room.height / Math.max(height, 1));
    this.scale = fitting * (room.zoom ?? 1);
    this.svg = shape("svg", { role: "group", "aria-label": `${picture.title}, ${round(width)} by ${round(height)} points` });
    this.#ground = shape("rect", { class: picture.isDevice ? "ground device" : "ground" });
    this.svg.append(this.#ground);
    // A window clips its views. A layout does not: views outside its root are worth seeing.
    this.#clip = shape("rect");
    const clip = `window-${drawings += 1}`;
    this.svg.append(shape("clipPath", { id: clip }, this.#clip));
    const list = shape("g", {
      role: "listbox", "aria-label": `Views of ${picture.title}`, "clip-path": picture.isWindow ? `url(#${clip})` : undefined,
    });
    const places = [];
    for (const [number, box] of picture.boxes.entries()) {
      const parent = box.parent === undefined ? null : this.#parts.get(picture.boxes[box.parent].key);
      const origin = box.parent === undefined ? { x: 0, y: 0 } : places[box.parent];
      places.push({ x: origin.x + box.frame.x, y: origin.y + box.frame.y });
      box.key = this.#parts.has(box.id) ? `${box.id}#${number}` : box.id;
      const part = this.#part(box, picture);
      this.#parts.set(box.key, part);
      (parent?.group ?? list).append(part.group);
      part.rect.addEventListener("mouseenter", () => onVisit(picture, box));
      part.rect.addEventListener("focus", () => onPick(picture, box));
    }
    this.svg.append(list, this.#badge);
    this.#writeNames(places);
    this.#walkByKeys();
    this.resize(picture.size);
    this.figure.append(element("figcaption", {}, picture.title, element("span", {}, ` ${sizeWords(picture.size)}`)), this.svg);
  }

  describe(box) {
    return `${box.name ?? box.id}: ${sizeWords(box.frame)} at ${round(box.frame.x)}, ${round(box.frame.y)}`;
  }

  get picture() { return this.#picture; }

  /** Marks the boxes with an id as selected, and no others. */
  select(id) {
    for (const { box, rect } of this.#parts.values()) {
      rect.classList.toggle("selected", box.id === id);
      rect.setAttribute("aria-selected", box.id === id);
    }
    this.#selected = id;
    this.#showBadge();
  }

  /** Writes the size of the selected view below it. */
  #showBadge() {
    const part = [...this.#parts.values()].find(({ box }) => box.id === this.#selected);
    this.#badge.replaceChildren();
    if (!part || !["view", "root", "guide"].includes(part.box.kind)) return;
    const font = 11 / Math.max(this.scale, 0.02);
    const words = sizeWords(part.box.frame);
    const width = words.length * font * 0.6 + font;
    const place = this.#placeOf(part.box);
    const [x, y] = [place.x + part.box.frame.width / 2, place.y + part.box.frame.height + font * 0.35];
    this.#badge.append(
      shape("rect", { x: x - width / 2, y, width, height: font * 1.6, rx: font * 0.35 }),
      shape("text", { x, y: y + font * 1.15, "font-size": font, "text-anchor": "middle" }, words));
  }

  /** The place of a box in the picture. */
  #placeOf(box) {
    const parent = box.parent === undefined ? null : this.#picture.boxes[box.parent];
    const origin = parent ? this.#placeOf(parent) : { x: 0, y: 0 };
    return { x: origin.x + box.frame.x, y: origin.y + box.frame.y };
  }

  /** The width of the device around the screen. */
  get bezel() { return this.#picture.isDevice || this.#radius > 0 ? 10 : 0; }

  /** Is called after the picture was resized. */
  onResize() {}

  /** Resizes the picture. */
  resize(size) {
    const { width, height } = size;
    this.#picture.size = size;
    const isDevice = this.bezel > 0;
    const margin = isDevice ? 14 : 2;
    this.svg.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
    this.svg.setAttribute("width", Math.max((width + 2 * margin) * this.scale, 1));
    this.svg.setAttribute("height", Math.max((height + 2 * margin) * this.scale, 1));
    const { bezel } = this;
    const radius = this.#screen ? this.#radius : isDevice ? 24 : 0;
    set(this.#ground, { x: -bezel, y: -bezel, width: width + 2 * bezel, height: height + 2 * bezel, rx: radius + bezel });
    set(this.#clip, { width, height, rx: radius });
    this.#ground.classList.toggle("bezel", isDevice);
    if (this.#screen) set(this.#screen, { width, height });
    const words = this.figure.querySelector("figcaption span");
    if (words) words.textContent = ` ${sizeWords(size)}`;
    this.onResize();
  }

  /** Shows what a user sees under the boxes, which then are drawn only where they are pointed at or selected. */
  async underlay(svg, radius) {
    const href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    // The picture that is shown stays until the next one can be drawn.
    const ready = new Image();
    ready.src = href;
    await ready.decode().catch(() => {});
    const image = this.#screen ?? shape("image", { preserveAspectRatio: "none" });
    set(image, { href, ...this.#picture.size });
    if (!this.#screen) this.#ground.after(image);
    this.#screen = image;
    this.#radius = radius;
    this.figure.classList.add("screen");
    this.resize(this.#picture.size);
  }

  /** Redraws only the boxes with new frames. */
  move(frames) {
    const moved = [];
    for (const [id, frame] of Object.entries(frames)) {
      const part = this.#parts.get(id);
      if (!part) continue;
      part.box.frame = frame;
      this.#place(part);
      part.rect.classList.remove("changed");
      moved.push(part.rect);
    }
    // Asking for a size once lets all animations begin again.
    void this.svg.getBoundingClientRect();
    for (const rect of moved) rect.classList.add("changed");
    this.#showBadge();
  }

  /** Shows a box in a pose of an animation: frame, transform, alpha and corner radius. */
  pose(id, frame, { alpha = 1, transform = {}, cornerRadius = 0 } = {}) {
    const part = this.#parts.get(id);
    if (!part) return;
    part.box.frame = frame;
    this.#place(part);
    set(part.rect, { rx: cornerRadius });
    const { translation = { x: 0, y: 0 }, scale = 1, rotation = 0, flip = 0 } = transform;
    const [centerX, centerY] = [frame.width / 2, frame.height / 2];
    const turn = Math.cos(flip * Math.PI / 180);
    set(part.group, {
      opacity: alpha,
      transform: `translate(${frame.x + centerX + translation.x} ${frame.y + centerY + translation.y}) rotate(${rotation}) `
        + `scale(${scale * turn} ${scale}) translate(${-centerX} ${-centerY})`,
    });
  }

  #part(box, picture) {
    const group = shape("g");
    const rect = shape(box.tip ? "polygon" : "rect", {
      class: `${box.kind} ${markOf(box, picture.diagnosis)}${box.isBare ? " bare" : ""}`, role: "option", "aria-selected": "false", tabindex: -1,
      "data-id": box.id, rx: box.cornerRadius,
    });
    if (box.alpha !== undefined) rect.setAttribute("fill-opacity", box.alpha);
    group.append(rect);
    const part = { box, group, rect, name: null };
    this.#place(part);
    return part;
  }

  #place({ box, group, rect }) {
    const { x, y, width, height } = box.frame;
    group.setAttribute("transform", `translate(${x} ${y})`);
    rect.setAttribute("aria-label", this.describe(box));
    if (box.tip) {
      const { direction, x: tipX, y: tipY } = box.tip;
      const along = direction === "up" || direction === "down";
      const base = direction === "up" ? height : direction === "left" ? width : 0;
      const corners = along ? [[0, base], [tipX - x, tipY - y], [width, base]] : [[base, 0], [tipX - x, tipY - y], [base, height]];
      rect.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
    } else {
      // A box without width or height is drawn as a line.
      set(rect, { width: Math.max(width, 1 / this.scale), height: Math.max(height, 1 / this.scale) });
    }
  }

  /** Writes the names over the contents of their boxes, but not where a later box covers them. */
  #writeNames(places) {
    const parts = [...this.#parts.values()];
    const covers = parts.flatMap(({ box: { kind, frame } }, number) => {
      const { x, y } = places[number];
      const hides = ["controller", "bar", "item", "grabber"].includes(kind);
      return hides ? [{ number, x, y, maxX: x + frame.width, maxY: y + frame.height }] : [];
    });
    const written = [];
    for (const [number, part] of parts.entries()) {
      this.#write(part, places[number], written, covers.filter((cover) => cover.number > number));
    }
  }

  /** Writes a box's name into it, below names already there, if there is space and no later box covers it. */
  #write(part, place, written, covers) {
    const { box, group } = part;
    const font = 11 / Math.max(this.scale, 0.02);
    const line = font * 1.25;
    const room = Math.floor((box.frame.width - font) / (font * 0.56));
    if (["ground", "root", "dimming", "arrow", "bar", "grabber"].includes(box.kind) || room < 2) return;
    const full = box.name ?? box.id;
    const name = full.length > room ? `${full.slice(0, room - 1)}…` : full;
    const size = sizeWords(box.frame);
    const text = name.length + size.length + 2 <= room ? [name, size] : [name];
    const width = text.join("  ").length * font * 0.56;
    for (let attempt = 0; attempt < 4; attempt++) {
      const top = place.y + font * 0.2 + attempt * line;
      if (top + line > place.y + box.frame.height + font * 0.3) return;
      const spot = { x: place.x, y: top, maxX: place.x + width, maxY: top + line };
      const meets = (other) => spot.x < other.maxX && spot.maxX > other.x && spot.y < other.maxY && spot.maxY > other.y;
      if (written.some(meets) || covers.some(meets)) continue;
      written.push(spot);
      const label = shape("text", { x: font * 0.45, y: top - place.y + font, "font-size": font, "aria-hidden": true }, name);
      if (text.length > 1) label.append(shape("tspan", { class: "size", dx: font * 0.7 }, size));
      group.append(label);
      return;
    }
  }

  /** Gives all boxes one place in the tab order; arrow keys move between them. */
  #walkByKeys() {
    const boxes = [...this.#parts.values()].map((part) => part.rect);
    if (boxes.length) boxes[0].setAttribute("tabindex", 0);
    // A focus listener would make an SVG element focusable, so the figure around it listens.
    this.figure.addEventListener("focusin", (event) => {
      if (!boxes.includes(event.target)) return;
      for (const box of boxes) {
        const isHere = box === event.target;
        box.setAttribute("tabindex", isHere ? 0 : -1);
      }
    });
    this.figure.addEventListener("keydown", (event) => {
      if (!boxes.includes(event.target)) return;
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -boxes.length, End: boxes.length }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = boxes.indexOf(event.target) + step;
      boxes[Math.min(Math.max(next, 0), boxes.length - 1)].focus();
    });
  }
}

function set(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
}

/** The CSS class for what the diagnosis says about a view. */
function markOf(box, diagnosis) {
  if (!diagnosis || (box.kind !== "view" && box.kind !== "root" && box.kind !== "guide")) return "";
  const words = (conflict) => [conflict.sentence, conflict.broken, ...conflict.rivals].flatMap((text) => text.split(/[^\w-]+/));
  if ((diagnosis.conflicts ?? []).some((conflict) => words(conflict).includes(box.id))) return "conflict";
  if ((diagnosis.ambiguities ?? []).some((ambiguity) => ambiguity.view === box.id)) return "open";
  return (diagnosis.findings ?? []).some((finding) => finding.view === box.id) ? "finding" : "";
}
