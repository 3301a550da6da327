// JSON as text: finds and replaces the value at a path, and formats values for reading.

/** The parts of a JSON Pointer (RFC 6901). */
export const path = (pointer) => pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The start and end of the value at a path in a JSON text, or null if there is no such value. */
export function rangeOf(text, path) {
  let at = 0;
  const space = () => { while (/\s/.test(text[at] ?? "")) at++; };
  const string = () => {
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at++;
    return text.slice(start, at);
  };
  const skip = () => {
    let depth = 0;
    do {
      space();
      const character = text[at];
      if (character === '"') string();
      else if (character === "{" || character === "[") { depth++; at++; }
      else if (character === "}" || character === "]") { depth--; at++; }
      else if (character === "," || character === ":") at++;
      else while (at < text.length && !/[\s,\]}:]/.test(text[at])) at++;
      if (at >= text.length) return;
    } while (depth > 0);
  };
  for (const part of path) {
    space();
    const opening = text[at++];
    if (opening !== "{" && opening !== "[") return null;
    for (let index = 0; ; index++) {
      space();
      if (at >= text.length || text[at] === "}" || text[at] === "]") return null;
      let name = String(index);
      if (opening === "{") {
        try { name = JSON.parse(string()); } catch { return null; }
        space(); at++; space();
      }
      if (name === part) break;
      skip(); space();
      if (text[at] === ",") at++;
    }
  }
  space();
  const start = at;
  skip();
  return { start, end: at };
}

/** The text with a new value at a path, otherwise unchanged; null if the object that should contain it is missing. */
export function replacing(text, path, value) {
  const range = rangeOf(text, path);
  if (range) return text.slice(0, range.start) + spaced(value) + text.slice(range.end);
  const holder = rangeOf(text, path.slice(0, -1));
  if (!holder || text[holder.start] !== "{") return null;
  const isEmpty = /^\{\s*\}$/.test(text.slice(holder.start, holder.end));
  const member = `${JSON.stringify(path.at(-1))}: ${spaced(value)}`;
  return `${text.slice(0, holder.start + 1)}${member}${isEmpty ? "" : ", "}${text.slice(holder.start + 1)}`;
}

/** The text without the member at a path, otherwise unchanged; null if there is no such member. */
export function removing(text, path) {
  const range = rangeOf(text, path);
  const holder = rangeOf(text, path.slice(0, -1));
  if (!range || text[holder.start] !== "{") return null;
  let start = text.slice(0, range.start).replace(/\s*:\s*$/, "").length - 1;
  // Back to the quote before the name; a quote after an odd number of backslashes belongs to the name.
  do start -= 1; while (text[start] !== '"' || /(^|[^\\])(\\\\)*\\$/.test(text.slice(Math.max(0, start - 64), start)));
  const after = /^\s*,\s*/.exec(text.slice(range.end));
  if (after) return text.slice(0, start) + text.slice(range.end + after[0].length);
  return text.slice(0, start).replace(/\s*,\s*$/, "") + text.slice(range.end);
}

/** The text with a value added at the end of the array at a path, written like the value before it. */
function appending(text, path, count, value) {
  const holder = rangeOf(text, path);
  if (count === 0) return `${text.slice(0, holder.start)}[${spaced(value)}]${text.slice(holder.end)}`;
  const last = rangeOf(text, [...path, String(count - 1)]);
  const space = /\s*$/.exec(text.slice(holder.start, last.start))[0];
  return `${text.slice(0, last.end)},${space || (count > 1 ? "" : " ")}${spaced(value)}${text.slice(last.end)}`;
}

/**
 * The text that says `after` instead of `before`. Only what differs is rewritten; spaces, the order of members and the
 * spelling of numbers stay as they are.
 */
export function patched(text, before, after, path = []) {
  const [from, to] = [spaced(before), spaced(after)];
  if (from === to) return text;
  const bothAre = (test) => test(before) && test(after);
  if (bothAre(Array.isArray) && before.length && after.length >= before.length) {
    before.forEach((element, index) => { text = patched(text, element, after[index], [...path, String(index)]); });
    after.slice(before.length).forEach((element, index) => { text = appending(text, path, before.length + index, element); });
    return text;
  }
  if (!bothAre((value) => typeof value === "object" && value !== null && !Array.isArray(value))) return replacing(text, path, after) ?? text;
  for (const [name, value] of Object.entries(after)) {
    text = name in before ? patched(text, before[name], value, [...path, name]) : replacing(text, [...path, name], value) ?? text;
  }
  for (const name of Object.keys(before)) if (!(name in after)) text = removing(text, [...path, name]) ?? text;
  return text;
}

/** A value as indented text; anything that fits on one line stays on one line. */
export function pretty(value, indent = "") {
  const flat = spaced(value);
  if (typeof value !== "object" || value === null || flat.length + indent.length <= 88) return flat;
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map((element) => pretty(element, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pretty(member, inner)}`);
  return `${isArray ? "[" : "{"}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${isArray ? "]" : "}"}`;
}

/** A value on one line. */
const spaced = (value) => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`).join(", ")}}`;
};
