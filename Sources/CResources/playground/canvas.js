// The canvas around the pictures: zoom by buttons, keys and wheel, and panning with the pointer.
import { $ } from "./elements.js";

const [least, most] = [0.1, 16];

export class Canvas {
  /** The zoom over the size that fits. */
  zoom = 1;
  #redraw;
  #deselect;

  /** Calls `redraw` after each change of the zoom, and `deselect` when the user clicks the ground. */
  constructor(redraw, deselect) {
    this.#redraw = redraw;
    this.#deselect = deselect;
    $("zoom-in").addEventListener("click", () => this.zoomBy(1.25));
    $("zoom-out").addEventListener("click", () => this.zoomBy(0.8));
    $("fit").addEventListener("click", () => this.fit());
    $("pictures").addEventListener("wheel", (event) => {
      // Browsers report a pinch on a trackpad as a wheel with Control.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("textarea, input, select")) return;
      // Figma's keys for 100 % and fit are Shift with a digit, which types other characters.
      const digit = event.shiftKey ? { Digit0: () => this.zoomTo(1), Digit1: () => this.fit() }[event.code] : undefined;
      const act = digit ?? { "+": () => this.zoomBy(1.25), "=": () => this.zoomBy(1.25), "-": () => this.zoomBy(0.8), 0: () => this.fit() }[event.key];
      if (act) { event.preventDefault(); act(); }
    });
    this.#panByPointer();
  }

  fit() {
    this.zoom = 1;
    this.#redraw();
  }

  /** Zooms by a factor; the point under the pointer, or the middle, stays where it is. */
  zoomBy(factor, pointer) {
    const canvas = $("pictures");
    const place = canvas.getBoundingClientRect();
    const at = pointer ? { x: pointer.clientX - place.x, y: pointer.clientY - place.y } : { x: place.width / 2, y: place.height / 2 };
    const before = this.zoom;
    this.zoom = Math.min(Math.max(this.zoom * factor, least), most);
    const share = this.zoom / before;
    const [left, top] = [(canvas.scrollLeft + at.x) * share - at.x, (canvas.scrollTop + at.y) * share - at.y];
    this.#redraw();
    canvas.scrollTo(left, top);
  }

  /** Zooms so that a point is as many pixels. */
  zoomTo(scale) { if (this.#scale) this.zoomBy(scale / this.#scale); }

  #scale = null;

  /** The scale of the pictures, for people. */
  show(scale) {
    this.#scale = scale;
    $("zoom").textContent = scale ? `${Math.round(scale * 100)} %` : "";
  }

  #panByPointer() {
    const canvas = $("pictures");
    let from = null;
    canvas.addEventListener("pointerdown", (event) => {
      const isEmpty = event.target === canvas || event.target.matches("figure, svg, .ground");
      if (event.pointerType === "touch" || !(event.button === 1 || (event.button === 0 && isEmpty))) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      this.#deselect();
      from = { x: event.clientX + canvas.scrollLeft, y: event.clientY + canvas.scrollTop };
    });
    canvas.addEventListener("pointermove", (event) => { if (from) canvas.scrollTo(from.x - event.clientX, from.y - event.clientY); });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { from = null; });
  }
}

/** The space for one picture. If the page scrolls, as on a phone, this is most of the window's height. */
export function spaceForPictures() {
  const { clientWidth, clientHeight } = $("pictures");
  const scrolls = matchMedia("(max-width: 1000px)").matches;
  return { width: Math.max(clientWidth - 60, 200), height: Math.max(scrolls ? innerHeight * 0.7 : clientHeight - 90, 320), scrolls };
}

/** The space for each of several pictures, all at one scale: the largest that fits for up to twelve, small for more. */
export function small(pictures, room) {
  const longest = Math.max(...pictures.map(({ size }) => Math.max(size.width, size.height)));
  const least = Math.min(1, 300 / longest);
  if (pictures.length > 12) return { ...room, scale: least };
  let scale = 1;
  while (scale > least && heightOfRows(pictures, scale, room.width) > room.height) scale *= 0.97;
  return { ...room, scale: Math.max(scale, Math.min(least, 200 / longest)) };
}

const gap = 20;
const caption = 28;

/** The height of pictures in rows at a scale. */
function heightOfRows(pictures, scale, width) {
  let [height, x, row] = [0, 0, 0];
  for (const { size, title } of pictures) {
    const own = Math.max((size.width + 28) * scale, (title.length + 10) * 6.2);
    if (own > width) return Infinity;
    if (x > 0 && x + gap + own > width) [height, x, row] = [height + row + gap, 0, 0];
    x += (x > 0 ? gap : 0) + own;
    row = Math.max(row, (size.height + 28) * scale + caption);
  }
  return height + row;
}
