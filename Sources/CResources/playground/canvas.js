// The canvas around the pictures: zoom by buttons, keys and wheel, and panning with the pointer.
import { $ } from "./elements.js";

const [least, most] = [0.1, 16];

export class Canvas {
  /** The zoom over the size that fits. */
  zoom = 1;
  #redraw;

  /** Calls `redraw` after each change of the zoom. */
  constructor(redraw) {
    this.#redraw = redraw;
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
      const act = { "+": () => this.zoomBy(1.25), "=": () => this.zoomBy(1.25), "-": () => this.zoomBy(0.8), 0: () => this.fit() }[event.key];
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

  /** The scale of the pictures, for people. */
  show(scale) { $("zoom").textContent = scale ? `${Math.round(scale * 100)} %` : ""; }

  #panByPointer() {
    const canvas = $("pictures");
    let from = null;
    canvas.addEventListener("pointerdown", (event) => {
      const isEmpty = event.target === canvas || event.target.matches("figure, svg, .ground");
      if (event.pointerType === "touch" || !(event.button === 1 || (event.button === 0 && isEmpty))) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
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

/** The space for each of several pictures, all at one scale: as large as fits for up to six, small for more. */
export function small(pictures, room) {
  const widest = Math.max(...pictures.map(({ size }) => size.width));
  const highest = Math.max(...pictures.map(({ size }) => size.height));
  if (pictures.length > 6) return { ...room, scale: Math.min(1, 300 / Math.max(widest, highest)) };
  const scales = pictures.map((_, index) => {
    const columns = index + 1;
    const rows = room.scrolls ? 1 : Math.ceil(pictures.length / columns);
    return Math.min((room.width - 44 * (columns - 1)) / columns / widest, (room.height - 56 * (rows - 1)) / rows / highest);
  });
  return { ...room, scale: Math.min(1, Math.max(...scales)) };
}
