// Draws a curve's or spring's values over time.
import { element, round, shape } from "./elements.js";

/** A graph of a curve's or spring's values over time. */
export function graph({ values, duration }, room) {
  const [width, height] = [Math.min(room.width - 80, 640), 320];
  const low = Math.min(0, ...values.map(({ value }) => value));
  const high = Math.max(1, ...values.map(({ value }) => value));
  const last = Math.max(values.at(-1)?.time ?? 1, 1e-6);
  const [x, y] = [(time) => (time / last) * width, (value) => height - ((value - low) / (high - low)) * height];
  const points = values.map(({ time, value }) => `${x(time)},${y(value)}`).join(" ");
  const drawing = shape("svg", {
    viewBox: `-40 -16 ${width + 80} ${height + 48}`, width: width + 80, height: height + 48, role: "img", class: "graph",
    "aria-label": `The value goes from 0 to 1 in ${duration} s; its maximum is ${high.toFixed(3)}.`,
  });
  for (const value of [0, 1]) {
    drawing.append(shape("line", { x1: 0, x2: width, y1: y(value), y2: y(value) }), shape("text", { x: -24, y: y(value) + 4 }, String(value)));
  }
  drawing.append(shape("polyline", { points }), shape("text", { x: width - 20, y: height + 24 }, `${last} s`));
  return element("figure", {}, element("figcaption", {}, `Value over time, ${round(duration)} s`), drawing);
}
